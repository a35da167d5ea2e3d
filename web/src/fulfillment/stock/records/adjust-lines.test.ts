import type { StockRecord } from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { changedLines, checkLines, entryOf, inputOf, placeFaults } from './adjust-lines.ts'

const record = (id: Id<'inventory'>, packageCount: number): StockRecord => ({
  id: id.padStart(24, '0'),
  warehouse: { id: '1', title: 'DC' },
  stockLocation: { id: '2', title: 'A-1' },
  storagePackageType: null,
  packageType: { id: '3', name: 'Unit', unitQuantity: 1 },
  packageCount,
  unitCount: packageCount,
  reservedCount: 0,
  pickedCount: 0,
  availableCount: packageCount,
  block: null,
  condition: 5,
  lot: '',
  expiresAt: null,
  receivedAt: '2024-01-01',
  receipt: null,
})

const first = record('a', 10)
const second = record('b', 4)

test('only what differs is sent, with what was seen and the common reason where a line has none', () => {
  const entries = {
    [first.id]: { count: '9', condition: 5, reason: '' },
    [second.id]: { count: '4', condition: 3, reason: 'Damaged' },
  } as const
  const lines = changedLines([first, second, record('c', 1)], entries)
  expect(inputOf(lines, 'Counted')).toEqual({
    lines: [
      { inventoryId: first.id, packageCount: 9, reason: 'Counted', seenCount: 10 },
      { inventoryId: second.id, packageCount: 4, conditionCode: 3, reason: 'Damaged', seenCount: 4 },
    ],
  })
  expect(changedLines([first], { [first.id]: { ...entryOf(first, {}), reason: 'unused' } })).toEqual([])
})

test('what the contract says stands with its line', () => {
  const lines = changedLines([first, second], {
    [first.id]: { count: '', condition: 5, reason: 'x' },
    [second.id]: { count: '2.5', condition: 5, reason: '' },
  })
  expect(checkLines(lines, '').faults).toEqual({
    [first.id]: { count: 'Must be a number' },
    [second.id]: { count: 'Must be a whole number', reason: 'Reason is required' },
  })
  expect(
    checkLines(changedLines([first], { [first.id]: { count: '9', condition: 5, reason: '' } }), 'Counted'),
  ).toEqual({ faults: {}, rest: [] })
})

test('what belongs to no line is told as it is', () => {
  expect(placeFaults([], [{ path: 'lines', message: 'At least one line is required' }])).toEqual({
    faults: {},
    rest: ['At least one line is required'],
  })
})
