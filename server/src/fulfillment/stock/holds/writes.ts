import { type Id, newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { statement } from '../../../platform/statement.ts'
import { announceStock, changeStock, lockRecords, type StockChange } from '../ledger/writes.ts'
import { findReservations } from '../reservations/reads.ts'
import { findUnevenlyPicked, lockHolds, type OrderHolds } from './reads.ts'
import { type HoldChange, noneLeft, type PickRefusal, planPick, tooManyText } from './rules.ts'

/** An order that whoever changes its holds has locked. */
export interface LockedOrder {
  readonly id: Id<'shipmentOrder'>
  readonly storeId: Id<'store'>
  readonly warehouseId: Id<'warehouse'>
  readonly isStrict: boolean
}

interface Picking {
  readonly order: LockedOrder
  readonly lines: readonly PickedLine[]
}

/** Writes changes of what items hold, and the same to the stock records, with entries in the ledger where there are any. */
async function changeHolds(
  ctx: Context,
  order: LockedOrder,
  changes: readonly HoldChange[],
  entryOf: (change: HoldChange) => Pick<StockChange, 'type' | 'packages' | 'moved' | 'reason'>,
): Promise<void> {
  if (changes.length === 0) return
  const causeId = newId<'cause'>()
  const rows = JSON.stringify(changes.map((change) => ({ id: newId(), ...change })))
  const columns = sql`(id text, "itemId" text, "inventoryId" text, packages integer, picked integer)`
  // A hold can never be empty, so what goes to nothing is deleted instead of updated.
  const holds = sql`, dropped as (
    delete from reservations r using jsonb_to_recordset(${rows}::jsonb) as c${columns}
    where r.account_id = ${ctx.account.id} and r.item_id = c."itemId" and r.inventory_id = c."inventoryId"
      and r.shipped_at is null and r.package_count + c.packages = 0
  ), held as (
    update reservations r set package_count = r.package_count + c.packages, picked_count = r.picked_count + c.picked
    from jsonb_to_recordset(${rows}::jsonb) as c${columns}
    where r.account_id = ${ctx.account.id} and r.item_id = c."itemId" and r.inventory_id = c."inventoryId" and r.shipped_at is null
      and r.package_count + c.packages > 0
  ), begun as (
    insert into reservations (account_id, id, store_id, shipment_order_id, item_id, inventory_id, package_count, picked_count)
    select ${ctx.account.id}, c.id, ${order.storeId}, ${order.id}, c."itemId", c."inventoryId", c.packages, c.picked
    from jsonb_to_recordset(${rows}::jsonb) as c${columns}
    where c.packages > 0 and not exists (select 1 from reservations r
      where r.account_id = ${ctx.account.id} and r.item_id = c."itemId" and r.inventory_id = c."inventoryId"))`
  await changeStock(
    ctx,
    changes.map((change) => ({
      inventoryId: change.inventoryId,
      allocated: change.packages,
      picked: change.picked,
      shipmentOrderId: order.id,
      causeId,
      ...entryOf(change),
    })),
    holds,
  )
}

/** Packages of one stock record for one order line. */
interface PickedLine {
  readonly itemId: Id<'shipmentOrderItem'>
  readonly inventoryId: Id<'inventory'>
  readonly packageCount: number
}

/** What a line has picked, and what it still holds, in units. */
export interface ItemHold {
  readonly itemId: Id<'shipmentOrderItem'>
  readonly units: number
  readonly heldUnits: number
  readonly pickedUnits: number
}

const refusals: Readonly<Record<PickRefusal['why'], (refusal: PickRefusal, line: PickedLine) => never>> = {
  'other-goods': ({ line }) => failField(`lines.${line}.inventoryId`, 'This stock is not what the order line asks for'),
  'not-pickable': (_, { inventoryId }) =>
    fail('InventoryNotAvailable', {
      message: 'This stock may not leave: it is on hold, has expired, or stands in a temporary location.',
      info: { inventoryId },
    }),
  'too-few': (refusal, { inventoryId }) => {
    const left = 'left' in refusal ? refusal.left : 0
    return fail('AvailablePackagesLessThanSelected', {
      message: `The selected quantity exceeds the available packages in the warehouse. ${left} left here.`,
      info: { inventoryId, left },
    })
  },
  'too-many': (refusal) => {
    const most = 'most' in refusal ? refusal.most : 0
    return failField(`lines.${refusal.line}.packageCount`, tooManyText(most, noneLeft.pick))
  },
}

/** What a locked order asks for and holds, and the stock records of both holds and lines, locked in order. */
async function lockPicking(ctx: Context, { order, lines }: Picking): Promise<OrderHolds> {
  const holds = await lockHolds(
    ctx,
    order,
    lines.map((line) => line.inventoryId),
  )
  if (holds.isShipped) fail('WrongState', { message: 'This order has been shipped.', info: { orderId: order.id } })
  return holds
}

/**
 * Picks packages for order lines, from the reserved records or, where the picker took from another one, by moving the
 * hold there. Of two pickers who want the last package, the later gets AvailablePackagesLessThanSelected with what is left.
 * Gives what each line holds afterwards: less than it needs when the packages taken do not add up to what was let go.
 */
export async function pickReserved(ctx: Context, { order, lines }: Picking): Promise<ItemHold[]> {
  const holds = await lockPicking(ctx, { order, lines })
  const stranger = lines.findIndex(({ itemId }) => !holds.items.some(({ id }) => id === itemId))
  if (stranger >= 0)
    fail('InventoryNotAvailable', { info: { line: stranger, left: 0, wanted: lines[stranger]?.packageCount } })
  const plan = planPick(
    { ...holds, isStrict: order.isStrict },
    new Map(holds.records.map((record) => [record.inventoryId, record])),
    lines.map((line) => ({ ...line, packages: line.packageCount })),
  )
  if (plan.refusal) return refusals[plan.refusal.why](plan.refusal, lines[plan.refusal.line] as PickedLine)
  await changeHolds(ctx, order, plan.changes, () => ({ type: null }))
  if (plan.changes.some((change) => change.packages < 0)) await announceStock(ctx, [order])
  return itemHolds(holds, plan.changes)
}

/** Puts picked packages back to where they were taken from (UNPICKED); the order keeps holding them. */
export async function unpickReserved(ctx: Context, { order, lines }: Picking): Promise<ItemHold[]> {
  const holds = await lockPicking(ctx, { order, lines })
  const changes = sumLines(lines).map(({ n, itemId, inventoryId, packageCount }): HoldChange => {
    const hold = holds.reservations.find((one) => one.itemId === itemId && one.inventoryId === inventoryId)
    const most = hold?.picked ?? 0
    if (packageCount > most) failField(`lines.${n}.packageCount`, tooManyText(most, noneLeft.unpick))
    return { itemId, inventoryId, packages: 0, picked: -packageCount }
  })
  await changeHolds(ctx, order, changes, (change) => ({ type: 'UNPICKED', moved: -change.picked }))
  return itemHolds(holds, changes)
}

/**
 * Writes off what a picker did not find where it should be (GONE): it leaves the stock and the order's hold. The line
 * then holds fewer units than it needs; reserveOrders for the same order holds others for it, if there are any.
 */
export async function writeOffShort(
  ctx: Context,
  {
    order,
    lines,
  }: { readonly order: LockedOrder; readonly lines: readonly (PickedLine & { readonly reason?: string })[] },
): Promise<ItemHold[]> {
  const holds = await lockPicking(ctx, { order, lines })
  const changes = sumLines(lines).map(({ n, itemId, inventoryId, packageCount }): HoldChange => {
    const hold = holds.reservations.find((one) => one.itemId === itemId && one.inventoryId === inventoryId)
    const most = hold ? hold.packages - hold.picked : 0
    if (packageCount > most) failField(`lines.${n}.packageCount`, tooManyText(most, noneLeft.miss))
    return { itemId, inventoryId, packages: -packageCount, picked: 0 }
  })
  const reason = lines.find((line) => line.reason)?.reason ?? 'Missing while picking'
  await changeHolds(ctx, order, changes, (change) => ({ type: 'GONE', packages: change.packages, reason }))
  await ctx.emit('inventory.changed', { storeId: order.storeId })
  return itemHolds(holds, changes)
}

/** One entry for each line and record that is named; `n` is where it was named first. */
function sumLines(lines: readonly PickedLine[]): (PickedLine & { n: number })[] {
  const sums = new Map<string, PickedLine & { n: number }>()
  for (const [n, line] of lines.entries()) {
    const key = `${line.itemId}/${line.inventoryId}`
    const before = sums.get(key)
    sums.set(key, { ...line, n: before?.n ?? n, packageCount: (before?.packageCount ?? 0) + line.packageCount })
  }
  return [...sums.values()]
}

/** What each line holds once these changes are written. */
function itemHolds({ items, reservations, records }: OrderHolds, changes: readonly HoldChange[]): ItemHold[] {
  const unitsOf = new Map(records.map((record) => [record.inventoryId, record.unitQuantity]))
  const counts = [...reservations, ...changes]
  return items.map(({ id: itemId, unitsCount: units }) => {
    const sum = (of: 'packages' | 'picked') =>
      counts.reduce((all, one) => all + (one.itemId === itemId ? one[of] * (unitsOf.get(one.inventoryId) ?? 1) : 0), 0)
    return { itemId, units, heldUnits: sum('packages'), pickedUnits: sum('picked') }
  })
}

/**
 * Hands picked goods of locked orders over: they leave the stock (SHIPPED), and the holds stay as the record of what left. Each line must be
 * picked to the unit (FinalUnitsCountMismatchPicked), and an order can be shipped once (WrongState).
 */
export async function shipReserved(ctx: Context, orderIds: readonly Id<'shipmentOrder'>[]): Promise<void> {
  const holds = await findReservations(ctx, orderIds)
  const waiting = new Set(holds.map((hold) => hold.orderId))
  for (const orderId of orderIds)
    if (!waiting.has(orderId))
      fail('WrongState', { message: 'Nothing of this order is waiting to be shipped.', info: { orderId } })
  const [odd] = await findUnevenlyPicked(ctx, orderIds)
  if (odd) fail('FinalUnitsCountMismatchPicked', { info: { ...odd } })
  const records = await lockRecords(
    ctx,
    holds.map((hold) => hold.inventoryId),
  )
  const causes = new Map(orderIds.map((orderId) => [orderId, newId<'cause'>()]))
  await changeStock(
    ctx,
    holds.map((hold) => ({
      inventoryId: hold.inventoryId,
      type: 'SHIPPED',
      packages: -hold.picked,
      allocated: -hold.picked,
      picked: -hold.picked,
      shipmentOrderId: hold.orderId,
      causeId: causes.get(hold.orderId) ?? newId<'cause'>(),
    })),
  )
  await statement(
    'holds.ship-reserved',
  )`update reservations set shipped_at = ${ctx.now()} where account_id = ${ctx.account.id}
    and id = any(${holds.map((hold) => hold.id)})`.execute(ctx.db)
  for (const storeId of new Set(Array.from(records.values(), (record) => record.storeId)))
    await ctx.emit('inventory.changed', { storeId })
}
