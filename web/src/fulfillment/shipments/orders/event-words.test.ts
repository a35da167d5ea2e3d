import { expect, test } from 'vitest'
import { wordsOf } from './event-words.ts'

test('the timeline tells facts in words', () => {
  const told = (type: string, detail: Record<string, unknown> = {}) => {
    const { title, facts } = wordsOf({ type, detail })
    return facts ? `${title}: ${facts}` : title
  }
  expect(told('created', { state: 'READY', lines: 3 })).toBe('Created: 3 lines, Order Placed')
  expect(told('started', { kind: 'PICKING' })).toBe('Picking started')
  expect(told('finished', { kind: 'PICKING', units: 42 })).toBe('Picking finished: 42 units')
  expect(told('finished', { kind: 'PACKING', boxes: 1, weight: 19.68 })).toBe('Packing finished: 1 box, 19.68 kg')
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
