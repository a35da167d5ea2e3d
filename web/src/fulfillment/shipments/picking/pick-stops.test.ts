import type { PickItem, PickList, PickOption } from '@crossdock/contract/fulfillment/shipments/picking'
import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { isAllPicked, nextStop, packagesWanted, progressOf, shortItem, stopAt, stopsOf } from './pick-stops.ts'

const option = (stockLocationTitle: string, more: Partial<PickOption> = {}): PickOption => ({
  inventoryId: `i-${stockLocationTitle}`,
  stockLocationId: `l-${stockLocationTitle}`,
  stockLocationTitle,
  productPackageTypeId: 'p',
  packageTypeName: 'Unit',
  unitQuantity: 1,
  expirationDate: null,
  receivedOn: '2026-01-01',
  lot: '',
  condition: 5,
  packagesAvailable: 10,
  suggestedCount: 0,
  pickedCount: 0,
  isDoubtful: false,
  ...more,
})
const item = (itemId: Id<'shipmentOrderItem'>, options: PickOption[], more: Partial<PickItem> = {}): PickItem => ({
  itemId,
  casesToBreak: [],
  productId: `of ${itemId}`,
  sku: itemId,
  description: itemId,
  productPackageTypeId: 'p',
  packageTypeName: 'Unit',
  unitQuantity: 1,
  unitsCount: 5,
  heldUnits: 5,
  pickedUnits: 0,
  options,
  ...more,
})
const list = (...items: PickItem[]): PickList => ({
  id: 'o',
  referenceId: 'SO-1',
  state: 'PICKING',
  taskKind: 'PICKING',
  taskState: 'IN_PROGRESS',
  isStrict: false,
  warehouseId: 'dc',
  warehouseTitle: 'DC',
  head: { storeName: null, party: null, shipBy: null },
  isComplete: false,
  items,
})

test('one walks by location as people count, past what is not suggested', () => {
  const order = list(
    item('x', [option('A-10', { suggestedCount: 1 }), option('A-1')]),
    item('y', [option('A-2', { suggestedCount: 2 }), option('B-1', { suggestedCount: 2 })]),
  )
  const stops = stopsOf(order)
  expect(stops.map((stop) => [stop.option.stockLocationTitle, stop.needed])).toEqual([
    ['A-2', 2],
    ['A-10', 1],
    ['B-1', 2],
  ])
  expect(nextStop(stops, null)?.option.stockLocationTitle).toBe('A-2')
  expect(nextStop(stops, 'A-3')?.option.stockLocationTitle).toBe('A-10')
  // What else is at the place where one stands comes before the way on.
  expect(nextStop(stops, 'A-10')?.option.stockLocationTitle).toBe('A-10')
  expect(nextStop(stops, 'C-1')?.option.stockLocationTitle).toBe('A-2')
  expect(nextStop([], 'A-1')).toBeNull()
})

test('another place is offered for whole packages of what is still needed only', () => {
  const cases = option('C-1', { unitQuantity: 12 })
  const line = item('x', [cases, option('C-2', { packagesAvailable: 3 })], { unitsCount: 30, pickedUnits: 4 })
  expect(packagesWanted(line, cases)).toBe(2)
  const order = list(line)
  expect(stopAt(order, 'x.i-C-2')?.needed).toBe(3)
  expect(stopAt(order, 'x.i-C-9')).toBeNull()
  expect(stopAt(order, null)).toBeNull()
  const done = list(item('x', [cases], { pickedUnits: 5 }))
  expect(stopAt(done, 'x.i-C-1')).toBeNull()
})

test('a line that holds too little is decided about; progress counts units', () => {
  const order = list(item('x', [], { pickedUnits: 5 }), item('y', [], { heldUnits: 3, pickedUnits: 3 }))
  expect(shortItem(order)?.itemId).toBe('y')
  expect(shortItem(list(item('x', [])))).toBeNull()
  expect(progressOf(order)).toEqual({ done: 8, total: 10 })
})

test('what is picked completely is not picked elsewhere', () => {
  const order = list(item('van', [], { pickedUnits: 5 }), item('tob', [], { pickedUnits: 4 }))
  expect(isAllPicked(order, ['van'])).toBe(true)
  expect(isAllPicked(order, ['van', 'tob'])).toBe(false)
})
