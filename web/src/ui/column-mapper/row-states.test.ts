import { existsSync, readFileSync } from 'node:fs'
import { shipmentImport } from '@crossdock/contract/fulfillment/shipments/import'
import { readCsvRows } from '@crossdock/sheets/csv'
import { screenLimits } from '@crossdock/sheets/limits'
import { wordKey } from '@crossdock/sheets/questions'
import { isLeftOut, knownFateOf, stateColumns, stateCounter } from '@crossdock/sheets/row-states'
import { shapeOfHeaders } from '@crossdock/sheets/shapes'
import { describe, expect, it } from 'vitest'
import { knownExports } from './known-exports.ts'

describe('words that say whether a row is to be shipped', () => {
  it('are known, or asked about: half-closed ones, and those that mean something else elsewhere', () => {
    const closed = [
      'Cancelled',
      'canceled',
      'REFUNDED',
      'fulfilled',
      'Shipped - Delivered to Buyer',
      'Completed',
      'void',
      'wc-x',
    ]
    expect(closed.map((word) => knownFateOf(word))).toEqual([...closed.slice(1).map(() => 'Leave out'), null])
    expect(
      ['Unshipped', 'unfulfilled', 'paid', 'awaiting_shipment', 'Processing', 'Merchant'].map((word) =>
        knownFateOf(word),
      ),
    ).toEqual(Array.from({ length: 6 }, () => 'Import'))
    const asked = ['Partially refunded', 'partially_fulfilled', 'Pending', 'on hold', 'Amazon']
    const half = ['Shipped partially', 'Refunded in part', 'Completed payment', 'shipped (1 of 2)', 'partial']
    expect([...asked, ...half].filter((word) => knownFateOf(word) !== null)).toEqual([])
  })

  it('mean in each column what they mean there: pending goods are open, pending money is asked about', () => {
    const headers = ['Name', 'Financial Status', 'Fulfillment Status', 'Lineitem quantity', 'Lineitem name']
    const fates = (more: readonly string[], ...row: string[]) => {
      const all = [...headers, ...more]
      const counter = stateCounter(stateColumns(shipmentImport, shapeOfHeaders(knownExports, all), all), {})
      counter.add(row)
      return counter.words().map(({ text, fate }) => [text, fate])
    }
    expect(fates(['Lineitem fulfillment status'], '#1', 'pending', 'partial', '1', 'A', 'pending')).toEqual([
      ['pending', null],
      ['partial', 'Import'],
      ['pending', 'Import'],
    ])
    // Without a column that says it of each line, and of a line itself, it is a question.
    expect(fates([], '#1', 'paid', 'partial', '1', 'A')).toEqual([
      ['paid', 'Import'],
      ['partial', null],
    ])
    expect(fates(['Lineitem fulfillment status'], '#1', 'paid', 'pending', '1', 'A', 'partial')).toEqual([
      ['paid', 'Import'],
      ['pending', 'Import'],
      ['partial', null],
    ])
  })

  it('stand in the columns of the known export, else in those the import knows; no other import has any', () => {
    const shopify = [
      'Name',
      'Financial Status',
      'Fulfillment Status',
      'Lineitem quantity',
      'Lineitem name',
      'Cancelled at',
      'Status',
    ]
    const shape = shapeOfHeaders(knownExports, shopify)
    expect(stateColumns(shipmentImport, shape, shopify).map(({ header, isDate }) => [header, isDate])).toEqual([
      ['Financial Status', false],
      ['Fulfillment Status', false],
      ['Cancelled at', true],
    ])
    expect(stateColumns(shipmentImport, null, ['SKU', 'order_status']).map(({ column }) => column)).toEqual([1])
    expect(stateColumns({}, null, ['Status'])).toEqual([])
  })

  it('leave a row out when one column says so; an answer holds over what is known', () => {
    const columns = stateColumns(shipmentImport, null, ['Status', 'Fulfillment Status'])
    const [first] = columns
    if (!first) throw new Error('no column')
    const answers = { [wordKey(first.field, 'Cancelled')]: 'Import' }
    expect(isLeftOut(columns, {}, ['Cancelled', null])).toBe(true)
    expect(isLeftOut(columns, answers, ['cancelled', null])).toBe(false)
    expect(isLeftOut(columns, answers, ['cancelled', 'fulfilled'])).toBe(true)
    expect(isLeftOut(columns, {}, [null, 'odd'])).toBe(false)
  })
})

it('a list of sales says of each line what it is', () => {
  const headers = ['Order_ID', 'Status', 'Fulfilment', 'Sales_Channel ', 'ship_service_level', 'ASIN', 'SKU', 'Qty']
  const columns = stateColumns(shipmentImport, shapeOfHeaders(knownExports, headers), headers)
  const counter = stateCounter(columns, {})
  for (const [status, fulfilment] of [
    ['Cancelled', 'Merchant'],
    ['Shipped', 'Amazon'],
    ['Shipped - Delivered to Buyer', 'Merchant'],
    ['Shipped - Returned to Seller', 'Merchant'],
    ['Shipped - Rejected by Buyer', 'Merchant'],
    ['Cancelled', 'Amazon'],
  ])
    counter.add(['405-1', status ?? null, fulfilment ?? null, 'Amazon.in', 'Standard', 'B09', 'S1', '1'])
  expect(counter.words().map(({ text, fate, rows: count }) => [text, fate, count])).toEqual([
    ['Cancelled', 'Leave out', 2],
    ['Shipped', 'Leave out', 1],
    ['Shipped - Delivered to Buyer', 'Leave out', 1],
    ['Shipped - Returned to Seller', 'Leave out', 1],
    ['Shipped - Rejected by Buyer', 'Leave out', 1],
    ['Merchant', 'Import', 4],
    ['Amazon', null, 2],
  ])
})

const file = new URL('../../../../../shared/data/marketplaces/amazon-anshu.csv', import.meta.url)
describe.skipIf(!existsSync(file))('a real list of sales', () => {
  it('says of each line what it is', () => {
    const [headers = [], ...rows] = [...readCsvRows(readFileSync(file), screenLimits)].flat()
    const columns = stateColumns(shipmentImport, shapeOfHeaders(knownExports, headers), headers)
    const counter = stateCounter(columns, {})
    for (const row of rows) counter.add(row)
    expect(counter.words().map(({ text, fate, rows: count }) => [text, fate, count])).toEqual([
      ['Cancelled', 'Leave out', 134],
      ['Shipped - Delivered to Buyer', 'Leave out', 165],
      ['Shipped', 'Leave out', 695],
      ['Shipped - Returned to Seller', 'Leave out', 6],
      ['Shipped - Rejected by Buyer', 'Leave out', 1],
      ['Merchant', 'Import', 211],
      ['Amazon', null, 790],
    ])
  })
})
