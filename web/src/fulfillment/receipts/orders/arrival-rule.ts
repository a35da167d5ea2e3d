import { todayIn } from '@crossdock/contract/days'
import { besideOthers, nameGoods } from '@crossdock/contract/fields'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'

/**
 * The call, with the rule that only the clock can tell: the arrival is not in the past, unless it is the one that was there
 * before. Past is what has passed where it is earliest on earth; the server knows the warehouse's own day.
 */
export function withArrivalRule(order: Pick<orders.ReceiptOrder, 'expectedArrival'> | null): typeof orders.create {
  const endpoint = (order ? orders.update : orders.create) as typeof orders.create
  const today = todayIn('Etc/GMT+12')
  const isFine = ({ expectedArrival: day }: { readonly expectedArrival?: unknown }): boolean =>
    typeof day !== 'string' || day === order?.expectedArrival || orders.arrivalFault(day, today) === null
  const rule = { path: ['expectedArrival'], message: orders.receiptTexts.pastArrival, ...besideOthers }
  return { ...endpoint, input: endpoint.input.refine(isFine, rule).superRefine(nameGoods, besideOthers) }
}
