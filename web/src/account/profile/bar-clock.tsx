import { timeIn } from '@crossdock/contract/days'
import { zoneName } from '@crossdock/contract/zone-name'
import { useMinute } from '../../lib/minute.ts'
import { personZone, useZones } from '../../lib/zone.ts'
import styles from './bar-clock.module.css'

/** The person's zone, and the time there: what screens tell of that concerns no warehouse is in it. */
export function BarClock() {
  useZones()
  const now = useMinute()
  const zone = personZone()
  return (
    <span className={styles['clock']} title={zone}>
      {zoneName(zone)} <time>{timeIn(zone, new Date(now))}</time>
    </span>
  )
}
