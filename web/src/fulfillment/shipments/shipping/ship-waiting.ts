import type { ShippingInfo } from '@crossdock/contract/fulfillment/shipments/shipping'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import type { Id } from '@crossdock/contract/ids'
import { shipmentPath } from '../../../lib/paths.ts'
import { queryClient, queryKey } from '../../../lib/queries.ts'
import { useValue } from '../../../lib/value.ts'
import { waitingSteps } from '../../../lib/waiting.ts'
import { t } from '../../../lib/words.ts'
import { mayWait } from '../../../lib/work.ts'

/** Goods that leave from a dead spot. Who gets them is not kept on the device: the page has to be open when the connection goes. */

mayWait(shipping.confirm, (input) => {
  const info = queryClient.getQueryData<ShippingInfo>(queryKey(shipping.get, { id: input.id }))
  if (!info) return null
  const { order } = info
  const what = [input.carrierName, input.trackingNumber].filter(Boolean).join(', ')
  return {
    name: order.referenceId,
    words: what ? t('Shipped: {{what}}', { what }) : t('Shipped'),
    to: `${shipmentPath(order.id)}/confirm-shipping-info`,
    // Goods whose pick was refused have not left.
    isAfterAll: true,
    answer: { ...order, state: 'COMPLETED' as const },
  }
})

/** Whether the order was handed over here, and the server has not heard of it. */
export const useIsShipWaiting = (id: Id<'shipmentOrder'>): boolean =>
  useValue(waitingSteps).some(
    ({ path, input, refusal }) => path === shipping.confirm.path && input['id'] === id && refusal === undefined,
  )
