import { zoneName } from '@crossdock/contract/zone-name'
import { useEffect, useState } from 'react'
import { formatMoment } from '../lib/format.ts'
import { useProfile } from '../lib/profile.ts'
import { useSession } from '../lib/session.ts'
import { storeLabel } from '../lib/stores.ts'
import { t } from '../lib/words.ts'
import { personZone } from '../lib/zone.ts'
import { useMedia } from './media.ts'
import './paper.css'

/** Whose a printed screen is, and when it was printed. */
export function PaperHead() {
  const business = useProfile()?.businessName
  const store = useSession()?.store ?? null
  const isPrinted = useMedia('print')
  const [moment, setMoment] = useState(() => new Date().toISOString())
  useEffect(() => {
    if (isPrinted) setMoment(new Date().toISOString())
  }, [isPrinted])
  const zone = personZone()
  return (
    <p className="paper-only">
      {[
        business,
        store && storeLabel(store),
        t('Printed {{moment}} ({{zone}})', { moment: formatMoment(moment, zone), zone: zoneName(zone) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
