import { togetherReader } from '@crossdock/sheets/together'
import { expect, test } from 'vitest'
import { countsUnits, plainRow, receiptImport } from './import.ts'

test('rows of one receipt order that disagree about its head are at fault before anything is sent; other orders may differ', () => {
  const mapping = { externalId: { column: 0 }, vendor: { column: 1 }, poNumber: { column: 2 } }
  const rows = togetherReader<{ rowId: number }>(receiptImport, mapping)
  const faults = (rowId: number, record: object) =>
    rows
      .read(record, { rowId })
      .map(({ fault }) => `${fault.rowId} ${fault.field}, column ${fault.column}: ${fault.message}, ${fault.expected}`)
  expect(faults(1, { externalId: 'ASN-1', vendor: 'Shenzhen Toys', poNumber: null })).toEqual([])
  expect(faults(2, { externalId: 'ASN-2', vendor: 'Blockworks', poNumber: 'PO-2' })).toEqual([])
  expect(faults(3, { externalId: 'ASN-1', vendor: null, poNumber: 'PO-1' })).toEqual([])
  expect(faults(4, { externalId: 'ASN-1', vendor: 'Blockworks', poNumber: 'PO-1' })).toEqual([
    '4 vendor, column 1: This differs from row 1 of the same order, "Shenzhen Toys"',
  ])
  // Rows without a name of their order are one where these agree.
  expect(faults(5, { externalId: null, vendor: 'Shenzhen Toys', poNumber: 'PO-9' })).toEqual([])
  expect(faults(6, { externalId: null, vendor: 'Blockworks', poNumber: 'PO-9' })).toEqual([])
})

test('a name that says nothing leaves room for another one, as in the rows of shipment orders', () => {
  const row = {
    rowId: 4,
    productSku: '',
    sku: 'OAK-7',
    vendor: '',
    vendorName: 'Maple',
    packageCount: '',
    unitCount: 24,
  }
  expect(countsUnits(row)).toBe(true)
  expect(plainRow(row, 0)).toMatchObject({ rowId: 4, productSku: 'OAK-7', vendor: 'Maple', packageCount: 24 })
  const both = { productSku: 'OAK-8', sku: 'OAK-7', packageCount: 2, unitCount: 24 }
  expect(countsUnits(both)).toBe(false)
  expect(plainRow(both, 6)).toMatchObject({ rowId: 7, productSku: 'OAK-8', packageCount: 2 })
})
