import type { Packing, RepackagedProduct } from '@crossdock/contract/fulfillment/shipments/packing'
import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { type BoxDraft, draftsOf, fillBox, knownWeight, mostAlike, mostUnits, remainingOf, sentBoxes } from './boxes.ts'

const product = (itemId: Id<'shipmentOrderItem'>, toRepackage: number, unitVolume = 100): RepackagedProduct => ({
  itemId,
  sku: itemId,
  description: itemId,
  unitWeight: 0.5,
  unitVolume,
  toRepackage,
  remaining: toRepackage,
})
const box = (units: Record<string, number>, quantity = 1): BoxDraft => ({
  key: 'k',
  typeId: 't',
  name: 'Small box',
  depth: 10,
  width: 10,
  height: 10,
  quantity,
  units,
  weight: null,
  isWeightConfirmed: false,
})

test('what is in no box yet, and what a box may still take of it', () => {
  const products = [product('x', 20), product('y', 3)]
  const boxes = [box({ x: 4 }, 3), box({ x: 2, y: 3 })]
  const remaining = remainingOf(products, boxes)
  expect([...remaining]).toEqual([
    ['x', 6],
    ['y', 0],
  ])
  expect(mostUnits(box({ x: 4 }, 3), 'x', 6)).toBe(6)
  expect(mostUnits(box({ x: 4 }, 3), 'y', 0)).toBe(0)
  expect(mostAlike(box({ x: 4 }, 3), remaining)).toBe(4)
  expect(mostAlike(box({ x: 2, y: 3 }), remaining)).toBe(1)
  expect(mostAlike(box({}), remaining)).toBe(1)
  expect(knownWeight(box({ x: 2, y: 3 }), products)).toBe(2.5)
})

test('a new box is filled by volume, with one unit at least', () => {
  const size = { depth: 10, width: 10, height: 10 }
  const remaining = new Map([
    ['x', 4],
    ['y', 20],
  ])
  expect(fillBox(size, [product('x', 4), product('y', 20)], remaining)).toEqual({ x: 4, y: 6 })
  expect(fillBox(size, [product('x', 4, 5000), product('y', 20)], remaining)).toEqual({ x: 1 })
  expect(fillBox(size, [product('x', 4)], new Map([['x', 0]]))).toEqual({})
})

test('boxes that leave as they are stay out; lines without units are not sent', () => {
  const stored = { depth: 1, width: 1, height: 1, quantity: 1, firstReference: '', lastReference: '' }
  const boxes = [
    { ...stored, id: 'a', position: 1, shipmentPackageTypeId: null, productPackageTypeId: 'p', name: 'Case' },
    { ...stored, id: 'b', position: 2, shipmentPackageTypeId: 't', productPackageTypeId: null, name: 'Small box' },
  ].map((one) => ({
    ...one,
    weight: 2,
    knownWeight: one.id === 'a' ? 2 : 1.9,
    contents: [{ itemId: 'x', sku: 'x', description: 'x', unitsCount: 2 }],
  }))
  const packages = [{ packageCount: 2, repackagedCount: 1 }] as Packing['packages']
  const drafts = draftsOf({ packages, boxes } as Packing)
  expect(drafts.map(({ key, weight }) => [key, weight])).toEqual([['b', 2]])
  expect(sentBoxes([box({ x: 2, y: 0 }, 2)])).toEqual([
    {
      shipmentPackageTypeId: 't',
      quantity: 2,
      isWeightConfirmed: false,
      contents: [{ itemId: 'x', unitsCount: 2 }],
    },
  ])
})
