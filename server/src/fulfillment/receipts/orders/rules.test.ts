import {
  type ContainerForm,
  type ReceiptItemForm,
  type ReceiptOrder,
  type ReceiptOrderForm,
  type ReceiptOrderItem,
  receiptStates,
} from '@crossdock/contract/fulfillment/receipts/orders'
import type { Id } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import {
  changedFields,
  containerDifferences,
  countItems,
  countsOf,
  draftFaults,
  editable,
  foreignContainer,
  headerColumns,
  itemKey,
  loadFaults,
  loadOf,
  type NewItem,
  repeatedItem,
  sumsOf,
  touchesMore,
} from './rules.ts'

test('what may be edited', () => {
  expect(receiptStates.map((state) => [state, editable(state)])).toEqual([
    ['DRAFT', 'all'],
    ['EXPECTED', 'all'],
    ['PROCESSING', 'references'],
    ['COMPLETED', 'nothing'],
  ])
})

const item = (
  productPackageTypeId: Id<'productPackageType'>,
  packageQuantity: number,
  more: Partial<ReceiptItemForm> = {},
): ReceiptItemForm => ({ productId: 'tea', productPackageTypeId, packageQuantity, expirationDate: null, ...more })

test('a line is the same when product, package and expiry agree', () => {
  expect(itemKey(item('case', 1))).toBe('tea/case/')
  expect(itemKey(item('case', 1, { expirationDate: '2030-01-01' }))).toBe('tea/case/2030-01-01')
  const dated = item('case', 1, { expirationDate: '2030-01-01' })
  expect(repeatedItem([item('case', 1), dated, item('unit', 1), item('case', 2)])).toBe(3)
  expect(repeatedItem([item('case', 1), dated, item('case', 1, { productId: 'cup' })])).toBe(-1)
})

test('containers hold what the order says, whatever the dates', () => {
  const box = (...items: ReceiptItemForm[]) => ({ items })
  const order = [item('case', 3), item('case', 2, { expirationDate: '2030-01-01' }), item('unit', 4)]
  expect(containerDifferences(order, [box(item('case', 5)), box(item('unit', 1), item('unit', 3))])).toEqual([])
  expect(containerDifferences(order, [box(item('case', 4)), box(item('pallet', 1))])).toEqual([
    { productPackageTypeId: 'case', inContainers: 4, inOrder: 5 },
    { productPackageTypeId: 'unit', inContainers: 0, inOrder: 4 },
    { productPackageTypeId: 'pallet', inContainers: 1, inOrder: 0 },
  ])
})

const container = (containerType: ContainerForm['containerType'], count = 1) => ({ containerType, count })

test('a container of another receipt type is foreign', () => {
  expect(foreignContainer('LTL', [container('Pallets'), container('FLOOR_LOADED40')])).toBe(1)
  expect(foreignContainer('FTL', [container('Pallets'), container('FLOOR_LOADED40')])).toBe(0)
  expect(foreignContainer('LTL', [container('Pallets'), container('Crates')])).toBe(-1)
})

describe('the load', () => {
  const open = { receiptType: null, containerType: null, palletsAtReceiving: null } as const

  test('is what the order says, else what its containers are', () => {
    expect(loadOf(open, [])).toEqual({ receiptType: 'LTL', containerType: null, palletsAtReceiving: null })
    expect(loadOf(open, [container('Pallets', 3), container('Crates', 2)])).toEqual({
      receiptType: 'LTL',
      containerType: null,
      palletsAtReceiving: 5,
    })
    expect(loadOf({ ...open, palletsAtReceiving: 7 }, [container('Pallets', 3)])).toMatchObject({
      palletsAtReceiving: 7,
    })
    expect(loadOf(open, [container('FLOOR_LOADED40')])).toEqual({
      receiptType: 'FTL',
      containerType: 'FLOOR_LOADED40',
      palletsAtReceiving: null,
    })
    expect(
      loadOf({ ...open, containerType: 'PALLETIZED20', palletsAtReceiving: 4 }, [container('FLOOR_LOADED40')]),
    ).toEqual({
      receiptType: 'FTL',
      containerType: 'PALLETIZED20',
      palletsAtReceiving: null,
    })
    expect(
      loadOf({ ...open, receiptType: 'LTL', containerType: 'PALLETIZED20' }, [container('FLOOR_LOADED40', 2)]),
    ).toEqual({ receiptType: 'LTL', containerType: null, palletsAtReceiving: 2 })
  })

  test.each(['Pallets', 'Gaylord Boxes', 'Crates'] as const)('of a truck is never in %s', (type) => {
    expect(loadOf({ ...open, receiptType: 'FTL' }, [container(type)])).toEqual({
      receiptType: 'FTL',
      containerType: null,
      palletsAtReceiving: null,
    })
  })

  test('a full truck says in what, another how many pallets', () => {
    expect(loadOf({ ...open, receiptType: 'FTL' }, []).containerType).toBeNull()
    expect(loadFaults({ receiptType: 'FTL', containerType: null, palletsAtReceiving: 3 })).toEqual([
      { path: 'containerType', message: 'Container Type is required' },
    ])
    expect(loadFaults({ receiptType: 'FTL', containerType: 'PALLETIZED20', palletsAtReceiving: null })).toEqual([])
    expect(loadFaults({ receiptType: 'LTL', containerType: null, palletsAtReceiving: null })).toEqual([
      { path: 'palletsAtReceiving', message: 'Must be at least 1' },
    ])
    expect(loadFaults({ receiptType: 'LTL', containerType: null, palletsAtReceiving: 3 })).toEqual([])
  })
})

test('a draft that is published names all it lacks at once', () => {
  const item = (hasExpiration: boolean, expirationDate: string | null) =>
    ({ hasExpiration, expirationDate }) as ReceiptOrderItem
  const load = { receiptType: 'LTL', containerType: null, palletsAtReceiving: 2 } as const
  const faults = (expectedArrival: string | null, items: ReceiptOrderItem[], palletsAtReceiving: number | null = 2) =>
    draftFaults({ expectedArrival, items }, { ...load, palletsAtReceiving }, '2026-11-22').map(
      ({ path, message }) => `${path}: ${message}`,
    )
  expect(faults('2026-11-22', [item(false, null), item(true, '2027-01-01')])).toEqual([])
  expect(faults(null, [], null)).toEqual([
    'expectedArrival: Expected Arrival is required',
    'items: At least one product is required',
    'palletsAtReceiving: Must be at least 1',
  ])
  expect(faults('2026-11-21', [item(true, null), item(false, null), item(true, null)])).toEqual([
    'expectedArrival: Expected arrival can not be in the past',
    'items.0.expirationDate: Expiration Date is required',
    'items.2.expirationDate: Expiration Date is required',
  ])
  expect(faults('2026-11-22', Array(300).fill(item(true, null)))).toHaveLength(100)
})

describe('the numbers of a line', () => {
  const lines = [
    { condition: 5, packageCount: 6 },
    { condition: 5, packageCount: 1 },
    { condition: 4, packageCount: 2 },
    { condition: 3, packageCount: 3 },
    { condition: 2, packageCount: 4 },
    { condition: 0, packageCount: 5 },
  ]

  test('are told apart', () => {
    const told = { rejected: 4, onHold: 3, clearance: 2, excellent: 7, received: 21 }
    expect(countsOf(20, lines, 8, 10)).toEqual({ ...told, expected: 20, putAway: 13, short: 0, over: 1, receivable: 1 })
    expect(countsOf(30, lines, 99, 0)).toEqual({ ...told, expected: 30, putAway: 0, short: 9, over: 0, receivable: 9 })
    expect(countsOf(10, lines, 0, 10)).toMatchObject({ putAway: 21, over: 11, receivable: 0 })
  })

  test('the first line that asks for packages in temporary places takes these', () => {
    const of = (id: Id<'receiptOrderItem'>, productPackageTypeId: Id<'productPackageType'>) => ({
      id,
      productPackageTypeId,
      packageQuantity: 10,
    })
    const items = [of('one', 'case'), of('two', 'case'), of('unit', 'unit'), of('none', 'case')]
    const received = [
      { itemId: 'one', condition: 5, packageCount: 2 },
      { itemId: 'one', condition: 3, packageCount: 1 },
      { itemId: 'two', condition: 5, packageCount: 4 },
      { itemId: 'unit', condition: 5, packageCount: 1 },
    ]
    const temporary = new Map([['case', 5]])
    expect(
      countItems(items, received, temporary, 0).map(({ item: { id }, counts }) => [
        id,
        counts.received,
        counts.putAway,
      ]),
    ).toEqual([
      ['one', 3, 0],
      ['two', 4, 2],
      ['unit', 1, 1],
      ['none', 0, 0],
    ])
    expect(temporary.get('case')).toBe(5)
  })

  test('the kept sums', () => {
    const items = [
      { packageQuantity: 2, unitQuantity: 12 },
      { packageQuantity: 3, unitQuantity: 1 },
    ] as NewItem[]
    expect(sumsOf(items)).toEqual({ line_count: 2, package_count: 5, unit_count: 27 })
  })
})

const form = {
  warehouseId: 'yard',
  receiptOrderId: 'RO-1',
  packingListId: 'PL-1',
  poNumber: 'PO-1',
  vendorName: 'Nordwood',
  note: 'Dock 2',
  expectedArrival: '2030-01-01',
  receiptType: 'LTL',
  containerType: null,
  palletsAtReceiving: 3,
  items: [item('case', 2), item('unit', 5)],
  containers: [],
} as unknown as ReceiptOrderForm

test('the columns of a form', () => {
  expect(headerColumns({ ...form, containers: [], containerType: 'PALLETIZED20' })).toEqual({
    warehouse_id: 'yard',
    receipt_order_id: 'RO-1',
    packing_list_id: 'PL-1',
    po_number: 'PO-1',
    vendor_name: 'Nordwood',
    note: 'Dock 2',
    expected_arrival: '2030-01-01',
    receipt_type: 'LTL',
    container_type: 'PALLETIZED20',
    pallets_at_receiving: 3,
  })
})

describe('an edit', () => {
  const before = form as unknown as ReceiptOrder
  const head: Partial<ReceiptOrderForm> = {
    warehouseId: 'other',
    vendorName: null,
    expectedArrival: '2030-01-02',
    receiptType: 'FTL',
    containerType: 'PALLETIZED20',
    palletsAtReceiving: 4,
  }
  const references: Partial<ReceiptOrderForm> = { receiptOrderId: 'x', packingListId: 'x', poNumber: 'x', note: 'x' }

  test('that touches references alone may still be made', () => {
    expect(touchesMore(before, form)).toBe(false)
    expect(touchesMore(before, { ...form, ...references })).toBe(false)
    expect(touchesMore(before, { ...form, items: [...form.items].reverse() })).toBe(false)
    for (const [field, value] of Object.entries(head))
      expect([field, touchesMore(before, { ...form, [field]: value })]).toEqual([field, true])
    const [first, second] = form.items as [ReceiptItemForm, ReceiptItemForm]
    for (const items of [
      [first],
      [first, second, item('pallet', 1)],
      [first, { ...second, packageQuantity: 6 }],
      [first, { ...second, productId: 'cup' }],
      [first, first],
    ])
      expect(touchesMore(before, { ...form, items })).toBe(true)
  })

  test('is told by the names of what it changes', () => {
    expect(changedFields(before, before)).toEqual([])
    const after = { ...before, ...references, ...head, items: [], containers: [1] } as unknown as ReceiptOrder
    expect(changedFields(before, after)).toEqual([
      'receiptOrderId',
      'packingListId',
      'poNumber',
      'note',
      'vendorName',
      'warehouseId',
      'expectedArrival',
      'receiptType',
      'containerType',
      'palletsAtReceiving',
      'items',
      'containers',
    ])
    expect(changedFields(before, { ...before, note: 'else' })).toEqual(['note'])
  })
})
