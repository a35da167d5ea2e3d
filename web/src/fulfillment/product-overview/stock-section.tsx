import type { AnswerOf } from '@crossdock/contract/endpoint'
import type * as overview from '@crossdock/contract/fulfillment/product-overview'
import type { Id } from '@crossdock/contract/ids'
import { formatNumber } from '../../lib/format.ts'
import { stockPath } from '../../lib/paths.ts'
import { t } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { StockBar, StockMark, stockParts } from '../../ui/stock-bar.tsx'
import { BooksMark } from '../stock/self-check/books-mark.tsx'
import styles from './product-overview.module.css'

type Overview = AnswerOf<typeof overview.get>

const widthOf = ({ totalUnits, incomingUnits }: Pick<Overview, 'totalUnits' | 'incomingUnits'>): number =>
  totalUnits + incomingUnits

/** What is where and what comes: one bar, its figures, how they add up, and a bar for each warehouse to the same scale. */
export function StockSection({ data, productId }: { readonly data: Overview; readonly productId: Id<'product'> }) {
  const unusable = data.onHoldUnits + data.clearanceUnits + data.otherUnits
  const most = Math.max(...data.warehouses.map(widthOf))
  if (widthOf(data) === 0) return <p className="muted">{t('Nothing is on hand, and nothing is on its way.')}</p>
  return (
    <div className={styles['stock']} data-stack>
      <StockBar units={data} of={widthOf(data)} />
      <ul className={styles['figures']}>
        {stockParts(data).map(({ kind, label, units }) => (
          <li key={kind}>
            <span>
              <StockMark kind={kind} />
              {label}
            </span>
            <b>{formatNumber(units)}</b>
          </li>
        ))}
      </ul>
      <p className={styles['equation']}>
        <span>
          {t('{{total}} on hand − {{reserved}} reserved − {{unusable}} not usable = {{available}} available', {
            total: data.totalUnits,
            reserved: data.reservedUnits,
            unusable,
            available: data.availableUnits,
          })}
        </span>
        <BooksMark />
      </p>
      <ul className={styles['warehouses']}>
        {data.warehouses.map(({ warehouse, ...units }) => (
          <li key={warehouse.id}>
            <Link to={`${stockPath(productId)}?warehouseId=${warehouse.id}`}>{warehouse.title}</Link>
            <StockBar units={units} of={most} isSmall />
            <span>
              {units.incomingUnits > 0
                ? t('{{available}} of {{total}} free, {{incoming}} come', {
                    available: units.availableUnits,
                    total: units.totalUnits,
                    incoming: units.incomingUnits,
                  })
                : t('{{available}} of {{total}} free', { available: units.availableUnits, total: units.totalUnits })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
