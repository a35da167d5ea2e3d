import { evaluate } from '@crossdock/optimizer/evaluate'
import { straightMatrix } from '@crossdock/optimizer/matrices'
import type { Rule } from '@crossdock/optimizer/problem'
import type { Unplanned } from '@crossdock/optimizer/reasons'
import type { Solution } from '@crossdock/optimizer/solution'
import { describe, expect, test } from 'vitest'
import { search } from '../../platform/route-search.ts'
import type { SearchResult } from '../../platform/route-search-messages.ts'
import { type DriverToPlan, makeProblem, type OrderToPlan, type PlanToMake } from './problems/rules.ts'
import { answerOf, asItStands } from './rules.ts'

const hub = { lat: 49.28, lng: -123.12 }
const driver: DriverToPlan = {
  ...{ id: 'd'.repeat(24), name: 'Ines Moreau', start: hub, end: hub, startDepotId: null, endDepotId: null },
  ...{ timeZone: null, shiftStart: null, shiftEnd: null, weekdays: [1, 2, 3, 4, 5], breaks: [], skills: [] },
  ...{ maxWeight: null, maxVolumeM3: null, maxPieces: null },
  ...{ perDayCents: null, perKmCents: null, perHourCents: null },
}
const order = (id: string, more: Partial<OrderToPlan> = {}): OrderToPlan => ({
  ...{ id, orderNo: `W-${id}`, lat: 49.24, lng: -123.1, windowFrom: null, windowTo: null },
  ...{ weight: null, volumeM3: null, packages: 1, skills: [], priority: 'Normal', serviceMinutes: null },
  ...more,
})
const plan = (more: Partial<PlanToMake> = {}): PlanToMake => ({
  ...{ day: '2026-11-24', timeZone: 'America/Los_Angeles', leaves: null, drivers: [driver], asksWeekdays: true },
  ...{ orders: [order('a')], now: null, locked: [], holder: null, ...more },
})
/** Windows of the first order as moments. */
function windowsOf(more: Partial<PlanToMake>) {
  const { problem, base } = makeProblem(plan(more))
  return problem.jobs[0]?.windows?.map((window) => window.map((at) => new Date(base + at * 1000).toISOString()))
}
/** When somebody works, as moments. */
function shiftOf(more: Partial<DriverToPlan>, day = '2026-11-24', leaves: string | null = null) {
  const { problem, base } = makeProblem(plan({ day, leaves, drivers: [{ ...driver, ...more }] }))
  return problem.vehicles[0]?.shift?.map((at) => (at >= 1e10 ? null : new Date(base + at * 1000).toISOString()))
}
const inWindow = (windowFrom: string | null, windowTo: string | null) => [order('a', { windowFrom, windowTo })]
const night = { ...driver, shiftStart: '20:00', shiftEnd: '04:00' }

describe('windows', () => {
  test('are those of the clocks where the plan starts, in summer and in winter', () => {
    const orders = inWindow('09:00', '11:00')
    expect(windowsOf({ orders })).toEqual([['2026-11-24T17:00:00.000Z', '2026-11-24T19:00:00.000Z']])
    expect(windowsOf({ orders, day: '2026-07-14' })).toEqual([['2026-07-14T16:00:00.000Z', '2026-07-14T18:00:00.000Z']])
    expect(windowsOf({ orders, timeZone: 'Asia/Kathmandu' })).toEqual([
      ['2026-11-24T03:15:00.000Z', '2026-11-24T05:15:00.000Z'],
    ])
  })

  test('go over midnight where they end before they begin', () => {
    expect(windowsOf({ orders: inWindow('22:00', '02:00') })).toEqual([
      ['2026-11-25T06:00:00.000Z', '2026-11-25T10:00:00.000Z'],
    ])
  })

  test('of the small hours are met by who works past midnight, and not by who stays until the day ends', () => {
    const orders = inWindow('01:00', '03:00')
    expect(windowsOf({ orders, drivers: [night] })).toHaveLength(2)
    expect(windowsOf({ orders, drivers: [night] })?.[1]).toEqual([
      '2026-11-25T09:00:00.000Z',
      '2026-11-25T11:00:00.000Z',
    ])
    expect(windowsOf({ orders })).toHaveLength(1)
  })

  test('begin behind a gap of the clocks, and never end before that', () => {
    // 02:00 to 03:00 is left out on that day.
    const [window] = windowsOf({ day: '2027-03-14', orders: inWindow('02:30', '03:10') }) ?? []
    expect(window?.[0]).toBe('2027-03-14T10:30:00.000Z')
    expect((window?.[1] ?? '') >= (window?.[0] ?? '')).toBe(true)
  })

  test('have their length on the day on which an hour is there twice', () => {
    expect(windowsOf({ day: '2026-11-01', timeZone: 'America/New_York', orders: inWindow('00:30', '03:30') })).toEqual([
      ['2026-11-01T04:30:00.000Z', '2026-11-01T08:30:00.000Z'],
    ])
  })

  test('may be open on either side', () => {
    expect(windowsOf({ orders: inWindow('09:00', null) })?.[0]?.[0]).toBe('2026-11-24T17:00:00.000Z')
    expect(windowsOf({ orders: inWindow(null, '11:00') })?.[0]?.[1]).toBe('2026-11-24T19:00:00.000Z')
    expect(windowsOf({ orders: inWindow(null, null) })).toBeUndefined()
  })
})

describe('shifts', () => {
  test('are those of the clocks where the driver starts, over midnight as well', () => {
    expect(shiftOf({ shiftStart: '08:00', shiftEnd: '16:00', timeZone: 'America/Toronto' })).toEqual([
      '2026-11-24T13:00:00.000Z',
      '2026-11-24T21:00:00.000Z',
    ])
    expect(shiftOf({ shiftStart: '20:00', shiftEnd: '04:00' })).toEqual([
      '2026-11-25T04:00:00.000Z',
      '2026-11-25T12:00:00.000Z',
    ])
    expect(shiftOf({})).toEqual(['2026-11-24T16:00:00.000Z', null])
  })

  test('begin when the route leaves', () => {
    const hours = { shiftStart: '08:00', shiftEnd: '16:00' }
    expect(shiftOf(hours, '2026-11-24', '10:00')).toEqual(['2026-11-24T18:00:00.000Z', '2026-11-25T00:00:00.000Z'])
    expect(shiftOf(hours, '2026-11-24', '18:00')).toEqual(['2026-11-25T02:00:00.000Z', '2026-11-25T10:00:00.000Z'])
    expect(shiftOf({ shiftStart: '20:00', shiftEnd: '04:00' }, '2026-11-24', '01:00')).toEqual([
      '2026-11-25T09:00:00.000Z',
      '2026-11-25T12:00:00.000Z',
    ])
  })

  test('of other days of the week leave somebody out who was chosen, and not who has the route', () => {
    const days = { shiftStart: '08:00', shiftEnd: '16:00', weekdays: [1] }
    const chosen = makeProblem(plan({ drivers: [{ ...driver, ...days }] }))
    expect([chosen.off.length, chosen.early.map(({ reason }) => reason)]).toEqual([1, ['noDriver']])
    expect(makeProblem(plan({ drivers: [{ ...driver, ...days }], asksWeekdays: false })).problem.jobs).toHaveLength(1)
  })

  test('have breaks, on the next day too', () => {
    const { problem, base } = makeProblem(
      plan({ drivers: [{ ...night, breaks: [{ from: '23:30', to: '01:30', minutes: 30 }] }] }),
    )
    expect(problem.vehicles[0]?.breaks).toEqual([
      {
        window: ['2026-11-25T07:30:00Z', '2026-11-25T09:00:00Z'].map((at) => (Date.parse(at) - base) / 1000),
        duration: 1800,
      },
    ])
  })
})

describe('places', () => {
  test('that are none are named and left out', () => {
    const { early, problem } = makeProblem(
      plan({
        orders: [
          order('a'),
          order('none', { lat: null, lng: null }),
          order('zero', { lat: 0, lng: 0 }),
          order('swapped', { lat: -80, lng: 49.24 }),
        ],
      }),
    )
    expect(early.map(({ order: { id }, reason }) => [id, reason])).toEqual([
      ['none', 'noPlace'],
      ['zero', 'badPlace'],
      ['swapped', 'tooFar'],
    ])
    expect(problem.jobs.map(({ id }) => id)).toEqual(['a'])
  })

  test('without a start the many say where it is, and the one far away stays out', () => {
    const drivers = [{ ...driver, start: null, end: null }]
    const orders = ['a', 'b', 'c', 'd'].map((id) => order(id, id === 'd' ? { lat: -33.9, lng: 151.2 } : {}))
    expect(makeProblem(plan({ drivers, orders })).early.map(({ order: { id } }) => id)).toEqual(['d'])
  })

  test('that many orders share are one stop', async () => {
    const orders = Array.from({ length: 40 }, (_, n) =>
      order(String(n), n % 2 === 0 ? { lat: 49.2, lng: -123 } : { lat: 49.3, lng: -123.1 }),
    )
    const made = makeProblem(plan({ orders }))
    expect(made.places).toHaveLength(3)
    const found = await search(made)
    const doors = found?.solution.routes[0]?.visits.map((visit) => Number(visit) % 2)
    expect(doors?.filter((door, n) => door !== doors[n - 1])).toHaveLength(2)
  })
})

describe('what is carried', () => {
  test('counts where a vehicle limits it, skills in any case', () => {
    const van = { ...driver, maxWeight: 12.5, skills: ['Tail Lift'] }
    const orders = [order('a', { weight: 4.2, volumeM3: 0.1, packages: 3, skills: ['tail lift'] })]
    const { problem } = makeProblem(plan({ drivers: [van, { ...driver }], orders }))
    expect(problem.vehicles.map(({ capacity }) => capacity)).toEqual([
      [12_500, 100, 3],
      [4200, 100, 3],
    ])
    expect(problem.jobs[0]).toMatchObject({ delivery: [4200, 100, 3], skills: ['tail lift'], priority: 1 })
    expect(problem.vehicles[0]?.skills).toEqual(['tail lift'])
    expect(makeProblem(plan({ orders })).problem.vehicles[0]?.capacity).toBeUndefined()
  })

  test('is said in kilograms where it is too much', async () => {
    const heavy = plan({ drivers: [{ ...driver, maxWeight: 10 }], orders: [order('a', { weight: 12.5 })] })
    const made = makeProblem(heavy)
    const result = (await search(made)) as SearchResult
    const { leftOut, after } = answerOf({ plan: heavy, made, result, standing: [], maySeeCosts: true })
    expect(leftOut).toMatchObject([{ addressId: 'a', orderNo: 'W-a', reason: 'weight', amount: 2.5, skills: [] }])
    expect([after.orders, after.cost]).toEqual([0, null])
  })
})

/** What a plan says, by what a search has found for it. */
function said(given: PlanToMake, solution: Partial<Solution>, maySeeCosts = true) {
  const made = makeProblem(given)
  const matrix = straightMatrix(made.places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })))
  const evaluation = evaluate({ ...made.problem, matrix }, [])
  const nothing = { routes: [], evaluation, unplanned: [] } as unknown as Solution
  const ways = { matrix, kind: 'straight', why: null } as const
  const result = { ways, solution: { ...nothing, ...solution } }
  return answerOf({ plan: given, made, result, standing: [], maySeeCosts })
}

describe('the end of the clock', () => {
  test('is said', () => {
    expect(said(plan(), { ending: 'iterations' }).isCut).toBe(false)
    expect(said(plan(), { ending: 'exact' }).isCut).toBe(false)
    expect(said(plan(), { ending: 'time' }).isCut).toBe(true)
  })

  test('is no rule that an order breaks', () => {
    const reason = { rule: 'cancelled', amount: 0, dimension: null, vehicle: null } as const
    expect(said(plan(), { unplanned: [{ job: 'a', reason, repair: null }] }).leftOut[0]?.reason).toBe('cut')
  })
})

describe('what keeps an order out', () => {
  const place = { vehicle: '0', at: 0, deliveryAt: null, begin: 0, delay: 0, value: 0, visits: [], vehicles: 0 }
  const costs = { ...place, distance: 3210.4, duration: 720.2, cost: 1240.4 }
  const ruleOf = (rule: Rule, amount: number, job: string | null = 'a', dimension: number | null = null) => ({
    ...{ rule, amount, job, dimension },
  })
  const out = (reason: Unplanned['reason'], obstacles: readonly ReturnType<typeof ruleOf>[]): Unplanned => ({
    ...{ job: 'a', reason, repair: { ...costs, obstacles } },
  })
  const drivers = [
    { ...driver, skills: ['Lift'], perKmCents: 40 },
    { ...driver, id: 'e'.repeat(24), name: 'Tom Solo', skills: ['Keys'] },
  ]
  const orders = [order('a', { skills: ['lift', 'Ladder'] }), order('b')]
  const given = plan({ drivers, orders })

  test('names the driver who comes nearest, and all that has to give way, with what it costs', () => {
    const reason = { rule: 'break', amount: 300, dimension: null, vehicle: '1' } as const
    const obstacles = [ruleOf('break', 300, null), ruleOf('capacity', 2500, null, 0), ruleOf('window', 61, 'b')]
    const { leftOut } = said(given, { unplanned: [out(reason, obstacles)] })
    expect(leftOut[0]).toMatchObject({ reason: 'break', amount: 5, driverName: 'Tom Solo' })
    expect(leftOut[0]?.repair).toEqual({
      ...{ driverId: driver.id, driverName: 'Ines Moreau', distance: 3210, duration: 720, cost: 12.4 },
      hurdles: [
        { reason: 'break', amount: 5, skills: [], orderNo: null },
        { reason: 'weight', amount: 2.5, skills: [], orderNo: null },
        { reason: 'window', amount: 2, skills: [], orderNo: 'W-b' },
      ],
    })
    expect(said(given, { unplanned: [out(reason, obstacles)] }, false).leftOut[0]?.repair?.cost).toBeNull()
  })

  test('is a skill that nobody has, and not one that somebody has', () => {
    const reason = { rule: 'skills', amount: 1, dimension: null, vehicle: '0' } as const
    const [left] = said(given, { unplanned: [out(reason, [ruleOf('skills', 1)])] }).leftOut
    expect([left?.skills, left?.repair?.hurdles[0]?.skills]).toEqual([['Ladder'], ['Ladder']])
    // Each is somebody's, and nobody has both.
    const both = plan({ drivers, orders: [order('a', { skills: ['lift', 'keys'] })] })
    expect(said(both, { unplanned: [out(reason, [ruleOf('skills', 1)])] }).leftOut[0]?.skills).toEqual(['keys'])
  })
})

test('a route as it stands is late where it is, and has its break where it is due', () => {
  const orders = [
    order('far', { lat: 49.1, lng: -122.3, serviceMinutes: 60 }),
    order('first', { windowTo: '09:00' }),
    order('last', { serviceMinutes: 180 }),
  ]
  const hours = { shiftStart: '08:00', shiftEnd: '18:00', breaks: [{ from: '11:00', to: '12:00', minutes: 30 }] }
  const { problem: jobs, places } = makeProblem(plan({ drivers: [{ ...driver, ...hours }], orders }))
  const matrix = straightMatrix(places.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })))
  const problem = { ...jobs, matrix }
  const visits = ['far', 'first', 'last']
  const judged = evaluate(problem, [asItStands(problem, { vehicle: '0', visits })])
  expect(judged.violations.map(({ rule, job }) => [rule, job])).toContainEqual(['window', 'first'])
  expect(judged.routes[0]?.pausing).toBe(1800)
  expect(evaluate(problem, [{ vehicle: '0', visits }]).routes[0]?.pausing).toBe(0)
})

test('the same input has the same result, however many run beside it', async () => {
  let seed = 11
  const next = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const orders = Array.from({ length: 40 }, (_, n) =>
    order(String(n), { lat: 49.1 + next() / 4, lng: -123 + next() / 3 }),
  )
  const made = makeProblem(plan({ drivers: [driver, { ...driver, id: 'e'.repeat(24) }], orders }))
  const [one, two] = await Promise.all([search(made), search(made)])
  expect(one?.solution.routes).toEqual(two?.solution.routes)
  expect(one?.solution.routes).toHaveLength(2)
})
