import type { PickItem, PickList, PickOption } from '@crossdock/contract/fulfillment/shipments/picking'
import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { placeLines } from './rules.ts'

const option = (inventoryId: Id<'inventory'>, more: Partial<PickOption> = {}): PickOption => ({
  inventoryId,
  stockLocationId: 'A-01',
  stockLocationTitle: 'A-01',
  productPackageTypeId: 'unit',
  packageTypeName: 'Unit',
  unitQuantity: 1,
  expirationDate: null,
  receivedOn: '2024-01-01',
  lot: '',
  condition: 5,
  packagesAvailable: 5,
  suggestedCount: 0,
  pickedCount: 0,
  isDoubtful: false,
  ...more,
})

const listOf = (options: readonly PickOption[], more: Partial<PickItem> = {}): PickList => ({
  id: 'order',
  referenceId: 'SO1',
  state: 'PICKING',
  taskKind: 'PICKING',
  taskState: 'IN_PROGRESS',
  isStrict: false,
  warehouseId: 'dc',
  warehouseTitle: 'Yard',
  head: { storeName: null, party: null, shipBy: null },
  isComplete: false,
  items: [
    {
      itemId: 'line',
      casesToBreak: [],
      productId: 'tea',
      sku: 'TEA',
      description: 'Tea',
      productPackageTypeId: 'unit',
      packageTypeName: 'Unit',
      unitQuantity: 1,
      unitsCount: 9,
      heldUnits: 9,
      pickedUnits: 0,
      options: [...options],
      ...more,
    },
  ],
})

const at = (packageCount: number, more: object = {}) => ({
  itemId: 'line',
  stockLocationId: 'A-01',
  packageCount,
  ...more,
})
const placed = (...lines: readonly [inventoryId: Id<'inventory'>, packageCount: number][]) => ({
  lines: lines.map(([inventoryId, packageCount]) => ({ itemId: 'line', inventoryId, packageCount })),
  fault: null,
})

test('in a location, the order’s own reservations first, then what is free, in the order in which goods leave', () => {
  const list = listOf([
    option('free-1', { packagesAvailable: 2 }),
    option('own', { suggestedCount: 1, packagesAvailable: 3 }),
    option('free-2', { packagesAvailable: 4 }),
  ])
  expect(placeLines(list, [at(2)], 'available')).toEqual(placed(['own', 2]))
  expect(placeLines(list, [at(8)], 'available')).toEqual(placed(['own', 3], ['free-1', 2], ['free-2', 3]))
  expect(placeLines(list, [at(10)], 'available')).toEqual({ lines: [], fault: { index: 0, left: 9 } })
})

test('several reservations stay in their order', () => {
  const list = listOf([option('free'), option('own-1', { suggestedCount: 2 }), option('own-2', { suggestedCount: 9 })])
  expect(placeLines(list, [at(7)], 'available')).toEqual(placed(['own-1', 5], ['own-2', 2]))
})

test('what one line takes is gone for the next', () => {
  const list = listOf([option('one', { packagesAvailable: 3 }), option('two', { packagesAvailable: 2 })])
  expect(placeLines(list, [at(2), at(2)], 'available')).toEqual(placed(['one', 2], ['one', 1], ['two', 1]))
  expect(placeLines(list, [at(3), at(2)], 'available')).toEqual(placed(['one', 3], ['two', 2]))
  expect(placeLines(list, [at(3), at(3)], 'available')).toEqual({ lines: [], fault: { index: 1, left: 2 } })
})

test('packages that can be had, that are picked, that are reserved are three numbers', () => {
  const list = listOf([option('one', { packagesAvailable: 5, pickedCount: 2, suggestedCount: 1 })])
  expect(placeLines(list, [at(9)], 'available').fault).toEqual({ index: 0, left: 5 })
  expect(placeLines(list, [at(9)], 'picked').fault).toEqual({ index: 0, left: 2 })
  expect(placeLines(list, [at(9)], 'reserved').fault).toEqual({ index: 0, left: 1 })
})

test('the location, the package type and the date that are named are meant, and no others', () => {
  const list = listOf([
    option('elsewhere', { stockLocationId: 'B-02' }),
    option('case', { productPackageTypeId: 'case' }),
    option('dated', { expirationDate: '2030-01-01' }),
    option('plain'),
  ])
  expect(placeLines(list, [at(6)], 'available')).toEqual(placed(['dated', 5], ['plain', 1]))
  expect(placeLines(list, [at(1, { expirationDate: '2030-01-01' })], 'available')).toEqual(placed(['dated', 1]))
  expect(placeLines(list, [at(1, { expirationDate: '2031-01-01' })], 'available').fault).toEqual({ index: 0, left: 0 })
  expect(placeLines(list, [at(1, { productPackageTypeId: 'case' })], 'available')).toEqual(placed(['case', 1]))
  expect(placeLines(list, [at(1, { stockLocationId: 'B-02' })], 'available')).toEqual(placed(['elsewhere', 1]))
  expect(placeLines(list, [at(1, { stockLocationId: 'C-03' })], 'available').fault).toEqual({ index: 0, left: 0 })
  // Without a location, all of them.
  expect(placeLines(list, [{ itemId: 'line', packageCount: 11 }], 'available')).toEqual(
    placed(['elsewhere', 5], ['dated', 5], ['plain', 1]),
  )
})

test('a stock record that is named is left to those who keep it', () => {
  const list = listOf([option('one')])
  const named = { itemId: 'line', inventoryId: 'any', packageCount: 99 }
  expect(placeLines(list, [named, at(2)], 'available')).toEqual(placed(['any', 99], ['one', 2]))
})

test('a line that the order does not have is a fault', () => {
  const list = listOf([option('one')])
  const stranger = { itemId: 'stranger', inventoryId: 'one', packageCount: 1 }
  expect(placeLines(list, [stranger], 'available')).toEqual({ lines: [], fault: { index: 0, left: 0 } })
  expect(placeLines(list, [at(1), { ...at(1), itemId: 'stranger' }], 'available')).toEqual({
    lines: [],
    fault: { index: 1, left: 0 },
  })
})
