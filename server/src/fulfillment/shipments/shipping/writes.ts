import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import type * as contract from '@crossdock/contract/fulfillment/shipments/shipping'
import { centsOf } from '@crossdock/contract/money'
import type { Context } from '../../../platform/context.ts'
import { fail, failFields } from '../../../platform/errors.ts'
import { requireAssignee } from '../../assignees/rules.ts'
import { shipReserved } from '../../stock/holds/writes.ts'
import { getShipmentOrder } from '../orders/reads.ts'
import { giveRoom } from '../placement/writes.ts'
import { shipments } from '../states/writes.ts'
import { getHandover } from './reads.ts'
import { handoverFaults } from './rules.ts'

/** Hands a packed order over. Stock leaves here and nowhere else; a second confirmation finds the order shipped. */
export async function confirmShippingInfo(
  ctx: Context,
  input: ParsedOf<typeof contract.confirm>,
): Promise<ShipmentOrder> {
  const order = await shipments.lockOne(ctx, input.id)
  shipments.require(order, ['PICKING'])
  requireAssignee(ctx, order.assigneeId === null ? [] : [order.assigneeId])
  if (order.taskKind !== 'PACKING' || order.taskState !== 'COMPLETED') {
    fail('WrongState', {
      message: 'The order is not packed yet. Please finish packing first.',
      info: { orderId: order.id },
    })
  }
  const info = await getHandover(ctx, input.id)
  const carrierName = input.carrierName ?? info.order.thirdPartyPickUpInfo?.carrierName ?? null
  const faults = handoverFaults({ carrierName, customsInfo: input.customsInfo }, info.customs)
  failFields(faults)

  const options = input.deliveryOptions ?? info.order.deliveryOptions
  const pickUp = info.order.thirdPartyPickUpInfo && input.thirdPartyPickUpInfo
  await shipReserved(ctx, [order.id])
  await shipments.move(ctx, 'ship', [
    {
      order,
      detail: { carrier: carrierName, trackingNumber: input.trackingNumber },
      facts: {
        carrier_name: carrierName,
        tracking_number: input.trackingNumber,
        tracking_link: input.trackingLink,
        carrier_address_type: input.carrierAddressType,
        shipment_price_cents: input.shipmentPriceAmount === null ? null : centsOf(input.shipmentPriceAmount),
        scheduled_for: options.scheduledFor,
        signature_required: options.signatureRequired,
        premium_type: options.premiumType,
        customs: info.needsCustoms ? input.customsInfo : [],
        ...(pickUp && {
          pickup_id: pickUp.pickupId,
          pickup_po_number: pickUp.poNumber,
          pickup_reference_number: pickUp.referenceNumber,
        }),
      },
    },
  ])
  await ctx.audit({
    action: 'ship',
    entity: 'shipment-order',
    id: order.id,
    before: { state: order.state },
    after: {
      state: 'COMPLETED',
      carrierName,
      trackingNumber: input.trackingNumber,
      shipmentPriceAmount: input.shipmentPriceAmount,
    },
  })
  await giveRoom(ctx)
  return getShipmentOrder(ctx, order.id)
}
