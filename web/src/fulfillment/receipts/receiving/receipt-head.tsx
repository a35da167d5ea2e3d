import type { ReceiptOrder } from '@crossdock/contract/fulfillment/receipts/orders'
import { warehouseZone } from '../../../lib/zone.ts'
import { TaskHead } from '../../../ui/task-head.tsx'

/** From which vendor goods come for which merchant, and when they are expected, in the head of the work on them. */
export const ReceiptHead = ({ order }: { readonly order: ReceiptOrder }) => (
  <TaskHead
    from={order.vendorName}
    to={order.storeName}
    due={order.expectedArrival === null ? null : { day: order.expectedArrival }}
    timeZone={warehouseZone(order.warehouseId)}
  />
)
