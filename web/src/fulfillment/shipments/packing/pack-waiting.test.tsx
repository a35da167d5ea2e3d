import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import { type PackedPackage, type Packing, shippingBoxes } from '@crossdock/contract/fulfillment/shipments/packing'
import { expect, test } from 'vitest'
import { named, packingAfter } from './pack-waiting.ts'

const packageOf = (name: string, facts: Partial<PackedPackage>): PackedPackage => ({
  itemId: 'tea',
  productId: 'product',
  sku: 'TEA',
  description: 'A tea',
  productPackageTypeId: name,
  packageTypeName: name,
  unitQuantity: 1,
  depth: 10,
  width: 10,
  height: 10,
  weight: 0.5,
  unitWeight: 0.5,
  unitVolume: 1000,
  packageCount: 1,
  repackagedCount: 0,
  shippingBox: shippingBoxes.asIs,
  ...facts,
})
const data: Packing = {
  id: 'order',
  referenceId: 'SO-1',
  storeId: 'store',
  warehouseId: 'dc',
  warehouseTitle: 'Main',
  state: 'PICKING',
  taskKind: 'PACKING',
  taskState: 'NOT_STARTED',
  head: { storeName: null, party: null, shipBy: null },
  packingLabelsDownloaded: false,
  packages: [
    packageOf('Case', { packageCount: 2, unitQuantity: 12, weight: 7 }),
    packageOf('Unit', { packageCount: 5 }),
  ],
  products: [],
  boxes: [],
  boxCount: 0,
  totalWeight: 0,
  isDone: false,
}
const choose = (from: Packing, cases: number, units: number, id = 'order') =>
  packingAfter(from, {
    path: packing.savePackages.path,
    input: {
      id,
      packages: [
        { itemId: 'tea', productPackageTypeId: 'Case', repackagedCount: cases },
        { itemId: 'tea', productPackageTypeId: 'Unit', repackagedCount: units },
      ],
    },
  })
const box = (from: Packing, ...boxes: object[]) =>
  packingAfter(from, { path: packing.saveBoxes.path, input: { id: 'order', boxes } })
const carton = { shipmentPackageTypeId: 'carton', quantity: 1, contents: [{ itemId: 'tea', unitsCount: 17 }] }

test('what leaves as it is is a box of its own; what is repackaged is to be put into one', () => {
  const whole = choose(data, 0, 0)
  expect(whole).toMatchObject({ taskState: 'IN_PROGRESS', isDone: true, boxCount: 7, totalWeight: 16.5, products: [] })
  expect(whole.boxes.map((one) => [one.name, one.quantity, one.firstReference, one.lastReference])).toEqual([
    ['Case', 2, 'SO-1-01', 'SO-1-02'],
    ['Unit', 5, 'SO-1-03', 'SO-1-07'],
  ])
  const part = choose(data, 1, 5)
  expect(part).toMatchObject({ isDone: false, boxCount: 1, products: [{ toRepackage: 17, remaining: 17 }] })
  expect(part.packages.map(({ shippingBox }) => shippingBox)).toEqual(['ToBeRepackaged', 'ToBeRepackaged'])
})

test('boxes hold what is repackaged, weigh what the scale or the goods say, and finish it', () => {
  const after = box(choose(data, 1, 5), carton)
  expect(after).toMatchObject({ isDone: true, boxCount: 2, totalWeight: 15.5, products: [{ remaining: 0 }] })
  expect(after.boxes[1]).toMatchObject({ name: '', weight: 8.5, knownWeight: 8.5, firstReference: 'SO-1-02' })
  expect(after.packages[0]?.shippingBox).toBe('Repackaged')
  expect(box(after, { ...carton, weight: 9 }).totalWeight).toBe(16)
  expect(box(after, { ...carton, contents: [{ itemId: 'tea', unitsCount: 16 }] })).toMatchObject({
    isDone: false,
    products: [{ remaining: 1 }],
  })
  const own = box(choose(data, 1, 0), {
    ...carton,
    shipmentPackageTypeId: null,
    contents: [{ itemId: 'tea', unitsCount: 12 }],
  })
  expect(own.boxes[2]).toMatchObject({ name: 'Case', depth: 10, productPackageTypeId: 'Case' })
})

test('another choice drops the boxes, the same keeps them; another order is not touched', () => {
  const packed = box(choose(data, 1, 5), carton)
  expect(choose(packed, 1, 5).boxes).toEqual(packed.boxes)
  expect(choose(packed, 0, 5).boxes.map(({ name }) => name)).toEqual(['Case'])
  expect(choose(data, 0, 0, 'other')).toBe(data)
  expect(packingAfter(data, { path: packing.markLabels.path, input: { id: 'order' } })).toBe(data)
})

test('a box is called by its type as soon as that is known', () => {
  const packed = box(choose(data, 1, 5), carton)
  expect(named(packed, [])).toEqual(packed)
  const type = {
    id: 'carton',
    name: 'Carton',
    depth: 4,
    width: 3,
    height: 2,
    store_ids: [],
    createdAt: 'now',
    updatedAt: 'now',
  }
  expect(named(packed, [type]).boxes[1]).toMatchObject({ name: 'Carton', depth: 4, width: 3, height: 2 })
  expect(named(data, [type])).toBe(data)
})
