import type { Packing, RepackagedProduct } from '@crossdock/contract/fulfillment/shipments/packing'
import type { Id } from '@crossdock/contract/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BoxDraft,
  besideOthers,
  bySufficiency,
  draftsOf,
  fillBox,
  knownWeight,
  mostAlike,
  mostUnits,
  proposedBoxes,
  proposedRepackaging,
  remainingOf,
  scaleWeight,
  sentBoxes,
  weightFaults,
} from './boxes.ts'

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

test('a weight far from the known one is said until somebody confirms it', () => {
  const weighed = (weight: number | null, isWeightConfirmed = false): BoxDraft => ({
    ...box({ x: 10 }),
    weight,
    isWeightConfirmed,
  })
  const boxes = [weighed(null), weighed(5.6), weighed(5.61), weighed(9, true), weighed(4)]
  expect([...weightFaults(boxes, [product('x', 50)])]).toEqual([
    [2, 'About 5\u00a0kg is expected'],
    [4, 'About 5\u00a0kg is expected'],
  ])
})

test('boxes that hold it come first, the smallest of them before the others', () => {
  const types = [5, 10, 20, 7].map((side) => ({ name: `${side}`, depth: side, width: side, height: side }))
  const names = (volume: number) => bySufficiency(types as never, volume).map(({ name }) => name)
  expect(names(500)).toEqual(['10', '20', '7', '5'])
  expect(names(0)).toEqual(['5', '7', '10', '20'])
})

test('loose units share boxes before anybody has decided; one alone, and whole packages, leave as they are', () => {
  const entry = (itemId: string, unitQuantity: number, packageCount: number, repackagedCount = 0) =>
    ({ itemId, unitQuantity, packageCount, repackagedCount }) as Packing['packages'][number]
  const proposed = (packages: Packing['packages'], boxes: Packing['boxes'] = []) =>
    packages.map(proposedRepackaging({ packages, boxes }))
  expect(proposed([entry('a', 1, 66), entry('b', 12, 3)])).toEqual([66, 0])
  expect(proposed([entry('a', 1, 1), entry('b', 12, 3)])).toEqual([0, 0])
  expect(proposed([entry('a', 1, 1), entry('b', 1, 1)])).toEqual([1, 1])
  // What was decided stays.
  expect(proposed([entry('a', 1, 5, 2)], [{} as Packing['boxes'][number]])).toEqual([2])
})

test('boxes are proposed that hold every unit once: the smallest that takes all, else the largest until the rest fits', () => {
  const type = (name: string, side: number) => ({ id: name, name, depth: side, width: side, height: side }) as never
  const [small, large] = [type('small', 10), type('large', 20)]
  const shown = (products: RepackagedProduct[]) =>
    proposedBoxes([small, large], products).map(({ name, quantity, units }) => [name, quantity, units])
  expect(shown([product('x', 10)])).toEqual([['small', 1, { x: 10 }]])
  expect(shown([product('x', 30), product('y', 50)])).toEqual([['large', 1, { x: 30, y: 50 }]])
  expect(shown([product('x', 165)])).toEqual([
    ['large', 2, { x: 80 }],
    ['small', 1, { x: 5 }],
  ])
  expect(shown([product('x', 1, 8001), product('y', 1, 0)])).toEqual([
    ['large', 1, { x: 1 }],
    ['small', 1, { y: 1 }],
  ])
  expect(proposedBoxes([], [product('x', 10)])).toEqual([])
  expect(proposedBoxes([small], [product('x', 51, 5000), product('y', 1, 4000)])).toEqual([])
  fc.assert(
    fc.property(
      fc.array(fc.record({ units: fc.integer({ min: 1, max: 400 }), volume: fc.integer({ min: 0, max: 9000 }) }), {
        minLength: 1,
        maxLength: 6,
      }),
      (lines) => {
        const products = lines.map(({ units, volume }, index) => product(`p${index}`, units, volume))
        const boxes = proposedBoxes([small, large], products)
        if (boxes.length === 0) return
        expect([...remainingOf(products, boxes).values()].every((units) => units === 0)).toBe(true)
        for (const { units, depth, width, height } of boxes) {
          const volume = products.reduce((sum, { itemId, unitVolume }) => sum + (units[itemId] ?? 0) * unitVolume, 0)
          const count = Object.values(units).reduce((sum, one) => sum + one, 0)
          expect(count === 1 || volume <= depth * width * height).toBe(true)
        }
      },
    ),
  )
})

test.each([
  ['8.40', 8.4],
  ['8,4', 8.4],
  ['840 g', 0.84],
  ['ST,GS,+ 12.35kg', 12.35],
  ['10 lb', 4.536],
  ['0.00 kg', null],
  ['8', null],
  ['4006381333931', null],
  ['SO-000123', null],
  ['NW-1.5', null],
] as const)('a scale that types %s says %s', (typed, weight) => {
  expect(scaleWeight(typed)).toBe(weight)
})

test('what somebody else has packed stands, and one’s own beside it with what is left for them', () => {
  const own = (key: string, units: Record<string, number>, more: Partial<BoxDraft> = {}): BoxDraft => ({
    ...box(units),
    key,
    isClosed: true,
    ...more,
  })
  const theirs = {
    ...{ id: 'b1', position: 1, shipmentPackageTypeId: 'carton', productPackageTypeId: null, name: 'Carton' },
    ...{ depth: 1, width: 1, height: 1, weight: 2, knownWeight: 2, quantity: 1, isLabelPrinted: true },
    ...{ firstReference: 'SO-1-01', lastReference: 'SO-1-01' },
    contents: [{ itemId: 'x', sku: 'X', description: '', unitsCount: 4 }],
  }
  const packing = {
    packages: [],
    boxes: [theirs],
    products: [{ itemId: 'x', toRepackage: 10, remaining: 6 }],
  } as unknown as Packing
  const after = besideOthers(packing, [
    own('a', { x: 5 }),
    own('b', { x: 3 }),
    own('c', { x: 4 }, { label: 'SO-1-01' }),
  ])
  expect(after.map(({ key, units, isClosed }) => [key, units, isClosed])).toEqual([
    ['b1', { x: 4 }, true],
    ['a', { x: 5 }, false],
    ['b', { x: 1 }, false],
  ])
})

test('a box that was opened again stays open with what was put into it, unless somebody else has changed it', () => {
  const stored = (id: string, units: number, number: number) => ({
    ...{ id, shipmentPackageTypeId: 't', productPackageTypeId: null, name: 'Small box', depth: 1, width: 1, height: 1 },
    ...{ weight: units, knownWeight: units, quantity: 1, isLabelPrinted: false },
    ...{ firstReference: `SO-1-0${number}`, lastReference: `SO-1-0${number}` },
    contents: [{ itemId: 'x', sku: 'x', description: 'x', unitsCount: units }],
  })
  const packed = (...boxes: readonly ReturnType<typeof stored>[]) =>
    ({
      packages: [],
      boxes,
      products: [{ itemId: 'x', toRepackage: 10, remaining: 10 - boxes.reduce((sum, one) => sum + one.weight, 0) }],
    }) as unknown as Packing
  const own = draftsOf(packed(stored('a', 2, 1), stored('b', 3, 2))).map((one) => ({
    ...one,
    isClosed: false,
    weight: 9,
    units: { x: 4 },
  }))
  // The first is as it was, the second holds one more; another is beside them.
  const after = besideOthers(packed(stored('n1', 2, 1), stored('n2', 4, 2), stored('n3', 2, 3)), own)
  expect(after.map(({ key, units, isClosed, weight }) => [key, units, isClosed, weight])).toEqual([
    ['a', { x: 4 }, false, 9],
    ['n2', { x: 4 }, true, null],
    ['n3', { x: 2 }, true, null],
  ])
})
