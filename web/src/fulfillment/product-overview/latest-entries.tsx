import { logTypes } from '@crossdock/contract/fulfillment/stock/ledger'
import * as inventoryLog from '@crossdock/contract/fulfillment/stock/log'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../../lib/format.ts'
import { stockPath } from '../../lib/paths.ts'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { warehouseZone } from '../../lib/zone.ts'
import { Link } from '../../ui/link.tsx'
import { eachZone } from '../../ui/page-head.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { logTones, signed } from '../stock/log/log-parts.tsx'
import styles from './product-overview.module.css'

const mostNamed = 6

interface LatestEntriesProps {
  readonly productId: Id<'product'>
  readonly most?: number
}

/** The latest entries of a product's log, with what there was before and after. */
export function LatestEntries({ productId, most = mostNamed }: LatestEntriesProps) {
  const log = useQuery(query(inventoryLog.logs, { productId, page_size: most }))
  const [first] = log.data?.items ?? []
  if (!log.data || first === undefined) return null
  return (
    <>
      <Timeline
        zone={
          log.data.items.every(({ warehouse }) => warehouse.id === first.warehouse.id)
            ? warehouseZone(first.warehouse.id)
            : eachZone
        }
        entries={log.data.items.map((entry) => ({
          key: entry.id,
          tone: logTones[entry.type],
          title: `${t(logTypes[entry.type])} ${signed(entry.unitChange)}, ${entry.stockLocation.title}`,
          detail: [
            formatMoment(entry.createdAt, warehouseZone(entry.warehouse.id)),
            t('Packages: {{before}} → {{after}}', { before: entry.before, after: entry.after }),
            entry.createdBy.name,
          ].join(' · '),
        }))}
      />
      <p className={styles['more']}>
        <Link className="screen-only" to={`${stockPath(productId)}/log`}>
          {t('The whole log')}
        </Link>
      </p>
    </>
  )
}
