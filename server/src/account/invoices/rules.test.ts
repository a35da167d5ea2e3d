import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { todayIn } from '@crossdock/contract/days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfPeriod, invoiceNumber, paidState, restOf } from '../subscriptions/rules.ts'
import { breakDown, regionCode, type Tax, type TaxRate, taxesOn, taxesTogether, worthLeft } from './rules.ts'

const gst: Tax = { name: 'GST', rate: 500, number: null }
const nothing = { rest: 0, promo: null, credit: 0, taxes: [gst] } as const

test('Growth with the rest of Starter and 20 % off costs what the drawing says, to the cent', () => {
  expect(
    breakDown({ newPrice: 24_900, rest: 5310, promo: { kind: 'percent', value: 20 }, credit: 0, taxes: [gst] }),
  ).toEqual({
    newPrice: 24_900,
    remainingBalance: 5310,
    spareRest: 0,
    promoCents: 3918,
    creditCents: 0,
    subTotal: 15_672,
    taxes: [{ ...gst, cents: 784 }],
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

const rate = (country: string, region: string, name: string, hundredths: number, since = '2000-01-01'): TaxRate => ({
  ...{ country, region, name, rate: hundredths, since, provincial: false },
})
const shipped = rate('*', '*', 'GST', 500)
const nobody = { taxNumber: null, registrations: [] }

test('the tax is that of the region, else of the country, else of anywhere, as a region is written', () => {
  const rates = [shipped, rate('CA', '*', 'GST', 600), rate('CA', 'ON', 'HST', 1300), rate('*', 'ON', 'Odd', 1)]
  const taxIn = (country: string, region: string) => taxesOn(rates, { country, region }, '2026-11-27', nobody)[0]?.rate
  expect([taxIn('CA', 'ON'), taxIn('CA', ' on'), taxIn('CA', 'BC'), taxIn('CA', ''), taxIn('US', 'WA')]).toEqual([
    ...[1300, 1300, 600, 600, 500],
  ])
  expect(taxesOn([], { country: 'CA', region: 'BC' }, '2026-11-27', nobody)).toEqual([{ ...gst, rate: 0 }])
  // What is entered by its name holds there, however the store writes it, beside what is shipped by codes.
  const entered = [
    shipped,
    rate('CA', 'Québec', 'GST + QST', 1498),
    rate('CA', 'QC', 'GST + QST', 1497.5, '2013-01-01'),
  ]
  for (const region of ['QC', 'Quebec', 'QUÉBEC', 'pq'])
    expect(taxesOn(entered, { country: 'CA', region }, '2026-11-27', nobody)).toMatchObject([{ rate: 1498 }])
})

test('on any day of a year a tax is the last one that had begun, of the nearest place that has one, in whatever order they stand', () => {
  const days = fc
    .integer({ min: 0, max: 365 })
    .map((day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10))
  const rates = fc.uniqueArray(
    fc.record({
      country: fc.constantFrom('CA', 'US', '*'),
      region: fc.constantFrom('BC', 'ON', '*'),
      name: fc.constantFrom('GST', 'HST'),
      rate: fc.integer({ min: 0, max: 10_000 }),
      since: days,
      provincial: fc.constant(false),
    }),
    { selector: ({ country, region, since }) => `${country} ${region} ${since}`, maxLength: 12 },
  )
  fc.assert(
    fc.property(rates, days, fc.constantFrom('BC', 'ON', 'QC', ''), fc.nat(), (all, day, region, turn) => {
      const place = { country: 'CA', region }
      const given = taxesOn(all, place, day, nobody)
      const from = all.length === 0 ? 0 : turn % all.length
      expect(taxesOn([...all.slice(from), ...all.slice(0, from)], place, day, nobody)).toEqual(given)
      // Another country's, another region's and what has not begun change nothing.
      const near = all.filter(
        (one) => one.since <= day && one.country !== 'US' && (one.region === '*' || one.region === region),
      )
      const nearness = (one: TaxRate) => (one.region === '*' ? 0 : 2) + (one.country === '*' ? 0 : 1)
      const nearest = Math.max(...near.map(nearness))
      const last = near
        .filter((one) => nearness(one) === nearest)
        .reduce<TaxRate | null>((a, b) => (a === null || b.since > a.since ? b : a), null)
      expect(given).toEqual([last ? { ...gst, name: last.name, rate: last.rate } : { ...gst, rate: 0 }])
    }),
    { numRuns: 2000 },
  )
})

/** What is shipped, as the migration has it. */
const shippedRates = [
  shipped,
  ...Array.from(
    readFileSync(join(import.meta.dirname, '../../../migrations/0128_taxes_of_provinces.sql'), 'utf8').matchAll(
      /\('(\w\w)', '([^']+)', ([\d.]+), '([\d-]+)'(?:::date)?, (true|false)\)/g,
    ),
    // What stands beside GST was shipped together with it, and has been taken apart since (0155).
    ([, region = '', name = '', hundredths, since, held]) => {
      const provincial = held === 'true'
      const own = Number(hundredths) - (provincial ? 500 : 0)
      return { ...rate('CA', region, name.replace('GST + ', ''), own, since), provincial }
    },
  ),
]
/** What each government says, in percent: harmonized, or beside GST where one is registered. */
const harmonized = { ON: 13, NB: 15, NL: 15, PE: 15, NS: 14 } as const
const besideGst = { QC: 9.975, BC: 7, SK: 6, MB: 7 } as const
const spellings = {
  ...{ ON: 'ontario', NB: 'Nouveau-Brunswick', NL: 'Newfoundland and Labrador', PE: 'Île-du-Prince-Édouard' },
  ...{ NS: 'nova  scotia', QC: 'Québec', BC: 'British Columbia', SK: 'Saskatchewan', MB: 'MANITOBA', AB: 'Alberta' },
  ...{ YT: 'Yukon', NT: 'Territoires du Nord-Ouest', NU: 'Nunavut' },
} as const
type Province = keyof typeof spellings

test('each province of Canada has its tax on any day of these years, however it is written, and its own only for who is registered there', () => {
  expect(shippedRates).toHaveLength(11)
  const days = fc.integer({ min: 0, max: 1500 }).map((day) => new Date(Date.UTC(2023, 5, 1 + day)))
  const provinces = Object.keys(spellings) as Province[]
  fc.assert(
    fc.property(
      fc.constantFrom(...provinces),
      fc.constantFrom('code', 'name', 'padded' as const),
      fc.subarray(provinces),
      days,
      fc.integer({ min: 0, max: 5_000_000 }),
      (province, way, registeredIn, date, newPrice) => {
        const written = { code: province.toLowerCase(), name: spellings[province], padded: ` ${spellings[province]} ` }
        const day = date.toISOString().slice(0, 10)
        const place = { country: 'CA', region: regionCode('CA', written[way]) }
        const beside = registeredIn.includes(province) ? (besideGst[province as keyof typeof besideGst] ?? 0) : 0
        const was = province === 'NS' && day < '2025-04-01' ? 15 : harmonized[province as keyof typeof harmonized]
        const registrations = registeredIn.map((of) => ({ region: of.toLowerCase(), taxNumber: `1 ${of}` }))
        const taxes = taxesOn(shippedRates, place, day, { taxNumber: '12345 RT', registrations })
        expect(taxesTogether(taxes).percent).toBeCloseTo(was ?? 5 + beside, 6)
        expect(taxesTogether(taxes).name).toMatch(was ? /^HST$/ : beside > 0 ? /^GST \+ (?:QST|PST|RST)$/ : /^GST$/)
        expect(taxes.map(({ number }) => number)).toEqual(beside > 0 ? ['12345 RT', `1 ${province}`] : ['12345 RT'])
        const priced = breakDown({ ...nothing, newPrice, taxes })
        // Each is rounded by itself, and they add up.
        for (const { rate: of, cents: given } of priced.taxes)
          expect(Math.abs(given * 10_000 - newPrice * of)).toBeLessThanOrEqual(5_000)
        expect(priced.taxes.reduce((sum, { cents: given }) => sum + given, 0)).toBe(priced.taxCents)
        expect(priced.total).toBe(newPrice + priced.taxCents)
      },
    ),
    { numRuns: 2000 },
  )
  expect(regionCode('US', 'Ontario')).toBe('Ontario')
})

test('at any instant around a change a quote has the rate of its day, and what was invoiced keeps its own when it goes back', () => {
  const change = Date.parse('2026-07-01T00:00:00Z')
  const rates = [shipped, rate('CA', 'NS', 'HST', 1500), rate('CA', 'NS', 'HST', 1400, '2026-07-01')]
  const seconds = fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 })
  fc.assert(
    fc.property(cents, seconds, fc.double({ min: 0, max: 1, noNaN: true }), (newPrice, at, share) => {
      const moment = new Date(at * 1000)
      const [tax = gst, ...more] = taxesOn(rates, { country: 'CA', region: 'NS' }, todayIn('UTC', moment), nobody)
      expect(more).toEqual([])
      expect(tax.rate).toBe(moment.getTime() < change ? 1500 : 1400)
      const priced = breakDown({ ...nothing, newPrice, taxes: [tax] })
      expect(Math.abs(priced.taxCents * 10_000 - newPrice * tax.rate)).toBeLessThanOrEqual(5_000)
      // Its own lines say what of a refund is tax, whatever the rate has become.
      const back = Math.floor(share * priced.total)
      const left = worthLeft({ worth: newPrice, subTotal: priced.subTotal, total: priced.total }, back)
      const net = priced.total === 0 ? 0 : back / (1 + priced.taxCents / Math.max(1, priced.subTotal))
      if (back < priced.total) expect(Math.abs(newPrice - left - net)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
    { numRuns: 2000 },
  )
})

const cents = fc.integer({ min: 0, max: 5_000_000 })
const promo = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('fixed' as const), value: fc.integer({ min: 1, max: 5_000_000 }) }),
)

/** Rates as a region may have them beside each other. */
const taxes = fc.array(
  fc.integer({ min: 0, max: 100_000 }).map((tenths): Tax => ({ ...gst, rate: tenths / 10 })),
  { minLength: 1, maxLength: 3 },
)

test('at any instant of a year, whatever is taken off: no line is below nought, they add up, and each tax is right within half a cent', () => {
  const seconds = fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2027, 0, 1) / 1000 })
  fc.assert(
    fc.property(
      fc.record({ newPrice: cents, paid: cents, promo, credit: cents, taxes }),
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
        const { taxes: parts, ...lines } = priced
        for (const line of [...Object.values(lines), ...parts.map((tax) => tax.cents)])
          expect(Number.isInteger(line) && line >= 0).toBe(true)
        expect(priced.remainingBalance + priced.spareRest).toBe(rest)
        expect(priced.subTotal).toBe(
          Math.max(0, facts.newPrice - priced.remainingBalance - priced.promoCents - priced.creditCents),
        )
        for (const tax of parts)
          expect(Math.abs(tax.cents * 10_000 - priced.subTotal * tax.rate)).toBeLessThanOrEqual(5_000 + 1e-3)
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
      fc.record({ newPrice: cents, paid: cents, promo, credit: cents, taxes }),
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
