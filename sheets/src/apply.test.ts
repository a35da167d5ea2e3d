import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyMapping, rowReader, sentenceOf } from './apply.ts'
import type { Cell } from './cells.ts'
import type { Mapping } from './mapping.ts'
import { products } from './test/product-fields.ts'

const mapping: Mapping = {
  description: { column: 0 },
  sku: { column: 1 },
  weight: { column: 2, unit: 'lb' },
  depth: { column: 3, unit: 'in' },
  width: { column: 4 },
  height: { constant: '7,5' },
  hasExpiration: { constant: 'yes' },
  aliases: { column: 5 },
  packageUnits: { column: 6 },
}
const good: Cell[] = ['Tea', 21166, 2, 10, '1,5', 'T1;T2']

describe('applying a mapping', () => {
  it('gives typed records', () => {
    const { records, faults, faultCount } = applyMapping(products, [good], mapping)
    expect(faults).toEqual([])
    expect(faultCount).toBe(0)
    expect(records).toEqual([
      {
        rowId: 1,
        description: 'Tea',
        sku: '21166',
        barcode: null,
        weight: 0.907,
        depth: 25.4,
        width: 1.5,
        height: 7.5,
        packageUnits: null,
        packageTypeName: null,
        hasExpiration: true,
        aliases: ['T1', 'T2'],
        firstDay: null,
      },
    ])
    // Types come from the definition.
    const [record] = records
    const weight: number | undefined = record?.weight
    const barcode: string | null | undefined = record?.barcode
    expect([weight, barcode]).toEqual([0.907, null])
  })

  it('names every fault of every row, and keeps row numbers over blank and deleted rows', () => {
    const rows: Cell[][] = [
      good,
      [],
      [null, ' '],
      ['Tea', null, 'heavy', -1, 0],
      good,
      ['Tea', 'x'.repeat(51), 1, 1, 1],
    ]
    const { records, faults, blankRows } = applyMapping(products, rows, mapping, { skip: new Set([5]) })
    expect(blankRows).toBe(2)
    expect(records.map(({ rowId }) => rowId)).toEqual([1])
    expect(faults.map(({ rowId, field, column, found, message }) => [rowId, field, column, found, message])).toEqual([
      [4, 'sku', 1, '', 'SKU Number is required'],
      [4, 'weight', 2, 'heavy', 'Must be a number'],
      [4, 'depth', 3, '-1', 'Must be greater than 0'],
      [4, 'width', 4, '0', 'Must be greater than 0'],
      [6, 'sku', 1, 'x'.repeat(51), 'Must be at most 50 characters'],
    ])
    expect(sentenceOf(faults[1] as (typeof faults)[0])).toBe(
      'Row 4, Unit Weight (kg)*: Must be a number. Expected a number, found "heavy".',
    )
    expect(sentenceOf(faults[0] as (typeof faults)[0])).toBe(
      'Row 4, SKU Number*: SKU Number is required. Expected a value, found nothing.',
    )
  })

  it('faults a wrong value for all rows once, and gives no record', () => {
    const { records, faults } = applyMapping(products, [good, good], { ...mapping, height: { constant: 'tall' } })
    expect(records).toEqual([])
    expect(faults).toMatchObject([{ rowId: 0, field: 'height', column: null, found: 'tall' }])
    expect(sentenceOf(faults[0] as (typeof faults)[0])).toMatch(/^Value for all rows, Height/)
  })

  it('takes a unit for a value for all rows', () => {
    expect(applyMapping(products, [good], { ...mapping, height: { constant: 2, unit: 'in' } }).records[0]?.height).toBe(
      5.08,
    )
  })

  it('checks across the fields of a row, and a field by its own rule', () => {
    const { faults } = applyMapping(
      products,
      [
        [...good, 12],
        [...good, 0],
      ],
      mapping,
    )
    expect(faults).toMatchObject([
      { rowId: 1, field: 'packageTypeName', column: null, message: 'Please enter package type name.' },
      { rowId: 2, field: 'packageUnits', column: 6, found: '0', message: 'Unit Per Package cannot be zero!' },
    ])
    expect(sentenceOf(faults[0] as (typeof faults)[0])).toContain('Please enter package type name. Expected')
  })

  it('lets the column settle ambiguous numbers', () => {
    const rows = (...widths: Cell[]): Cell[][] => widths.map((width) => ['Tea', 'T', 1, 1, width])
    expect(applyMapping(products, rows('1,234', '0,5'), mapping).records.map(({ width }) => width)).toEqual([1.23, 0.5])
    expect(applyMapping(products, rows('1,234', '2.5'), mapping).records.map(({ width }) => width)).toEqual([1234, 2.5])
    const fixed = { ...mapping, width: { column: 4, decimal: ',' } } as const
    expect(applyMapping(products, rows('1,234'), fixed).records.map(({ width }) => width)).toEqual([1.23])
  })

  it('keeps no more faults than asked, and counts them all', () => {
    const rows = Array.from({ length: 100 }, (): Cell[] => ['Tea', null, null])
    const { faults, faultCount } = applyMapping(products, rows, mapping, { maxFaults: 7 })
    expect(faults).toHaveLength(7)
    expect(faultCount).toBe(500 - 100)
  })

  it('reads one row again after it was changed', () => {
    const reader = rowReader(products, mapping)
    const found: string[] = []
    expect(reader.read([...good.slice(0, 2), 'x'], 9, (fault) => found.push(fault.field))).toBeNull()
    expect(found).toEqual(['weight', 'depth', 'width'])
    expect(reader.read(good, 9, () => found.push('none'))?.rowId).toBe(9)
    expect(found).toHaveLength(3)
  })

  it('gives a record or a fault for every row that is not blank', () => {
    const cell = fc.oneof(fc.string({ maxLength: 60 }), fc.double(), fc.boolean(), fc.constant(null))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 20 }), (rows) => {
        const { records, faults, blankRows } = applyMapping(products, rows, mapping)
        const named = new Set([...records, ...faults].map(({ rowId }) => rowId))
        expect(named.size + blankRows).toBe(rows.length)
        for (const { rowId } of records) expect(faults.some((fault) => fault.rowId === rowId)).toBe(false)
      }),
    )
  })
})
