import { expect, test } from 'vitest'
import { wordsOf } from './event-words.ts'

test('the timeline tells facts in words', () => {
  expect(
    wordsOf({
      type: 'received',
      detail: {
        packages: 12,
        lineCount: 1,
        lines: [
          {
            packageCount: 12,
            packageTypeName: 'Case',
            sku: 'NW-1',
            condition: 5,
            stockLocation: 'A-01',
            expirationDate: '2031-12-31',
            lot: 'L7',
          },
        ],
      },
    }),
  ).toEqual({
    title: 'Received 12 packages',
    facts: '12 × Case of NW-1, Excellent Condition, into A-01, expires 31/12/2031, lot L7',
  })
  expect(
    wordsOf({ type: 'completed', detail: { short: [{ sku: 'NW-1', expected: 10, received: 8 }], over: [] } }).facts,
  ).toBe('Closed short: NW-1: 8 of 10')
  expect(wordsOf({ type: 'edited', detail: { fields: ['poNumber', 'items'] } }).facts).toBe('PO Number, Products')
})

test('facts that are missing, or of an event nobody has words for yet, break nothing', () => {
  for (const type of ['created', 'imported', 'edited', 'assigned', 'started', 'received', 'completed', 'file-added'])
    expect(wordsOf({ type, detail: {} }).title).not.toBe('')
  expect(wordsOf({ type: 'something-new', detail: {} })).toEqual({ title: 'something-new' })
})
