import { shipmentLineColumns, shipmentSummaryColumns } from '@crossdock/contract/fulfillment/shipments/reports'
import { inventoryLineColumns } from '@crossdock/contract/fulfillment/stock/reports'
import { expect, test } from 'vitest'
import { columnsThatFit, widthOfAll } from '../../ui/list-fit.ts'
import { cardColumns, reportColumns } from './report-columns.tsx'
import { paperColumns } from './report-paper.ts'

const lines = reportColumns<Record<string, unknown>>(shipmentLineColumns, { createdAt: { sort: 'createdAt' } })
const summaries = reportColumns<Record<string, unknown>>(shipmentSummaryColumns, {})
const stock = reportColumns<Record<string, unknown>>(inventoryLineColumns, {})
const keysOf = (columns: typeof lines) => columns.map(({ key }) => key)

test('a sheet of Letter has the columns that matter, in the order of the report', () => {
  for (const columns of [lines, summaries, stock])
    expect(widthOfAll(paperColumns(columns, null))).toBeLessThanOrEqual(965)
  const printed = keysOf(paperColumns(lines, null))
  expect(printed).toEqual(keysOf(lines).filter((key) => printed.includes(key)))
  expect(printed).toEqual(
    expect.arrayContaining(['referenceId', 'customer', 'shipOutDate', 'completedAt', 'sku', 'unitCount']),
  )
  expect(printed).not.toContain('trackingLink')
  expect(keysOf(paperColumns(stock, null))).toEqual(keysOf(stock))
})

test('what a report is sorted by is on paper, and whatever a person has shown, as long as there is room', () => {
  expect(keysOf(paperColumns(lines, null))).not.toContain('createdAt')
  expect(keysOf(paperColumns(lines, 'createdAt'))).toContain('createdAt')
  const chosen = lines.filter(({ key }) => ['storeName', 'referenceId', 'trackingLink', 'pickupID'].includes(key))
  expect(keysOf(paperColumns(chosen, null))).toEqual(keysOf(chosen))
})

test('on a phone what names a row is first, and a press on it stays with the report', () => {
  const named = reportColumns<Record<string, unknown>>(inventoryLineColumns, { sku: { to: () => '/inventory/p' } })
  const [first, ...others] = cardColumns(named, 'sku')
  expect(first).toMatchObject({ key: 'sku' })
  expect(first?.to?.({})).toBeNull()
  expect(keysOf(others)).toEqual(keysOf(named).filter((key) => key !== 'sku'))
})

test('a screen has what names a line and what left, whole, of the columns of a report; all of them can be chosen', () => {
  const fit = (columns: typeof lines, room: number) => columnsThatFit(columns, room)
  // What 1440 pixels leave beside the rail.
  for (const columns of [lines, summaries, stock]) expect(widthOfAll(fit(columns, 1217))).toBeLessThanOrEqual(1217)
  const shown = ['storeName', 'warehouseTitle', 'referenceId', 'customer', 'shipOutDate', 'sku', 'productDescription']
  expect(keysOf(fit(lines, 1217))).toEqual([...shown, 'unitCount'])
  expect(keysOf(fit(stock, 1217))).toEqual(keysOf(stock))
  expect(lines).toHaveLength(shipmentLineColumns.length)
})
