import * as inventoryLog from '@crossdock/contract/fulfillment/stock/log'
import { t } from '../../../lib/words.ts'
import { ListScreen } from '../../../ui/list-screen.tsx'
import { useMerchantFilter } from '../../../ui/merchant-filter.ts'
import { BooksMark } from '../self-check/books-mark.tsx'
import { LogPeek, logCard, logColumns, logFilters } from './log-parts.tsx'

/** Every change of stock, newest first. It is written by what people do and cannot be changed. */
export default function InventoryLogPage() {
  const merchant = useMerchantFilter()
  return (
    <ListScreen
      id="inventory-logs"
      title={t('Inventory Logs')}
      subtitle={() => <BooksMark />}
      endpoint={inventoryLog.logs}
      counted={(count) => t('{{count}} entries', { count })}
      rowKey={(entry) => entry.id}
      columns={logColumns}
      card={logCard}
      defaultSort="createdAtDesc"
      search={{ placeholder: t('Search by description or SKU'), field: 'productDescription' }}
      filters={[...logFilters, ...merchant]}
      empty={{ hint: t('What comes in, leaves and moves is written here by itself.') }}
      peek={(entry) => <LogPeek entry={entry} />}
    />
  )
}
