import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import type * as contract from '@crossdock/contract/fulfillment/shipments/packing'
import { boxesMark, labelsMark } from '@crossdock/contract/fulfillment/shipments/packing'
import { type Id, newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail, failField, found } from '../../../platform/errors.ts'
import { col, statement } from '../../../platform/statement.ts'
import { tellShipments } from '../../order-events/writes.ts'
import { getShipmentOrder } from '../orders/reads.ts'
import { finishPicking } from '../picking/writes.ts'
import type { OrderFacts } from '../states/reads.ts'
import { lockTask, requireTask, shipments, stepTask } from '../states/writes.ts'
import { getPacking, type PackingFacts, readPacking } from './reads.ts'
import {
  asIsBoxes,
  type BoxSize,
  keepLabels,
  repackagedProducts,
  type StoredBox,
  unitFaults,
  weighBoxes,
} from './rules.ts'

/** An order whose boxes may change, locked, with its packing under way; a finished packing is opened again. */
async function lockPacking(ctx: Context, id: Id<'shipmentOrder'>): Promise<OrderFacts> {
  const order = await lockTask(ctx, id)
  shipments.require(order, ['PICKING'])
  if (order.taskKind !== 'PACKING' || order.taskState !== 'COMPLETED') return requireTask(ctx, order, 'PACKING')
  return stepTask(ctx, order, 'reopen-packing')
}

/** Replaces boxes of an order: all of them, or those of one sort. Labels that are still right stay printed. */
async function writeBoxes(
  ctx: Context,
  order: OrderFacts,
  { packages, boxes: before }: PackingFacts,
  which: 'all' | 'repackaged',
  boxes: readonly Omit<StoredBox, 'id' | 'isLabelPrinted'>[],
): Promise<void> {
  const kept = which === 'all' ? [] : before.filter((box) => !box.isRepackaged)
  const marked = keepLabels(packages, before, [...kept, ...boxes])
  const wrong = kept.filter((box, index) => box.isLabelPrinted && marked[index]?.isLabelPrinted === false)
  if (wrong.length > 0)
    await statement('packing.unmark-boxes')`
      update shipment_boxes set is_label_printed = false
      where account_id = ${ctx.account.id} and id = any(${wrong.map((box) => box.id)}::text[])`.execute(ctx.db)
  await statement('packing.write-boxes')`
    delete from shipment_boxes where account_id = ${ctx.account.id} and shipment_order_id = ${order.id}
      ${which === 'repackaged' ? sql`and is_repackaged` : sql``}`.execute(ctx.db)
  const rows = marked.slice(kept.length).map((box, index) => ({
    ...box,
    id: newId(),
    position: (box.isRepackaged ? 100_000 : 0) + index,
    contents: box.contents.map(({ itemId, unitsCount }) => ({ id: newId(), itemId, unitsCount })),
  }))
  await statement('packing.fill-boxes')`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id text, position integer, "isRepackaged" boolean,
        "shipmentPackageTypeId" text, "productPackageTypeId" text, name text, depth numeric, width numeric, height numeric,
        weight numeric, quantity integer, "isLabelPrinted" boolean, contents jsonb)
    ), boxes as (
      insert into shipment_boxes (account_id, id, store_id, shipment_order_id, position, is_repackaged, shipment_package_type_id,
        product_package_type_id, name, depth, width, height, weight, quantity, is_label_printed)
      select ${ctx.account.id}, id, ${order.storeId}, ${order.id}, position, "isRepackaged", "shipmentPackageTypeId",
        "productPackageTypeId", name, depth, width, height, weight, quantity, "isLabelPrinted" from given
    )
    insert into shipment_box_contents (account_id, id, store_id, box_id, item_id, product_id, units_count)
    select ${ctx.account.id}, c.id, ${order.storeId}, g.id, c."itemId", n.product_id, c."unitsCount"
    from given g
    cross join jsonb_to_recordset(g.contents) as c(id text, "itemId" text, "unitsCount" integer)
    join shipment_order_items n on n.account_id = ${ctx.account.id} and n.id = c."itemId"`.execute(ctx.db)
}

/** What follows every change of packing. */
async function record(
  ctx: Context,
  order: OrderFacts,
  action: 'packages-chosen' | 'boxes-packed',
): Promise<contract.Packing> {
  const packed = await getPacking(ctx, order.id)
  const isAnyUnlabelled = packed.boxes.some(({ isLabelPrinted }) => !isLabelPrinted)
  const after = { ...packed, packingLabelsDownloaded: packed.packingLabelsDownloaded && !isAnyUnlabelled }
  const detail = { boxes: after.boxCount, repackaged: after.products.length, weight: after.totalWeight }
  // Boxes have changed: a label that is on one may be of another.
  if (packed.packingLabelsDownloaded && isAnyUnlabelled)
    await shipments.change(ctx, [order], { packing_labels_downloaded: false })
  // A box that is closed while others are open is a step of packing, not its end.
  if (after.isDone || action === 'packages-chosen')
    await tellShipments(ctx, { storeId: order.storeId, orderId: order.id, type: action, detail })
  await ctx.audit({ action, entity: 'shipment-order', id: order.id, after: detail })
  await shipments.announce(ctx, [order])
  return after
}

/** Says which packages leave as they are and which are taken apart. Boxes packed for another choice are dropped. */
export async function savePackages(
  ctx: Context,
  { id, packages, seen }: ParsedOf<typeof contract.savePackages>,
): Promise<contract.Packing> {
  const order = await lockPacking(ctx, id)
  const facts = await readPacking(ctx, id)
  const keyOf = (entry: { itemId: Id<'shipmentOrderItem'>; productPackageTypeId: Id<'productPackageType'> }) =>
    `${entry.itemId}/${entry.productPackageTypeId}`
  const picked = new Map(facts.packages.map((entry) => [keyOf(entry), entry]))
  for (const [index, choice] of packages.entries()) {
    const { packageCount } = found(picked.get(keyOf(choice)))
    if (choice.repackagedCount > packageCount)
      failField(`packages.${index}.repackagedCount`, `Must be at most ${packageCount}`)
  }
  const chosen = new Map(packages.map((choice) => [keyOf(choice), choice.repackagedCount]))
  const decided = facts.packages.map((entry) => ({ ...entry, repackagedCount: chosen.get(keyOf(entry)) ?? 0 }))
  const isSame = decided.every((entry) => picked.get(keyOf(entry))?.repackagedCount === entry.repackagedCount)
  if (!isSame && seen !== undefined && seen !== boxesMark(facts.boxes)) fail('VersionConflict')
  if (!isSame || facts.boxes.length === 0) {
    await statement('packing.save-packages')`
      delete from shipment_repackaging where account_id = ${ctx.account.id} and shipment_order_id = ${id}`.execute(
      ctx.db,
    )
    await statement('packing.add-packages')`
      insert into shipment_repackaging (account_id, store_id, shipment_order_id, item_id, product_package_type_id, package_count)
      select ${ctx.account.id}, ${order.storeId}, ${id}, r.* from jsonb_to_recordset(${JSON.stringify(
        decided
          .filter((entry) => entry.repackagedCount > 0)
          .map((entry) => ({
            item_id: entry.itemId,
            product_package_type_id: entry.productPackageTypeId,
            package_count: entry.repackagedCount,
          })),
      )}::jsonb) as r(item_id text, product_package_type_id text, package_count integer)`.execute(ctx.db)
    await writeBoxes(ctx, order, facts, 'all', asIsBoxes(decided))
  }
  return record(ctx, order, 'packages-chosen')
}

const size = { name: col.text, depth: col.numeric, width: col.numeric, height: col.numeric }

/** Sizes of the boxes of a form: of their shipment package type, or of the product's own package. */
async function sizesOf(ctx: Context, order: OrderFacts, boxes: readonly contract.BoxForm[]) {
  const typeIds = [...new Set(boxes.flatMap((box) => box.shipmentPackageTypeId ?? []))]
  const { rows: types } = await statement('packing.sizes-of-types', { id: col.id('shipmentPackageType'), ...size })`
    select id, name, depth, width, height from shipment_package_types
    where account_id = ${ctx.account.id} and id = any(${typeIds}::text[]) and deleted_at is null
      and (store_ids = '{}' or ${order.storeId} = any(store_ids))`.execute(ctx.db)
  const byType = new Map(types.map((type) => [type.id, type]))
  const itemIds = boxes.flatMap((box) =>
    box.shipmentPackageTypeId === null ? box.contents.map((one) => one.itemId) : [],
  )
  const { rows: own } = await statement('packing.sizes-of-packages', {
    id: col.id('productPackageType'),
    itemId: col.id('shipmentOrderItem'),
    ...size,
    unitQuantity: col.int4,
  })`
    select t.id, n.id as "itemId", t.name, t.unit_quantity as "unitQuantity", t.depth, t.width, t.height
    from shipment_order_items n
    join product_package_types t on t.account_id = n.account_id and t.product_id = n.product_id
    where n.account_id = ${ctx.account.id} and n.id = any(${itemIds}::text[])
    order by t.archived_at nulls first, t.id`.execute(ctx.db)
  return boxes.map((box, index): BoxSize & { readonly productPackageTypeId: Id<'productPackageType'> | null } => {
    if (box.shipmentPackageTypeId !== null)
      return { ...found(byType.get(box.shipmentPackageTypeId)), productPackageTypeId: null }
    const [only, ...others] = box.contents
    const match = own.find((type) => type.itemId === only?.itemId && type.unitQuantity === only.unitsCount)
    if (!match || others.length > 0)
      return fail('PackageSpecificationConflict', {
        message: 'As it is goes out only what fills a package of its product.',
        info: { box: index },
      })
    return { ...match, productPackageTypeId: match.id }
  })
}

/** Puts the repackaged units into boxes, every one of them unless others are still open. A weight that cannot be right is refused until it is confirmed. */
export async function saveBoxes(
  ctx: Context,
  { id, boxes, isPartial, seen }: ParsedOf<typeof contract.saveBoxes>,
): Promise<contract.Packing> {
  const order = await lockPacking(ctx, id)
  const facts = await readPacking(ctx, id)
  if (seen !== undefined && seen !== boxesMark(facts.boxes)) fail('VersionConflict')
  const products = repackagedProducts(facts.packages, [], facts.items)
  const faults = unitFaults(boxes, products, isPartial)
  if (faults.length > 0) fail('FinalUnitsCountMismatchPicked', { info: { orderId: id, items: faults } })
  const sizes = await sizesOf(ctx, order, boxes)
  const { weights, faults: heavy } = weighBoxes(boxes, facts.items)
  if (heavy.length > 0)
    fail('PackageSpecificationConflict', {
      message: 'The scale and the known weight are far apart. Weigh again, or confirm the weight.',
      fields: heavy.map(({ index, knownWeight }) => ({
        path: `boxes.${index}.weight`,
        message: `About ${knownWeight} kg is expected`,
      })),
      info: { orderId: id, boxes: heavy },
    })
  await keepAsIs(ctx, order, facts)
  await writeBoxes(
    ctx,
    order,
    await readPacking(ctx, id),
    'repackaged',
    boxes.map((box, index) => ({
      isRepackaged: true,
      shipmentPackageTypeId: box.shipmentPackageTypeId,
      productPackageTypeId: sizes[index]?.productPackageTypeId ?? null,
      name: sizes[index]?.name ?? '',
      depth: sizes[index]?.depth ?? 1,
      width: sizes[index]?.width ?? 1,
      height: sizes[index]?.height ?? 1,
      weight: weights[index] ?? 0.001,
      quantity: box.quantity,
      contents: box.contents.map((entry) => ({ ...entry, sku: '', description: '' })),
    })),
  )
  return record(ctx, order, 'boxes-packed')
}

/** Where nobody has chosen yet, packages leave as they are. */
async function keepAsIs(ctx: Context, order: OrderFacts, facts: PackingFacts): Promise<void> {
  const asIs = asIsBoxes(facts.packages)
  if (asIs.length > 0 && !facts.boxes.some((box) => !box.isRepackaged)) await writeBoxes(ctx, order, facts, 'all', asIs)
}

/** Closes packing when every picked unit is in a box. */
async function finishPacking(ctx: Context, order: OrderFacts): Promise<void> {
  await keepAsIs(ctx, order, await readPacking(ctx, order.id))
  const packing = await getPacking(ctx, order.id)
  if (!packing.isDone)
    fail('FinalUnitsCountMismatchPicked', {
      info: {
        orderId: order.id,
        open: packing.products
          .filter((product) => product.remaining !== 0)
          .map(({ itemId, sku, toRepackage, remaining }) => ({ itemId, sku, toRepackage, remaining })),
      },
    })
  await stepTask(ctx, order, 'finish-packing', { boxes: packing.boxCount, weight: packing.totalWeight })
}

/** Starts, pauses, resumes or finishes the open task of an order. */
export async function changeTask(
  ctx: Context,
  { id, state, kind, finalUnitsCount }: ParsedOf<typeof contract.setTask>,
): Promise<ShipmentOrder> {
  const order = await lockTask(ctx, id)
  shipments.require(order, ['READY', 'PICKING'])
  if (kind !== undefined && kind !== order.taskKind)
    fail('WrongState', {
      message: kind === 'PACKING' ? 'Picking is not finished yet.' : 'Picking is finished.',
      info: { orderId: id, taskKind: order.taskKind, taskState: order.taskState },
    })
  if (state === 'COMPLETED') {
    if (order.taskKind === 'PICKING') await finishPicking(ctx, order, finalUnitsCount)
    else await finishPacking(ctx, order)
  } else if (state === 'PAUSED') await stepTask(ctx, order, 'pause')
  else if (order.state === 'READY') await stepTask(ctx, order, 'start-picking')
  else await stepTask(ctx, order, order.taskState === 'PAUSED' ? 'resume' : 'start')
  await ctx.audit({
    action: 'task',
    entity: 'shipment-order',
    id,
    before: { kind: order.taskKind, state: order.taskState },
    after: { state },
  })
  return getShipmentOrder(ctx, id)
}

/**
 * Notes of all boxes, or of one and those alike, whether their labels are printed; the order's are when every box's is. A label that
 * was printed before the boxes changed is not the one that they need.
 */
export async function markLabels(
  ctx: Context,
  { id, packingLabelsDownloaded: isPrinted, box, seen }: ParsedOf<typeof contract.markLabels>,
): Promise<ShipmentOrder> {
  const order = await lockTask(ctx, id)
  shipments.require(order, ['PICKING', 'COMPLETED'])
  const packed = await getPacking(ctx, id)
  if (seen !== undefined && seen !== labelsMark(packed, box)) fail('VersionConflict')
  const { boxes, isDone } = packed
  const meant = box === undefined ? boxes : [found(boxes.find(({ firstReference }) => firstReference === box))]
  await statement('packing.mark-boxes')`
    update shipment_boxes set is_label_printed = ${isPrinted}
    where account_id = ${ctx.account.id} and id = any(${meant.map((one) => one.id)}::text[])`.execute(ctx.db)
  const packingLabelsDownloaded =
    isPrinted &&
    (box === undefined || isDone) &&
    boxes.every((one) => one.isLabelPrinted || meant.some((other) => other.id === one.id))
  await shipments.change(ctx, [order], { packing_labels_downloaded: packingLabelsDownloaded })
  if (packingLabelsDownloaded)
    await tellShipments(ctx, { storeId: order.storeId, orderId: id, type: 'labels-downloaded', detail: {} })
  const after = { packingLabelsDownloaded, ...(box === undefined ? {} : { box, isPrinted }) }
  await ctx.audit({ action: 'mark-labels', entity: 'shipment-order', id, after })
  await shipments.announce(ctx, [order])
  return getShipmentOrder(ctx, id)
}
