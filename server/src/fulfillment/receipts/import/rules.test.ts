import type { Id } from '@crossdock/contract/ids'
import { describe, expect, test } from 'vitest'
import type { RowProblem } from '../../../platform/import-rows.ts'
import {
  choosePackage,
  expiryProblem,
  groupRows,
  type ImportedLine,
  type ImportRecord,
  mergeLines,
  type NamedProduct,
  packagesOf,
} from './rules.ts'

const row = (rowId: number, more: Partial<ImportRecord> = {}): ImportRecord => ({
  rowId,
  inUnits: false,
  externalId: null,
  vendor: null,
  packingListId: null,
  poNumber: null,
  note: null,
  expectedArrival: null,
  productSku: 'NW-BLOCKS',
  productPackageTypeName: 'Case',
  packageProductQuantity: null,
  packageBarcode: null,
  packageDepth: null,
  packageWidth: null,
  packageHeight: null,
  packageWeight: null,
  packageCount: 2,
  expirationDate: null,
  ...more,
})

const ofOne = (rows: readonly ImportRecord[]) => groupRows(rows).orders[0]

describe('rows become orders', () => {
  test('those of one external id are one, whatever else they say; a field may stand in any row', () => {
    const rows = [
      row(2, { externalId: 'A', vendor: 'Nordwood', note: 'Dock 2' }),
      row(3, { externalId: 'B' }),
      row(4, { externalId: 'A', poNumber: 'PO-1', note: 'Dock 2' }),
    ]
    const { orders, problems } = groupRows(rows)
    expect(problems).toEqual([])
    expect(orders.map(({ key, externalId, head, rows: own }) => [key, externalId, head, own])).toEqual([
      [
        'id/A',
        'A',
        { vendor: 'Nordwood', packingListId: null, poNumber: 'PO-1', note: 'Dock 2', expectedArrival: null },
        [rows[0], rows[2]],
      ],
      [
        'id/B',
        'B',
        { vendor: null, packingListId: null, poNumber: null, note: null, expectedArrival: null },
        [rows[1]],
      ],
    ])
  })

  test('those without are one where all of the head agrees, and are known by what they say', () => {
    const head = { vendor: 'Nordwood', packingListId: 'PL', poNumber: 'PO', note: 'N', expectedArrival: '2030-01-01' }
    const rows = [row(2, head), row(3, { ...head, note: null }), row(4, head)]
    const { orders } = groupRows(rows)
    expect(orders.map((order) => order.rows.map(({ rowId }) => rowId))).toEqual([[2, 4], [3]])
    expect(orders.map(({ key, hash, externalId }) => [key === `rows/${hash}`, externalId])).toEqual([
      [true, null],
      [true, null],
    ])
  })

  test('a field with two values is a problem of the later row', () => {
    const values = { vendor: 'A', packingListId: 'A', poNumber: 'A', note: 'A', expectedArrival: '2030-01-01' }
    const others = { vendor: 'B', packingListId: 'B', poNumber: 'B', note: 'B', expectedArrival: '2030-01-02' }
    const rows = [
      row(2, { externalId: 'X' }),
      row(3, { externalId: 'X', ...values }),
      row(4, { externalId: 'X', ...values }),
      row(5, { externalId: 'X', ...others }),
    ]
    const { orders, problems } = groupRows(rows)
    expect(orders[0]?.head).toEqual(values)
    expect(problems.map(({ rowId }) => rowId)).toEqual([5, 5, 5, 5, 5])
    expect(problems.map(({ message }) => message).sort()).toEqual([
      'Expected Arrival is "2030-01-02" here and "2030-01-01" in row 3 of the same order (X).',
      'Note is "B" here and "A" in row 3 of the same order (X).',
      'PO Number is "B" here and "A" in row 3 of the same order (X).',
      'Packing List ID is "B" here and "A" in row 3 of the same order (X).',
      'Vendor is "B" here and "A" in row 3 of the same order (X).',
    ])
  })

  test('a file sorted or spelled in another way is the same; one that says something else is not', () => {
    const [first, second] = [row(2, { externalId: 'A' }), row(3, { externalId: 'A', productSku: 'NW-CUPS' })]
    const hash = ofOne([first, second])?.hash
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(
      ofOne([row(9, { externalId: 'A', productSku: ' nw-cups ', productPackageTypeName: 'CASE' }), first])?.hash,
    ).toBe(hash)
    for (const more of [
      { productSku: 'NW-BLOCKS-2' },
      { productPackageTypeName: 'Box' },
      { packageCount: 3 },
      { expirationDate: '2030-01-01' },
      { packageProductQuantity: 12 },
      { inUnits: true },
      { note: 'Dock 2' },
    ])
      expect(ofOne([row(2, { externalId: 'A', ...more }), second])?.hash).not.toBe(hash)
  })
})

describe('the package of a row', () => {
  const size = { depth: 40, width: 30, height: 20, weight: 6 }
  const sized = { packageDepth: 40, packageWidth: 30, packageHeight: 20, packageWeight: 6 }
  const pack = (id: Id<'productPackageType'>, name: string, unitQuantity: number, barcode: string | null = null) => ({
    id,
    name,
    unitQuantity,
    barcode,
    ...size,
  })
  const product: NamedProduct = {
    id: 'blocks',
    sku: 'NW-BLOCKS',
    hasExpiration: false,
    packages: [
      pack('unit', 'Unit', 1),
      pack('case-12', 'Case', 12, '111'),
      pack('case-24', 'Case', 24, ' 222 '),
      pack('box', 'Box', 6),
      pack('plain', 'Case', 36),
    ],
  }
  const choose = (more: Partial<ImportRecord>, productPackageTypeId: Id<'productPackageType'> | null = null) =>
    choosePackage(product, row(2, more), productPackageTypeId)

  test('is found by its name in any case, its units, its barcode, or its own SKU', () => {
    expect(choose({ productPackageTypeName: 'BOX' })).toEqual({ id: 'box', unitQuantity: 6 })
    expect(choose({ packageProductQuantity: 24 })).toEqual({ id: 'case-24', unitQuantity: 24 })
    expect(choose({ packageBarcode: '222' })).toEqual({ id: 'case-24', unitQuantity: 24 })
    expect(choose({}, 'case-12')).toEqual({ id: 'case-12', unitQuantity: 12 })
    // One that is the only one needs no barcode, and may be given one that it does not have.
    expect(choose({ productPackageTypeName: 'Box', packageBarcode: '999' })).toEqual({ id: 'box', unitQuantity: 6 })
    expect(choose({ productPackageTypeName: 'Box', ...sized })).toEqual({ id: 'box', unitQuantity: 6 })
  })

  test('is asked for where several are meant', () => {
    expect(choose({})).toEqual({
      problem:
        'SKU NW-BLOCKS has several packages of this name: Case of 12, Case of 24, Case of 36. Say the Units Per Package.',
    })
  })

  test.each(Object.keys(sized))('in another %s is refused', (field) => {
    expect(choose({ productPackageTypeName: 'Box', ...sized, [field]: 7 })).toEqual({
      problem: 'There is a conflict with package specifications: Box of 6 of SKU NW-BLOCKS has another weight or size.',
    })
  })

  test('is added where the row says all of it', () => {
    const crate = { productPackageTypeName: 'Crate', packageProductQuantity: 48, packageBarcode: '333', ...sized }
    expect(choose(crate)).toEqual({
      form: { name: 'Crate', unitQuantity: 48, barcode: '333', ...size, skuAliases: [] },
    })
    const has = 'It has: Unit of 1, Case of 12, Case of 24, Box of 6, Case of 36.'
    for (const field of Object.keys(sized))
      expect(choose({ ...crate, [field]: null })).toEqual({
        problem: `SKU NW-BLOCKS has no package Crate of 48. ${has}`,
      })
    expect(choose({ ...crate, packageProductQuantity: null })).toEqual({
      problem: `SKU NW-BLOCKS has no package Crate. ${has}`,
    })
    expect(choose(crate, 'case-12')).toMatchObject({ problem: `SKU NW-BLOCKS has no package Crate of 48. ${has}` })
    expect(choose({ ...crate, productPackageTypeName: 'UNIT' })).toMatchObject({
      problem: `SKU NW-BLOCKS has no package UNIT of 48. ${has}`,
    })
    expect(choose({ packageBarcode: '999', ...sized })).toMatchObject({
      problem: `SKU NW-BLOCKS has no package Case. ${has}`,
    })
  })
})

test('units make whole packages', () => {
  expect(packagesOf(row(2, { packageCount: 25 }), 12)).toBe(25)
  expect(packagesOf(row(2, { packageCount: 24, inUnits: true }), 12)).toBe(2)
  expect(packagesOf(row(2, { packageCount: 25, inUnits: true }), 12)).toEqual({
    problem: '25 units fill no whole number of Case (12 units).',
  })
  expect(packagesOf(row(2, { packageCount: 1, inUnits: true }), 12)).toEqual({
    problem: '1 unit fills no whole number of Case (12 units).',
  })
})

test('what expires has its date', () => {
  const dated = row(2, { expirationDate: '2030-01-01' })
  expect(expiryProblem({ hasExpiration: true }, row(2))).toBe('Expiration Date is required.')
  expect(expiryProblem({ hasExpiration: true }, dated)).toBeNull()
  expect(expiryProblem({ hasExpiration: false }, row(2))).toBeNull()
})

describe('lines', () => {
  const line = (rowId: number, packageQuantity: number, more: Partial<ImportedLine> = {}): ImportedLine => ({
    productId: 'blocks',
    productPackageTypeId: 'case',
    unitQuantity: 12,
    packageQuantity,
    expirationDate: null,
    rowId,
    ...more,
  })
  const merge = (lines: readonly ImportedLine[]) => {
    const problems: RowProblem[] = []
    return { merged: mergeLines(lines, problems), problems }
  }

  test('of one package and date are one', () => {
    const dated = { expirationDate: '2030-01-01' }
    const later = { expirationDate: '2030-01-02' }
    const box = { productPackageTypeId: 'box' }
    const lines = [line(2, 1), line(3, 2, dated), line(4, 4), line(5, 8, box), line(6, 16, dated), line(7, 32, later)]
    expect(merge(lines)).toEqual({
      merged: [line(2, 5), line(3, 18, dated), line(5, 8, box), line(7, 32, later)],
      problems: [],
    })
    // They stay as they were read.
    expect(lines[0]).toEqual(line(2, 1))
  })

  test('come to a million packages at most', () => {
    expect(merge([line(2, 999_999), line(3, 1)]).problems).toEqual([])
    expect(merge([line(2, 999_999), line(3, 1), line(4, 1)]).problems).toEqual([
      { rowId: 4, message: 'Rows of one line come to more than 1,000,000 packages.' },
    ])
  })

  test('are five thousand at most', () => {
    const lines = Array.from({ length: 5001 }, (_, n) => line(n + 2, 1, { productPackageTypeId: `package-${n}` }))
    expect(merge(lines.slice(1)).problems).toEqual([])
    expect(merge(lines).problems).toEqual([{ rowId: 2, message: 'The order has 5,001 lines, 5,000 are the most.' }])
    expect(merge([]).problems).toEqual([])
  })
})
