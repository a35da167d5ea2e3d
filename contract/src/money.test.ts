import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, centsOf, formatMoney } from './money.ts'

test('an amount of cents stays what it is: 19.99 is 1999 cents, whatever its double is', () => {
  // 19.99 * 100 is 1998.9999999999998.
  expect([19.99, 0.29, 1.15, 4.35, 1.005].map(centsOf)).toEqual([1999, 29, 115, 435, 100])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_00 }), (cents) => {
      expect(centsOf(amountOf(cents))).toBe(cents)
    }),
  )
})

test('money has a dollar sign, thousands apart and two decimals, in every language', () => {
  expect([0, 5, 1234.5, 1_000_000].map(formatMoney)).toEqual(['$0.00', '$5.00', '$1,234.50', '$1,000,000.00'])
})
