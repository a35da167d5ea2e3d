import { expect, test } from 'vitest'
import { deletionOf, dueMails, isNameOf, lastReturnable, yearsBefore } from './rules.ts'

const at = new Date('2026-03-01T10:00:00Z')
const inDays = (days: number) => new Date(at.getTime() + days * 86_400_000)

test('an account can be returned for thirty days', () => {
  expect(deletionOf(at.toISOString())).toEqual({ at: at.toISOString(), endsAt: '2026-03-31T10:00:00.000Z' })
  expect(lastReturnable(inDays(30))).toEqual(at)
})

test('a mail at once, seven days before the end, and one day before it', () => {
  expect([0, 22, 22.99, 23, 28.99, 29, 30].map((days) => dueMails(at, inDays(days)))).toEqual([1, 1, 1, 2, 2, 3, 3])
})

test('the name of the business is what was typed, whatever its case and spaces', () => {
  expect(isNameOf('  northwind   TOYS ', 'Northwind Toys')).toBe(true)
  expect(isNameOf('Northwind', 'Northwind Toys')).toBe(false)
  expect(isNameOf('', 'Northwind Toys')).toBe(false)
})

test('years ago is the same day', () => {
  expect(yearsBefore(at, 10).toISOString()).toBe('2016-03-01T10:00:00.000Z')
})
