import { expect, test } from 'vitest'
import { evaluate } from './evaluation.ts'
import { explain, insertions } from './insertions.ts'
import { endless, type Job, type Problem, ProblemError, type Route, type Rule, type Vehicle } from './problem.ts'

// Places on a line, 100 metres apart, a metre a second.
const matrix = { kind: 'plane', xs: [0, 100, 200, 300, 400], ys: [0, 0, 0, 0, 0] } as const
const van: Vehicle = { id: 'van', start: 0, end: 0 }
const job = (id: string, location: number, more: Partial<Job> = {}): Job => ({ id, location, ...more })
const a = job('a', 1)
const b = job('b', 2)
const problemOf = (more: Partial<Problem> = {}): Problem => ({ vehicles: [van], jobs: [a, b], matrix, ...more })
const both: Route[] = [{ vehicle: 'van', visits: ['a', 'b'] }]
const broken = (
  problem: Problem,
  routes: readonly Route[] = both,
): { rule: Rule; amount: number; tolerated: boolean }[] =>
  evaluate(problem, routes).violations.map(({ rule, amount, tolerated }) => ({
    rule,
    amount: Math.round(amount),
    tolerated,
  }))
const only = (rule: Rule, amount: number) => [{ rule, amount, tolerated: false }]

test('a plan that breaks nothing: times, metres, money by its parts', () => {
  const vehicle = { ...van, fixed: 10, perKm: 2000, perHour: 36 }
  const { feasible, routes, cost, objective, distance, duration } = evaluate(
    problemOf({
      vehicles: [vehicle],
      jobs: [job('a', 1, { service: 60, windows: [[500, 600]] }), b],
      objective: 'cost',
    }),
    both,
  )
  expect(feasible).toBe(true)
  expect(distance).toBe(400)
  // It leaves as late as it can and still finishes first: at 400, to be at a when its window opens.
  expect(routes[0]).toMatchObject({ departure: 400, finish: 860, driving: 400, working: 60, waiting: 0, stops: 2 })
  expect(routes[0]?.visits).toMatchObject([
    { job: 'a', arrival: 500, begin: 500, end: 560 },
    { job: 'b', arrival: 660 },
  ])
  expect(duration).toBe(460)
  expect(cost).toEqual({ fixed: 10, distance: 800, time: 4.6, total: 814.6 })
  expect(objective).toEqual({ unplanned: 0, vehicles: 1, value: 814.6 })
})

test('objectives, and the weight of what stays out', () => {
  const jobs = [a, job('b', 2, { priority: 4 })]
  const some: Route[] = [{ vehicle: 'van', visits: ['a'] }]
  expect(evaluate(problemOf({ jobs }), some)).toMatchObject({
    unplanned: ['b'],
    objective: { unplanned: 5, value: 200 },
  })
  expect(evaluate(problemOf({ jobs, objective: 'hierarchical' }), both).objective).toEqual({
    unplanned: 0,
    vehicles: 1,
    value: 400,
  })
  expect(evaluate(problemOf({ objective: 'balanced' }), both).objective.value).toBeCloseTo((400 / 3600) ** 2 + 0.004)
  expect(evaluate(problemOf(), []).objective).toEqual({ unplanned: 2, vehicles: 0, value: 0 })
})

test.each<[string, Partial<Problem>, { rule: Rule; amount: number; tolerated: boolean }[]]>([
  ['a window that closes before', { jobs: [a, job('b', 2, { windows: [[0, 150]] })] }, only('window', 50)],
  [
    'all windows over',
    {
      jobs: [
        a,
        job('b', 2, {
          windows: [
            [0, 5],
            [10, 150],
          ],
        }),
      ],
    },
    only('window', 50),
  ],
  ['the end of the shift', { vehicles: [{ ...van, shift: [0, 350] }] }, only('shift', 50)],
  [
    'what is brought',
    { vehicles: [{ ...van, capacity: [3] }], jobs: [job('a', 1, { delivery: [2] }), job('b', 2, { delivery: [2] })] },
    only('capacity', 1),
  ],
  [
    'what is taken along',
    {
      vehicles: [{ ...van, capacity: [9, 3] }],
      jobs: [job('a', 1, { pickup: [0, 2] }), job('b', 2, { pickup: [0, 2] })],
    },
    only('capacity', 1),
  ],
  [
    'brought and taken along at once',
    { vehicles: [{ ...van, capacity: [3] }], jobs: [job('a', 1, { pickup: [2] }), job('b', 2, { delivery: [2] })] },
    only('capacity', 1),
  ],
  [
    'a pair’s load',
    { vehicles: [{ ...van, capacity: [3] }], pairs: [{ pickup: 'a', delivery: 'b', load: [4] }] },
    only('capacity', 1),
  ],
  [
    'a capacity of nothing',
    { vehicles: [{ ...van, capacity: [0] }], jobs: [job('a', 1, { delivery: [1] }), b] },
    only('capacity', 1),
  ],
  [
    'skills',
    { vehicles: [{ ...van, skills: ['lift'] }], jobs: [job('a', 1, { skills: ['lift', 'cold'] }), b] },
    only('skills', 1),
  ],
  [
    'another driver',
    { vehicles: [van, { ...van, id: 'bus' }], jobs: [job('a', 1, { vehicle: 'bus' }), b] },
    only('vehicle', 1),
  ],
  ['a forbidden driver', { jobs: [job('a', 1, { forbidden: ['van'] }), b] }, only('forbidden', 1)],
  ['most stops', { vehicles: [{ ...van, maxStops: 1 }] }, only('maxStops', 1)],
  ['most metres', { vehicles: [{ ...van, maxDistance: 300 }] }, only('maxDistance', 100)],
  ['most seconds', { vehicles: [{ ...van, maxDuration: 350 }] }, only('maxDuration', 50)],
  ['a break that is due', { vehicles: [{ ...van, breaks: [{ window: [0, 300], duration: 30 }] }] }, only('break', 100)],
  ['a delivery before its pickup', { pairs: [{ pickup: 'b', delivery: 'a' }] }, only('pair', 1)],
  ['a locked beginning', { vehicles: [{ ...van, prefix: ['b'] }] }, only('prefix', 1)],
])('found: %s', (_, more, expected) => {
  expect(broken(problemOf(more))).toEqual(expected)
})

test('found between routes: twice, unknown, apart, half a pair, a locked beginning left out', () => {
  const vehicles = [van, { ...van, id: 'bus' }]
  const apart: Route[] = [
    { vehicle: 'van', visits: ['a'] },
    { vehicle: 'bus', visits: ['b'] },
  ]
  expect(broken(problemOf({ vehicles, together: [['a', 'b']] }), apart)).toEqual(only('together', 1))
  expect(broken(problemOf({ vehicles, pairs: [{ pickup: 'a', delivery: 'b' }] }), apart)).toEqual(only('pair', 1))
  expect(broken(problemOf({ pairs: [{ pickup: 'a', delivery: 'b' }] }), [{ vehicle: 'van', visits: ['a'] }])).toEqual(
    only('pair', 1),
  )
  expect(broken(problemOf({ vehicles }), [...both, { vehicle: 'bus', visits: ['a'] }])).toEqual(only('twice', 1))
  expect(broken(problemOf(), [...both, ...both].slice(0, 2))).toContainEqual({
    rule: 'twice',
    amount: 1,
    tolerated: false,
  })
  expect(broken(problemOf(), [{ vehicle: 'van', visits: ['x'] }])).toEqual(only('unknown', 1))
  expect(broken(problemOf(), [{ vehicle: 'x', visits: ['a'] }])).toEqual(only('unknown', 1))
  expect(broken(problemOf({ vehicles: [{ ...van, prefix: ['a'] }] }), [])).toEqual(only('prefix', 1))
})

test('a leg that nobody can drive', () => {
  const endless = Number.POSITIVE_INFINITY
  const table = { kind: 'table', size: 2, distances: [0, endless, 1, 0], durations: [0, 1, 1, 0] } as const
  expect(
    broken({ vehicles: [{ id: 'van', start: 0 }], jobs: [a], matrix: table }, [{ vehicle: 'van', visits: ['a'] }]),
  ).toEqual(only('unreachable', 1))
})

test('a leg that has metres but no seconds', () => {
  const endless = Number.POSITIVE_INFINITY
  const table = { kind: 'table', size: 2, distances: [0, 1, 1, 0], durations: [0, endless, 1, 0] } as const
  expect(
    broken({ vehicles: [{ id: 'van', start: 0 }], jobs: [a], matrix: table }, [{ vehicle: 'van', visits: ['a'] }]),
  ).toContainEqual({ rule: 'unreachable', amount: 1, tolerated: false })
})

test('where a vehicle begins is a stop too, without a set-up: nobody comes there', () => {
  const jobs = [job('a', 0, { setup: 100, service: 10 }), b]
  expect(evaluate(problemOf({ jobs }), both).routes[0]).toMatchObject({ stops: 2, working: 10, finish: 410 })
})

test('one door is one stop: set-up once, stops once', () => {
  const jobs = [job('a', 1, { setup: 100, service: 10 }), job('b', 1, { setup: 100, service: 10 })]
  const { routes } = evaluate(problemOf({ jobs, vehicles: [{ ...van, maxStops: 1 }] }), both)
  expect(routes[0]).toMatchObject({ stops: 1, working: 120, finish: 320 })
})

test('breaks: on the way, in waiting, too late, of no vehicle', () => {
  const rest = { window: [50, 100], duration: 40 } as const
  const vehicles = [{ ...van, breaks: [rest] }]
  const onTheWay: Route[] = [{ vehicle: 'van', visits: [{ break: 0 }, 'a', 'b'] }]
  const { routes, feasible } = evaluate(problemOf({ vehicles }), onTheWay)
  expect(feasible).toBe(true)
  expect(routes[0]?.visits[0]).toMatchObject({ break: 0, end: (routes[0]?.visits[0]?.begin ?? 0) + 40 })
  expect(routes[0]).toMatchObject({ pausing: 40, finish: expect.closeTo(440) })
  expect(broken(problemOf({ vehicles }), [{ vehicle: 'van', visits: ['a', 'b', { break: 0 }] }])).toEqual(
    only('break', 100),
  )
  expect(broken(problemOf(), [{ vehicle: 'van', visits: ['a', 'b', { break: 0 }] }])).toEqual(only('break', 1))
  expect(broken(problemOf({ vehicles }), [{ vehicle: 'van', visits: [{ break: 0 }, 'a', { break: 0 }] }])).toEqual(
    only('break', 1),
  )
  // It pauses at a until 140, and waits at b from 240 on.
  const waited = [job('a', 1, { windows: [[0, 100]] }), job('b', 2, { windows: [[500, 600]] })]
  expect(
    evaluate(problemOf({ vehicles, jobs: waited }), [{ vehicle: 'van', visits: ['a', { break: 0 }, 'b'] }]).routes[0],
  ).toMatchObject({ departure: 0, driving: 400, pausing: 40, waiting: 260, finish: 700 })
})

test('speeds, hours, and open ends', () => {
  const slow = evaluate(problemOf({ vehicles: [{ ...van, speed: 0.5 }] }), both)
  expect(slow.routes[0]).toMatchObject({ finish: 800, distance: 400 })
  const hours = Array.from({ length: 24 }, (_, hour) => (hour === 0 ? 0.05 : 1))
  // 180 seconds' worth in the first hour, the rest at full speed.
  const [route] = evaluate(problemOf({ speedByHour: hours }), both).routes
  expect(route).toMatchObject({ finish: expect.closeTo(3820), driving: expect.closeTo(3820), waiting: 0 })
  // A break that interrupts the drive is none of it.
  const paused = { ...van, breaks: [{ window: [1000, 1000], duration: 500 }] } as const
  const plan: Route[] = [{ vehicle: 'van', visits: [{ break: 0 }, 'a', 'b'] }]
  const [late] = evaluate(problemOf({ speedByHour: hours, vehicles: [paused] }), plan).routes
  expect(late).toMatchObject({ finish: expect.closeTo(3845), driving: expect.closeTo(3345), pausing: 500, waiting: 0 })
  expect(evaluate(problemOf({ speedByHour: hours }), both).routes[0]?.finish).toBeCloseTo(3820)
  // Half as fast after two o'clock: 100 seconds of it are worth 50, and 150 more have gone by before.
  const slower = Array.from({ length: 24 }, (_, hour) => (hour === 2 ? 0.5 : 1))
  const jobs = [job('b', 2, { windows: [[7300, 7400]] })]
  expect(
    evaluate(problemOf({ jobs, speedByHour: slower }), [{ vehicle: 'van', visits: ['b'] }]).routes[0]?.departure,
  ).toBe(7050)
  expect(evaluate(problemOf({ vehicles: [{ id: 'van' }] }), both).distance).toBe(100)
  expect(evaluate(problemOf({ vehicles: [{ id: 'van', start: 0, end: 3 }] }), both).distance).toBe(300)
})

test('a plan may break any number of rules, and thousands of skills are looked up at once', () => {
  const skills = Array.from({ length: 4000 }, (_, k) => `skill ${k}`)
  const problem: Problem = {
    vehicles: [{ ...van, skills }],
    jobs: [{ ...a, skills: [...skills, 'another'].reverse() }],
    matrix: { kind: 'table', size: 2, distances: [0, 1, 1, 0], durations: [0, 1, 1, 0] },
  }
  const cpu = process.cpuUsage()
  const { violations } = evaluate(problem, [{ vehicle: 'van', visits: Array.from({ length: 100 }, () => 'a') }])
  expect(violations.filter(({ rule }) => rule === 'skills').map(({ amount }) => amount)).toEqual(
    Array.from({ length: 100 }, () => 1),
  )
  // One by one these are 800 million comparisons.
  expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(2000)
  const unable: Problem = { ...problem, vehicles: [van], jobs: [{ ...a, skills: ['lift'] }] }
  const many = [{ vehicle: 'van', visits: Array.from({ length: 150_000 }, () => 'a') }]
  expect(evaluate(unable, many).violations.length).toBeGreaterThan(150_000)
})

test('a drive of thousands of years is counted at once, whatever the hours', () => {
  const table = { kind: 'table', size: 2, distances: [0, 1, 1, 0], durations: [0, 1e12, 1e12, 0] } as const
  const problem = {
    vehicles: [van],
    jobs: [a],
    matrix: table,
    speedByHour: Array.from({ length: 24 }, (_, h) => h + 1),
  }
  const cpu = process.cpuUsage()
  const { routes } = evaluate(problem, [{ vehicle: 'van', visits: ['a'] }])
  expect(process.cpuUsage(cpu).user / 1000).toBeLessThan(500)
  // 12.5 times as fast on the average of a day.
  expect((routes[0]?.finish ?? 0) / (2e12 / 12.5)).toBeCloseTo(1, 5)
  const never = { ...problem, speedByHour: Array.from({ length: 24 }, () => 1e-18) }
  expect(evaluate(never, [{ vehicle: 'van', visits: ['a'] }]).routes[0]?.finish).toBeGreaterThan(1e29)
})

test('a vehicle without visits is not used: there is no way that it could not drive', () => {
  const table = {
    kind: 'table',
    size: 2,
    distances: [0, Number.POSITIVE_INFINITY, 1, 0],
    durations: [0, 1, 1, 0],
  } as const
  const vehicle: Vehicle = { id: 'van', start: 0, end: 1, shift: [100, 900] }
  const { feasible, routes } = evaluate({ vehicles: [vehicle], jobs: [a], matrix: table }, [
    { vehicle: 'van', visits: [] },
  ])
  expect(feasible).toBe(true)
  expect(routes[0]).toMatchObject({ departure: 100, finish: 100, distance: 0 })
})

test('of a locked beginning, a pair and the way home nothing is excused that only looks like it', () => {
  const vehicles = [
    { ...van, prefix: ['a'] },
    { ...van, id: 'bus' },
  ]
  // As many visits as are locked, but another one.
  expect(broken(problemOf({ vehicles }), [{ vehicle: 'van', visits: ['b'] }])).toEqual(only('prefix', 1))
  // Late and beyond its skills as well, which what is locked may be.
  const hard = [job('a', 1), job('b', 2, { windows: [[0, 1]], skills: ['lift'] })]
  expect(broken(problemOf({ vehicles, jobs: hard }), [{ vehicle: 'van', visits: ['b'] }])).toMatchObject(
    ['window', 'skills', 'prefix'].map((rule) => ({ rule, tolerated: false })),
  )
  // What is on board is brought by whoever has it, or by nobody.
  const elsewhere: Route[] = [
    { vehicle: 'van', visits: ['a'] },
    { vehicle: 'bus', visits: ['b'] },
  ]
  expect(broken(problemOf({ vehicles, pairs: [{ pickup: 'a', delivery: 'b' }] }), elsewhere)).toEqual(only('pair', 1))
  // Half a pair is none, whichever half.
  expect(broken(problemOf({ pairs: [{ pickup: 'a', delivery: 'b' }] }), [{ vehicle: 'van', visits: ['b'] }])).toEqual(
    only('pair', 1),
  )
  const lone = Number.POSITIVE_INFINITY
  const table = { kind: 'table', size: 2, distances: [0, 1, lone, 0], durations: [0, 1, lone, 0] } as const
  expect(broken({ vehicles: [van], jobs: [a], matrix: table }, [{ vehicle: 'van', visits: ['a'] }])).toEqual(
    only('unreachable', 1),
  )
})

test('what is locked and late does not make the vehicle leave before it has to', () => {
  const jobs = [job('a', 1, { windows: [[1000, 1100]] }), job('b', 2, { windows: [[0, 50]] })]
  const vehicles = [{ ...van, prefix: ['a', 'b'] }]
  expect(evaluate(problemOf({ vehicles, jobs }), both)).toMatchObject({ feasible: true, routes: [{ departure: 900 }] })
})

test('what is on board stays there when its delivery cannot be planned: a warning', () => {
  const vehicles = [{ ...van, prefix: ['a'] }]
  const pairs = [{ pickup: 'a', delivery: 'b' }]
  const found = evaluate(problemOf({ vehicles, pairs }), [{ vehicle: 'van', visits: ['a'] }])
  expect(found.violations).toMatchObject([{ rule: 'pair', job: 'b', tolerated: true }])
  expect(found).toMatchObject({ feasible: true, unplanned: ['b'] })
})

test('what is locked may be late and may be all there is: a warning', () => {
  const vehicle = { ...van, prefix: ['a'], maxDistance: 150 }
  const late = job('a', 1, { windows: [[0, 50]], skills: ['lift'] })
  const found = evaluate(problemOf({ vehicles: [vehicle], jobs: [late, b] }), [{ vehicle: 'van', visits: ['a'] }])
  expect(found.feasible).toBe(true)
  expect(found.violations.map(({ rule, tolerated }) => [rule, tolerated])).toEqual([
    ['window', true],
    ['skills', true],
    ['maxDistance', true],
  ])
  expect(evaluate(problemOf({ vehicles: [vehicle], jobs: [late, b] }), both).feasible).toBe(false)
})

test('breaks are taken in their order, and only one of each', () => {
  const rests = [
    { window: [0, 900], duration: 10 },
    { window: [0, 900], duration: 20 },
  ] as const
  const vehicles = [{ ...van, breaks: rests }]
  const inOrder: Route[] = [{ vehicle: 'van', visits: [{ break: 0 }, 'a', { break: 1 }, 'b'] }]
  expect(evaluate(problemOf({ vehicles }), inOrder)).toMatchObject({ feasible: true, routes: [{ pausing: 30 }] })
  const crossed: Route[] = [{ vehicle: 'van', visits: [{ break: 1 }, 'a', { break: 0 }, 'b'] }]
  expect(broken(problemOf({ vehicles }), crossed)).toEqual(only('break', 1))
})

test('it leaves as late as a set-up, a later window, and each of several breaks on the way allow', () => {
  const departure = (more: Partial<Problem>, visits: Route['visits']) => {
    const { feasible, routes } = evaluate(problemOf(more), [{ vehicle: 'van', visits }])
    expect(feasible).toBe(true)
    return routes[0]?.departure
  }
  const setUp = job('a', 1, { setup: 30, windows: [[500, 600]] })
  expect(departure({ jobs: [setUp, b] }, ['a'])).toBe(370)
  const twice = job('a', 1, {
    windows: [
      [100, 150],
      [200, 300],
    ],
  })
  const late = job('b', 2, { windows: [[1000, 1100]] })
  expect(departure({ jobs: [twice, late] }, ['a', 'b'])).toBe(200)
  // The second break may begin until 120, and the first takes 40 of that.
  const rests = [
    { window: [0, 100], duration: 40 },
    { window: [0, 120], duration: 10 },
  ] as const
  const paused = { vehicles: [{ ...van, breaks: rests }], jobs: [a, late] }
  const visits = [{ break: 0 }, { break: 1 }, 'b']
  expect(departure(paused, visits)).toBe(80)
  const speedByHour = Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 0.5 : 1))
  expect(departure({ ...paused, speedByHour }, visits)).toBeCloseTo(80)
})

test('what is locked may be with a driver who is forbidden by now: a warning', () => {
  const jobs = [job('a', 1, { forbidden: ['van'] }), b]
  expect(broken(problemOf({ jobs, vehicles: [{ ...van, prefix: ['a'] }] }))).toEqual([
    { rule: 'forbidden', amount: 1, tolerated: true },
  ])
})

test('what a pair has on board is off it behind the delivery, what is brought and taken along is counted beside it', () => {
  const jobs = [job('a', 1, { delivery: [1] }), b, job('c', 3, { pickup: [1] }), job('d', 4)]
  const pairs = [
    { pickup: 'a', delivery: 'b', load: [3] },
    { pickup: 'c', delivery: 'd', load: [2] },
  ]
  const plan: Route[] = [{ vehicle: 'van', visits: ['a', 'b', 'c', 'd'] }]
  const { feasible, routes } = evaluate(problemOf({ jobs, pairs, vehicles: [{ ...van, capacity: [3] }] }), plan)
  expect(feasible).toBe(true)
  expect(routes[0]?.visits.map(({ load }) => load)).toEqual([[3], [0], [3], [1]])
  expect(broken(problemOf({ jobs, pairs, vehicles: [{ ...van, capacity: [2] }] }), plan)).toEqual(only('capacity', 1))
})

test('what ends when the clock does, or later, has no end; no route is under way then', () => {
  const long = problemOf({ jobs: [job('a', 1, { service: endless - 1000 }), job('b', 2, { service: 900 })] })
  // 100 + (1e10 − 1000) + 100 + 900 + 200: 300 beyond the end, with no shift and with one that ends at it or later.
  for (const vehicle of [van, { ...van, shift: [0, endless] as const }, { ...van, shift: [0, 3 * endless] as const }])
    expect(broken({ ...long, vehicles: [vehicle] })).toEqual(only('shift', 300))
  // A window that ends there is none that could be missed, nor a break that could be due: the shift alone says so.
  const windows = [[0, endless]] as const
  const breaks = [{ window: [0, 2 * endless], duration: 5 }] as const
  const open = {
    ...long,
    vehicles: [{ ...van, breaks }],
    jobs: [job('a', 1, { service: endless }), job('b', 2, { windows })],
  }
  expect(broken(open)).toEqual(only('shift', 400))
  expect(broken({ ...open, vehicles: [{ ...van, breaks: [{ window: [0, 5 * endless], duration: 9 }] }] })).toEqual(
    only('shift', 400),
  )
})

test('groups that share a job are one, also where that job stays out, and so are those that a pair joins', () => {
  const vehicles = [van, { ...van, id: 'bus' }]
  const jobs = [a, b, job('c', 3), job('d', 4)]
  const apart: Route[] = [
    { vehicle: 'van', visits: ['a'] },
    { vehicle: 'bus', visits: ['b'] },
  ]
  const shared: Partial<Problem> = {
    together: [
      ['a', 'c'],
      ['c', 'b'],
    ],
  }
  const paired: Partial<Problem> = {
    together: [
      ['a', 'c'],
      ['d', 'b'],
    ],
    pairs: [{ pickup: 'c', delivery: 'd' }],
  }
  for (const more of [shared, paired])
    expect(broken(problemOf({ vehicles, jobs, ...more }), apart)).toEqual(only('together', 1))
  expect(
    broken(
      problemOf({
        vehicles,
        jobs,
        together: [
          ['a', 'c'],
          ['d', 'b'],
        ],
      }),
      apart,
    ),
  ).toEqual([])
})

test.each<[string, unknown, unknown?]>([
  ['problem: is nothing', null],
  ['jobs[0].service: is not a number', problemOf({ jobs: [{ ...a, service: Number.NaN }, b] })],
  ['jobs[2].id: is there twice: a', problemOf({ jobs: [a, b, a] })],
  ['matrix.ys[0]: is not a number', problemOf({ matrix: { kind: 'plane', xs: [1], ys: [Number.NaN] } })],
  ['routes: is no list', problemOf(), null],
  ['routes[0]: is nothing', problemOf(), [null]],
  ['routes[0].vehicle: is no text: undefined', problemOf(), [{ visits: [] }]],
  ['routes[0].visits: is no list', problemOf(), [{ vehicle: 'van' }]],
  ['routes[0].visits[1]: is neither a job nor a break', problemOf(), [{ vehicle: 'van', visits: ['a', {}] }]],
])('whoever asks without a search hears the same of what makes no sense: %s', (message, problem, routes = both) => {
  const calls = [
    () => evaluate(problem as Problem, routes as Route[]),
    () => insertions(problem as Problem, routes as Route[], 'a'),
    () => explain(problem as Problem, routes as Route[], 'a'),
  ]
  for (const asked of calls) {
    expect(asked).toThrow(ProblemError)
    expect(asked).toThrow(message)
  }
})

test('a problem is looked at once, and a matrix once for all problems that have it', () => {
  let reads = 0
  const xs = new Proxy([0, 100, 200], {
    get(target, key) {
      reads++
      return Reflect.get(target, key)
    },
  })
  const plane = { kind: 'plane', xs, ys: [0, 0, 0] } as const
  const problem = problemOf({ matrix: plane })
  evaluate(problem, [])
  const first = reads
  evaluate(problem, [])
  evaluate({ ...problem }, [])
  expect(first).toBeGreaterThan(6)
  // How many places there are is all that is asked for again.
  expect(reads).toBeLessThanOrEqual(first + 1)
})
