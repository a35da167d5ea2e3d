import * as lowPoints from '@crossdock/contract/fulfillment/stock/low-points'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { formatDay, formatNumber } from '../../../lib/format.ts'
import { productPath, stockPath } from '../../../lib/paths.ts'
import { query } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { ListTab } from '../../../ui/list-types.ts'
import { RecordHead } from '../../../ui/record-head.tsx'
import { StockWarnings } from '../low-points/stock-warnings.tsx'
import { BooksMark } from '../self-check/books-mark.tsx'
import styles from './product-stock.module.css'
import { ExplainAvailable } from './why-available.tsx'

const LowPointsDialog = lazyPart(async () => (await import('../low-points/low-points-dialog.tsx')).LowPointsDialog)

/** The two lists of a product's inventory. */
export const stockTabs = (productId: Id<'product'>): readonly ListTab[] => [
  { label: t('Stock records'), to: stockPath(productId) },
  { label: t('Log'), to: `${stockPath(productId)}/log` },
]

export const useProductStock = (productId: Id<'product'>) => useQuery(query(inventory.getByProduct, { productId }))

/** The list of all products that a product's stock is one of. */
export const toInventory = () => ({ to: '/inventory-list', label: t('Inventory') })

/** The head of a product's inventory, whose records and log are two lists of it: its SKU, and whether the books balance. */
export function StockHead({
  stock: { product, warnings },
  zone,
}: {
  readonly stock: inventory.ProductStock
  readonly zone: string | undefined
}) {
  const mayAdjust = useCan(inventory.adjust)
  const maySet = useCan(lowPoints.set)
  const [isSetting, setIsSetting] = useState(false)
  const path = stockPath(product.id)
  return (
    <>
      <RecordHead
        back={toInventory()}
        path={path}
        title={product.description}
        state={
          <>
            <span className="mono">{product.sku}</span>
            <StockWarnings warnings={warnings} />
            <BooksMark />
          </>
        }
        zone={zone}
        primary={mayAdjust && { label: t('Adjust'), letter: 'a', to: `${path}/adjust` }}
        actions={[
          { label: t('Product'), letter: 'o', to: productPath(product.id) },
          maySet && { label: t('Low Points'), letter: 'l', onPress: () => setIsSetting(true) },
        ]}
      />
      {isSetting && <LowPointsDialog productId={product.id} sku={product.sku} onClose={() => setIsSetting(false)} />}
    </>
  )
}

/** The sums of a product in one line: what there is, what can be promised, and what cannot, and why. */
export function StockSums({ stock }: { readonly stock: inventory.ProductStock | undefined }) {
  if (!stock) return <div className={styles['sums']} />
  const figures: readonly (readonly [string, string])[] = [
    [t('Total'), formatNumber(stock.totalUnits)],
    [t('Available'), formatNumber(stock.availableUnits)],
    [t('Reserved'), formatNumber(stock.reservedUnits)],
    [t('On hold'), formatNumber(stock.onHoldUnits)],
    [t('Clearance'), formatNumber(stock.clearanceUnits)],
    ...(stock.otherUnits > 0 ? [[t('Not usable'), formatNumber(stock.otherUnits)] as const] : []),
    [t('Volume, ft³'), formatNumber(stock.totalVolumeQbft, 2)],
    ...(stock.expiresAt ? [[t('Expires first'), formatDay(stock.expiresAt)] as const] : []),
  ]
  return (
    <section className={styles['sums']} aria-label={t('Sums, in units')}>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {stock.totalUnits > 0 && <ExplainAvailable productId={stock.product.id} />}
    </section>
  )
}
