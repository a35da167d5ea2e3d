import * as inventoryLog from '@crossdock/contract/fulfillment/inventory-log'
import { useMemo } from 'react'
import { useSession } from '../../lib/session.ts'
import { availableStores, merchantOptions } from '../../lib/stores.ts'
import { useValue } from '../../lib/value.ts'
import { t } from '../../lib/words.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import type { ListFilter } from '../../ui/list-types.ts'
import { LogPeek, logColumns, logFilters } from './log-parts.tsx'

/** Every change of stock, newest first. It is written by what people do and cannot be changed. */
export default function InventoryLogPage() {
  const store = useSession()?.store
  const stores = useValue(availableStores)
  const filters = useMemo((): readonly ListFilter[] => {
    if (store?.type !== 'ALL') return logFilters
    return [
      ...logFilters,
      { kind: 'select', name: 'merchantId', label: t('Merchant'), options: merchantOptions(stores ?? []) },
    ]
  }, [store?.type, stores])
  return (
    <ListScreen
      id="inventory-logs"
      title={t('Inventory Logs')}
      endpoint={inventoryLog.logs}
      rowKey={(entry) => entry.id}
      columns={logColumns}
      defaultSort="createdAtDesc"
      search={{ placeholder: t('Search by description or SKU'), field: 'productDescription' }}
      filters={filters}
      empty={{ hint: t('What comes in, leaves and moves is written here by itself.') }}
      peek={(entry) => <LogPeek entry={entry} />}
    />
  )
}
