import type { Endpoint } from '@crossdock/contract/endpoint'
import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import { type Id, newId } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as locationTypes from '@crossdock/contract/warehouse/stock-locations/types'
import * as storagePackages from '@crossdock/contract/warehouse/storage-package-types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { z } from 'zod'
import { type Context, storeOf } from '../../../platform/context.ts'
import { requireDeclaredRoom } from '../../../platform/limits.ts'
import { col, statement } from '../../../platform/statement.ts'
import { createStockLocationType } from '../../../warehouse/stock-locations/types/writes.ts'
import { createStockLocation } from '../../../warehouse/stock-locations/writes.ts'
import { createStoragePackageType } from '../../../warehouse/storage-package-types/writes.ts'
import { createWarehouse } from '../../../warehouse/warehouses/writes.ts'
import { insertProducts } from '../../products/writes.ts'
import { createReceiptOrder } from '../../receipts/orders/writes.ts'
import { receiveMany } from '../../receipts/receiving/writes.ts'
import {
  assignReceiptOrder,
  completeReceiving,
  confirmReport,
  pauseReceiving,
  startReceiving,
} from '../../receipts/tasks/writes.ts'
import { type Merchant, productsOf } from '../company/rules.ts'
import {
  type Building,
  type Delivery,
  deliveriesOf,
  linesOf,
  type PlannedLine,
  placeTitles,
  receivedOf,
} from './rules.ts'

/** Makes a call's write with what a person would have sent: checked by the same form, within the same limits. */
export async function make<Input extends z.ZodType, Answer extends z.ZodType, Result>(
  ctx: Context,
  endpoint: Endpoint<Input, Answer>,
  write: (ctx: Context, input: z.output<Input>) => Promise<Result>,
  input: z.input<Input>,
): Promise<Result> {
  const form = endpoint.input.parse(input)
  await requireDeclaredRoom(ctx, endpoint, form)
  return write(ctx, form)
}

/** The context as it was some time ago, so that what it writes is history. */
export function hoursAgo(ctx: Context, hours: number): Context {
  const moment = new Date(ctx.now().getTime() - hours * 3_600_000)
  return { ...ctx, now: () => moment }
}

/** Lets the database count the rows that this transaction has put into empty tables, so that it plans well from here on. */
export async function countNewRows(ctx: Context): Promise<void> {
  await statement('demo.goods-count-new-rows')`select count_new_rows()`.execute(ctx.db)
}

/** A warehouse of the demo company, furnished. */
interface Furnished {
  readonly id: Id<'warehouse'>
  readonly palletTypeId: Id<'storagePackageType'>
  readonly pallets: readonly Id<'stockLocation'>[]
  readonly shelves: readonly Id<'stockLocation'>[]
  /** Where goods stand that nobody may take. */
  readonly holdId: Id<'stockLocation'>
}

export async function furnishWarehouse(ctx: Context, building: Building): Promise<Furnished> {
  const { id } = await make(ctx, warehouses.create, createWarehouse, building.form)
  const type = (label: string, sides: readonly [number, number, number], isBulk: boolean) =>
    make(ctx, locationTypes.create, createStockLocationType, {
      id,
      label,
      depth: sides[0],
      width: sides[1],
      height: sides[2],
      isBulk,
    })
  const palletSpace = await type('Pallet Space', [130, 110, 190], false)
  const shelfSpace = await type('Shelf Space', [120, 60, 45], true)
  const bay = await type('Bay Area', [800, 500, 400], true)
  const parcel = (
    name: string,
    sides: readonly [number, number, number],
    stockLocationTypes: Id<'stockLocationType'>[],
  ) =>
    make(ctx, storagePackages.create, createStoragePackageType, {
      id,
      name,
      depth: sides[0],
      width: sides[1],
      height: sides[2],
      stockLocationTypes,
    })
  const pallet = await parcel('Pallet', [120, 100, 160], [palletSpace.id, bay.id])
  await parcel('Gaylord', [120, 100, 120], [palletSpace.id])
  await parcel('Tote', [60, 40, 32], [shelfSpace.id])
  const place = async (
    title: string,
    stockLocationTypeId: Id<'stockLocationType'>,
    maxWeight: number,
    isTemporary = false,
  ) => {
    const form = { id, title, stockLocationTypeId, maxWeight, isTemporary }
    return (await make(ctx, locations.create, createStockLocation, form)).id
  }
  const pallets: Id<'stockLocation'>[] = []
  for (const title of placeTitles(building.palletBays)) pallets.push(await place(title, palletSpace.id, 2000))
  const shelves: Id<'stockLocation'>[] = []
  for (const title of placeTitles(building.shelfBays)) shelves.push(await place(title, shelfSpace.id, 1000))
  await place('DOCK-1', bay.id, 20_000, true)
  await place('DOCK-2', bay.id, 20_000, true)
  const holdId = await place('QC-HOLD', bay.id, 20_000)
  return { id, palletTypeId: pallet.id, pallets, shelves, holdId }
}

/** A product of the demo company with its packages by name. */
interface Stocked {
  readonly id: Id<'product'>
  readonly hasExpiration: boolean
  readonly packages: ReadonlyMap<string, Id<'productPackageType'>>
}

/** Adds a merchant's products all at once, as an import does; gives those that are still sold. */
export async function addProducts(
  ctx: Context,
  merchant: Merchant,
): Promise<{ readonly total: number; readonly sold: readonly Stocked[] }> {
  const storeId = storeOf(ctx)
  const made = productsOf(merchant).map((input) => ({
    id: newId<'product'>(),
    form: products.create.input.parse(input),
  }))
  const [taken] = await insertProducts(ctx, storeId, made)
  if (taken) throw new Error(`Two products of the demo company have the code ${taken.code}.`)
  await ctx.audit(
    ...made.map(({ id, form }) => ({
      action: 'create' as const,
      entity: 'product' as const,
      id,
      after: { sku: form.sku, description: form.description },
    })),
  )
  await ctx.emit('product.changed', { storeId })
  const { rows } = await statement('demo.goods-add-products', {
    productId: col.id('product'),
    packages: col.json(z.record(z.string(), z.string())),
  })`
    select product_id as "productId", jsonb_object_agg(name, id) as packages from product_package_types
    where account_id = ${ctx.account.id} and store_id = ${storeId} group by product_id`.execute(ctx.db)
  const packages = new Map(rows.map((row) => [row.productId, new Map(Object.entries(row.packages))]))
  const sold = made
    .filter(({ form }) => form.state === 'Active')
    .map(({ id, form }) => ({ id, hasExpiration: form.hasExpiration, packages: packages.get(id) ?? new Map() }))
  return { total: made.length, sold }
}

/** Where a line's goods are put. */
function placeOf(line: PlannedLine, position: number, warehouse: Furnished, isSound: boolean) {
  if (!isSound) return { stockLocationId: warehouse.holdId }
  const places = line.packageName === 'Unit' ? warehouse.shelves : warehouse.pallets
  return {
    stockLocationId: places[position % places.length] ?? '',
    ...(line.packageName === 'Unit' ? {} : { storagePackageTypeId: warehouse.palletTypeId }),
  }
}

async function receive(
  now: Context,
  delivery: Delivery,
  order: receipts.ReceiptOrder,
  lines: readonly PlannedLine[],
  warehouse: Furnished,
  shift: number,
): Promise<void> {
  const { id } = order
  const isHalf = delivery.stage === 'half' || delivery.stage === 'paused'
  await make(now, receiptTasks.assign, assignReceiptOrder, { id, users: [now.user.id] })
  await make(now, receiptTasks.start, startReceiving, { id, palletsAtReceiving: delivery.pallets })
  const counted = order.items.slice(0, isHalf ? Math.ceil(order.items.length / 2) : order.items.length)
  await make(now, receiving.receiveMany, receiveMany, {
    id,
    lines: counted.flatMap((item, index) => {
      const line = lines[index]
      if (!line) throw new Error('A receipt order of the demo company has more lines than were planned.')
      return receivedOf(line, index).map(({ packageCount, condition }) => ({
        itemId: item.id,
        packageCount,
        condition,
        expirationDate: item.expirationDate,
        lot: item.hasExpiration ? `L${delivery.lot}-${index + 1}` : null,
        ...placeOf(line, index + shift, warehouse, condition === 5),
      }))
    }),
  })
  if (delivery.stage === 'paused') await make(now, receiptTasks.pause, pauseReceiving, { id })
  if (delivery.stage !== 'completed') return
  await make(now, receiptTasks.confirmReport, confirmReport, { id })
  await make(hoursAgo(now, -3), receiptTasks.complete, completeReceiving, { id })
}

/** Announces a merchant's deliveries and receives what has come; gives their number. */
export async function receiveDeliveries(
  ctx: Context,
  merchant: Merchant,
  stocked: readonly Stocked[],
  furnished: readonly Furnished[],
  shift: number,
): Promise<number> {
  const deliveries = deliveriesOf(merchant)
  for (const [position, delivery] of deliveries.entries()) {
    const warehouse = furnished[delivery.building]
    if (!warehouse) throw new Error('A delivery of the demo company goes to a warehouse that does not exist.')
    const lines = linesOf(delivery, stocked, ctx.today())
    const announced = hoursAgo(ctx, delivery.hoursAgo + 26)
    const items = lines.map(({ product, packageName, packageQuantity, expirationDate }) => ({
      productId: product.id,
      productPackageTypeId: product.packages.get(packageName) ?? '',
      packageQuantity,
      expirationDate,
    }))
    const order = await make(announced, receipts.create, createReceiptOrder, {
      warehouseId: warehouse.id,
      poNumber: `${merchant.code}-PO-${2201 + position}`,
      vendorName: merchant.vendor,
      note: delivery.note,
      expectedArrival: delivery.arrival(ctx.today()),
      receiptType: delivery.truck === null ? 'LTL' : 'FTL',
      containerType: delivery.truck,
      palletsAtReceiving: delivery.truck === null ? delivery.pallets : null,
      isDraft: delivery.stage === 'draft',
      items,
      ...(delivery.truck === null
        ? {}
        : {
            containers: [
              { containerNumber: `KOCU ${delivery.lot}417`, containerType: delivery.truck, count: 1, items },
            ],
          }),
    })
    if (delivery.stage === 'draft' || delivery.stage === 'expected') continue
    await receive(hoursAgo(ctx, delivery.hoursAgo), delivery, order, lines, warehouse, shift)
    if (position === 0) await countNewRows(ctx)
  }
  return deliveries.length
}
