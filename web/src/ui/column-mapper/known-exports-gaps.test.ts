import { fillGaps } from '@crossdock/sheets/gaps'
import { shapeOfHeaders } from '@crossdock/sheets/shapes'
import { describe, expect, it } from 'vitest'
import { knownExports } from './known-exports.ts'

const filled = (headers: readonly string[], ...rows: (readonly (string | null)[])[]) => {
  const shape = shapeOfHeaders(knownExports, headers)
  const { rows: read, empty, stoodIn } = fillGaps(rows, shape, headers)
  return { name: shape?.name, rows: read, empty: [...empty], stoodIn }
}

describe('what an export leaves blank', () => {
  const ebay = ['Sales Record Number', 'Order Number', 'Custom Label', 'Item Title', 'Ship To Name', 'Ship To City']
  const head = ['7', '12-1', null, null, 'Ana Ruiz', 'Vancouver']
  const mug = ['7', '12-1', 'MUG', 'Mug', null, null]
  const jar = ['7', '12-1', 'JAR', 'Jar', null, null]
  const other = ['8', '12-2', 'MUG', 'Mug', 'Bo Li', 'Burnaby']

  it('is taken from the row of the order that has it, wherever that stands', () => {
    const full = (row: readonly (string | null)[]) => [...row.slice(0, 4), 'Ana Ruiz', 'Vancouver']
    expect(filled(ebay, head, mug, jar, other)).toEqual({
      name: 'eBay orders',
      rows: [head, full(mug), full(jar), other],
      empty: [1],
      stoodIn: 0,
    })
    // Sorted by SKU: the head comes last, and other orders stand between.
    expect(filled(ebay, jar, mug, other, head)).toMatchObject({ rows: [full(jar), full(mug), other, head], empty: [4] })
  })

  it('is not the day on which another item of the order was shipped', () => {
    const dated = [...ebay, 'Shipped On Date']
    const shipped = [...mug, 'Nov-19-26']
    const { rows } = filled(dated, [...head, null], shipped, [...jar, null])
    expect(rows.map((row) => row[6])).toEqual([null, 'Nov-19-26', null])
  })

  it('is no other order’s, and nothing that the order does not say', () => {
    expect(filled(ebay, mug, other)).toMatchObject({ rows: [mug, other], empty: [] })
    expect(filled(ebay, [null, null, 'MUG', 'Mug', null, null], head)).toMatchObject({ empty: [2] })
  })

  it('a billing address stands in for a shipping address that is blank as a whole, and is counted', () => {
    const woo = [
      ...['Order Number', 'First Name (Shipping)', 'Last Name (Shipping)', 'Address 1 (Shipping)', 'City (Shipping)'],
      ...['First Name (Billing)', 'Last Name (Billing)', 'Address 1 (Billing)', 'City (Billing)'],
    ]
    const billing = ['Bo', 'Li', '5 Oak Rd', 'Burnaby']
    const result = filled(
      woo,
      ['1', null, null, null, ' ', ...billing],
      ['2', 'Ana', 'Ruiz', '12 Elm St', null, ...billing],
      ['3', 'Ana', null, null, null, ...billing],
      ['4', null, null, null, null, null, null, null, null],
    )
    expect([result.name, result.stoodIn]).toEqual(['WooCommerce orders', 2])
    expect(result.rows.map((row) => row.slice(0, 5))).toEqual([
      ['1', 'Bo', 'Li', '5 Oak Rd', 'Burnaby'],
      ['2', 'Ana', 'Ruiz', '12 Elm St', null],
      // Whose it is was said.
      ['3', 'Ana', 'Li', '5 Oak Rd', 'Burnaby'],
      ['4', null, null, null, null],
    ])
  })

  it('an order that was typed into Order Desk has its number there', () => {
    const desk = ['Source ID', 'Order ID', 'Shipping First Name', 'Shipping Last Name']
    const result = filled(desk, ['S-1', '77', 'Ana', 'Ruiz'], [null, '78', 'Bo', 'Li'])
    expect([result.rows.map(([number]) => number), result.stoodIn]).toEqual([['S-1', '78'], 1])
  })
})
