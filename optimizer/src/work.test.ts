import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { endless, type Problem, type Route } from './problem.ts'
import type { Progress } from './solution.ts'
import { bruteForce, isLess, scoreOf } from './test/brute-force.ts'
import { randomProblem } from './test/random-problem.ts'
import { startWork } from './work.ts'
import { isWorthMore } from './worth.ts'

const runOf = (problem: Problem, iterations: number, seed = 1, start: readonly Route[] | null = null) => {
  const work = startWork(problem, {
    seed,
    iterations,
    budgetMs: Number.MAX_SAFE_INTEGER,
    start,
    cancelled: () => false,
    onProgress: () => undefined,
  })
  work.run(1)
  return work.finish()
}

/** The checker approves, nothing is lost, locks are kept. */
function expectWhole(problem: Problem, { routes, evaluation, unplanned }: ReturnType<typeof runOf>): void {
  expect(evaluation.feasible).toBe(true)
  const planned = routes.flatMap(({ visits }) => visits.filter((visit) => typeof visit === 'string'))
  const all = [...planned, ...unplanned.map(({ job }) => job)].sort()
  expect(all).toEqual(problem.jobs.map(({ id }) => id).sort())
  for (const { reason } of unplanned) expect(reason.rule).toBeTruthy()
  for (const { id, prefix } of problem.vehicles) {
    if (!prefix) continue
    const visits = routes.find(({ vehicle }) => vehicle === id)?.visits.filter((visit) => typeof visit === 'string')
    expect(visits?.slice(0, prefix.length)).toEqual(prefix)
  }
}

test('whatever the problem: the checker approves, nothing is lost, locks are kept', () => {
  fc.assert(
    fc.property(randomProblem({ jobs: 25, vehicles: 4 }), fc.nat(1000), (problem, seed) => {
      expectWhole(problem, runOf(problem, 40, seed))
    }),
    { numRuns: 150, endOnFailure: true },
  )
})

test('what is locked is not made late for a shorter route, where breaks make it late anyhow', () => {
  // Leaving later would make the route short enough for the job at the end, and what is locked late.
  const problem: Problem = {
    vehicles: [
      {
        id: 'van',
        start: 0,
        end: 0,
        breaks: [{ window: [500, 1700], duration: 60 }],
        maxDuration: 850,
        prefix: ['locked'],
      },
    ],
    jobs: [
      { id: 'locked', location: 0, service: 100, windows: [[0, 700]] },
      { id: 'late', location: 0, service: 100, windows: [[1500, 1600]] },
      ...Array.from({ length: 9 }, (_, n) => ({ id: `any ${n}`, location: 0 })),
    ],
    matrix: { kind: 'plane', xs: [0], ys: [0] },
  }
  const { routes, unplanned } = runOf(problem, 40)
  expect(unplanned.map(({ job, reason }) => [job, reason.rule])).toEqual([['late', 'maxDuration']])
  expect(routes).toHaveLength(1)
})

test('whenever it is cancelled: the checker approves, nothing is lost, locks are kept', () => {
  fc.assert(
    fc.property(randomProblem({ jobs: 25, vehicles: 4 }), fc.nat(40), (problem, most) => {
      let looks = 0
      const work = startWork(problem, {
        seed: 1,
        iterations: 400,
        budgetMs: Number.MAX_SAFE_INTEGER,
        cancelled: () => ++looks > most,
        onProgress: () => undefined,
      })
      work.run(1)
      expectWhole(problem, work.finish())
    }),
    { numRuns: 100, endOnFailure: true },
  )
})

test('a plan to begin with is worth no more than what is answered, whatever the problem', () => {
  fc.assert(
    fc.property(randomProblem({ jobs: 25, vehicles: 4 }), fc.nat(1000), (problem, seed) => {
      const before = runOf(problem, 120, seed)
      const after = runOf(problem, 1, seed + 1, before.routes)
      expect(after.evaluation.feasible).toBe(true)
      const worthOf = ({ unplanned, vehicles, value }: typeof before.evaluation.objective) => {
        return { weight: unplanned, used: vehicles, cost: value - 1e-6 }
      }
      const [was, is] = [before, after].map(({ evaluation }) => worthOf(evaluation.objective))
      const isLost =
        was && is && isWorthMore({ ...was, cost: was.cost + 2e-6 }, is, problem.objective === 'hierarchical')
      expect({ was, is, isLost }).toEqual({ was, is, isLost: false })
    }),
    { numRuns: 150, endOnFailure: true },
  )
})

test('the same seed and iterations give the same plan', () => {
  fc.assert(
    fc.property(randomProblem({ jobs: 25, vehicles: 3 }), fc.nat(1000), (problem, seed) => {
      expect(runOf(problem, 60, seed).routes).toEqual(runOf(problem, 60, seed).routes)
    }),
    { numRuns: 20, endOnFailure: true },
  )
})

test('a small problem has the plan that trying everything finds', () => {
  fc.assert(
    fc.property(randomProblem({ jobs: 4, vehicles: 2 }), (problem) => {
      fc.pre(!problem.vehicles.some(({ prefix, breaks }) => prefix && breaks))
      const { routes, ending, evaluation } = runOf(problem, 10)
      expect(ending).toBe('exact')
      // A route of nothing but what is locked is kept whatever it breaks: there is no best way to break a rule.
      fc.pre(!evaluation.violations.some(({ tolerated, job }) => tolerated && job === null))
      const best = bruteForce(problem)
      const own = scoreOf(problem, routes) ?? [Number.POSITIVE_INFINITY]
      expect({ own, isLess: isLess(best, own), isMore: isLess(own, best) }).toEqual({
        own,
        isLess: false,
        isMore: false,
      })
    }),
    { numRuns: 150, endOnFailure: true },
  )
})

test.each([
  [7, 2, 2],
  [8, 1, 1],
])('so has one of as many as are enumerated: %i jobs, %i vehicles', (count, most, numRuns) => {
  // Of what keeps most of them out there is nothing, or there would be few orders to choose from.
  const easy = randomProblem({ jobs: count, vehicles: most })
    .filter((one) => one.jobs.length === count)
    .map(({ vehicles, jobs, ...rest }): Problem => {
      return {
        ...rest,
        vehicles: vehicles.map(({ id, fixed = 0, perKm = 1, perHour = 1, speed = 1 }) => {
          return { id, start: 0, end: 0, fixed, perKm, perHour, speed }
        }),
        jobs: jobs.map(({ id, location, service = 0, setup = 0 }) => ({ id, location, service, setup })),
      }
    })
  fc.assert(
    fc.property(easy, (problem) => {
      const { routes, ending } = runOf(problem, 10)
      expect(ending).toBe('exact')
      const own = scoreOf(problem, routes) ?? [Number.POSITIVE_INFINITY]
      const best = bruteForce(problem)
      expect({ own, best, isLess: isLess(best, own), isMore: isLess(own, best) }).toMatchObject({
        isLess: false,
        isMore: false,
      })
    }),
    { numRuns, endOnFailure: true },
  )
})

test('of few that can be done the search finds as good a plan as trying everything does', () => {
  const few = fc.sample(
    randomProblem({ jobs: 4, vehicles: 2 }).filter(({ vehicles }) => !vehicles.some(({ prefix }) => prefix)),
    { numRuns: 40, seed: 11 },
  )
  const worse = few.filter((problem) => {
    const larger = { ...problem, jobs: [...problem.jobs, ...impossible(9)] }
    const { routes, ending } = runOf(larger, 200)
    expect(ending).toBe('iterations')
    const own = scoreOf(problem, routes) ?? [Number.POSITIVE_INFINITY]
    const best = bruteForce(problem)
    expect(isLess(own, best)).toBe(false)
    return isLess(best, own)
  })
  expect(worse).toEqual([])
})

/** Things that are brought from house to house within an hour or two, by as few vehicles as can be. */
function errands(count: number): Problem {
  const numbers = Array.from({ length: 4 * count + 2 }, (_, n) => (Math.imul(n + 1, 2654435761) >>> 8) % 5000)
  const jobs = Array.from({ length: 2 * count }, (_, n) => {
    const open = 600 * (Math.floor(n / 2) % 12) + (n % 2) * 1200
    const windows = [[open, open + 3600]] as const
    return { id: `job ${n}`, location: n + 1, service: 60, windows }
  })
  return {
    objective: 'hierarchical',
    vehicles: Array.from({ length: count }, (_, n) => ({ id: `van ${n}`, start: 0, end: 0, capacity: [4] })),
    jobs,
    pairs: Array.from({ length: count }, (_, n) => {
      return { pickup: `job ${2 * n}`, delivery: `job ${2 * n + 1}`, load: [1] }
    }),
    matrix: {
      kind: 'plane',
      xs: numbers.filter((_, n) => n % 2 === 0),
      ys: numbers.filter((_, n) => n % 2 === 1),
      speed: 8,
    },
  }
}

const errandsOf = (
  count: number,
  options: { iterations: number | null; budgetMs: number },
  rounds: readonly number[] = [1],
) => {
  const told: Progress[] = []
  let looks = 0
  const work = startWork(errands(count), {
    seed: 1,
    cancelled: () => {
      looks++
      return false
    },
    onProgress: (progress) => told.push(progress),
    ...options,
  })
  for (const until of rounds) work.run(until)
  return { ...work.finish(), told, looks }
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('with pairs and fewest vehicles several beginnings are tried: all iterations count, and the plan is the same each time', () => {
  const run = (...rounds: number[]) => errandsOf(30, { iterations: 800, budgetMs: Number.MAX_SAFE_INTEGER }, rounds)
  const first = run(1)
  expect(first.ending).toBe('iterations')
  expect(first.iterations).toBeGreaterThanOrEqual(800)
  expect(first.iterations).toBeLessThan(800 + 8)
  expect(first.evaluation.feasible).toBe(true)
  expect(first.unplanned).toEqual([])
  expect(run(1).routes).toEqual(first.routes)
  // It looks around every eight iterations, whoever makes them, and a few times for each first plan. In rounds there is one of those.
  const once = run(0.5, 1)
  expect(first.looks - once.looks).toBeGreaterThanOrEqual(2 * 3)
  expect(first.looks - once.looks).toBeLessThan(30)
})

test('beginnings whose end comes before they begin are not made, and the search ends', () => {
  // A clock of its own: each look at it takes a millisecond, so that preparing alone takes more than some of these.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1
    return now
  })
  for (const budgetMs of [0, 1, 5, 20, 60, 200, 600]) {
    const began = now
    const { ending, evaluation, told } = errandsOf(30, { iterations: null, budgetMs })
    expect(ending).toBe('time')
    expect(evaluation.feasible).toBe(true)
    expect(now - began).toBeLessThan(budgetMs + 200)
    // Another beginning is never told as a step back.
    const values = told.map(({ unplanned: out, vehicles, value }) => out * 1e9 + vehicles * 1e6 + value)
    expect(values).toEqual([...values].sort((a, b) => b - a))
    const counts = told.map(({ iterations }) => iterations)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
  }
})

test('how it goes is told from the beginning on, every twentieth of a second', () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1
    return now
  })
  const { jobs, ...rest } = errands(30)
  const told: Progress[] = []
  const work = startWork(
    { ...rest, jobs: jobs.map((job, n) => ({ ...job, priority: n % 3 })) },
    {
      ...{ seed: 1, iterations: null, budgetMs: 2000 },
      ...{ cancelled: () => false, onProgress: (progress: Progress) => told.push(progress) },
    },
  )
  // Before it prepares anything: all are out, each with what it weighs.
  expect(told[0]).toMatchObject({
    iterations: 0,
    unplanned: jobs.reduce((sum, _, n) => sum + 1 + (n % 3), 0),
    vehicles: 0,
  })
  work.run(1)
  work.finish()
  const gaps = told.map(({ elapsedMs }, n) => elapsedMs - (told[n - 1]?.elapsedMs ?? 0))
  expect(told.length).toBeGreaterThan(20)
  expect(Math.max(...gaps)).toBeLessThan(60)
})

test('who cancels does not wait for reasons that take long: what has none yet says so', () => {
  // Nobody may drive: all stay out. Each look at the clock takes a fifth of what there is for reasons.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 10
    return now
  })
  const run = (isCancelled: boolean) => {
    const { vehicles, ...rest } = errands(40)
    const problem = { ...rest, pairs: [], vehicles: vehicles.map((van) => ({ ...van, maxStops: 0 })) }
    const work = startWork(problem, {
      seed: 1,
      iterations: 8,
      budgetMs: Number.MAX_SAFE_INTEGER,
      cancelled: () => isCancelled,
      onProgress: () => undefined,
    })
    work.run(1)
    return work.finish().unplanned.filter(({ reason }) => reason.rule === 'cancelled').length
  }
  expect(run(false)).toBe(0)
  expect(run(true)).toBeGreaterThan(70)
  expect(run(true)).toBeLessThan(80)
})

/** What nobody can do: beyond so many visits nothing is enumerated. */
const impossible = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `no ${n}`, location: 0, skills: ['none'] }))
const leftOut = ({ unplanned }: ReturnType<typeof runOf>) =>
  unplanned.map(({ job }) => job).filter((job) => !job.startsWith('no '))

test.each([
  ['a leg that nobody can drive', Number.POSITIVE_INFINITY],
  ['a leg too long for its window', 50_000],
])('what an empty vehicle cannot begin with is reached over another: %s', (_, direct) => {
  const size = 10
  const legs = Array.from({ length: size * size }, (_one, k): number => (k % (size + 1) === 0 ? 0 : 100))
  legs[2] = direct
  const problem: Problem = {
    vehicles: [{ id: 'van', start: 0, end: 0 }],
    jobs: Array.from({ length: 9 }, (_one, n) => ({
      id: `job ${n}`,
      location: n + 1,
      windows: [[0, 10_000]] as const,
    })),
    matrix: { kind: 'table', size, distances: legs, durations: legs },
  }
  expect(leftOut(runOf(problem, 40))).toEqual([])
})

/** A pair whose delivery is in time only where another has set up at its door. */
const oneDoor = (vehicles: Problem['vehicles']): Problem => ({
  vehicles,
  jobs: [
    { id: 'a', location: 1, service: 1500, windows: [[36_000, 36_420]] },
    { id: 'p', location: 1, windows: [[43_200, 43_320]] },
    { id: 'b', location: 0, service: 60, windows: [[43_200, 45_000]], priority: 1 },
    { id: 'd', location: 0, setup: 300, windows: [[43_200, 44_300]] },
    ...impossible(8),
  ],
  pairs: [{ pickup: 'p', delivery: 'd' }],
  matrix: { kind: 'plane', xs: [0, 1000, 20_000], ys: [0, 0, 0] },
})

test('what is in time only where another has set up at the same door is planned there', () => {
  const plan = runOf(oneDoor([{ id: 'van', end: 0 }]), 200)
  expect(plan.routes).toEqual([{ vehicle: 'van', visits: ['a', 'p', 'b', 'd'] }])
})

test('a locked route over a leg that nobody can drive leaves the figures of the rest finite', () => {
  const size = 13
  const legs = Array.from({ length: size * size }, (_, k) => {
    const [i, j] = [Math.floor(k / size), k % size]
    return i !== j && (i === size - 1 || j === size - 1) ? Number.POSITIVE_INFINITY : 10 * Math.abs(i - j)
  })
  for (const objective of ['distance', 'cost', 'balanced', 'hierarchical'] as const) {
    const free: Problem = {
      objective,
      vehicles: [{ id: 'van', start: 0, end: 0, perKm: 1, perHour: 1 }],
      jobs: Array.from({ length: size - 2 }, (_, n) => ({ id: `job ${n}`, location: ((n * 7) % (size - 2)) + 1 })),
      matrix: { kind: 'table', size, distances: legs, durations: legs },
    }
    const locked: Problem = {
      ...free,
      vehicles: [...free.vehicles, { id: 'cut', start: 0, end: 0, perKm: 1, perHour: 1, prefix: ['far'] }],
      jobs: [...free.jobs, { id: 'far', location: size - 1 }],
    }
    const [one, both] = [free, locked].map((problem) => runOf(problem, 400).evaluation)
    expect(both?.feasible).toBe(true)
    expect(both?.violations.map(({ rule }) => rule)).toEqual(['unreachable', 'unreachable'])
    expect(both?.objective.value).toBeCloseTo(one?.objective.value ?? 0)
  }
})

test('a plan that the checker refuses is answered to nobody', () => {
  const problem = {
    vehicles: [{ id: 'van', start: 0, end: 0, maxStops: 20 }],
    jobs: Array.from({ length: 10 }, (_, n) => ({ id: `j${n}`, location: n })),
    matrix: {
      kind: 'plane' as const,
      xs: Array.from({ length: 10 }, (_, n) => n),
      ys: Array.from({ length: 10 }, () => 0),
    },
  }
  const work = startWork(problem, {
    seed: 1,
    iterations: 8,
    budgetMs: Number.MAX_SAFE_INTEGER,
    cancelled: () => false,
    onProgress: () => undefined,
  })
  work.run(1)
  // What was fine for the search is not for the checker, which reads the problem as it is by now.
  problem.vehicles = problem.vehicles.map((van) => ({ ...van, maxStops: 9 }))
  expect(() => work.finish()).toThrow('The search made a plan that the checker refuses: {"rule":"maxStops"')
})

test('groups that share a job are on one route, all of them', () => {
  // Each vehicle lives beside one of them, so that apart would be shorter.
  const ids = Array.from({ length: 12 }, (_, n) => n)
  const { routes, unplanned } = runOf(
    {
      vehicles: ids.map((n) => ({ id: `v${n}`, start: n, end: n })),
      jobs: ids.map((n) => ({ id: `j${n}`, location: n })),
      together: [
        ['j0', 'j4'],
        ['j8', 'j11'],
        ['j4', 'j8'],
      ],
      matrix: { kind: 'plane', xs: ids.map((n) => 100 * n), ys: ids.map(() => 0) },
    },
    40,
  )
  expect(unplanned).toEqual([])
  expect(
    routes.filter(({ visits }) =>
      visits.some((id) => typeof id === 'string' && ['j0', 'j4', 'j8', 'j11'].includes(id)),
    ),
  ).toHaveLength(1)
})

test('groups that share jobs, of which some stay out: as good as every way there is', () => {
  fc.assert(
    fc.property(
      fc.record({
        problem: randomProblem({ jobs: 5, vehicles: 2 }).filter(({ jobs }) => jobs.length > 2),
        middle: fc.nat(4),
        heavy: fc.boolean(),
      }),
      ({ problem, middle, heavy }) => {
        const ids = problem.jobs.map(({ id }) => id)
        const shared = ids[middle % ids.length] as string
        const others = ids.filter((id) => id !== shared)
        // What they share fits nowhere, half of the time.
        const jobs = problem.jobs.map((job) => (heavy && job.id === shared ? { ...job, skills: ['crane'] } : job))
        // What is locked apart may not be together.
        const vehicles = problem.vehicles.map(({ prefix: _prefix, ...vehicle }) => vehicle)
        const asked: Problem = {
          ...problem,
          jobs,
          vehicles,
          together: others.slice(0, 3).map((id) => [id, shared]),
        }
        const { routes, evaluation } = runOf(asked, 10)
        expect(evaluation.feasible).toBe(true)
        const found = scoreOf(asked, routes) ?? []
        expect(isLess(bruteForce(asked), found)).toBe(false)
      },
    ),
    { numRuns: 60, endOnFailure: true },
  )
})

test('who cancels at once is answered what is locked, where it is', () => {
  const work = startWork(
    { ...errands(10), vehicles: [{ id: 'van', start: 0, end: 0, prefix: ['job 4', 'job 5'] }] },
    { seed: 1, iterations: 8, budgetMs: Number.MAX_SAFE_INTEGER, cancelled: () => true, onProgress: () => undefined },
  )
  work.run(1)
  const { routes, ending } = work.finish()
  expect(ending).toBe('cancelled')
  expect(routes[0]?.visits.slice(0, 2)).toEqual(['job 4', 'job 5'])
})

test('nothing is under way when the clock ends: the search keeps to what the checker says', () => {
  const matrix = { kind: 'plane', xs: [0, 1, 2], ys: [0, 0, 0] } as const
  // Two of them are too long for one vehicle, of however many there are, and of the pure class, too.
  for (const count of [2, 12]) {
    const jobs = Array.from({ length: count }, (_, n) => ({ id: `j${n}`, location: 1 + (n % 2), service: 6e9 }))
    for (const more of [{}, { windows: [[0, endless]] as const }, { windows: [[0, 2 * endless]] as const }]) {
      const vehicles = Array.from({ length: count }, (_, v) => ({ id: `v${v}`, start: 0, end: 0 }))
      const { routes } = runOf({ vehicles, jobs: jobs.map((job) => ({ ...job, ...more })), matrix }, 20)
      expect(routes.map(({ visits }) => visits.length)).toEqual(vehicles.map(() => 1))
    }
  }
})

test('two that are reached over nothing but each other are planned together', () => {
  const size = 12
  const [enter, leave] = [size - 2, size - 1]
  const legs = Array.from({ length: size * size }, (_, k) => {
    const [i, j] = [Math.floor(k / size), k % size]
    if (i !== j && ((i === enter && j !== leave) || (j === leave && i !== enter))) return Number.POSITIVE_INFINITY
    return i === j ? 0 : 100
  })
  const problem: Problem = {
    vehicles: [{ id: 'van', start: 0, end: 0 }],
    jobs: Array.from({ length: size - 1 }, (_, n) => ({ id: `job ${n}`, location: n + 1 })),
    matrix: { kind: 'table', size, distances: legs, durations: legs },
  }
  expect(leftOut(runOf(problem, 40))).toEqual([])
})

test('of many that stay out each has its own reason, though no vehicle is unused', () => {
  const count = 300
  const problem: Problem = {
    vehicles: Array.from({ length: 4 }, (_, v) => ({ id: `v${v}`, start: 0, end: 0, capacity: [10 + v] })),
    jobs: Array.from({ length: count }, (_, n) => ({ id: `job ${n}`, location: n % 5, delivery: [1] })),
    matrix: { kind: 'plane', xs: [0, 1, 2, 3, 4], ys: [0, 0, 0, 0, 0] },
  }
  const { unplanned } = runOf(problem, 16)
  expect(unplanned).toHaveLength(count - 46)
  expect(new Set(unplanned.map(({ reason }) => reason.rule))).toEqual(new Set(['full']))
  expect(unplanned.filter(({ repair }) => repair?.obstacles[0]?.rule !== 'capacity')).toEqual([])
})

const hour = 3600
const restedVan = { id: 'van', start: 0, end: 0, perHour: 30 }

test.each([0, 1])(
  'of what is locked as few rules are broken as can be, wherever the break goes (%i too heavy)',
  (over) => {
    const problem: Problem = {
      objective: 'cost',
      vehicles: [
        {
          ...restedVan,
          shift: [8 * hour, 18 * hour],
          capacity: [10],
          breaks: [{ window: [12 * hour, 13 * hour], duration: hour / 2 }],
          prefix: ['a', 'b'],
        },
      ],
      jobs: [
        { id: 'a', location: 1, service: hour, windows: [[9 * hour, 10 * hour]], delivery: [10 + over] },
        { id: 'b', location: 2, service: hour, windows: [[14 * hour, 15 * hour]] },
      ],
      matrix: { kind: 'plane', xs: [0, 600, 1200], ys: [0, 0, 0] },
    }
    const { routes, evaluation } = runOf(problem, 10)
    expect(routes).toEqual([{ vehicle: 'van', visits: ['a', { break: 0 }, 'b'] }])
    expect(evaluation.violations.map(({ rule }) => rule)).toEqual(over > 0 ? ['capacity'] : [])
  },
)

test('the break is moved where that costs least, however many jobs there are', () => {
  const problem: Problem = {
    objective: 'cost',
    vehicles: [
      {
        ...restedVan,
        shift: [8 * hour, 17 * hour],
        breaks: [{ window: [8.25 * hour, 9 * hour], duration: hour / 2 }],
      },
    ],
    jobs: [
      { id: 'a', location: 0, service: 1140 },
      { id: 'b', location: 1, service: 300, windows: [[11 * hour, 11.2 * hour]] },
    ],
    matrix: { kind: 'plane', xs: [0, 3000], ys: [0, 0] },
  }
  const [few, many] = [problem, { ...problem, jobs: [...problem.jobs, ...impossible(8)] }].map((one) => runOf(one, 40))
  expect(few?.ending).toBe('exact')
  expect(many?.routes).toEqual(few?.routes)
})

test.each([
  ['seconds known', 1, 10],
  ['by a fast vehicle', 12, Number.POSITIVE_INFINITY],
])('a leg whose metres nobody knows is driven by nobody: %s', (_, speed, seconds) => {
  const size = 13
  const table = (bad: number) =>
    Array.from({ length: size * size }, (_one, k) => {
      const [i, j] = [Math.floor(k / size), k % size]
      if (i === j) return 0
      return i === 4 || j === 4 ? bad : 10
    })
  const { unplanned } = runOf(
    {
      vehicles: [{ id: 'van', start: 0, end: 0, speed }],
      jobs: Array.from({ length: size - 1 }, (_one, n) => ({ id: `job ${n + 1}`, location: n + 1 })),
      matrix: { kind: 'table', size, distances: table(Number.POSITIVE_INFINITY), durations: table(seconds) },
    },
    40,
  )
  expect(unplanned).toMatchObject([{ job: 'job 4', reason: { rule: 'unreachable' }, repair: null }])
})

test.each(['distance', 'hierarchical'] as const)(
  'the pure classes tell how far they are and what they have, too: %s',
  (objective) => {
    // A clock of its own: each look at it takes a millisecond, on a busy machine, too.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 1
      return now
    })
    const told: Progress[] = []
    const random = (n: number): number => (Math.imul(n + 1, 2_654_435_761) >>> 8) % 1000
    const count = 120
    const work = startWork(
      {
        objective,
        vehicles: Array.from({ length: 20 }, (_, n) => ({ id: `v${n}`, start: 0, end: 0, capacity: [10] })),
        jobs: Array.from({ length: count }, (_, n) => ({ id: `j${n}`, location: n + 1, delivery: [1] })),
        matrix: {
          kind: 'plane',
          xs: Array.from({ length: count + 1 }, (_, n) => random(2 * n)),
          ys: Array.from({ length: count + 1 }, (_, n) => random(2 * n + 1)),
        },
      },
      {
        ...{ seed: 1, iterations: null, budgetMs: 1500, start: null },
        ...{ cancelled: () => false, onProgress: (progress: Progress) => told.push(progress) },
      },
    )
    work.run(1)
    const { evaluation } = work.finish()
    expect(new Set(told.map(({ iterations }) => iterations)).size).toBeGreaterThan(3)
    for (const [index, { iterations, value, vehicles }] of told.entries()) {
      const next = told[index + 1]
      if (next) expect(next.iterations).toBeGreaterThanOrEqual(iterations)
      if (next && next.vehicles === vehicles) expect(next.value).toBeLessThanOrEqual(value + 1e-6)
    }
    expect(told.at(-1)?.value).toBeCloseTo(evaluation.distance, 6)
  },
)
