import type { ReceiptOrder } from '@crossdock/contract/fulfillment/receipts/orders'
import { startOf } from '../../../lib/start-times.ts'
import { warehouseZone } from '../../../lib/zone.ts'
import { TaskHead } from '../../../ui/task-head.tsx'

/**
 * From which vendor goods come for which merchant, when they are expected, and for how long they are being received, in the head of
 * the work on them. When that began was told by a push, or the order has it.
 */
export const ReceiptHead = ({ order }: { readonly order: ReceiptOrder }) => (
  <TaskHead
    from={order.vendorName}
    to={order.storeName}
    due={order.expectedArrival === null ? null : { day: order.expectedArrival, hasCome: order.state === 'COMPLETED' }}
    timeZone={warehouseZone(order.warehouseId)}
    since={order.state === 'PROCESSING' ? (startOf(order.id) ?? order.arrivedAt) : null}
  />
)
