import { expect, test } from 'vitest'
import { dueAfter, titleOf } from './rules.ts'

test('a ticket is called by its first line, as far as a list shows it', () => {
  expect(titleOf('  Labels are small\nsince this morning')).toBe('Labels are small')
  expect(titleOf('x'.repeat(80))).toBe('x'.repeat(80))
  expect(titleOf(`${'x'.repeat(78)} yz`)).toBe(`${'x'.repeat(78)}…`)
})

test('tickets are due in hours, requests in a day', () => {
  const now = new Date('2027-03-01T12:00:00Z')
  expect(dueAfter(now, 'ticket')).toBe('2027-03-01T20:00:00.000Z')
  expect(dueAfter(now, 'request')).toBe('2027-03-02T12:00:00.000Z')
})
