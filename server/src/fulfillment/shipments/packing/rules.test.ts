import {
  type BoxForm,
  boxReference,
  type Packing,
  type RepackagedProduct,
} from '@crossdock/contract/fulfillment/shipments/packing'
import type { Id } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import {
  asIsBoxes,
  keepLabels,
  type PackedItem,
  type PickedPackage,
  repackagedProducts,
  type StoredBox,
  shapePacking,
  unitFaults,
  weighBoxes,
} from './rules.ts'

const picked = (
  itemId: Id<'shipmentOrderItem'>,
  packageCount: number,
  more: Partial<PickedPackage> = {},
): PickedPackage => ({
  itemId,
  productId: `${itemId}-product`,
  sku: itemId.toUpperCase(),
  description: `A ${itemId}`,
  productPackageTypeId: 'case',
  packageTypeName: 'Case',
  unitQuantity: 12,
  depth: 30,
  width: 20,
  height: 10,
  weight: 6,
  unitWeight: 0.5,
  unitVolume: 500,
  packageCount,
  repackagedCount: 0,
  ...more,
})

const facts = { sku: 'TEA', description: 'A tea', unitWeight: 0.5, unitVolume: 500 }
const items = new Map<string, PackedItem>([
  ['tea', { itemId: 'tea', ...facts }],
  ['cup', { itemId: 'cup', sku: 'CUP', description: 'A cup', unitWeight: 0.25, unitVolume: 250 }],
])

const content = (itemId: Id<'shipmentOrderItem'>, unitsCount: number) => ({
  itemId,
  sku: '',
  description: '',
  unitsCount,
})
const stored = (quantity: number, contents: StoredBox['contents'], more: Partial<StoredBox> = {}): StoredBox => ({
  id: 'box',
  isRepackaged: true,
  shipmentPackageTypeId: 'carton',
  productPackageTypeId: null,
  name: 'Carton',
  depth: 40,
  width: 30,
  height: 20,
  weight: 5,
  quantity,
  isLabelPrinted: false,
  contents,
  ...more,
})

const order = {
  id: 'order',
  referenceId: 'SO7',
  storeId: 'store',
  state: 'PICKING',
  taskKind: 'PACK',
  taskState: 'IN_PROGRESS',
  head: { storeName: null, party: null, shipBy: null },
  packingLabelsDownloaded: false,
} as unknown as Packing

test('the label of a box is its order and its number, two digits at least', () => {
  expect([boxReference('SO7', 1), boxReference('SO7', 12), boxReference('SO7', 123)]).toEqual([
    'SO7-01',
    'SO7-12',
    'SO7-123',
  ])
})

test('what is taken apart, in units, less what is in boxes of that', () => {
  const packages = [
    picked('tea', 3, { repackagedCount: 2 }),
    picked('tea', 5, { repackagedCount: 4, unitQuantity: 1, productPackageTypeId: 'unit' }),
    picked('cup', 1),
    picked('unknown', 1, { repackagedCount: 1 }),
  ]
  const boxes = [
    stored(2, [content('tea', 5)]),
    stored(1, [content('tea', 3), content('cup', 9)]),
    stored(7, [content('tea', 12)], { isRepackaged: false }),
  ]
  expect(repackagedProducts(packages, boxes, items)).toEqual([
    { itemId: 'tea', ...facts, toRepackage: 28, remaining: 15 },
    { itemId: 'unknown', sku: '', description: '', unitWeight: 0, unitVolume: 0, toRepackage: 12, remaining: 12 },
  ])
})

describe('an order’s packing', () => {
  const asIs = picked('cup', 2)
  const apart = picked('tea', 1, { repackagedCount: 1 })
  const boxed = stored(2, [content('cup', 12)], { isRepackaged: false, weight: 6 })

  test('numbers its boxes through, weighs them, and says what becomes of each package', () => {
    const boxes = [boxed, stored(1, [content('tea', 8), content('unknown', 3)], { weight: 4.1234 })]
    expect(shapePacking(order, [asIs, apart], boxes, items)).toEqual({
      ...order,
      packages: [
        { ...asIs, shippingBox: 'As is' },
        { ...apart, shippingBox: 'ToBeRepackaged' },
      ],
      products: [{ itemId: 'tea', ...facts, toRepackage: 12, remaining: 4 }],
      boxes: [
        { ...withoutKind(boxes[0]), position: 1, firstReference: 'SO7-01', lastReference: 'SO7-02', knownWeight: 3 },
        { ...withoutKind(boxes[1]), position: 2, firstReference: 'SO7-03', lastReference: 'SO7-03', knownWeight: 4 },
      ],
      boxCount: 3,
      totalWeight: 16.123,
      isDone: false,
    })
  })

  test('is done when every unit is in a box, and no sooner or otherwise', () => {
    const rest = stored(3, [content('tea', 4)])
    const done = shapePacking(order, [asIs, apart], [boxed, rest], items)
    expect(done).toMatchObject({ isDone: true, packages: [{}, { shippingBox: 'Repackaged' }] })
    expect(shapePacking(order, [asIs, apart], [rest], items).isDone).toBe(false)
    expect(shapePacking(order, [asIs, asIs, apart], [boxed, rest], items).isDone).toBe(false)
    expect(shapePacking(order, [asIs, asIs], [boxed, boxed], items).isDone).toBe(true)
    const over = shapePacking(order, [asIs, apart], [boxed, rest, rest], items)
    expect(over).toMatchObject({ isDone: false, packages: [{}, { shippingBox: 'ToBeRepackaged' }] })
    expect(shapePacking(order, [], [], items).isDone).toBe(false)
  })
})

function withoutKind(box: StoredBox | undefined) {
  const { isRepackaged: _, ...rest } = box as StoredBox
  return rest
}

test('what leaves as it is has a kind of box for each package type', () => {
  expect(
    asIsBoxes([picked('tea', 3, { repackagedCount: 1 }), picked('cup', 2, { repackagedCount: 2 }), picked('cup', 1)]),
  ).toEqual(
    [
      ['tea', 2],
      ['cup', 1],
    ].map(([item, quantity]) => ({
      isRepackaged: false,
      shipmentPackageTypeId: null,
      productPackageTypeId: 'case',
      name: 'Case',
      depth: 30,
      width: 20,
      height: 10,
      weight: 6,
      quantity,
      contents: [{ itemId: item, sku: String(item).toUpperCase(), description: `A ${item}`, unitsCount: 12 }],
    })),
  )
})

const boxForm = (contents: BoxForm['contents'], more: Partial<BoxForm> = {}): BoxForm => ({
  shipmentPackageTypeId: 'carton',
  quantity: 1,
  isWeightConfirmed: false,
  contents,
  ...more,
})
const units = (itemId: Id<'shipmentOrderItem'>, unitsCount: number) => ({ itemId, unitsCount })

test('a weight that is far from the known one is asked about, unless somebody confirmed it', () => {
  const of = (weight?: number, isWeightConfirmed = false) =>
    weighBoxes([boxForm([units('tea', 10), units('cup', 4)], { weight, isWeightConfirmed })], items)
  // 10 × 0.5 + 4 × 0.25 = 6 kg; a tenth and 100 g are let pass.
  expect(of()).toEqual({ weights: [6], faults: [] })
  expect(of(6.699)).toEqual({ weights: [6.699], faults: [] })
  expect(of(5.301)).toEqual({ weights: [5.301], faults: [] })
  expect(of(6.701)).toEqual({ weights: [6.701], faults: [{ index: 0, weight: 6.701, knownWeight: 6 }] })
  expect(of(5.299).faults).toEqual([{ index: 0, weight: 5.299, knownWeight: 6 }])
  expect(of(9, true)).toEqual({ weights: [9], faults: [] })
  // What is just as far as may be is let pass.
  expect(weighBoxes([boxForm([], { weight: 0.1 })], items).faults).toEqual([])
  // A box always weighs something.
  expect(weighBoxes([boxForm([units('unknown', 1)]), boxForm([], { weight: 1 })], items)).toEqual({
    weights: [0.001, 1],
    faults: [{ index: 1, weight: 1, knownWeight: 0 }],
  })
})

test('boxes hold the units that there are to repackage', () => {
  const products = [
    { itemId: 'tea', toRepackage: 12 },
    { itemId: 'cup', toRepackage: 4 },
  ] as RepackagedProduct[]
  expect(unitFaults([boxForm([units('tea', 6), units('cup', 2)], { quantity: 2 })], products)).toEqual([])
  expect(unitFaults([boxForm([units('tea', 11)]), boxForm([units('other', 1)])], products)).toEqual([
    { itemId: 'tea', toRepackage: 12, inBoxes: 11 },
    { itemId: 'cup', toRepackage: 4, inBoxes: 0 },
    { itemId: 'other', toRepackage: 0, inBoxes: 1 },
  ])
})

describe('a printed label', () => {
  const printed = (units: number) => stored(1, [content('tea', units)], { isLabelPrinted: true })
  test.each([
    ['nothing is changed', [printed(2), printed(3)], [true, true]],
    ['a box is added behind', [printed(2), printed(3), stored(1, [content('cup', 1)])], [true, true, false]],
    ['a box before it is gone, so that it has another number', [printed(3)], [false]],
    ['its contents are others', [printed(2), printed(4)], [true, false]],
    ['there are more like it', [printed(2), { ...printed(3), quantity: 2 }], [true, false]],
    ['it weighs something else', [{ ...printed(2), weight: 6 }, printed(3)], [false, true]],
  ])('when %s', (_when, after, marks) => {
    const packages = [picked('tea', 9, { unitQuantity: 1 }), picked('cup', 1, { unitQuantity: 1 })]
    expect(keepLabels(packages, [printed(2), printed(3)], after).map(({ isLabelPrinted }) => isLabelPrinted)).toEqual(
      marks,
    )
  })
  test.each([
    ['as many are packed again', [printed(2), { ...printed(3), weight: 6 }], [true, false]],
    ['there is one more', [printed(2), printed(2), printed(1)], [false, false, false]],
    ['some units are in none', [printed(2)], [false]],
  ])('says of how many it is once all are packed: when %s', (_when, after, marks) => {
    const before = [printed(2), printed(3)]
    const packages = [picked('tea', 5, { unitQuantity: 1 })]
    expect(keepLabels(packages, before, after).map(({ isLabelPrinted }) => isLabelPrinted)).toEqual(marks)
  })
})
