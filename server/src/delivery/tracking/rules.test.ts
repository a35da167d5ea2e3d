import { expect, test } from 'vitest'
import {
  arrivalOver,
  endOfLink,
  isBadRating,
  isCodeOf,
  linkOf,
  recentTries,
  spanOf,
  stateOf,
  toldWith,
} from './rules.ts'

const [secret, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const order = { accountId: 1, orderId: 'PO1' }

test('a link is the same each time it is made, and another of each order, nonce and installation', () => {
  const { token } = linkOf(secret, order, 'a')
  expect(linkOf(secret, order, 'a').token).toBe(token)
  const others = [
    linkOf(other, order, 'a'),
    linkOf(secret, order, 'b'),
    linkOf(secret, { ...order, orderId: 'PO2' }, 'a'),
    linkOf(secret, { ...order, accountId: 2 }, 'a'),
  ]
  expect(new Set([token, ...others.map((one) => one.token)]).size).toBe(5)
  expect(token).toMatch(/^[\w-]{43}$/)
})

test('a link works for two weeks from now, or from the day that is to come', () => {
  const now = new Date('2026-11-24T16:00:00Z')
  expect(endOfLink(now, null).toISOString()).toBe('2026-12-08T16:00:00.000Z')
  expect(endOfLink(now, '2026-11-01').toISOString()).toBe('2026-12-08T16:00:00.000Z')
  expect(endOfLink(now, '2026-12-01').toISOString()).toBe('2026-12-15T00:00:00.000Z')
})

test('the state is that of the stop on its route; what is on none waits', () => {
  const of = (type: string | null, status: string | null = 'To go', before = 1) => stateOf({ type, status, before })
  expect([of(null, null), of('Pending'), of('Canceled'), of('Failed'), of('Schedule')]).toEqual([
    ...['Waiting', 'Waiting', 'Waiting', 'Waiting', 'Planned'],
  ])
  expect([of('Ongoing'), of('Ongoing', 'To go', 0)]).toEqual(['On the way', 'Next'])
  expect([of('Ongoing', 'Delivered'), of('Delivered', 'Failed')]).toEqual(['Delivered', 'Failed'])
})

test('what came before is told with it, and a failed attempt leaves the delivery to be told', () => {
  expect(toldWith('On the way')).toEqual(['Planned', 'On the way'])
  expect(toldWith('Failed')).toEqual(['Planned', 'On the way', 'Next', 'Failed'])
})

test('the driver is awaited by the way, the time at doors and the windows before', () => {
  const clocks = { day: '2026-11-24', timeZone: 'America/Phoenix' }
  const at = Date.parse('2026-11-24T17:00:00Z')
  const visit = (lat: number | null, service_minutes: number | null = null, window_from: string | null = null) => ({
    ...{ lat, lng: lat === null ? null : -123.1, service_minutes, window_from },
  })
  const from = { at, lat: 49.2, lng: -123.1 }
  const minutes = (...visits: ReturnType<typeof visit>[]) => {
    const arrival = arrivalOver(from, visits, clocks)
    return arrival === null ? null : Math.round((arrival - at) / 60_000)
  }
  const alone = minutes(visit(49.3)) ?? 0
  expect(alone).toBeGreaterThan(5)
  expect(minutes(visit(49.25, 10), visit(49.3))).toBe((minutes(visit(49.25), visit(49.3)) ?? 0) + 10)
  // A stop that nobody can find has its time at the door all the same.
  expect(minutes(visit(null, 10), visit(49.3))).toBe(alone + 10)
  // Half past eleven in Phoenix.
  expect(minutes(visit(49.3, null, '11:30'))).toBe(90)
  expect([minutes(visit(null)), arrivalOver({ at, lat: null, lng: null }, [visit(49.3)], clocks)]).toEqual([null, null])
})

test('the time narrows with the stops before, and is never over', () => {
  const now = Date.parse('2026-11-24T20:01:30Z')
  const widths = [8, 3, 1, 0].map((before) => {
    const { from, to } = spanOf(now + 3_600_000, before, now)
    return (to.getTime() - from.getTime()) / 60_000
  })
  expect(widths).toEqual([...widths].sort((a, b) => b - a))
  expect(widths.at(-1)).toBeLessThanOrEqual(10)
  const late = spanOf(now - 3_600_000, 0, now)
  expect(late.from.toISOString()).toBe('2026-11-24T20:01:00.000Z')
  expect(late.to.getTime()).toBeGreaterThan(now)
})

test('a postal code is the same with other spaces and letters, and none is nobody’s', () => {
  expect(['V5K0A1', ' v5k 0a1', 'V5K-0A1', 'V5K 0A2', 'V5K'].map((said) => isCodeOf('V5K 0A1', said))).toEqual([
    ...[true, true, true, false, false],
  ])
  expect(isCodeOf(' - ', '')).toBe(false)
})

test('wrong codes are forgotten a day after the last', () => {
  const now = new Date('2026-11-24T12:00:00.000Z')
  expect(recentTries(3, '2026-11-23T12:00:00.001Z', now)).toBe(3)
  expect(recentTries(3, '2026-11-23T12:00:00.000Z', now)).toBe(0)
  expect(recentTries(0, null, now)).toBe(0)
})

test('two stars are bad, and so is whatever is missing or broken', () => {
  expect([1, 2, 3, 5].map((stars) => isBadRating(stars, []))).toEqual([true, true, false, false])
  expect(isBadRating(5, ['Missing or broken'])).toBe(true)
})
