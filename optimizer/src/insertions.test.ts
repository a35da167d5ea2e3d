import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate, makeChecker } from './evaluate.ts'
import { explain, insertions, type Place } from './insertions.ts'
import { byValue, judgePlace, makeBoard, placedWith, placesOf } from './places.ts'
import type { Problem, Route, Visit } from './problem.ts'
import { reasonOf } from './reasons.ts'
import { restsInTime } from './rests.ts'
import { randomProblem } from './test/random-problem.ts'
import { restsAmong } from './test/rests-among.ts'
import { startWork } from './work.ts'

const problem: Problem = {
  objective: 'cost',
  vehicles: [
    { id: 'van', start: 0, end: 0, perKm: 1000, shift: [0, 5000] },
    { id: 'bus', start: 0, end: 0, perKm: 3000, shift: [0, 900] },
  ],
  jobs: [
    { id: 'a', location: 1 },
    { id: 'b', location: 3 },
    { id: 'c', location: 2, windows: [[0, 400]] },
  ],
  matrix: { kind: 'plane', xs: [0, 100, 200, 300, 400], ys: [0, 0, 0, 0, 0] },
}
const routes: Route[] = [{ vehicle: 'van', visits: ['a', 'b'] }]

test('where a job of the problem fits, cheapest first', () => {
  const places = insertions(problem, routes, 'c')
  expect(places[0]).toMatchObject({ vehicle: 'van', at: 1, cost: 0, delay: 0, begin: 200, obstacles: [] })
  expect(places.map(({ vehicle }) => vehicle)).toContain('bus')
  expect(places.map(({ value }) => value)).toEqual(places.map(({ value }) => value).sort((a, b) => a - b))
})

test('a new order is tried without being in the problem, and what is planned is tried elsewhere', () => {
  const places = insertions(problem, routes, { id: 'new', location: 4, service: 60 })
  expect(places[0]).toMatchObject({ vehicle: 'van', at: 2, cost: 200, distance: 200, duration: 260 })
  expect(insertions(problem, routes, 'a')[0]).toMatchObject({ vehicle: 'van', cost: 0 })
  expect(() => insertions(problem, routes, 'x')).toThrow('job: is no job of this problem: x')
})

test('why here, why not there', () => {
  const { place, others } = explain(problem, routes, 'b')
  expect(place).toMatchObject({ vehicle: 'van', at: 1, cost: 400 })
  expect(others).toMatchObject([{ vehicle: 'bus', cost: 1800, obstacles: [] }])
  const late = { ...problem, jobs: [...problem.jobs, { id: 'd', location: 4, windows: [[0, 10]] as const }] }
  const { unplanned } = explain(late, routes, 'd')
  expect(unplanned).toMatchObject({ reason: { rule: 'window', amount: 390 } })
})

test('a new order that makes no sense is refused as a problem of it would be', () => {
  const refused = (more: object, message: string) =>
    expect(() => insertions(problem, routes, { id: 'new', location: 4, ...more })).toThrow(message)
  refused({ service: Number.NaN }, 'job.service: is not a number')
  refused({ location: 9 }, 'job.location: is a place that the matrix of 5 places does not have: 9')
  refused({ vehicle: 'cart' }, 'job.vehicle: is no vehicle of this problem: cart')
  refused({ windows: [[5, 4]] }, 'job.windows[0]: ends before it begins: 5 to 4')
  refused({ id: '' }, 'job.id: is no text, or empty')
  expect(() => insertions(problem, routes, null as unknown as string)).toThrow('job.id: is no text, or empty')
  const plans: [string, Route[]][] = [
    ['routes: have an unknown vehicle: cart', [{ vehicle: 'cart', visits: [] }]],
    ['routes: have a vehicle twice: van', [...routes, { vehicle: 'van', visits: [] }]],
    ['routes: have an unknown job: x', [{ vehicle: 'van', visits: ['x'] }]],
    ['routes: have a job twice: a', [{ vehicle: 'van', visits: ['a', 'a'] }]],
  ]
  for (const [message, plan] of plans) expect(() => insertions(problem, plan, 'c')).toThrow(message)
})

test('a number of places that is none is refused', () => {
  for (const most of [Number.NaN, -1, 1.5])
    expect(() => insertions(problem, [], 'a', most)).toThrow(`most: is no number of places: ${most}`)
  expect(insertions(problem, [], 'a', 0)).toEqual([])
})

test('what is on board is delivered by whoever has it, and what is locked stays', () => {
  const loaded: Problem = {
    ...problem,
    vehicles: problem.vehicles.map((vehicle) => (vehicle.id === 'van' ? { ...vehicle, prefix: ['a'] } : vehicle)),
    pairs: [{ pickup: 'a', delivery: 'b' }],
  }
  const places = insertions(loaded, routes, 'b')
  expect(places).toMatchObject([{ vehicle: 'van', at: 1, deliveryAt: null, cost: 400 }])
  expect(explain(loaded, routes, 'b')).toMatchObject({ place: { vehicle: 'van', at: 1, cost: 400 }, others: [] })
  const tooLate = { ...loaded, jobs: loaded.jobs.map((job) => (job.id === 'b' ? { ...job, windows: [[0, 10]] } : job)) }
  expect(explain(tooLate as Problem, [{ vehicle: 'van', visits: ['a'] }], 'b').unplanned).toMatchObject({
    reason: { rule: 'window', amount: 290, vehicle: 'van' },
  })
  expect(insertions(loaded, routes, 'a')).toEqual([])
  expect(explain(loaded, routes, 'a')).toMatchObject({
    place: { vehicle: 'van', at: 0, deliveryAt: null, obstacles: [] },
    others: [{ vehicle: 'bus', obstacles: [{ rule: 'prefix', job: 'a' }] }],
  })
})

test('a group stays on one route, and of two vehicles that are alike one may be forbidden', () => {
  const grouped: Problem = { ...problem, together: [['a', 'c']] }
  expect(insertions(problem, routes, 'c').map(({ vehicle }) => vehicle)).toContain('bus')
  expect(insertions(grouped, routes, 'c').map(({ vehicle }) => vehicle)).not.toContain('bus')
  const [van] = problem.vehicles
  const alike = {
    ...problem,
    vehicles: [
      { ...van, id: 'one' },
      { ...van, id: 'other' },
    ],
  }
  const places = insertions(alike, [], { id: 'new', location: 1, forbidden: ['one'] })
  expect(places.map(({ vehicle }) => vehicle)).toEqual(['other'])
})

test('the delay is that of whoever is delayed most, the next one or a later one', () => {
  const windows = (...list: [number, number][]) => ({ windows: list })
  const timed: Problem = {
    vehicles: [{ id: 'van', start: 0, end: 0 }],
    jobs: [
      { id: 'first', location: 1, ...windows([0, 120], [600, 700]) },
      { id: 'then', location: 2, ...windows([580, 585], [700, 900]) },
    ],
    matrix: problem.matrix,
  }
  const plan = [{ vehicle: 'van', visits: ['first', 'then'] }]
  const before = insertions(timed, plan, { id: 'new', location: 1, service: 50 }).find(({ at }) => at === 0)
  expect(before).toMatchObject({ delay: 480 })
})

test('an order that comes too late itself is not said to be kept out by others; one that does not is', () => {
  const crossed: Problem = {
    vehicles: [{ id: 'van', start: 0 }],
    jobs: [
      { id: 'x', location: 1, service: 50, windows: [[0, 150]] },
      { id: 'a', location: 2, windows: [[0, 205]] },
    ],
    matrix: problem.matrix,
  }
  const plan = [{ vehicle: 'van', visits: ['a'] }]
  expect(explain(crossed, plan, 'x').unplanned).toMatchObject({
    reason: { rule: 'full', amount: 0, vehicle: 'van' },
    repair: { obstacles: [{ rule: 'window', job: 'x', amount: 150 }] },
  })
  const late = { ...crossed, jobs: crossed.jobs.map((job) => (job.id === 'x' ? { ...job, windows: [[0, 90]] } : job)) }
  expect(explain(late as Problem, plan, 'x').unplanned?.reason).toMatchObject({ rule: 'window', amount: 10 })
})

test('each place is what the checker says of the plan with it', () => {
  fc.assert(
    fc.property(randomProblem({ jobs: 8, vehicles: 3 }), (one) => {
      const job = one.jobs.at(-1)?.id
      fc.pre(job !== undefined && !one.vehicles.some(({ prefix, breaks }) => prefix || breaks))
      const plan: Route[] = []
      const before = evaluate(one, plan)
      for (const place of insertions(one, plan, job ?? '')) {
        const pair = one.pairs?.find(({ pickup, delivery }) => pickup === job || delivery === job)
        const visits = pair ? [pair.pickup, pair.delivery] : [job ?? '']
        const after = evaluate(one, [{ vehicle: place.vehicle, visits }])
        expect(after.feasible).toBe(true)
        expect(after.cost.total - before.cost.total).toBeCloseTo(place.cost)
      }
    }),
    { numRuns: 100, endOnFailure: true },
  )
})

test('a group keeps a pair on its route by either of the two', () => {
  const grouped: Problem = {
    vehicles: [
      { id: 'small', start: 0, end: 0, capacity: [1], skills: ['lift'] },
      { id: 'large', start: 0, end: 0 },
    ],
    jobs: [
      { id: 'pickup', location: 1 },
      { id: 'delivery', location: 2 },
      { id: 'lifted', location: 3, skills: ['lift'] },
    ],
    pairs: [{ pickup: 'pickup', delivery: 'delivery', load: [5] }],
    together: [['delivery', 'lifted']],
    matrix: problem.matrix,
  }
  expect(insertions(grouped, [{ vehicle: 'small', visits: ['lifted'] }], 'pickup')).toEqual([])
})

test('where the rest cannot be driven without it, what it adds is a number all the same', () => {
  const far = Number.POSITIVE_INFINITY
  const legs = [0, 10, 10, 10, 10, 0, 10, far, 10, 10, 0, 10, 10, far, 10, 0]
  const crossed: Problem = {
    objective: 'cost',
    vehicles: [{ id: 'van', start: 0, end: 0, perKm: 1000, perHour: 3600 }],
    jobs: [
      { id: 'a', location: 1 },
      { id: 'bridge', location: 2 },
      { id: 'b', location: 3 },
    ],
    matrix: { kind: 'table', size: 4, distances: legs, durations: legs },
  }
  const plan = [{ vehicle: 'van', visits: ['a', 'bridge', 'b'] }]
  const figures = { at: 1, cost: 40, distance: 20, duration: 20, value: 40, begin: 20, obstacles: [] }
  expect(explain(crossed, plan, 'bridge').place).toMatchObject(figures)
  expect(insertions(crossed, plan, 'bridge')).toMatchObject([figures])
})

test.each([
  ['is brought', { delivery: [6] }, [[1, 2]]],
  ['is taken along', { pickup: [6] }, [[0, 1]]],
  [
    'is neither',
    {},
    [
      [0, 1],
      [0, 2],
      [1, 2],
    ],
  ],
])('a pair goes where the vehicle holds it between its two visits, beside what %s', (_, load, expected) => {
  const heavy: Problem = {
    vehicles: [{ id: 'van', start: 0, end: 0, capacity: [10] }],
    jobs: [
      { id: 'a', location: 1, ...load },
      { id: 'from', location: 2 },
      { id: 'to', location: 3 },
    ],
    pairs: [{ pickup: 'from', delivery: 'to', load: [6] }],
    matrix: problem.matrix,
  }
  const places = insertions(heavy, [{ vehicle: 'van', visits: ['a'] }], 'from')
  expect(places.map(({ at, deliveryAt }) => [at, deliveryAt]).sort()).toEqual(expected)
})

test('of places that cost the same the one that delays least comes first, and no more are answered than are wanted', () => {
  // Before the first, that one has to wait for its second window.
  const timed: Problem = {
    vehicles: [{ id: 'van', start: 0, end: 0 }],
    jobs: [
      {
        id: 'a',
        location: 1,
        windows: [
          [0, 120],
          [600, 700],
        ],
      },
      { id: 'b', location: 3, windows: [[580, 2000]] },
    ],
    matrix: problem.matrix,
  }
  const order = { id: 'new', location: 1, service: 50 }
  const places = insertions(timed, routes, order)
  expect(places).toMatchObject([
    { at: 1, value: 0, delay: 0 },
    { at: 2, value: 0, delay: 0 },
    { at: 0, value: 0, delay: 480 },
  ])
  expect(insertions(timed, routes, order, 1)).toEqual(places.slice(0, 1))
})

test('the reason is the least that any vehicle breaks, the repair the cheapest place, and what nobody can drive does not give way', () => {
  const two: Problem = {
    ...problem,
    vehicles: [
      { id: 'cheap', start: 0, perKm: 10 },
      { id: 'dear', start: 0, perKm: 9000, speed: 2 },
      { id: 'mid', start: 0, perKm: 500 },
    ],
    jobs: [
      { id: 'a', location: 1 },
      { id: 'late', location: 4, windows: [[0, 10]] },
    ],
  }
  expect(explain(two, [], 'late').unplanned).toMatchObject({
    reason: { rule: 'window', amount: 190, vehicle: 'dear' },
    repair: { vehicle: 'cheap', obstacles: [{ rule: 'window', amount: 390 }] },
  })
  // No road leads there: that does not give way, and nothing is a repair.
  const lone = {
    kind: 'table',
    size: 2,
    distances: [0, Number.POSITIVE_INFINITY, 1, 0],
    durations: [0, 1, 1, 0],
  } as const
  const island: Problem = { ...two, jobs: [{ id: 'a', location: 1 }], matrix: lone }
  expect(explain(island, [], 'a').unplanned).toMatchObject({ reason: { rule: 'unreachable' }, repair: null })
})

test('a break that an order makes due is put in where it can be', () => {
  const rested: Problem = {
    vehicles: [{ id: 'van', start: 0, end: 0, breaks: [{ window: [0, 300], duration: 30 }] }],
    jobs: [{ id: 'a', location: 1 }],
    matrix: problem.matrix,
  }
  const plan = [{ vehicle: 'van', visits: ['a'] }]
  expect(evaluate(rested, plan).feasible).toBe(true)
  expect(insertions(rested, plan, { id: 'new', location: 2, service: 100 })[0]).toMatchObject({
    vehicle: 'van',
    duration: 330,
    obstacles: [],
  })
})

test('of fewest vehicles a place on a used one comes before an unused one, however near that is', () => {
  const near: Problem = {
    objective: 'hierarchical',
    vehicles: [
      { id: 'used', start: 0, end: 0 },
      { id: 'idle', start: 3, end: 3 },
    ],
    jobs: [
      { id: 'a', location: 1 },
      { id: 'b', location: 4 },
    ],
    matrix: problem.matrix,
  }
  const plan = [{ vehicle: 'used', visits: ['a'] }]
  const places = insertions(near, plan, 'b')
  expect(places.map(({ vehicle, vehicles, value }) => [vehicle, vehicles, value])).toEqual([
    ['used', 0, 600],
    ['used', 0, 600],
    ['idle', 1, 200],
  ])
  expect(explain(near, [...plan, { vehicle: 'idle', visits: ['b'] }], 'b').others).toMatchObject([{ vehicle: 'used' }])
})

const hour = 3600
/** An hour's work at one of two doors ten minutes apart, by a van that rests for half an hour. */
const restedDay = (job: Problem['jobs'][number]): Problem => ({
  objective: 'cost',
  vehicles: [
    {
      id: 'van',
      start: 0,
      end: 0,
      shift: [8 * hour, 18 * hour],
      perHour: 30,
      breaks: [{ window: [11 * hour, 12 * hour], duration: hour / 2 }],
    },
  ],
  jobs: [{ id: 'a', location: 1, service: 2 * hour, windows: [[8 * hour, 16 * hour]] }, job],
  matrix: {
    kind: 'table',
    size: 3,
    distances: [0, 1000, 1000, 1000, 0, 1000, 1000, 1000, 0],
    durations: [0, 600, 600, 600, 0, 600, 600, 600, 0],
  },
})

test('for each place the breaks are placed anew, where they cost least', () => {
  const day = restedDay({ id: 'b', location: 2, service: 2.5 * hour, windows: [[8 * hour, 9 * hour]] })
  const plan: Route[] = [{ vehicle: 'van', visits: ['a', { break: 0 }] }]
  const [place] = insertions(day, plan, 'b')
  expect(place).toMatchObject({ at: 0, visits: ['b', { break: 0 }, 'a'], cost: 80 })
  const after = evaluate(day, [{ vehicle: 'van', visits: place?.visits ?? [] }])
  expect(after.feasible).toBe(true)
  expect(after.cost.total - evaluate(day, plan).cost.total).toBeCloseTo(80)
  // Where it is, its break stays as it is planned.
  const home: Route[] = [{ vehicle: 'van', visits: [{ break: 0 }, 'a'] }]
  expect(explain(day, home, 'a').place).toMatchObject({ visits: [{ break: 0 }, 'a'] })
})

test('any number of breaks that may all be taken at once is looked at for a moment only', () => {
  const day = restedDay({ id: 'b', location: 2, windows: [[0, 10]] })
  const breaks = Array.from({ length: 40 }, () => ({ window: [8 * hour, 17 * hour] as const, duration: 60 }))
  const tired = { ...day, vehicles: day.vehicles.map((van) => ({ ...van, breaks })) }
  expect(insertions(tired, [{ vehicle: 'van', visits: ['a'] }], 'b')).toEqual([])
  expect(explain(tired, [{ vehicle: 'van', visits: ['a'] }], 'b').unplanned?.reason.rule).toBe('window')
})

const line = (vehicles: Problem['vehicles'], jobs: Problem['jobs'], more: Partial<Problem> = {}): Problem => ({
  vehicles,
  jobs,
  matrix: problem.matrix,
  ...more,
})
const reasonIn = (one: Problem, visits: readonly string[], job: string) =>
  explain(one, [{ vehicle: one.vehicles[0]?.id ?? '', visits }], job).unplanned

test.each<[string, Partial<Problem['vehicles'][number]>, Partial<Problem['jobs'][number]>]>([
  ['capacity', { capacity: [10] }, { delivery: [10] }],
  ['shift', { shift: [0, 600] }, { service: 200 }],
  ['maxStops', { maxStops: 1 }, {}],
  ['another that may not', { maxStops: 1 }, { forbidden: ['other'] }],
  ['locked to the one', { maxStops: 1 }, { vehicle: 'van' }],
])('what a vehicle could do alone is kept out by its other work, whatever it would break: %s', (_, van, job) => {
  const busy = line(
    [
      { id: 'van', start: 0, end: 0, ...van },
      { id: 'other', start: 0, end: 0, maxStops: 0 },
    ],
    [
      { id: 'a', location: 1, ...job },
      { id: 'b', location: 2, ...job },
    ],
  )
  expect(reasonIn(busy, ['a'], 'b')?.reason).toEqual({ rule: 'full', amount: 0, dimension: null, vehicle: 'van' })
})

test('the amount is that of the earliest arrival of any vehicle, without its other work', () => {
  const late = line(
    [{ id: 'van', start: 0, end: 0 }],
    [
      { id: 'first', location: 1, service: 3600, windows: [[0, 600]] },
      { id: 'out', location: 4, windows: [[0, 340]] },
    ],
  )
  expect(reasonIn(late, ['first'], 'out')).toMatchObject({
    reason: { rule: 'window', amount: 60 },
    repair: { at: 1, obstacles: [{ rule: 'window', amount: 3660 }] },
  })
})

test('who lacks a skill is named only where nobody has it', () => {
  const lift = line(
    [
      { id: 'van', start: 0, end: 0 },
      { id: 'truck', start: 0, end: 0, skills: ['lift'] },
    ],
    [{ id: 'out', location: 4, skills: ['lift'], windows: [[0, 390]] }],
  )
  expect(reasonIn(lift, [], 'out')?.reason).toEqual({ rule: 'window', amount: 10, dimension: null, vehicle: 'truck' })
})

test('an amount is of the dimension that it is said of', () => {
  const two = line(
    [
      { id: 'near', start: 0, end: 0, capacity: [10, 100] },
      { id: 'far', start: 4, end: 4, capacity: [100, 19] },
    ],
    [{ id: 'out', location: 1, delivery: [50, 20] }],
  )
  expect(reasonIn(two, [], 'out')?.reason).toEqual({ rule: 'capacity', amount: 40, dimension: 0, vehicle: 'near' })
})

test('beside a long route the other vehicles are looked at, too', () => {
  const many = Array.from({ length: 10 }, (_, n) => ({ id: `a${n}`, location: n % 5 }))
  const pair = { skills: ['lift'] }
  const busy = line(
    [
      { id: 'first', start: 0, end: 0 },
      { id: 'second', start: 0, end: 0, skills: ['lift'], capacity: [10] },
    ],
    [...many, { id: 'p', location: 1, ...pair }, { id: 'd', location: 2, ...pair }],
    { pairs: [{ pickup: 'p', delivery: 'd', load: [11] }] },
  )
  const visits = many.map(({ id }) => id)
  const board = makeBoard(makeChecker(busy), [{ vehicle: 'first', visits }])
  expect(reasonOf(board, 'p', 40)).toMatchObject({
    reason: { rule: 'capacity', amount: 1, vehicle: 'second' },
    repair: { vehicle: 'second', obstacles: [{ rule: 'capacity', amount: 1 }] },
  })
})

test('what a repair adds is what it would add once the rule has given way', () => {
  // Who is late leaves at once; with a later window the van leaves when it must.
  const rested = line(
    [{ id: 'van', start: 0, end: 0, shift: [0, 5000], perHour: 3600 }],
    [
      { id: 'a', location: 1, windows: [[2000, 3000]] },
      { id: 'out', location: 1, windows: [[0, 50]] },
    ],
    { objective: 'cost' },
  )
  const repair = reasonIn(rested, ['a'], 'out')?.repair
  const given = rested.jobs.map((job) =>
    job.id === 'out' ? { ...job, windows: [[0, 50 + (repair?.obstacles[0]?.amount ?? 0)]] } : job,
  )
  const after = evaluate({ ...rested, jobs: given } as Problem, [{ vehicle: 'van', visits: repair?.visits ?? [] }])
  expect(after.feasible).toBe(true)
  expect(after.cost.total - 200).toBeCloseTo(repair?.cost ?? 0)
})

/** A plan without a job, or the pair that is placed with it. */
function without({ vehicles, pairs }: Problem, planned: readonly Route[], id: string): Route[] {
  const locked = vehicles.flatMap(({ prefix }) => prefix ?? [])
  const pair = pairs?.find(({ pickup, delivery }) => [pickup, delivery].includes(id))
  const own = pair && !locked.includes(pair.pickup) ? [pair.pickup, pair.delivery] : [id]
  return planned.map(({ vehicle, visits }) => ({
    vehicle,
    visits: visits.filter((visit) => typeof visit !== 'string' || !own.includes(visit)),
  }))
}

/** What a few turns of the search make of it. */
function planOf(asked: Problem): Route[] {
  const work = startWork(asked, {
    seed: 1,
    iterations: 3,
    budgetMs: Number.MAX_SAFE_INTEGER,
    cancelled: () => false,
    onProgress: () => undefined,
  })
  work.run(1)
  return [...work.finish().routes]
}

test('what is answered is what looking at every place closely finds', () => {
  fc.assert(
    fc.property(randomProblem({ jobs: 12, vehicles: 3 }), (drawn) => {
      const asked: Problem = { ...drawn, vehicles: drawn.vehicles.map(({ breaks: _breaks, ...vehicle }) => vehicle) }
      const planned = planOf(asked)
      const checker = makeChecker(asked)
      const compare = byValue(checker)
      for (const { id } of asked.jobs) {
        const places = placesOf(makeBoard(checker, without(asked, planned, id)), id).map(({ place }) => place)
        const free = places.filter(({ obstacles }) => obstacles.length === 0)
        free.sort((a, b) => compare(a, b) || a.delay - b.delay)
        for (const most of [2, 50]) expect(insertions(asked, planned, id, most)).toEqual(free.slice(0, most))
      }
    }),
    { numRuns: 150, endOnFailure: true },
  )
})

test('with breaks what is answered is what passing the whole route for every place finds', () => {
  // How long a day may last, and what an hour costs, is looked at closely elsewhere.
  const rest = fc.record({ from: fc.nat(2500), long: fc.nat(900), duration: fc.nat(400) })
  const rests = fc.array(rest, { minLength: 1, maxLength: 3 })
  let [seen, refused] = [0, 0]
  fc.assert(
    fc.property(
      randomProblem({ jobs: 12, vehicles: 3 }),
      fc.array(rests, { minLength: 3, maxLength: 3 }),
      fc.constantFrom<Problem['objective']>('distance', 'hierarchical'),
      (drawn, breaksOf, objective) => {
        const asked: Problem = {
          ...drawn,
          objective: objective ?? 'distance',
          vehicles: drawn.vehicles.map(({ maxDuration: _maxDuration, ...vehicle }, v) => {
            const breaks = (breaksOf[v] ?? []).map(({ from, long, duration }) => {
              return { window: [from, from + long] as const, duration }
            })
            return { ...vehicle, breaks: breaks.sort((a, b) => a.window[1] - b.window[1]) }
          }),
        }
        const planned = planOf(asked)
        const checker = makeChecker(asked)
        const compare = byValue(checker)
        const locked = asked.vehicles.flatMap(({ prefix }) => prefix ?? [])
        for (const { id } of asked.jobs) {
          if (locked.includes(id)) continue
          const board = makeBoard(checker, without(asked, planned, id))
          const { job, delivery } = placedWith(board, id)
          const free = placesOf(board, id).flatMap(({ r, place: { vehicle, at, deliveryAt, visits } }) => {
            const jobs = visits.filter((visit) => typeof visit === 'string')
            const gaps = restsInTime(checker, vehicle, jobs)
            if (!gaps) refused++
            const place = gaps && judgePlace(board, r, job, at, delivery, deliveryAt ?? 0, gaps)
            return place?.obstacles.length === 0 ? [place] : []
          })
          free.sort((a, b) => compare(a, b) || a.delay - b.delay)
          seen += free.length
          const all = insertions(asked, planned, id, Number.POSITIVE_INFINITY)
          expect(all).toHaveLength(free.length)
          expect(new Set(all.map((place) => JSON.stringify(place)))).toEqual(
            new Set(free.map((place) => JSON.stringify(place))),
          )
          const worths = (places: readonly Place[]) => places.map(({ value, delay }) => [value, delay])
          expect(worths(insertions(asked, planned, id, 2))).toEqual(worths(free.slice(0, 2)))
        }
      },
    ),
    { numRuns: 80, endOnFailure: true },
  )
  expect(Math.min(seen, refused)).toBeGreaterThan(0)
})

test('with breaks and what hours count for, what is answered is what looking at the breaks of every place closely finds', () => {
  const rest = fc.record({ from: fc.nat(2500), long: fc.nat(900), duration: fc.nat(400) })
  const rests = fc.array(rest, { maxLength: 2 })
  let [seen, limited, few] = [0, 0, 0]
  fc.assert(
    fc.property(
      randomProblem({ jobs: 10, vehicles: 3 }),
      fc.array(rests, { minLength: 3, maxLength: 3 }),
      fc.constantFrom<'cost' | 'balanced'>('cost', 'balanced'),
      (drawn, breaksOf, objective) => {
        const asked: Problem = {
          ...drawn,
          objective,
          vehicles: drawn.vehicles.map((vehicle, v) => {
            const breaks = (breaksOf[v] ?? []).map(({ from, long, duration }) => {
              return { window: [from, from + long] as const, duration }
            })
            return { ...vehicle, perHour: 30, breaks: breaks.sort((a, b) => a.window[1] - b.window[1]) }
          }),
        }
        const planned = planOf(asked)
        const checker = makeChecker(asked)
        const compare = byValue(checker)
        const locked = asked.vehicles.flatMap(({ prefix }) => prefix ?? [])
        for (const { id } of asked.jobs) {
          if (locked.includes(id)) continue
          const all = placesOf(makeBoard(checker, without(asked, planned, id)), id)
          const ways = all.reduce((sum, { place: { vehicle, visits } }) => {
            const { breaks = [] } = asked.vehicles.find((one) => one.id === vehicle) ?? {}
            return sum + (visits.length + 1) ** breaks.length
          }, 0)
          // Beyond that not all are looked at closely.
          if (ways > 1000) continue
          const places = all.map(({ place, thorough }) => thorough?.() ?? place)
          const free = places.filter(({ obstacles }) => obstacles.length === 0)
          free.sort((a, b) => compare(a, b) || a.delay - b.delay)
          seen += free.length
          if (asked.vehicles.some(({ maxDuration }) => maxDuration !== undefined))
            limited += places.length - free.length
          const answered = insertions(asked, planned, id, Number.POSITIVE_INFINITY)
          expect(new Set(answered.map((place) => JSON.stringify(place)))).toEqual(
            new Set(free.map((place) => JSON.stringify(place))),
          )
          // Those beyond the last that is wanted are looked at no more closely.
          const quick = all.flatMap(({ place }) => (place.obstacles.length === 0 ? [place.value] : []))
          quick.sort((a, b) => a - b)
          const first = insertions(asked, planned, id, 2)
          expect(first).toHaveLength(Math.min(2, free.length))
          for (const [k, { value }] of first.entries()) {
            expect(value).toBeGreaterThanOrEqual((free[k]?.value ?? 0) - 1e-9)
            expect(value).toBeLessThanOrEqual((quick[k] ?? Number.POSITIVE_INFINITY) + 1e-9)
            few++
          }
        }
      },
    ),
    { numRuns: 150, endOnFailure: true },
  )
  expect(Math.min(seen, limited, few)).toBeGreaterThan(0)
})

test('with one or two breaks a vehicle no place is missed that holds with its breaks somewhere', () => {
  const hours = fc.integer({ min: 0, max: 40 }).map((quarter) => quarter * 900)
  const drawn = fc.record({
    windows: fc.array(fc.option(fc.tuple(hours, fc.integer({ min: 1, max: 12 })), { freq: 2 }), {
      minLength: 6,
      maxLength: 6,
    }),
    breaks: fc.array(
      fc.record({ from: hours, long: fc.integer({ min: 0, max: 8 }), lasts: fc.integer({ min: 1, max: 5 }) }),
      { minLength: 1, maxLength: 2 },
    ),
    objective: fc.constantFrom<Problem['objective']>('distance', 'cost'),
    locked: fc.nat(1),
    hourly: fc.boolean(),
  })
  let seen = 0
  fc.assert(
    fc.property(drawn, ({ windows, breaks, objective, locked, hourly }) => {
      const rests = breaks.map(({ from, long, lasts }) => {
        return { window: [from, from + long * 900] as const, duration: lasts * 600 }
      })
      rests.sort((a, b) => a.window[1] - b.window[1])
      const visits = Array.from({ length: 5 }, (_, n) => `j${n}`)
      const van = { id: 'van', start: 0, end: 0, shift: [0, 10 * hour] as const, breaks: rests, perKm: 1, perHour: 30 }
      const asked: Problem = {
        objective: objective ?? 'distance',
        vehicles: [{ ...van, prefix: visits.slice(0, locked) }],
        jobs: windows.map((window, n) => ({
          ...{ id: `j${n}`, location: n + 1, service: 600 },
          ...(window ? { windows: [[window[0], window[0] + window[1] * 900]] as const } : {}),
        })),
        matrix: { kind: 'plane', xs: [0, 600, 1500, 2600, 1400, 300, 2000], ys: [0, 900, 300, 0, 1700, 2300, 1000] },
        ...(hourly ? { speedByHour: Array.from({ length: 24 }, (_, h) => 1 - (h % 3) / 4) } : {}),
      }
      const places = insertions(asked, [{ vehicle: 'van', visits }], 'j5')
      const holds = (of: readonly Visit[]): boolean => evaluate(asked, [{ vehicle: 'van', visits: of }]).feasible
      for (let at = locked; at <= visits.length; at++) {
        const jobs = [...visits.slice(0, at), 'j5', ...visits.slice(at)]
        const place = places.find((one) => one.at === at)
        if (place) {
          seen++
          expect(place.visits.filter((visit) => typeof visit === 'string')).toEqual(jobs)
          expect(holds(place.visits)).toBe(true)
        } else for (const way of restsAmong(jobs, rests.length)) expect([way, holds(way)]).toEqual([way, false])
      }
    }),
    { numRuns: 60, endOnFailure: true },
  )
  expect(seen).toBeGreaterThan(0)
})

test('however many vans have two breaks each, no place is missed for want of a look at it', () => {
  // Who rests as late as may be is late for the third: there is time while it waits for the second.
  const rests = [
    { window: [9 * hour, 12 * hour], duration: hour / 2 },
    { window: [13 * hour, 15 * hour], duration: hour / 2 },
  ] as const
  const shift = [8 * hour, 18 * hour] as const
  const vans = Array.from({ length: 40 }, (_, v) => ({ id: `v${v}`, start: 0, end: 0, shift, breaks: rests }))
  const jobs = vans.flatMap(({ id }) =>
    [8.5, 11.75, 12].map((opens, n) => ({
      ...{ id: `${id} ${n}`, location: 1, service: 300 },
      windows: [[opens * hour, opens * hour + 200]] as const,
    })),
  )
  const day = line(vans, [...jobs, { id: 'new', location: 1, service: 300 }])
  const plan = vans.map(({ id }) => ({ vehicle: id, visits: [`${id} 0`, { break: 0 }, `${id} 1`, `${id} 2`] }))
  expect(evaluate(day, plan).feasible).toBe(true)
  const places = insertions(day, plan, 'new', 1000)
  expect(places).toHaveLength(4 * vans.length)
  for (const { vehicle, visits } of places) expect(evaluate(day, [{ vehicle, visits }]).feasible).toBe(true)
})

/** Random places, routes of so many stops each among them, and how often a place was asked for. */
function longRoutes(length: number, more: Partial<Problem>, van: Partial<Problem['vehicles'][number]> = {}) {
  const stops = 200
  const numbers = Array.from({ length: 2 * stops + 2 }, (_, n) => (Math.imul(n + 1, 2654435761) >>> 8) % 10_000)
  const asked = { reads: 0 }
  const xs = new Proxy(
    numbers.filter((_, n) => n % 2 === 0),
    {
      get(target, key) {
        asked.reads++
        return Reflect.get(target, key)
      },
    },
  )
  const jobs = Array.from({ length: stops }, (_, n) => ({ id: `j${n}`, location: n + 1 }))
  const problem: Problem = {
    vehicles: Array.from({ length: stops / length }, (_, v) => ({ id: `v${v}`, start: 0, end: 0, ...van })),
    jobs,
    matrix: { kind: 'plane', xs, ys: numbers.filter((_, n) => n % 2 === 1), speed: 10 },
    ...more,
  }
  const routes = problem.vehicles.map(({ id }, v) => ({
    vehicle: id,
    visits: jobs.slice(v * length, (v + 1) * length).map((job) => job.id),
  }))
  evaluate(problem, routes)
  return { problem, routes, asked }
}

test('of a pair in long routes a few places are looked at closely, not all', () => {
  const { problem, routes, asked } = longRoutes(50, {
    pairs: Array.from({ length: 100 }, (_, n) => ({ pickup: `j${2 * n}`, delivery: `j${2 * n + 1}` })),
  })
  asked.reads = 0
  expect(insertions(problem, routes, 'j0')).toHaveLength(50)
  // Some 5,000 places, each of 52 legs, of which the metres and seconds are asked with two reads each.
  expect(asked.reads).toBeLessThan(5000 * 52 * 4 * 0.2)
})

test.each(['balanced', 'cost'] as const)(
  'with breaks and room few places are looked at closely, not all: %s',
  (objective) => {
    const breaks = [7.5, 8.5].map((from) => ({ window: [from * hour, (from + 0.5) * hour] as const, duration: 900 }))
    const van = { shift: [7 * hour, 20 * hour] as const, perHour: 30, breaks }
    const { problem, routes, asked } = longRoutes(20, { objective }, van)
    asked.reads = 0
    const most = 10
    const found = insertions(problem, routes, { id: 'new', location: 100, service: 60 }, most)
    expect(found).toHaveLength(most)
    for (const { visits } of found) expect(visits.filter((visit) => typeof visit !== 'string')).toHaveLength(2)
    // Of 210 places; to pass one route once is to ask a hundred times.
    expect(asked.reads).toBeLessThan(20_000)
  },
)

test('where a route has its breaks they may stay: no place is missed for want of looking closely', () => {
  // Twenty stops 30 seconds apart, each to be served within 20; there is time to rest in two gaps alone.
  const opens = Array.from({ length: 20 }, (_, n) => 100 + 30 * n + (n > 3 ? 400 : 0) + (n > 8 ? 400 : 0))
  const open = (n: number): number => opens[n] as number
  const size = 22
  const problem: Problem = {
    vehicles: [
      {
        id: 'van',
        start: 0,
        end: 0,
        breaks: [
          { window: [0, open(6)], duration: 350 },
          { window: [open(7), open(12)], duration: 350 },
        ],
      },
    ],
    jobs: opens.map((at, n) => ({ id: `job ${n}`, location: n + 1, windows: [[at, at + 20]] as const })),
    matrix: {
      kind: 'table',
      size,
      distances: Array.from({ length: size * size }, () => 0),
      durations: Array.from({ length: size * size }, (_, k) => (k % (size + 1) === 0 ? 0 : 10)),
    },
  }
  const visits = problem.jobs.flatMap(({ id }, n): Route['visits'] =>
    n === 3 || n === 8 ? [id, { break: n === 3 ? 0 : 1 }] : [id],
  )
  const routes = [{ vehicle: 'van', visits }]
  expect(evaluate(problem, routes).feasible).toBe(true)
  const found = insertions(problem, routes, { id: 'new', location: 21, service: 5 })
  expect(
    found
      .map(({ visits: all }) => all.filter((visit) => typeof visit === 'string').indexOf('new'))
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: 21 }, (_, n) => n))
  const more = { ...problem, jobs: [...problem.jobs, { id: 'new', location: 21, service: 5 }] }
  for (const place of found) expect(evaluate(more, [{ vehicle: 'van', visits: place.visits }]).feasible).toBe(true)
})

test('what is too heavy and too late is as late as the best place of the break leaves it', () => {
  // It may rest while it waits at what is locked, and is 50 seconds late then, not 650.
  const day: Problem = {
    vehicles: [
      { id: 'van', start: 0, capacity: [10], prefix: ['locked'], breaks: [{ window: [0, 1050], duration: 600 }] },
    ],
    jobs: [
      { id: 'locked', location: 1, windows: [[1000, 1000]] },
      { id: 'heavy', location: 2, delivery: [13], windows: [[0, 1050]] },
    ],
    matrix: { kind: 'plane', xs: [0, 100, 200], ys: [0, 0, 0] },
  }
  const { unplanned } = explain(day, [{ vehicle: 'van', visits: ['locked'] }], 'heavy')
  expect(unplanned?.reason).toMatchObject({ rule: 'window', amount: 50 })
  expect(unplanned?.repair?.obstacles).toMatchObject([
    { rule: 'window', amount: 50 },
    { rule: 'capacity', amount: 3 },
  ])
})
