import { todayIn } from '@crossdock/contract/days'
import { besideOthers, nameGoods } from '@crossdock/contract/fields'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import { warehouseZone } from '../../../lib/zone.ts'

interface Arriving {
  readonly expectedArrival?: unknown
  readonly warehouseId?: unknown
}

/**
 * The call, with the rule that only the clock can tell: the arrival is not in the past where the warehouse is, unless it is the one
 * that was there before.
 */
export function withArrivalRule(order: Pick<orders.ReceiptOrder, 'expectedArrival'> | null): typeof orders.create {
  const endpoint = (order ? orders.update : orders.create) as typeof orders.create
  const isFine = ({ expectedArrival: day, warehouseId: of }: Arriving): boolean =>
    typeof day !== 'string' ||
    day === order?.expectedArrival ||
    orders.arrivalFault(day, todayIn(warehouseZone(typeof of === 'string' ? of : null))) === null
  const rule = { path: ['expectedArrival'], message: orders.receiptTexts.pastArrival, ...besideOthers }
  return { ...endpoint, input: endpoint.input.refine(isFine, rule).superRefine(nameGoods, besideOthers) }
}
