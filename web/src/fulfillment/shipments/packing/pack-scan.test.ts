import type { Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import { expect, test } from 'vitest'
import type { BoxDraft } from './boxes.ts'
import { checkedUnits, packScanned, strangeScan } from './pack-scan.ts'

type Meaning = Parameters<typeof strangeScan>[2]
const nothing: Meaning = { itemIds: [], productPackageTypeId: null, stockLocation: null, otherWarehouse: null }

const product = (itemId: string, toRepackage: number) => ({ itemId, sku: itemId.toUpperCase(), toRepackage })
const data = {
  products: [product('tea', 5), product('cup', 2)],
  packages: [
    { itemId: 'tea', productPackageTypeId: 'tea-unit', unitQuantity: 1 },
    { itemId: 'tea', productPackageTypeId: 'tea-three', unitQuantity: 3 },
    { itemId: 'pot', productPackageTypeId: 'pot-unit', unitQuantity: 1 },
  ],
} as unknown as Packing
const box = (key: string, units: Record<string, number>, more: Partial<BoxDraft> = {}): BoxDraft => ({
  ...{ key, typeId: 'medium', name: `Box ${key}`, depth: 30, width: 20, height: 10 },
  ...{ quantity: 1, units, weight: 4, isWeightConfirmed: true, ...more },
})
const scan = (
  boxes: readonly BoxDraft[],
  code: string,
  openKey: string | null = null,
  packageType: string | null = null,
) => packScanned(data, boxes, openKey, { ...nothing, itemIds: [code], productPackageTypeId: packageType })
const fault = (packed: ReturnType<typeof scan>) => ('fault' in packed ? packed.fault : null)

test('what was planned is checked off where it goes, one scan a unit, and no more of it', () => {
  let boxes: readonly BoxDraft[] = [box('a', { tea: 3 }), box('b', { tea: 2, cup: 2 })]
  const said: (string | null)[] = []
  for (const _ of Array(6)) {
    const packed = scan(boxes, 'tea')
    if ('boxes' in packed) boxes = packed.boxes
    said.push('words' in packed ? packed.words : packed.fault)
  }
  expect(said).toEqual([
    'TEA: 1 of 3 in Box a',
    'TEA: 2 of 3 in Box a',
    'TEA: 3 of 3 in Box a',
    'TEA: 1 of 2 in Box b',
    'TEA: 2 of 2 in Box b',
    'All of TEA is in its boxes. This one is too many.',
  ])
  expect(checkedUnits(boxes)).toEqual({ done: 5, total: 7 })
  // Nothing about the plan has changed, and what was weighed stays.
  expect(boxes.map(({ units, weight }) => [units, weight])).toEqual([
    [{ tea: 3 }, 4],
    [{ tea: 2, cup: 2 }, 4],
  ])
})

test('the box that is open comes first, and takes what no box has yet: its weight is another then', () => {
  const plan = [box('a', { tea: 1 }), box('b', { tea: 1 })]
  expect(scan(plan, 'tea', 'b')).toMatchObject({ openKey: 'b', words: 'TEA: 1 of 1 in Box b' })
  const packed = scan([box('a', {}), box('b', {})], 'cup', 'b')
  expect(packed).toMatchObject({ openKey: 'b', words: 'CUP: 1 of 1 in Box b' })
  expect('boxes' in packed && packed.boxes[1]).toMatchObject({
    units: { cup: 1 },
    weight: null,
    isWeightConfirmed: false,
  })
})

test('a package puts in as many as it holds; of boxes that are alike all are checked', () => {
  expect(scan([box('a', { tea: 4 })], 'tea', null, 'tea-three')).toMatchObject({ words: 'TEA: 3 of 4 in Box a' })
  expect(fault(scan([box('a', { tea: 4 }, { checked: { tea: 2 } })], 'tea', null, 'tea-three'))).toBe(
    'More is scanned at once than is left. Scan single units.',
  )
  const alike = [box('a', { cup: 1 }, { quantity: 2 })]
  expect(scan(alike, 'cup')).toMatchObject({ words: 'CUP: 1 of 2 in Box a' })
  expect(checkedUnits(alike)).toEqual({ done: 0, total: 2 })
})

test('what is no product of the order is called what it is, with what is wanted instead', () => {
  const order = { referenceId: 'SO-000012', warehouseTitle: 'Vancouver DC' }
  const told = (code: string, more: Partial<Meaning>) => strangeScan(order, code, { ...nothing, ...more })
  expect(told('A-04', { stockLocation: { id: 'a', title: 'A-04' } })).toEqual({
    title: 'A-04 is a stock location',
    words: 'Scan the product that goes into the box.',
  })
  expect(told('T-01', { otherWarehouse: 'Toronto' })).toEqual({
    title: 'T-01 is a place in Toronto',
    words: 'You are working in Vancouver DC.',
  })
  expect(told('SO-000013', {})).toEqual({ title: 'SO-000013 is another order', words: 'You are packing SO-000012.' })
  expect(told('4711', {})).toEqual({ title: '4711 is not in this order', words: 'Put it aside, and ask whose it is.' })
  expect(told('TEA', { itemIds: ['tea'] })).toBeNull()
})

test('what leaves as it is and what has no box yet are refused', () => {
  expect(fault(scan([], 'pot'))).toBe('It leaves as it is, in no box of these.')
  expect(fault(scan([], 'tea'))).toBe('Add a box first.')
  expect(fault(scan([box('own', { tea: 5 }, { typeId: null })], 'tea'))).toBe(
    'All of TEA is in its boxes. This one is too many.',
  )
})
