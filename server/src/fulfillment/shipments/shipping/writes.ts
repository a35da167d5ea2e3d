import { shipOptionLabels } from '@crossdock/contract/delivery/delivery-options'
import type * as pool from '@crossdock/contract/delivery/pool-orders'
import { type Route, viewsType } from '@crossdock/contract/delivery/routes'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import type * as contract from '@crossdock/contract/fulfillment/shipments/shipping'
import { centsOf } from '@crossdock/contract/money'
import { addPoolOrder } from '../../../delivery/pool-orders/writes.ts'
import { readRoute } from '../../../delivery/routes/reads.ts'
import { setStops } from '../../../delivery/routes/writes.ts'
import type { Context } from '../../../platform/context.ts'
import { fail, failField, failFields } from '../../../platform/errors.ts'
import { requireAssignee } from '../../assignees/rules.ts'
import { shipReserved } from '../../stock/holds/writes.ts'
import { getShipmentOrder } from '../orders/reads.ts'
import { giveRoom } from '../placement/writes.ts'
import { shipments } from '../states/writes.ts'
import { getHandover } from './reads.ts'
import { handoverFaults, poolFormOf } from './rules.ts'

interface ForDrivers {
  readonly form: ParsedOf<typeof pool.create>
  /** The route that takes it; null: it waits in the pool. */
  readonly route: Route | null
}

/** What own drivers get, where they deliver it; else null. All that could hinder it is found before anything has left. */
async function readyForDrivers(
  ctx: Context,
  { deliveryOption, routeId }: ParsedOf<typeof contract.confirm>,
  info: Awaited<ReturnType<typeof getHandover>>,
  options: ShipmentOrder['deliveryOptions'],
): Promise<ForDrivers | null> {
  if (deliveryOption !== 'IN_HOUSE' && routeId !== null)
    failField('routeId', 'Only what own drivers deliver goes on a route')
  if (deliveryOption === 'NON_REGISTERED') return null
  if (info.order.thirdPartyPickUpInfo) failField('deliveryOption', 'What is picked up is delivered by nobody')
  const { order, boxes, totalWeight } = info
  const { form, faults } = poolFormOf({ order, boxes, totalWeight }, options, ctx.account.timeZone)
  failFields(faults)
  if (form === null) return null
  if (routeId === null) return { form, route: null }
  if (!ctx.can('EDIT_ROUTE')) fail('NO_ACCESS', { permission: 'EDIT_ROUTE' })
  const route = await readRoute(ctx, routeId)
  if (!ctx.can(viewsType[route.type])) fail('NotFound')
  return { form, route }
}

/** The order stands in the pool or on its route from the moment its goods have left. */
async function handToDrivers(ctx: Context, order: ShipmentOrder, { form, route }: ForDrivers): Promise<void> {
  const { id } = await addPoolOrder(ctx, form, { storeId: order.storeId, shipmentOrderId: order.id })
  if (route === null) return
  const addressIds = [...route.orders.map(({ addressId }) => addressId), id]
  await setStops(ctx, { id: route.id, addressIds, updatedAt: undefined })
}

/** As `confirmShippingInfo`, asked for by a call: it may use what a plan has of routes, and with a carrier uses none of it. */
export async function confirmAsked(ctx: Context, input: ParsedOf<typeof contract.confirm>): Promise<ShipmentOrder> {
  await ctx.requireRoom('routeAddresses', 0)
  return confirmShippingInfo(ctx, input)
}

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
  const options = input.deliveryOptions ?? info.order.deliveryOptions
  const toDrivers = await readyForDrivers(ctx, input, info, options)
  const carrierName = toDrivers
    ? shipOptionLabels[input.deliveryOption]
    : (input.carrierName ?? info.order.thirdPartyPickUpInfo?.carrierName ?? null)
  const faults = handoverFaults({ carrierName, customsInfo: input.customsInfo }, info.customs)
  failFields(faults)

  const pickUp = info.order.thirdPartyPickUpInfo && input.thirdPartyPickUpInfo
  await shipReserved(ctx, [order.id])
  await shipments.move(ctx, 'ship', [
    {
      order,
      detail: { carrier: carrierName, trackingNumber: input.trackingNumber },
      facts: {
        carrier_name: carrierName,
        delivery_option: info.order.thirdPartyPickUpInfo ? 'ThirdPartyPickup' : input.deliveryOption,
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
  if (toDrivers) await handToDrivers(ctx, info.order, toDrivers)
  await giveRoom(ctx)
  return getShipmentOrder(ctx, order.id)
}
