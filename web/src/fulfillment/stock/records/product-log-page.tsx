import * as inventoryLog from '@crossdock/contract/fulfillment/stock/log'
import type { Id } from '@crossdock/contract/ids'
import { stockPath } from '../../../lib/paths.ts'
import { t } from '../../../lib/words.ts'
import { ListScreen } from '../../../ui/list-screen.tsx'
import { Record } from '../../../ui/record.tsx'
import { LogPeek, logCard, logColumns, logFilters } from '../log/log-parts.tsx'
import { StockHead, StockSums, stockTabs, toInventory, useProductStock } from './product-stock-head.tsx'

/** Without the product there is room for what stood before, and why. */
const columns = logColumns
  .filter(({ key }) => key !== 'product' && key !== 'sku' && key !== 'store')
  .map((column) => (column.key === 'before' || column.key === 'reason' ? { ...column, isHidden: false } : column))

/** What happened to the stock of one product. */
export default function ProductLogPage({ productId }: { readonly productId: Id<'product'> }) {
  const stock = useProductStock(productId)
  return (
    <Record query={stock} noun={t('Inventory')} back={toInventory()} path={stockPath(productId)}>
      {(data) => (
        <ListScreen
          id="product-log"
          title={data.product.description}
          head={(zone) => <StockHead stock={data} zone={zone} />}
          endpoint={inventoryLog.logs}
          counted={(count) => t('{{count}} entries', { count })}
          input={{ productId }}
          rowKey={(entry) => entry.id}
          columns={columns}
          card={logCard}
          defaultSort="createdAtDesc"
          filters={logFilters}
          tabs={stockTabs(productId)}
          empty={{ hint: t('What comes in, leaves and moves is written here by itself.') }}
          peek={(entry) => <LogPeek entry={entry} />}
        >
          <StockSums stock={data} />
        </ListScreen>
      )}
    </Record>
  )
}
