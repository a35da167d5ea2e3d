import { getProfile } from '@crossdock/contract/account/profile'
import { type Day, todayIn } from '@crossdock/contract/days'
import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import type { Id } from '@crossdock/contract/ids'
import { takeClocks } from '@crossdock/contract/told-clocks'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as locationTypes from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { CDPSession, Page } from '@playwright/test'
import { expect, type Owner } from '../journey.ts'

/** By UTC's calendar; a warehouse west of it may be a day behind, so what is to be late by a whole day is three back. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** The day in a zone, as the server says that its clocks go: this machine may know otherwise. */
export async function todayOf(owner: Owner, timeZone: string): Promise<Day> {
  takeClocks((await owner.call(getProfile, {})).zoneClocks)
  return todayIn(timeZone)
}
export const people = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`

type PackageType = 'unit' | 'case'
type ProductName = 'blocks' | 'puzzle'

export interface Shelf {
  readonly title: string
  readonly packageType: PackageType
  readonly packages: number
  readonly product?: ProductName
  /** Excellent when absent; 3 is On Hold. */
  readonly condition?: 3 | 5
}

interface Goods {
  readonly id: Id<'product'>
  readonly unit: Id<'productPackageType'>
  readonly case: Id<'productPackageType'>
}

export interface Stock {
  readonly warehouseId: Id<'warehouse'>
  readonly blocks: Goods
  readonly puzzle: Goods
}

async function makeProduct(owner: Owner, description: string, sku: string, barcode: string): Promise<Goods> {
  const { product } = await owner.call(products.create, {
    description,
    sku,
    barcode,
    weight: 1,
    depth: 20,
    width: 10,
    height: 10,
    packages: [{ name: 'Case', unitQuantity: 12, weight: 13, depth: 60, width: 40, height: 40, skuAliases: [] }],
  })
  const idOf = (units: number) => product.packages.find(({ unitQuantity }) => unitQuantity === units)?.id ?? ''
  return { id: product.id, unit: idOf(1), case: idOf(12) }
}

/** A warehouse with two products, singles and cases of 12, on shelves. */
export async function stock(owner: Owner, shelves: readonly Shelf[]): Promise<Stock> {
  const warehouse = await owner.call(warehouses.create, {
    warehouseName: 'Vancouver DC',
    addressLine1: '12 Dock Road',
    facilityTypes: ['Storage warehouse'],
  })
  const warehouseId = warehouse.main.id
  const type = await owner.call(locationTypes.create, {
    id: warehouseId,
    label: 'Shelf Space',
    depth: 900,
    width: 900,
    height: 900,
    isBulk: true,
    storagePackageIds: [],
  })
  const goods: Stock = {
    warehouseId,
    blocks: await makeProduct(owner, 'Wooden blocks, 36 pieces', 'NW-BLOCKS-36', '0628504751367'),
    puzzle: await makeProduct(owner, 'Puzzle, 60 pieces', 'NW-PUZZLE-60', '0628504751374'),
  }
  for (const shelf of shelves) {
    const location = await owner.call(locations.create, {
      id: warehouseId,
      title: shelf.title,
      stockLocationTypeId: type.id,
      maxWeight: 100_000,
    })
    await receive(owner, goods, location.id, shelf)
  }
  return goods
}

/** Goods that a vendor's truck is to bring. */
export const expectGoods = (
  owner: Owner,
  goods: Stock,
  { product = 'blocks', packageType, packages }: Omit<Shelf, 'title'>,
) =>
  owner.call(receipts.create, {
    warehouseId: goods.warehouseId,
    receiptType: 'LTL',
    palletsAtReceiving: 1,
    expectedArrival: inDays(2),
    vendorName: 'Blockworks',
    isDraft: false,
    items: [
      {
        productId: goods[product].id,
        productPackageTypeId: goods[product][packageType],
        packageQuantity: packages,
      },
    ],
  })

/** Receives goods into a location, by an order of their own. */
export async function receive(
  owner: Owner,
  goods: Stock,
  stockLocationId: Id<'stockLocation'>,
  shelf: Omit<Shelf, 'title'>,
): Promise<void> {
  const receipt = await expectGoods(owner, goods, shelf)
  await owner.call(receiptTasks.start, { id: receipt.id, palletsAtReceiving: 1 })
  await owner.call(receiving.receive, {
    id: receipt.id,
    itemId: receipt.items[0]?.id ?? '',
    packageCount: shelf.packages,
    condition: shelf.condition ?? 5,
    stockLocationId,
  })
}

type Lines = readonly (readonly [PackageType, number, ProductName?])[]

const partyOf = {
  pickup: {
    deliveryType: 'ThirdPartyPickup',
    thirdPartyPickUpInfo: { carrierName: 'Day and Ross', expectedPickupDate: inDays(3) },
  },
  delivery: {
    deliveryType: 'BusinessDelivery',
    businessDeliveryInfo: {
      recipientName: 'Marcus Lindqvist',
      recipientPrimaryPhone: '2065550144',
      recipientAddressLine1: '4410 Ferry Street',
      recipientCity: 'Seattle',
      recipientState: 'WA',
      recipientPostalCode: '98101',
      recipientCountry: 'United States',
    },
  },
} as const

/** An order that somebody's carrier fetches, or that goes abroad: what the form would send. */
const orderOf = (goods: Stock, lines: Lines, how: keyof typeof partyOf) => ({
  warehouseId: goods.warehouseId,
  externalPoNumber: 'PO-4711',
  shipOutDate: inDays(3),
  ...partyOf[how],
  items: lines.map(([packageType, unitsCount, product = 'blocks']) => ({
    productId: goods[product].id,
    productPackageTypeId: goods[product][packageType],
    unitsCount,
  })),
})

export const draftOrder = (owner: Owner, goods: Stock, lines: Lines) =>
  owner.call(shipments.create, { ...orderOf(goods, lines, 'pickup'), isDraft: true })

/** An order that waits for stock. */
export async function backOrder(owner: Owner, goods: Stock, lines: Lines, shipOutDate = inDays(3)) {
  const order = await owner.call(shipments.create, {
    ...orderOf(goods, lines, 'pickup'),
    ...{ shipOutDate, asBackOrder: true },
  })
  expect(order.state).toBe('BACK_ORDER')
  return order
}

export async function placeOrder(
  owner: Owner,
  goods: Stock,
  lines: Lines,
  how: keyof typeof partyOf = 'pickup',
  shipOutDate = inDays(3),
) {
  const order = await owner.call(shipments.create, { ...orderOf(goods, lines, how), shipOutDate })
  expect(order.state).toBe('READY')
  return order
}

/** The same, with everything picked as suggested: packing is next. */
export async function pickedOrder(owner: Owner, goods: Stock, lines: Lines, how: keyof typeof partyOf = 'pickup') {
  const order = await placeOrder(owner, goods, lines, how)
  const list = await owner.call(picking.options, { id: order.id })
  await owner.call(picking.pick, {
    id: order.id,
    lines: list.items.flatMap(({ itemId, options }) =>
      options
        .filter(({ suggestedCount }) => suggestedCount > 0)
        .map(({ inventoryId, suggestedCount }) => ({ itemId, inventoryId, packageCount: suggestedCount })),
    ),
  })
  await owner.call(packing.setTask, { id: order.id, state: 'COMPLETED' })
  return order
}

/** The same, packed as it stands: it can leave. */
export async function packedOrder(owner: Owner, goods: Stock, lines: Lines, how: keyof typeof partyOf = 'pickup') {
  const order = await pickedOrder(owner, goods, lines, how)
  await owner.call(packing.savePackages, { id: order.id, packages: [] })
  await owner.call(packing.setTask, { id: order.id, state: 'COMPLETED' })
  return order
}

/** Milliseconds between two characters of a scanner: by cable, and of a slow Bluetooth one. */
const byCable = [4]
export const bySlowBluetooth = [20, 150, 35, 140, 60, 150, 25, 110, 149, 90]

/** What types into a page as a scanner does, and when its last key came, in seconds. */
const wires = new WeakMap<Page, { readonly wire: Promise<CDPSession>; at: number }>()

/**
 * Types as a scanner does, each key with the time at which it came: a machine that is busy between two of them makes no person of it.
 * @param stall a longer pause before the character of that index, in milliseconds
 */
export async function scan(
  page: Page,
  code: string,
  {
    pauses = byCable,
    stall,
  }: { readonly pauses?: readonly number[]; readonly stall?: { at: number; pause: number } } = {},
): Promise<void> {
  const scanner = wires.get(page) ?? { wire: page.context().newCDPSession(page), at: 0 }
  wires.set(page, scanner)
  const wire = await scanner.wire
  // The end of a code is not the end of the one before, said twice.
  scanner.at = Math.max(Date.now() / 1000, scanner.at + 0.2)
  const pressed: Promise<unknown>[] = []
  for (const [index, key] of [...Array.from(code), 'Enter'].entries()) {
    scanner.at += (stall?.at === index ? stall.pause : (pauses[index % pauses.length] ?? 0)) / 1000
    const typed = key === 'Enter' ? { key, code: key, windowsVirtualKeyCode: 13, text: '\r' } : { key, text: key }
    pressed.push(wire.send('Input.dispatchKeyEvent', { type: 'keyDown', ...typed, timestamp: scanner.at }))
    pressed.push(wire.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: scanner.at }))
  }
  await Promise.all(pressed)
}
