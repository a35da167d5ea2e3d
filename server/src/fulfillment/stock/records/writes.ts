import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { unitPackageName } from '@crossdock/contract/fulfillment/products'
import type * as contract from '@crossdock/contract/fulfillment/stock/records'
import { lostReason } from '@crossdock/contract/fulfillment/stock/records'
import { type Id, newId } from '@crossdock/contract/ids'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { fail, failField, found } from '../../../platform/errors.ts'
import { col, statement } from '../../../platform/statement.ts'
import { exceedsWeight, fitsType } from '../../../warehouse/stock-locations/rules.ts'
import type { Place } from '../../../warehouse/stock-locations/writes.ts'
import { tellShipments } from '../../order-events/writes.ts'
import { takePlaces, takeStoragePackages } from '../../receipts/receiving/reads.ts'
import { shipments } from '../../shipments/states/writes.ts'
import { contentWeightOf } from '../../warehouse-use/reads.ts'
import { findStock, type StockRecord } from '../ledger/reads.ts'
import {
  announceStock,
  changeStock,
  lockRecords,
  type StockChange,
  type StockPlace,
  takeRecords,
} from '../ledger/writes.ts'
import { findAvoiders, findHoldsOn } from '../reservations/reads.ts'
import { moveHolds } from '../reservations/writes.ts'
import { getRecords } from './reads.ts'
import { type AdjustLine, adjustFault, holdsToMove, mergeFault } from './rules.ts'

/** Goods belong to a merchant; who works for another one at the moment is told so instead of changing them. */
function requireStore(ctx: Context, records: Iterable<StockRecord>): void {
  for (const record of records)
    requireCurrentStore(ctx, record.storeId, 'The selected merchant differs from the one these goods belong to.')
}

const placeOf = (record: StockRecord): StockPlace => record

const auditCounts = (record: StockRecord) => ({
  packageCount: record.packageCount,
  condition: record.condition,
  stockLocationId: record.stockLocationId,
})

/** Sets counts and conditions of stock records: ADJUSTMENT, or GONE when all of it is lost. */
export async function adjustInventory(
  ctx: Context,
  { lines }: ParsedOf<typeof contract.adjust>,
): Promise<AnswerOf<typeof contract.adjust>> {
  const ids = lines.map((line) => line.inventoryId)
  // Where no condition is asked for nothing is made before it is locked, and one look is enough.
  const isCount = lines.every((line) => line.conditionCode === undefined)
  const seen = isCount ? await lockRecords(ctx, ids) : await findStock(ctx, ids)
  requireStore(ctx, seen.values())
  // Goods whose condition changes become another record; it is found or made before anything is locked.
  const moved = lines.filter((line) => {
    const record = found(seen.get(line.inventoryId))
    return line.conditionCode !== undefined && line.conditionCode !== record.condition
  })
  const targets = isCount
    ? []
    : await takeRecords(
        ctx,
        moved.map((line) => ({
          ...placeOf(found(seen.get(line.inventoryId))),
          condition: line.conditionCode ?? found(seen.get(line.inventoryId)).condition,
        })),
      )
  const targetOf = new Map(moved.map((line, n) => [line, targets[n] as string]))
  const records = isCount ? seen : await lockRecords(ctx, [...seen.keys(), ...targets])
  const named = new Set<string>()
  const changes = lines.flatMap((line, n): StockChange[] => {
    const record = found(records.get(line.inventoryId))
    const fault = named.has(record.id)
      ? { path: 'inventoryId', message: 'This stock record is in the list twice' }
      : adjustFault(record, line)
    named.add(record.id)
    if (fault) failField(`lines.${n}.${fault.path}`, fault.message)
    if (line.seenCount !== undefined && line.seenCount !== record.packageCount)
      fail('VersionConflict', {
        message: `This stock record holds ${record.packageCount} packages by now. Reload and count again.`,
        info: { inventoryId: record.id, packageCount: record.packageCount },
      })
    return changesOf(record, line, targetOf.get(line))
  })
  const [, avoiders] = await Promise.all([changeStock(ctx, changes), findAvoiders(ctx, ids)])
  const touched = lines.map((line) => found(records.get(line.inventoryId)))
  await ctx.audit(
    ...lines.map((line) => ({
      action: 'adjust' as const,
      entity: 'inventory' as const,
      id: line.inventoryId,
      before: auditCounts(found(records.get(line.inventoryId))),
      after: { packageCount: line.packageCount, condition: line.conditionCode ?? null, reason: line.reason },
    })),
  )
  await announceStock(ctx, touched)
  // Nothing has grown, and yet there is more for them than before: what was counted is believed again.
  for (const { productId, ...place } of avoiders)
    await ctx.emit('stock.available', { ...place, productIds: [productId] })
  return { records: await getRecords(ctx, [...new Set(lines.map((line) => targetOf.get(line) ?? line.inventoryId))]) }
}

function changesOf(record: StockRecord, line: AdjustLine, targetId: string | undefined): StockChange[] {
  const base = { reason: line.reason, causeId: newId<'cause'>() }
  if (targetId !== undefined)
    return [
      { ...base, inventoryId: record.id, type: 'ADJUSTMENT', packages: -record.packageCount },
      ...(line.packageCount > 0
        ? [{ ...base, inventoryId: targetId, type: 'ADJUSTMENT', packages: line.packageCount } as const]
        : []),
    ]
  const packages = line.packageCount - record.packageCount
  if (packages === 0) return []
  const isLost = line.packageCount === 0 && line.reason.toLowerCase() === lostReason.toLowerCase()
  return [{ ...base, inventoryId: record.id, type: isLost ? 'GONE' : 'ADJUSTMENT', packages }]
}

/** Refuses to put packages where they do not fit or are too heavy; `place` is locked by takePlaces when it has a limit. */
async function checkPlace(ctx: Context, record: StockRecord, place: Place, packageCount: number): Promise<void> {
  const { storagePackageTypeId } = record
  const parcels = await takeStoragePackages(ctx, record.warehouseId, storagePackageTypeId ? [storagePackageTypeId] : [])
  const parcel = storagePackageTypeId ? found(parcels.get(storagePackageTypeId)) : null
  if (!fitsType(place.type, parcel)) {
    const message = parcel
      ? `${parcel.name} does not fit stock location ${place.title}.`
      : `Stock location ${place.title} takes storage packages only.`
    fail('PackageSpecificationConflict', { message, fields: [{ path: 'toStockLocationId', message }] })
  }
  if (place.maxWeight === null) return
  const { rows } = await statement('records.check-place', {
    weight: col.numeric,
  })`select weight from product_package_types
    where account_id = ${ctx.account.id} and id = ${record.productPackageTypeId}`.execute(ctx.db)
  const present = (await contentWeightOf(ctx, [place.id])).get(place.id) ?? 0
  const added = packageCount * (rows[0]?.weight ?? 0)
  if (!exceedsWeight(place.maxWeight, present, added)) return
  const kilograms = (weight: number) => `${weight.toLocaleString('en-US', { maximumFractionDigits: 3 })} kg`
  const message = `Stock location ${place.title} carries ${kilograms(place.maxWeight)}: ${kilograms(Math.max(place.maxWeight - present, 0))} more, these packages weigh ${kilograms(added)}.`
  fail('PackageSpecificationConflict', {
    message,
    fields: [{ path: 'toStockLocationId', message }],
    info: { maxWeight: place.maxWeight, contentWeight: present, addedWeight: added },
  })
}

/** Refuses to take more from a record than nobody holds. */
function requireFreePackages(record: StockRecord, packageCount: number): void {
  const left = record.packageCount - record.allocatedCount
  if (packageCount <= left) return
  fail('AvailablePackagesLessThanSelected', {
    message: `Only ${left} of the ${record.packageCount} packages are free: ${record.allocatedCount} are reserved.`,
    fields: [{ path: 'packageCount', message: `Must be at most ${left}` }],
    info: { left, onHand: record.packageCount, reserved: record.allocatedCount },
  })
}

async function getOwnStock(ctx: Context, ids: readonly Id<'inventory'>[]): Promise<Map<string, StockRecord>> {
  const records = await findStock(ctx, ids)
  for (const id of ids) found(records.get(id))
  requireStore(ctx, records.values())
  return records
}

/** Refuses to move more than stands on the shelf: what is picked stands elsewhere already. */
function refusePicked(record: StockRecord, left: number): never {
  return fail('AvailablePackagesLessThanSelected', {
    message: `Only ${left} of the ${record.packageCount} packages can be moved: ${record.pickedCount} are picked.`,
    fields: [{ path: 'packageCount', message: `Must be at most ${left}` }],
    info: { left, onHand: record.packageCount, reserved: record.allocatedCount, picked: record.pickedCount },
  })
}

/**
 * Moves packages to another location of the warehouse: RELOCATED_OUT and RELOCATED_IN with one cause. What nobody holds goes
 * first; beyond that, packages that orders hold go with their reservations, so that the orders pick them where they are then.
 */
export async function relocateInventory(
  ctx: Context,
  { inventoryId, toStockLocationId, packageCount }: ParsedOf<typeof contract.relocate>,
): Promise<AnswerOf<typeof contract.relocate>> {
  const seen = found((await getOwnStock(ctx, [inventoryId])).get(inventoryId))
  if (toStockLocationId === seen.stockLocationId) failField('toStockLocationId', 'The goods stand there already')
  // Holds belong to their orders, which are locked before everything else.
  const takesHolds = packageCount > seen.packageCount - seen.allocatedCount
  const holders = takesHolds ? (await findHoldsOn(ctx, inventoryId)).map(({ orderId }) => orderId) : []
  if (holders.length > 0) await shipments.lock(ctx, holders)
  const places = await takePlaces(ctx, seen.warehouseId, [toStockLocationId])
  const place = places.get(toStockLocationId)
  if (!place) return failField('toStockLocationId', 'This stock location does not exist in the warehouse')
  await checkPlace(ctx, seen, place, packageCount)
  const [targetId = ''] = await takeRecords(ctx, [{ ...placeOf(seen), stockLocationId: toStockLocationId }])
  const records = await lockRecords(ctx, [inventoryId, targetId])
  const record = found(records.get(inventoryId))
  const free = record.packageCount - record.allocatedCount
  const held = Math.max(packageCount - free, 0)
  // An order that came to hold something since then is not locked: its goods stay.
  const holds = held > 0 ? (await findHoldsOn(ctx, inventoryId)).filter(({ orderId }) => holders.includes(orderId)) : []
  const moves = holdsToMove(holds, held)
  if (moves === null) {
    const unpicked = holds.reduce((sum, hold) => sum + hold.packages - hold.picked, 0)
    return refusePicked(record, free + unpicked)
  }
  if (held > 0 && place.isTemporary)
    failField(
      'packageCount',
      free > 0
        ? `Must be at most ${free}: goods that orders hold cannot leave from a temporary location`
        : 'Goods that orders hold cannot leave from a temporary location',
    )
  await changeStock(ctx, [
    {
      inventoryId,
      type: 'RELOCATED_OUT',
      packages: -packageCount,
      allocated: -held,
      otherLocationId: toStockLocationId,
    },
    {
      inventoryId: targetId,
      type: 'RELOCATED_IN',
      packages: packageCount,
      allocated: held,
      otherLocationId: record.stockLocationId,
    },
  ])
  await moveHolds(ctx, targetId, moves)
  const moved = moves.map(({ id, packages }) => ({
    orderId: holds.find((hold) => hold.id === id)?.orderId ?? '',
    packages,
  }))
  await tellShipments(
    ctx,
    ...moved.map(({ orderId, packages }) => ({
      storeId: record.storeId,
      orderId,
      type: 'goods-moved' as const,
      detail: { packages, to: place.title },
    })),
  )
  await ctx.audit({
    action: 'relocate',
    entity: 'inventory',
    id: inventoryId,
    before: auditCounts(record),
    after: { toStockLocationId, packageCount, toInventoryId: targetId, held: moved },
  })
  await announceStock(ctx, [record])
  const [from, to] = await getRecords(ctx, [inventoryId, targetId])
  return { from: found(from), to: found(to) }
}

/** Joins records of the same goods: MERGED_TO on each source, MERGED_FROM on the target. */
export async function mergeInventory(
  ctx: Context,
  { fromIds, toId }: ParsedOf<typeof contract.merge>,
): Promise<AnswerOf<typeof contract.merge>> {
  const seen = await getOwnStock(ctx, [...fromIds, toId])
  const target = found(seen.get(toId))
  const sources = fromIds.map((id) => found(seen.get(id)))
  const { rows } = await statement('records.merge-inventory', {
    id: col.id('stockLocation'),
    typeId: col.id('stockLocationType'),
  })`
    select id, stock_location_type_id as "typeId" from stock_locations
    where account_id = ${ctx.account.id} and id = any(${[...seen.values()].map((record) => record.stockLocationId)}::text[])`.execute(
    ctx.db,
  )
  const typeOf = new Map(rows.map((row) => [row.id, row.typeId]))
  const check = (records: ReadonlyMap<string, StockRecord>) => {
    for (const [n, id] of fromIds.entries()) {
      const isTwice = fromIds.indexOf(id) !== n
      const fault = isTwice
        ? 'This stock record is in the list twice'
        : mergeFault(found(records.get(id)), found(records.get(toId)), typeOf)
      if (fault) failField(`fromIds.${n}`, fault)
    }
  }
  check(seen)
  const arriving = sources.filter((source) => source.stockLocationId !== target.stockLocationId)
  if (arriving.length > 0) {
    const place = (await takePlaces(ctx, target.warehouseId, [target.stockLocationId])).get(target.stockLocationId)
    const packages = arriving.reduce((sum, source) => sum + source.packageCount, 0)
    await checkPlace(ctx, target, found(place), packages)
  }
  const records = await lockRecords(ctx, [...seen.keys()])
  check(records)
  await changeStock(
    ctx,
    fromIds.flatMap((id): StockChange[] => {
      const source = found(records.get(id))
      return [
        { inventoryId: id, type: 'MERGED_TO', packages: -source.packageCount, otherLocationId: target.stockLocationId },
        {
          inventoryId: toId,
          type: 'MERGED_FROM',
          packages: source.packageCount,
          otherLocationId: source.stockLocationId,
        },
      ]
    }),
  )
  await ctx.audit({
    action: 'merge',
    entity: 'inventory',
    id: toId,
    before: auditCounts(found(records.get(toId))),
    after: { fromIds: [...fromIds] },
  })
  await announceStock(ctx, [target])
  const [record] = await getRecords(ctx, [toId])
  return { record: found(record) }
}

/** Breaks free packages into the product's Unit package where they stand: two UNITIZED entries, equal in units. */
export async function unitizeInventory(
  ctx: Context,
  { inventoryId, packageCount }: ParsedOf<typeof contract.unitize>,
): Promise<AnswerOf<typeof contract.unitize>> {
  const seen = found((await getOwnStock(ctx, [inventoryId])).get(inventoryId))
  const { rows } = await statement('records.unitize-inventory', {
    id: col.id('productPackageType'),
    units: col.int4,
    isUnit: col.bool,
    isArchived: col.bool,
  })`
    select id, unit_quantity as units, unit_quantity = 1 and lower(name) = lower(${unitPackageName}) as "isUnit",
      archived_at is not null as "isArchived"
    from product_package_types where account_id = ${ctx.account.id} and product_id = ${seen.productId}`.execute(ctx.db)
  const own = found(rows.find((row) => row.id === seen.productPackageTypeId))
  const unit = rows.find((row) => row.isUnit && !row.isArchived)
  if (!unit || own.units === 1) return failField('inventoryId', 'These are single units already')
  const [targetId = ''] = await takeRecords(ctx, [{ ...placeOf(seen), productPackageTypeId: unit.id }])
  const records = await lockRecords(ctx, [inventoryId, targetId])
  const record = found(records.get(inventoryId))
  requireFreePackages(record, packageCount)
  await changeStock(ctx, [
    { inventoryId, type: 'UNITIZED', packages: -packageCount },
    { inventoryId: targetId, type: 'UNITIZED', packages: packageCount * own.units },
  ])
  await ctx.audit({
    action: 'unitize',
    entity: 'inventory',
    id: inventoryId,
    before: auditCounts(record),
    after: { packageCount, units: packageCount * own.units, toInventoryId: targetId },
  })
  await announceStock(ctx, [record])
  const [from, to] = await getRecords(ctx, [inventoryId, targetId])
  return { from: found(from), to: found(to) }
}
