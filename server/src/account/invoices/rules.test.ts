import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfPeriod, invoiceNumber, paidState, restOf } from '../subscriptions/rules.ts'
import { breakDown, worthLeft } from './rules.ts'

const nothing = { rest: 0, promo: null, credit: 0, taxRate: 500 } as const

test('Growth with the rest of Starter and 20 % off costs what the drawing says, to the cent', () => {
  expect(
    breakDown({ newPrice: 24_900, rest: 5310, promo: { kind: 'percent', value: 20 }, credit: 0, taxRate: 500 }),
  ).toEqual({
    newPrice: 24_900,
    remainingBalance: 5310,
    spareRest: 0,
    promoCents: 3918,
    creditCents: 0,
    subTotal: 15_672,
    taxCents: 784,
    total: 16_456,
  })
})

test('the tax is rounded half up, on what is left after the discount', () => {
  expect(breakDown({ ...nothing, newPrice: 10 }).taxCents).toBe(1)
  expect(breakDown({ ...nothing, newPrice: 9 }).taxCents).toBe(0)
  expect(breakDown({ ...nothing, newPrice: 1000, promo: { kind: 'fixed', value: 990 } })).toMatchObject({
    subTotal: 10,
    taxCents: 1,
    total: 11,
  })
})

test('a promo code of more than the price makes nothing, never less', () => {
  expect(breakDown({ ...nothing, newPrice: 2500, promo: { kind: 'fixed', value: 9000 } })).toMatchObject({
    promoCents: 2500,
    total: 0,
  })
  expect(breakDown({ ...nothing, newPrice: 2500, promo: { kind: 'percent', value: 100 }, credit: 500 })).toMatchObject({
    promoCents: 2500,
    creditCents: 0,
    total: 0,
  })
})

test('a rest of more than the price is taken off as far as it goes, and what is spare is kept', () => {
  expect(breakDown({ ...nothing, newPrice: 24_900, rest: 80_000 })).toMatchObject({
    remainingBalance: 24_900,
    spareRest: 55_100,
    total: 0,
  })
})

const cents = fc.integer({ min: 0, max: 5_000_000 })
const promo = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 5_000_000 }) }),
)

test('at any instant of a year, whatever is taken off: no line is below nought, they add up, and the tax is right within half a cent', () => {
  const seconds = fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 })
  fc.assert(
    fc.property(
      fc.record({ newPrice: cents, paid: cents, promo, credit: cents, taxRate: fc.integer({ min: 0, max: 10_000 }) }),
      seconds,
      fc.constantFrom('monthly' as const, 'yearly' as const),
      fc.integer({ min: 0, max: 400 * 86_400 }),
      ({ paid, ...facts }, begun, period, passed) => {
        const start = new Date(begun * 1000)
        const rest = restOf(
          { start, end: endOfPeriod(start, period), cents: paid },
          new Date((begun + passed) * 1000),
        ).cents
        const priced = breakDown({ ...facts, rest })
        for (const line of Object.values(priced)) expect(Number.isInteger(line) && line >= 0).toBe(true)
        expect(priced.remainingBalance + priced.spareRest).toBe(rest)
        expect(priced.subTotal).toBe(
          Math.max(0, facts.newPrice - priced.remainingBalance - priced.promoCents - priced.creditCents),
        )
        expect(Math.abs(priced.taxCents * 10_000 - priced.subTotal * facts.taxRate)).toBeLessThanOrEqual(5_000)
        expect(priced.total).toBe(priced.subTotal + priced.taxCents)
        expect(priced.creditCents).toBeLessThanOrEqual(facts.credit)
        // More off never costs more.
        expect(breakDown({ ...facts, rest, credit: facts.credit + 1 }).total).toBeLessThanOrEqual(priced.total)
      },
    ),
    { numRuns: 2000 },
  )
})

test('at any instant of a year, in whatever parts it is given back: a period is never worth more than what was not, and with all of it the account has what it put in', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(
      fc.record({ newPrice: cents, paid: cents, promo, credit: cents, taxRate: fc.integer({ min: 0, max: 10_000 }) }),
      fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 }),
      fc.constantFrom('monthly' as const, 'yearly' as const),
      part,
      fc.array(part, { maxLength: 5 }),
      ({ paid, ...facts }, begun, key, passed, parts) => {
        const start = new Date(begun * 1000)
        const end = endOfPeriod(start, key)
        const at = new Date(start.getTime() + Math.round(passed * (end.getTime() - start.getTime())))
        const priced = breakDown({ ...facts, rest: restOf({ start, end, cents: paid }, at).cents })
        const period = { worth: priced.newPrice - priced.promoCents, subTotal: priced.subTotal, total: priced.total }
        let gone = 0
        let before = worthLeft(period, 0)
        expect(before).toBe(priced.subTotal + priced.remainingBalance + priced.creditCents)
        for (const share of parts) {
          gone += Math.floor(share * (priced.total - gone))
          const left = worthLeft(period, gone)
          expect(left >= 0 && left <= before).toBe(true)
          // Before tax, what has gone back and what is left are what was put in, within half a cent.
          const net = priced.total === 0 ? 0 : (gone * priced.subTotal) / priced.total
          if (gone === 0 || gone < priced.total) expect(Math.abs(net + left - period.worth)).toBeLessThanOrEqual(0.5)
          // An upgrade takes off no more than that, at whatever moment.
          expect(restOf({ start, end, cents: left }, at).cents).toBeLessThanOrEqual(left)
          before = left
        }
        if (priced.total > 0) expect(worthLeft(period, priced.total)).toBe(0)
        // All of it back: its money, and in hand what was taken off; what the period before was worth then is lost nowhere.
        const inHand = priced.remainingBalance + priced.creditCents + priced.spareRest
        expect(inHand + priced.subTotal).toBe(period.worth + priced.spareRest)
      },
    ),
    { numRuns: 2000 },
  )
})

test('numbers have six digits or more; what was given back makes the state', () => {
  expect([invoiceNumber(41), invoiceNumber(1_234_567)]).toEqual(['INV-000041', 'INV-1234567'])
  expect([paidState(100, 0), paidState(100, 1), paidState(100, 100), paidState(0, 0)]).toEqual([
    'PAID',
    'PARTIALLY_REFUNDED',
    'REFUNDED',
    'PAID',
  ])
})
