import type { Van } from '@crossdock/contract/delivery/vans'
import * as vans from '@crossdock/contract/delivery/vans'
import type { Id } from '@crossdock/contract/ids'
import type { Manifest } from '@crossdock/contract/sorting/manifests'
import * as manifests from '@crossdock/contract/sorting/manifests'
import type { Lane } from '@crossdock/contract/sorting/positions'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../lib/can.ts'
import { formatDay } from '../../lib/format.ts'
import { vanPath } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { Due } from '../../ui/due.tsx'
import { Link } from '../../ui/link.tsx'
import { missingOf } from '../hub-words.tsx'
import { Loaded, leavingAt, VanDot } from '../vans/van-state.tsx'
import styles from './positions.module.css'

/** Vans, and manifests that are being unloaded, that are shown: the others stand in their lists. */
const mostShown = 12

/** What comes in at the doors of a hub, and what leaves through them. */
export function useDoors(warehouseId: Id<'warehouse'>) {
  const mayLoad = useCan(vans.list)
  const leaving = useQuery({
    ...query(vans.list, { warehouseId, page_size: mostShown }),
    enabled: mayLoad,
  })
  const coming = useQuery(query(manifests.list, { warehouseId, state: 'Receiving', page_size: mostShown }))
  return { leaving: leaving.data, coming: coming.data, isLoading: leaving.isLoading || coming.isLoading }
}

type Doors = ReturnType<typeof useDoors>

/** Manifests of which boxes have come, and others have not: each a press from scanning them in. */
export function Coming({ coming, mayScan }: { readonly coming: Doors['coming']; readonly mayScan: boolean }) {
  if (!coming || coming.items.length === 0) return null
  const words = (one: Manifest) => (
    <>
      <b>{one.title}</b>
      <span className={styles['count']}>
        <progress value={one.receivedBoxesCount} max={Math.max(one.boxesCount, 1)} aria-label={t('Received')} />
        {t('{{received}} of {{total}}', { received: one.receivedBoxesCount, total: one.boxesCount })}
      </span>
      <span className="muted">{t('{{count}} boxes to come', { count: missingOf(one) })}</span>
    </>
  )
  return (
    <section className={styles['doors']} aria-label={t('Being unloaded')}>
      <h3>{t('Being unloaded')}</h3>
      <ul>
        {coming.items.map((one) => (
          <li key={one.id}>
            {mayScan ? <Link to={`/sorting/load?manifestId=${one.id}`}>{words(one)}</Link> : words(one)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lanes in which orders of a route stand. */
const lanesOf = (lanes: readonly Lane[], { id }: Van): string[] =>
  lanes.flatMap(({ title, standing }) =>
    standing.some(({ order }) => order?.plannedStop?.routeId === id) ? [title] : [],
  )

/** Vans that take boxes away: when each leaves, from which lanes it is loaded, and what is missing before its doors close. */
export function Vans({
  warehouseId,
  leaving,
  lanes,
}: {
  readonly warehouseId: Id<'warehouse'>
  readonly leaving: Doors['leaving']
  readonly lanes: readonly Lane[]
}) {
  if (!leaving || leaving.items.length === 0) return null
  const zone = warehouseZone(warehouseId)
  return (
    <section className={styles['doors']} aria-label={t('Vans')}>
      <h3>{t('Vans')}</h3>
      <ul>
        {leaving.items.map((van) => {
          const due = leavingAt(van, zone)
          const awaited = missingOf(van)
          const from = lanesOf(lanes, van)
          return (
            <li key={van.id}>
              <Link to={vanPath(van.id)}>
                <b>{van.name}</b>
                <VanDot van={van} />
                {due ? (
                  <span className={styles['leaves']}>
                    <span className="muted">{t('Leaves')}</span>
                    <Due by={due} timeZone={zone} />
                  </span>
                ) : (
                  <span className="muted">{formatDay(van.date)}</span>
                )}
                <Loaded van={van} />
                {!van.doors && awaited > 0 && (
                  <span className={styles['soon']}>{t('{{count}} boxes have not come', { count: awaited })}</span>
                )}
                {!van.doors && from.length > 0 && (
                  <span className="muted">{t('From {{places}}', { places: from.join(', ') })}</span>
                )}
                <span className="muted">{[van.driverName, van.vehicleName].filter(Boolean).join(' · ')}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {leaving.hasNext && <Link to="/sorting/vans">{t('To the vans')}</Link>}
    </section>
  )
}
