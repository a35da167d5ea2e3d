import type { Warehouse } from '@crossdock/contract/warehouse/warehouses'
import { hasScreen } from '../../lib/navigation.ts'
import { t } from '../../lib/words.ts'
import type { RecordAction } from '../../ui/action-button.tsx'
import { Link } from '../../ui/link.tsx'
import { NextSteps } from '../../ui/record-parts.tsx'
import { PeekAction } from '../../ui/record-peek.tsx'
import { inHub } from '../mode-paths.ts'
import { statWords } from './figures.tsx'

/** What waits in a warehouse, in the order in which it is to be done, each with its list. */
function waitingIn({ id, stats }: Warehouse) {
  // Orders of the fulfilment are of the other mode.
  if (inHub()) return []
  const here = `warehouseId=${id}`
  return [
    {
      key: 'shipments',
      count: stats?.openShipmentOrders ?? 0,
      label: t('Open shipment orders'),
      path: '/operation-orders',
      to: `/operation-orders?${here}`,
    },
    {
      key: 'receipts',
      count: stats?.openReceiptOrders ?? 0,
      label: t('Open receipt orders'),
      path: '/operation-receipt-orders',
      to: `/operation-receipt-orders?${here}`,
    },
  ].filter(({ count, path }) => count > 0 && hasScreen(path))
}

/** What a warehouse's row does not say in its order: what waits there, the one thing to do. */
export function WarehousePeek({ warehouse }: { readonly warehouse: Warehouse }) {
  const waiting = waitingIn(warehouse)
  const [first] = waiting
  const action: RecordAction | null = first ? { label: first.label, to: first.to } : null
  return (
    <>
      {waiting.length > 0 && (
        <NextSteps
          steps={waiting.map(({ key, count, label, to }) => ({
            key,
            words: (
              <Link to={to}>
                {label}: {statWords(count)}
              </Link>
            ),
          }))}
        />
      )}
      <PeekAction action={action} />
    </>
  )
}
