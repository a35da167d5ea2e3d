import type { Fix } from '@crossdock/contract/delivery/positions'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  bearing,
  circleAround,
  etasOf,
  follow,
  idleSince,
  metresBetween,
  type Newest,
  sortFixes,
  type TakenFix,
} from './rules.ts'

const now = Date.parse('2026-11-24T18:00:00.000Z')
const minute = 60_000
const iso = (at: number) => new Date(at).toISOString()
const home = { lat: 49.2827, lng: -123.1207 }
/** Some metres north of home. */
const north = (metres: number) => ({ lat: home.lat + metres / 111_195, lng: home.lng })
const fixAt = (at: number, more: Partial<Fix> = {}): Fix => ({ at: iso(at), ...home, ...more })
const sort = (fixes: readonly Fix[], more: Partial<Parameters<typeof sortFixes>[0]> = {}) => {
  const { taken, leftOut, doubt } = sortFixes({
    ...{ clock: { now: new Date(now), ahead: 0 }, fixes, oldest: now - 7 * 86_400_000, newest: null, doubt: null },
    drives: [{ id: 'r', from: now - 120 * minute, to: null }],
    ...more,
  })
  return { at: taken.map(({ at }) => (at - now) / 1000), taken, leftOut: Object.fromEntries(leftOut), doubt }
}

test('what was never there, then or on a route is left out, each for its reason, and the rest is taken in order', () => {
  const told = sort([
    fixAt(now - 10_000),
    fixAt(now - 20_000),
    ...[{ lat: 91 }, { lng: -180.5 }, { lat: 0, lng: 0 }, { lat: Number.NaN }].map((more) => fixAt(now - 1_000, more)),
    fixAt(now - 30_000, { accuracy: 4_000 }),
    { at: 'yesterday', ...home },
    fixAt(now + 10 * minute),
    fixAt(now - 8 * 86_400_000),
    fixAt(now - 121 * minute),
    // The same again, and one that tells nothing new.
    fixAt(now - 10_000),
    fixAt(now - 9_000),
    // A second ahead is a clock's error.
    fixAt(now + 1_000),
  ])
  expect(told.at).toEqual([-20, -10, 0])
  expect(told.leftOut).toEqual({ place: 4, vague: 1, time: 2, old: 1, 'off-route': 1, known: 2 })
})

test('times are the phone’s, less the error of its clock', () => {
  const clock = { now: new Date(now), ahead: 120 * minute }
  expect(sort([fixAt(now + 119 * minute)], { clock }).at).toEqual([-60])
})

test('a jump is not believed until the next fix is beside it', () => {
  const newest = { at: now - 60_000, ...home }
  const far = north(400_000)
  const jump = sort([fixAt(now - 50_000, far)], { newest })
  expect([jump.at, jump.leftOut]).toEqual([[], { jump: 1 }])
  expect(sort([fixAt(now - 40_000, north(300))], { newest, doubt: jump.doubt })).toMatchObject({
    at: [-40],
    doubt: null,
  })
  expect(sort([fixAt(now - 40_000, north(400_300))], { newest, doubt: jump.doubt })).toMatchObject({
    at: [-40],
    doubt: null,
  })
  // On a motorway one comes on quickly.
  expect(sort([fixAt(now, north(2_000))], { newest }).at).toEqual([0])
})

test('what comes late is of the route that ran then, and nothing is taken between routes', () => {
  const drives = [
    { id: 'b', from: now - 10 * minute, to: null },
    { id: 'a', from: now - 60 * minute, to: now - 30 * minute },
  ]
  const newest = { at: now - minute, ...home }
  const told = sort(
    [now - 40 * minute, now - 20 * minute, now - 5 * minute, now].map((at) => fixAt(at)),
    { drives, newest },
  )
  expect(told.taken.map(({ routeId, at }) => [routeId, (at - now) / minute])).toEqual([
    ['a', -40],
    ['b', -5],
    ['b', 0],
  ])
  expect(told.leftOut).toEqual({ 'off-route': 1 })
})

test('whatever the order, and however often it is told, the same is taken', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(minutes, fc.array(fc.nat({ max: 19 }), { maxLength: 10 }), (whens, again) => {
      const fixes = whens.map((when) => fixAt(now - when * minute))
      const shuffled = [...again.flatMap((n) => fixes[n] ?? []), ...fixes]
      expect(sort(shuffled).at).toEqual(sort([...fixes].reverse()).at)
      expect(sort(shuffled).at).toHaveLength(whens.length)
    }),
  )
})

const taken = (at: number, metres: number, more: Partial<TakenFix> = {}): TakenFix => ({
  ...{ at, ...north(metres), routeId: 'r', heading: null, speed: null, accuracy: null },
  ...more,
})

test('a driver moves, waits at lights, stands, and is idle where there is no stop', () => {
  const drive = (...fixes: TakenFix[]) => fixes.reduce<Newest | null>(follow, null) as Newest
  const moving = drive(taken(now, 0), taken(now + 10_000, 100))
  expect([moving.isMoving, Math.round(moving.heading ?? -1)]).toEqual([true, 0])
  const atLights = follow(moving, taken(now + 50_000, 110))
  expect(atLights.isMoving).toBe(true)
  const stands = follow(atLights, taken(now + 80_000, 105))
  expect([stands.isMoving, stands.heading, stands.stillSince]).toEqual([false, null, now + 10_000])
  expect(idleSince(stands, [north(5_000)], now + 9 * minute)).toBeNull()
  expect(idleSince(stands, [north(5_000)], now + 11 * minute)).toBe(now + 10_000)
  expect(idleSince(stands, [north(200)], now + 11 * minute)).toBeNull()
  // What the phone says of its heading is believed while it moves.
  expect(follow(moving, taken(now + 20_000, 200, { heading: 271, speed: 9 })).heading).toBe(271)
  expect(Math.round(bearing(home, { lat: home.lat, lng: home.lng - 0.01 }))).toBe(270)
})

test('the circle around the next stop has 5,000 m', () => {
  expect(circleAround(home, north(4_990))).toEqual({ distance: 4_990, isInside: true })
  expect(circleAround(home, north(5_010)).isInside).toBe(false)
  expect(Math.round(metresBetween(home, north(1_000)))).toBe(1_000)
})

test('stops are reached one after the other, not before now nor before their windows open, with the services between', () => {
  const stop = (addressId: string, metres: number | null, more = {}) => ({
    ...{ addressId, lat: metres === null ? null : north(metres).lat, lng: metres === null ? null : home.lng },
    ...{ status: 'To go' as const, serviceMinutes: 10, arrivedAt: null, windowFrom: null, windowTo: null, ...more },
  })
  const plan = { from: { at: now, ...home }, end: null, day: '2026-11-24', timeZone: 'America/Los_Angeles', now }
  const minutesOf = (stops: Parameters<typeof etasOf>[0]['stops'], more = {}) => {
    const { etas, endsAt } = etasOf({ ...plan, stops, ...more })
    return {
      at: etas.map(({ at }) => at && Math.round((Date.parse(at) - now) / minute)),
      late: etas.map(({ late }) => late),
      end: Math.round((Date.parse(endsAt ?? '') - now) / minute),
      far: etas.map(({ distance }) => distance),
    }
  }
  // 1.4 times 2 km at 24 km/h are 7 minutes.
  const one = minutesOf([stop('a', 2_000), stop('b', null), stop('c', 4_000)])
  expect(one).toEqual({ at: [7, null, 34], late: [0, 0, 0], end: 44, far: [2_800, null, 5_600] })
  // It is 10:00 there.
  const windows = minutesOf([
    stop('a', 2_000, { windowFrom: '10:30', windowTo: '11:00' }),
    stop('b', 2_000, { windowTo: '10:30' }),
    stop('n', 2_000, { windowFrom: '22:00', windowTo: '02:00' }),
  ])
  expect([windows.at, windows.late]).toEqual([
    [7, 40, 50],
    [0, 10, 0],
  ])
  // There since 5 minutes, and one that is done.
  const there = minutesOf([
    stop('x', 9_000, { status: 'Delivered' }),
    stop('a', 0, { arrivedAt: iso(now - 5 * minute) }),
    stop('b', 2_000),
  ])
  expect(there.at).toEqual([-5, 12])
  // Nothing is reached in the past, however long nothing was heard.
  expect(minutesOf([stop('a', 2_000)], { from: { at: now - 60 * minute, ...home } }).at).toEqual([0])
  expect(minutesOf([stop('a', 2_000)], { end: north(4_000) }).end).toBe(24)
})
