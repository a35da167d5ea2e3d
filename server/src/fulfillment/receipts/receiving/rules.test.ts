import { mostReceivable } from '@crossdock/contract/fulfillment/receipts/receiving'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expiryFault, overReceiptFault, warningsOf } from './rules.ts'

test('expiring goods are never received without their date', () => {
  const fault = { path: 'expirationDate', message: 'Expiration Date is required' }
  expect(expiryFault({ hasExpiration: true }, { expirationDate: null })).toEqual(fault)
  expect(expiryFault({ hasExpiration: true }, { expirationDate: '2030-01-01' })).toBeNull()
  expect(expiryFault({ hasExpiration: false }, { expirationDate: null })).toBeNull()
})

test('the arithmetic of over-receipt', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 0, max: 1000 }), (expected, percent) => {
      const most = mostReceivable(expected, percent)
      // Whole packages; never less than expected, never over the tolerance, and not one package too few.
      return (
        Number.isInteger(most) &&
        most >= expected &&
        BigInt(most) * 100n <= BigInt(expected) * BigInt(100 + percent) &&
        BigInt(most + 1) * 100n > BigInt(expected) * BigInt(100 + percent)
      )
    }),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 50 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 20 }),
      (expected, percent, entries) => {
        let received = 0
        for (const count of entries) {
          const fault = overReceiptFault(expected, received, received + count, percent)
          const fits = received + count <= mostReceivable(expected, percent)
          if (fits !== (fault === null)) return false
          if (fault) {
            if (fault.info['left'] !== mostReceivable(expected, percent) - received) return false
          } else received += count
          // Taking back is always possible.
          if (overReceiptFault(expected, received, Math.max(received - 1, 0), 0) !== null) return false
        }
        return received <= mostReceivable(expected, percent)
      },
    ),
  )
})

test('what is refused says how many more there may be', () => {
  expect(overReceiptFault(10, 9, 12, 10)).toEqual({
    path: 'packageCount',
    message: 'At most 2 more can be received on this line: 10 expected, 9 received, 10 % over is allowed',
    info: { expected: 10, received: 9, most: 11, left: 2, overReceiptPercent: 10 },
  })
  expect(overReceiptFault(10, 11, 12, 10)).toMatchObject({
    message: 'No more can be received on this line: 10 expected, 11 received, 10 % over is allowed',
    info: { left: 0 },
  })
  // The tolerance has been lowered since: nothing is left, and what is there may stay or be less.
  expect(overReceiptFault(10, 12, 13, 0)).toMatchObject({ info: { left: 0 } })
  expect(overReceiptFault(10, 12, 12, 0)).toBeNull()
  expect(overReceiptFault(10, 12, 11, 0)).toBeNull()
})

test('warnings of a date count days from today at the warehouse', () => {
  const item = { sku: 'S', expected: 5 }
  expect(warningsOf(item, '2030-01-31', 5, '2030-01-01')).toEqual([])
  expect(warningsOf(item, '2030-01-30', 5, '2030-01-01')).toMatchObject([
    { code: 'ShortLife', message: 'S expires on 30/01/2030: 29 days are left' },
  ])
  expect(warningsOf(item, '2030-01-01', 5, '2030-01-01')).toMatchObject([
    { code: 'ShortLife', message: 'S expires on 01/01/2030: 0 days are left' },
  ])
  expect(warningsOf(item, '2029-12-31', 6, '2030-01-01').map((one) => one.code)).toEqual(['Expired', 'Over'])
})

test('warnings say what is worth a second look, and nothing else', () => {
  const item = { sku: 'S', expected: 5 }
  expect(warningsOf(item, null, 5, '2030-01-01')).toEqual([])
  expect(warningsOf(item, null, 7, '2030-01-01')).toEqual([{ code: 'Over', message: 'S: 2 more than expected' }])
  expect(warningsOf(item, '2029-12-31', 5, '2030-01-01')).toEqual([
    { code: 'Expired', message: 'S expired on 31/12/2029: it will not be available' },
  ])
  expect(warningsOf(item, '2030-01-02', 5, '2030-01-01')).toEqual([
    { code: 'ShortLife', message: 'S expires on 02/01/2030: 1 day is left' },
  ])
})
