import { expect, test } from 'vitest'
import { changesOf, unchangedOf } from './audit-changes.ts'
import { isCalledByCode } from './audit-words.ts'

const anna = '019b2f6a0c3d4e5f60718293'
const zone = 'America/Vancouver'

test('what changed is told field by field, and what stayed is counted', () => {
  const entry = {
    before: { name: 'Tea', phone: null, tags: ['a'], version: 1 },
    after: { name: 'Tea & Co.', phone: null, tags: ['a', 'b'], version: 2 },
  }
  expect(changesOf(entry, zone)).toEqual([
    { key: 'name', field: 'Name', before: 'Tea', after: 'Tea & Co.' },
    { key: 'tags', field: 'Tags', before: '1 entry', after: '2 entries', lines: { before: ['a'], after: ['a', 'b'] } },
  ])
  expect(unchangedOf(entry), 'the version follows by itself').toBe(1)
})

test('what came, went, or was never said on one side', () => {
  expect(changesOf({ before: null, after: { name: 'Tea', phone: '' } }, zone)).toEqual([
    { key: 'name', field: 'Name', after: 'Tea' },
    { key: 'phone', field: 'Phone', after: '—' },
  ])
  // Its own id is no news of anything.
  expect(
    changesOf({ before: null, after: { id: anna, version: 1, lines: [{ sku: 'A' }], name: 'Tea' } }, zone).map(
      ({ field }) => field,
    ),
  ).toEqual(['Name', 'Lines', 'Version'])
  expect(changesOf({ before: { name: 'Tea' }, after: null }, zone)).toEqual([
    { key: 'name', field: 'Name', before: 'Tea' },
  ])
  expect(changesOf({ before: { state: 'X', other: 1 }, after: { state: 'Y', boxes: 2 } }, zone)).toEqual([
    { key: 'state', field: 'State', before: 'X', after: 'Y' },
    { key: 'boxes', field: 'Boxes', after: '2' },
  ])
  expect(changesOf({ before: null, after: null }, zone)).toEqual([])
  expect(changesOf({ before: ['A'], after: ['A', 'B'] }, zone)).toEqual([
    { key: '', field: '', before: '1 entry', after: '2 entries', lines: { before: ['A'], after: ['A', 'B'] } },
  ])
})

test('it speaks as the screens do: fields, people, states, days, moments', () => {
  const told = (after: object, entity = 'shipment-order') =>
    changesOf(
      { entity: entity as 'store', before: null, after: after as never, names: { [anna]: 'Anna Lee' } },
      zone,
    ).map(({ field, after: value }) => `${field}: ${value}`)
  expect(told({ assigneeId: anna, assignee_id: anna })).toEqual(['Assignee: Anna Lee', 'Assignee: Anna Lee'])
  expect(told({ shipOutDate: '2026-03-09', purchaseOrderNumber: 'PO-7' })).toEqual([
    'Ship-out date: 09/03/2026',
    'Purchase order number: PO-7',
  ])
  expect(told({ state: 'READY' })).toEqual(['State: Order Placed'])
  expect(told({ state: 'EXPECTED' }, 'receipt-order')).toEqual(['State: Not Started'])
  expect(told({ state: 'EXPECTED_LATER' }, 'import')).toEqual(['State: Expected later'])
  // A code is no word, though it looks like one.
  expect(told({ sku: 'READY', breaksCases: true, strict: false })).toEqual([
    'SKU: READY',
    'Breaks cases: Yes',
    'Strict: No',
  ])
  expect(told({ completedAt: '2026-03-09T20:05:00.000Z' })).toEqual(['Completed at: 09/03/2026 13:05'])
  expect(told({ permissions: ['INVENTORY_VIEW'] }, 'user')).toEqual(['Permissions: 1 entry'])
})

test('lists are counted in a row, and stand line by line beside it', () => {
  const [lines, address] = changesOf(
    {
      before: null,
      after: { lines: [{ itemId: anna, quantity: 5, note: null }, 'x'], address: { line1: 'Main 1', line2: null } },
      names: { [anna]: 'TEA-1' },
    },
    zone,
  )
  expect(lines).toMatchObject({ after: '2 entries', lines: { after: ['Item: TEA-1, Quantity: 5', 'x'] } })
  expect(address).toMatchObject({ field: 'Address', after: 'Line 1: Main 1' })
})

test('orders, SKUs and places are called by a code, people and houses by a name', () => {
  expect((['shipment-order', 'product', 'stock-location'] as const).map(isCalledByCode)).toEqual([true, true, true])
  expect((['user', 'driver', 'store', 'warehouse'] as const).map(isCalledByCode)).toEqual([false, false, false, false])
})
