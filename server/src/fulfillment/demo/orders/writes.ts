import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { assignOrder } from '../../shipments/assignees/writes.ts'
import { createShipmentOrder } from '../../shipments/orders/writes.ts'
import { getPacking } from '../../shipments/packing/reads.ts'
import { changeTask, markLabels, saveBoxes, savePackages } from '../../shipments/packing/writes.ts'
import { getPickList } from '../../shipments/picking/reads.ts'
import { pickLines } from '../../shipments/picking/writes.ts'
import { getHandover } from '../../shipments/shipping/reads.ts'
import { confirmShippingInfo } from '../../shipments/shipping/writes.ts'
import { carriers, type Merchant } from '../company/rules.ts'
import { countNewRows, hoursAgo, make } from '../goods/writes.ts'
import { ordersOf, type PlannedOrder, type Shelved } from './rules.ts'

/** Picks what the order holds: the first line only, or all of it. */
async function pick(ctx: Context, id: Id<'shipmentOrder'>, isWhole: boolean): Promise<void> {
  const { items } = await getPickList(ctx, id)
  const lines = items.flatMap(({ itemId, options }) =>
    options
      .filter(({ suggestedCount }) => suggestedCount > 0)
      .map(({ inventoryId, suggestedCount }) => ({ itemId, inventoryId, packageCount: suggestedCount })),
  )
  await make(ctx, picking.pick, pickLines, { id, lines: isWhole ? lines : lines.slice(0, 1) })
  if (isWhole) await make(ctx, packing.setTask, changeTask, { id, state: 'COMPLETED', kind: 'PICKING' })
}

/** Parcels go into a box together; a shop gets its cases as they are. */
async function pack(
  ctx: Context,
  id: Id<'shipmentOrder'>,
  order: PlannedOrder,
  boxId: Id<'shipmentPackageType'>,
): Promise<void> {
  if (order.isParcel) {
    const { packages } = await getPacking(ctx, id)
    await make(ctx, packing.savePackages, savePackages, {
      id,
      packages: packages.map(({ itemId, productPackageTypeId, packageCount }) => ({
        itemId,
        productPackageTypeId,
        repackagedCount: packageCount,
      })),
    })
    if (order.stage === 'packing') return
    const units = new Map<string, number>()
    for (const { itemId, packageCount, unitQuantity } of packages)
      units.set(itemId, (units.get(itemId) ?? 0) + packageCount * unitQuantity)
    const contents = Array.from(units, ([itemId, unitsCount]) => ({ itemId, unitsCount }))
    await make(ctx, packing.saveBoxes, saveBoxes, { id, boxes: [{ shipmentPackageTypeId: boxId, contents }] })
  } else await make(ctx, packing.savePackages, savePackages, { id, packages: [] })
  if (order.stage === 'packing') return
  await make(ctx, packing.setTask, changeTask, { id, state: 'COMPLETED', kind: 'PACKING' })
  await make(ctx, packing.markLabels, markLabels, { id })
}

async function ship(ctx: Context, id: Id<'shipmentOrder'>, order: PlannedOrder, number: number): Promise<void> {
  const { customs } = await getHandover(ctx, id)
  const isDelivered = order.form.deliveryType === 'BusinessDelivery'
  await make(ctx, shipping.confirm, confirmShippingInfo, {
    id,
    ...(isDelivered
      ? {
          carrierName: carriers[number % carriers.length] ?? 'UPS',
          trackingNumber: `7${String(310_446_020 + number * 173)}CA`,
          shipmentPriceAmount: 11.5 + number * 1.35,
          carrierAddressType: order.isParcel ? ('RESIDENTIAL' as const) : ('COMMERCIAL' as const),
        }
      : {}),
    customsInfo: customs.map(({ productId, description, hsCode, unitsCount }) => ({
      productId,
      description,
      hsCode,
      declared: 14 * unitsCount,
      country: 'Canada',
    })),
  })
}

/** Takes a placed order as far as it has come. */
async function process(
  ctx: Context,
  id: Id<'shipmentOrder'>,
  order: PlannedOrder,
  number: number,
  boxId: Id<'shipmentPackageType'>,
): Promise<void> {
  const { stage } = order
  if (stage === 'draft' || stage === 'placed' || stage === 'back-order') return
  const later = (hours: number) => hoursAgo(ctx, Math.max(order.hoursAgo - hours, 0.2))
  await pick(later(0.4), id, stage !== 'picking')
  if (stage === 'picking' || stage === 'picked') return
  await pack(later(0.7), id, order, boxId)
  if (stage === 'shipped') await ship(later(27), id, order, number)
}

/** Places a merchant's orders and works on them; gives their number. */
export async function takeOrders(
  ctx: Context,
  merchant: Merchant,
  shelved: readonly [Shelved, Shelved],
  boxId: Id<'shipmentPackageType'>,
): Promise<number> {
  const orders = ordersOf(merchant, shelved, ctx.today())
  for (const [number, order] of orders.entries()) {
    const placed = hoursAgo(ctx, order.hoursAgo)
    const { id } = await make(placed, shipments.create, createShipmentOrder, order.form)
    if (order.isAssigned) await make(placed, shipments.assign, assignOrder, { id, userId: ctx.user.id })
    if (number === 1) await countNewRows(ctx)
    await process(ctx, id, order, number, boxId)
  }
  return orders.length
}
