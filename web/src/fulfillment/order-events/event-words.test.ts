import { expect, test } from 'vitest'
import { receiptEventWords, shipmentEventWords } from './event-words.ts'

test('the timeline of a shipment order tells facts in words', () => {
  const told = (type: string, detail: Record<string, unknown> = {}) => {
    const { title, facts } = shipmentEventWords({ type, detail })
    return facts ? `${title}: ${facts}` : title
  }
  expect(told('created', { state: 'READY', lines: 3 })).toBe('Created: 3 lines, Order Placed')
  expect(told('started', { kind: 'PICKING' })).toBe('Picking started')
  expect(told('finished', { kind: 'PICKING', units: 42 })).toBe('Picking finished: 42 units')
  expect(told('finished', { kind: 'PACKING', boxes: 1, weight: 19.68 })).toBe('Packing finished: 1 box, 19.68\u00a0kg')
  expect(told('picked', { lines: [{ packageCount: 2 }, { packageCount: 3 }] })).toBe('Picked: 5 packages')
  expect(told('back-order', { shortages: [{ neededUnits: 5, availableUnits: 2 }] })).toBe('Back-ordered: 3 units short')
  expect(told('place', { cause: 'stock-available' })).toBe('Placed: What it waited for came in')
  expect(told('lowered', { before: 5, after: 4 })).toBe('A line was lowered: from 5 to 4 units')
  expect(told('ship-out-moved', { before: '2026-03-01', after: '2026-04-01' })).toBe(
    'Ships out on another day: from 01/03/2026 to 01/04/2026',
  )
  expect(told('case-broken', { packages: 1, units: 12 })).toBe('A case was broken for it: 12 units')
  expect(told('case-mended', { packages: 1, units: 12 })).toBe('Its case was put together again: 12 units')
  expect(told('goods-moved', { packages: 2, to: 'A-01' })).toBe('Its goods were moved: 2 packages to A-01')
  expect(told('ship', { carrier: 'UPS', trackingNumber: null })).toBe('Shipped out: UPS')
  expect(told('assigned', { assignee: { id: 'x', name: 'L. Chen' } })).toBe('Assigned: L. Chen')
})

test('the timeline of a receipt order tells facts in words', () => {
  expect(
    receiptEventWords({
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
    receiptEventWords({ type: 'completed', detail: { short: [{ sku: 'NW-1', expected: 10, received: 8 }], over: [] } })
      .facts,
  ).toBe('Closed short: NW-1: 8 of 10')
  expect(receiptEventWords({ type: 'edited', detail: { fields: ['poNumber', 'items'] } }).facts).toBe(
    'PO Number, Products',
  )
})

test('facts that are missing, or of an event nobody has words for yet, break nothing', () => {
  for (const type of ['created', 'imported', 'edited', 'assigned', 'started', 'received', 'completed', 'file-added'])
    expect(receiptEventWords({ type, detail: {} }).title).not.toBe(type)
  expect(receiptEventWords({ type: 'started', detail: { palletsAtReceiving: 'many' } })).toEqual({
    title: 'Arrived, receiving started',
    tone: 'process',
  })
  for (const type of ['created', 'back-order', 'started', 'picked', 'lowered', 'ship-out-moved', 'ship', 'assigned'])
    expect(shipmentEventWords({ type, detail: {} }).title).not.toBe(type)
  expect(shipmentEventWords({ type: 'something-new', detail: {} })).toEqual({ title: 'something-new' })
  expect(receiptEventWords({ type: 'something-new', detail: {} })).toEqual({ title: 'something-new' })
})
