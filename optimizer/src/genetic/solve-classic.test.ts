import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anglesOf } from './angles.ts'
import { Instance } from './instance.ts'
import { Random } from './random.ts'
import { type ClassicProblem, solveClassic } from './solve-classic.ts'

type Shape = { customers: number; windowed: boolean; vehicles?: number; asymmetric?: boolean; capacity?: number }

/** A random problem that is feasible with a vehicle for each customer. */
function randomProblem(seed: number, shape: Shape): ClassicProblem {
  const random = new Random(seed)
  const size = shape.customers + 1
  const x = Array.from({ length: size }, () => random.below(100))
  const y = Array.from({ length: size }, () => random.below(100))
  const distance = new Float64Array(size * size)
  for (let from = 0; from < size; from++) {
    for (let to = 0; to < size; to++) {
      const straight = Math.hypot((x[from] ?? 0) - (x[to] ?? 0), (y[from] ?? 0) - (y[to] ?? 0))
      distance[from * size + to] = shape.asymmetric === true && from < to ? straight * 1.3 : straight
    }
  }
  const demand = Float64Array.from({ length: size }, (_, point) => (point === 0 ? 0 : 1 + random.below(9)))
  const opens = new Float64Array(size)
  const closes = new Float64Array(size).fill(1000)
  const service = Float64Array.from({ length: size }, (_, point) => (point === 0 ? 0 : 10))
  for (let customer = 1; customer < size; customer++) {
    const earliest = (distance[customer] ?? 0) + random.below(300)
    opens[customer] = Math.max(0, earliest - 20)
    closes[customer] = earliest + 20 + random.below(120)
  }
  return {
    size,
    distance,
    duration: distance,
    demand,
    capacity: shape.capacity ?? 18,
    windows: shape.windowed ? { opens, closes, service } : null,
    vehicles: shape.vehicles ?? Number.POSITIVE_INFINITY,
  }
}

/** Length of a route that keeps the limits, otherwise Infinity. */
function lengthOf(problem: ClassicProblem, route: readonly number[]): number {
  const { size, distance, duration, demand, capacity, windows } = problem
  let load = 0
  let length = 0
  let time = windows?.opens[0] ?? 0
  let from = 0
  for (const to of [...route, 0]) {
    length += distance[from * size + to] ?? Number.NaN
    load += demand[to] ?? Number.NaN
    if (windows !== null) {
      time += (windows.service[from] ?? Number.NaN) + (duration[from * size + to] ?? Number.NaN)
      time = Math.max(time, windows.opens[to] ?? Number.NaN)
      if (!(time <= (windows.closes[to] ?? Number.NaN) + 1e-9)) return Number.POSITIVE_INFINITY
    }
    from = to
  }
  return load <= capacity ? length : Number.POSITIVE_INFINITY
}

/** Shortest tour of each set of customers, Infinity where none keeps the limits. */
function shortestRoutes(problem: ClassicProblem): Float64Array {
  const customers = problem.size - 1
  const shortest = new Float64Array(2 ** customers).fill(Number.POSITIVE_INFINITY)
  const extend = (route: number[], set: number): void => {
    const length = route.length === 0 ? Number.POSITIVE_INFINITY : lengthOf(problem, route)
    if (length < (shortest[set] ?? 0)) shortest[set] = length
    for (let customer = 1; customer <= customers; customer++) {
      const bit = 2 ** (customer - 1)
      if ((set & bit) === 0) extend([...route, customer], set | bit)
    }
  }
  extend([], 0)
  return shortest
}

/** Least distance with any number of routes up to the limit, and with the fewest. */
function bruteForce(problem: ClassicProblem): { distance: number; fewest: number; distanceOfFewest: number } {
  const shortest = shortestRoutes(problem)
  const all = shortest.length - 1
  let reached = new Float64Array(shortest.length).fill(Number.POSITIVE_INFINITY)
  reached[0] = 0
  let distance = Number.POSITIVE_INFINITY
  let fewest = 0
  let distanceOfFewest = Number.POSITIVE_INFINITY
  for (let routes = 1; routes <= Math.min(problem.vehicles, problem.size - 1); routes++) {
    const further = new Float64Array(shortest.length).fill(Number.POSITIVE_INFINITY)
    for (let set = 1; set <= all; set++) {
      for (let part = set; part > 0; part = (part - 1) & set) {
        const sum = (reached[set ^ part] ?? 0) + (shortest[part] ?? 0)
        if (sum < (further[set] ?? 0)) further[set] = sum
      }
    }
    reached = further
    const total = further[all] ?? Number.POSITIVE_INFINITY
    if (total < distance) distance = total
    if (fewest === 0 && Number.isFinite(total)) {
      fewest = routes
      distanceOfFewest = total
    }
  }
  return { distance, fewest, distanceOfFewest }
}

function expectSound(problem: ClassicProblem, solution: { routes: number[][]; distance: number }): void {
  const visited = solution.routes.flat().sort((one, other) => one - other)
  expect(visited).toEqual(Array.from({ length: problem.size - 1 }, (_, index) => index + 1))
  const sum = solution.routes.reduce((total, route) => total + lengthOf(problem, route), 0)
  expect(solution.distance).toBeCloseTo(sum, 6)
  expect(solution.routes.length).toBeLessThanOrEqual(problem.vehicles)
}

describe('small problems equal brute force', () => {
  const kinds: [string, Shape][] = [
    ['CVRP', { customers: 7, windowed: false }],
    ['VRPTW', { customers: 7, windowed: true }],
    ['asymmetric CVRP', { customers: 6, windowed: false, asymmetric: true }],
    ['asymmetric VRPTW', { customers: 6, windowed: true, asymmetric: true }],
    ['CVRP with two vehicles', { customers: 6, windowed: false, vehicles: 2, capacity: 25 }],
    ['VRPTW with wide vehicles', { customers: 7, windowed: true, capacity: 60 }],
  ]
  it.each(kinds)('%s', (_, shape) => {
    for (let seed = 1; seed <= 4; seed++) {
      const problem = randomProblem(seed, shape)
      const exact = bruteForce(problem)
      const nearest = solveClassic(problem, { seed, iterations: 3000, objective: 'distance' })
      const fewest = solveClassic(problem, { seed, iterations: 3000, objective: 'hierarchical' })
      if (!Number.isFinite(exact.distance)) {
        expect(nearest.routes).toEqual([])
        expect(nearest.distance).toBe(Number.POSITIVE_INFINITY)
        continue
      }
      expectSound(problem, nearest)
      expect(nearest.distance).toBeCloseTo(exact.distance, 6)
      expectSound(problem, fewest)
      expect(fewest.routes.length).toBe(exact.fewest)
      expect(fewest.distance).toBeCloseTo(exact.distanceOfFewest, 6)
    }
  })

  it('few customers', () => {
    for (let customers = 0; customers <= 3; customers++) {
      for (const windowed of [false, true]) {
        const problem = randomProblem(5, { customers, windowed })
        const exact = customers === 0 ? 0 : bruteForce(problem).distance
        for (const objective of ['distance', 'hierarchical'] as const) {
          const solution = solveClassic(problem, { seed: 1, iterations: 300, objective })
          expectSound(problem, solution)
          if (objective === 'distance') expect(solution.distance).toBeCloseTo(exact, 6)
        }
      }
    }
  })
})

describe('random problems', () => {
  it('keep every limit and lose nobody', () => {
    fc.assert(
      fc.property(
        fc.record({
          seed: fc.integer(),
          customers: fc.integer({ min: 1, max: 45 }),
          windowed: fc.boolean(),
          asymmetric: fc.boolean(),
          capacity: fc.integer({ min: 9, max: 80 }),
          objective: fc.constantFrom('distance' as const, 'hierarchical' as const),
        }),
        ({ seed, objective, ...shape }) => {
          const problem = randomProblem(seed, shape)
          const solution = solveClassic(problem, { seed, iterations: 1000, objective })
          expectSound(problem, solution)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('whose durations break the triangle inequality', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const problem = randomProblem(seed, { customers: 30, windowed: true })
      const random = new Random(seed)
      const duration = problem.distance.map((leg, index) =>
        index < problem.size || index % problem.size === 0 ? leg : leg * (0.3 + random.next() * 1.7),
      )
      const odd = { ...problem, duration }
      for (const objective of ['distance', 'hierarchical'] as const) {
        expectSound(odd, solveClassic(odd, { seed, iterations: 1500, objective }))
      }
    }
  })

  it('improve on what they start from', () => {
    const problem = randomProblem(3, { customers: 40, windowed: true })
    const alone = Array.from({ length: 40 }, (_, index) => [index + 1])
    const solution = solveClassic(problem, { seed: 1, iterations: 1500, objective: 'distance' })
    const again = solveClassic(problem, { seed: 2, iterations: 200, objective: 'distance', initial: solution.routes })
    expect(again.distance).toBeLessThanOrEqual(solution.distance + 1e-9)
    for (const initial of [alone, [[1, 1]], [[99]], [[2]]]) {
      expectSound(problem, solveClassic(problem, { seed: 1, iterations: 200, objective: 'distance', initial }))
    }
  })
})

describe('a plan that is full to the last digit', () => {
  it('of loads whose sum is a hair more than the capacity', () => {
    const problem = { ...randomProblem(6, { customers: 6, windowed: false, vehicles: 2, capacity: 0.3 }) }
    problem.demand = new Float64Array(7).fill(0.1, 1)
    expect(0.1 + 0.1 + 0.1).toBeGreaterThan(problem.capacity)
    for (const initial of [
      undefined,
      [
        [1, 2, 3],
        [4, 5, 6],
      ],
    ] as const) {
      const lists = initial?.map((list) => [...list])
      const solution = solveClassic(problem, {
        seed: 1,
        iterations: 300,
        objective: 'distance',
        ...(lists ? { initial: lists } : {}),
      })
      expect(solution.routes.flat().sort()).toEqual([1, 2, 3, 4, 5, 6])
      expect(solution.routes).toHaveLength(2)
    }
  })

  it('of times that come out a hair less when they are counted from the end', () => {
    const [way, leg, stay] = [1.8, 7.3, 10.1]
    const closing = way + stay + leg
    expect(closing - leg - stay).toBeLessThan(way)
    const distance = Float64Array.from([0, way, 9, way, 0, leg, 9, leg, 0])
    const windows = {
      opens: new Float64Array(3),
      closes: Float64Array.from([100, 20, closing]),
      service: Float64Array.from([0, stay, stay]),
    }
    const demand = Float64Array.from([0, 1, 1])
    const problem = { size: 3, distance, duration: distance, demand, capacity: 2, windows, vehicles: 1 }
    for (const objective of ['distance', 'hierarchical'] as const) {
      const options = { seed: 1, iterations: 100, objective }
      expect(solveClassic(problem, { ...options, initial: [[1, 2]] }).routes).toEqual([[1, 2]])
      expect(solveClassic(problem, options).routes).toEqual([[1, 2]])
    }
  })
})

describe('the search', () => {
  it('gives the same answer for the same seed and iterations', () => {
    for (const windowed of [false, true]) {
      for (const objective of ['distance', 'hierarchical'] as const) {
        const problem = randomProblem(7, { customers: 50, windowed })
        const run = () => solveClassic(problem, { seed: 11, iterations: 3000, objective })
        expect(run()).toEqual(run())
      }
    }
  })

  it('reports better solutions in order, ending with the answer', () => {
    const problem = randomProblem(8, { customers: 40, windowed: true })
    const reported: number[] = []
    const solution = solveClassic(problem, {
      seed: 1,
      iterations: 3000,
      objective: 'distance',
      onBetter: (best, distance) => {
        const routes = best()
        expectSound(problem, { routes, distance })
        reported.push(distance)
      },
    })
    expect(reported.length).toBeGreaterThan(0)
    expect(reported).toEqual([...reported].sort((one, other) => other - one))
    expect(reported.at(-1)).toBeCloseTo(solution.distance, 9)
  })

  it('stops when told to, with what it has', () => {
    const problem = randomProblem(9, { customers: 150, windowed: true, capacity: 60 })
    for (const objective of ['distance', 'hierarchical'] as const) {
      let asked = 0
      const solution = solveClassic(problem, {
        seed: 1,
        budgetMs: 600_000,
        objective,
        stopped: () => {
          asked += 1
          return asked > 60
        },
      })
      expect(asked).toBe(61)
      expectSound(problem, solution)
    }
  })

  it('stops while it prepares', () => {
    const problem = randomProblem(9, { customers: 300, windowed: true })
    let asked = 0
    const stopAt = (count: number) => (): boolean => {
      asked += 1
      return asked >= count
    }
    for (const count of [1, 3, 9]) {
      asked = 0
      const options = { seed: 1, budgetMs: 600_000, objective: 'distance' as const, stopped: stopAt(count) }
      expect(solveClassic(problem, options)).toEqual({
        routes: [],
        distance: Number.POSITIVE_INFINITY,
        iterations: 0,
      })
      expect(asked).toBe(count)
    }
    // The second list of neighbours is made later, when it is asked for.
    asked = 0
    const instance = new Instance(problem, stopAt(78))
    expect(instance.unfinished).toBe(false)
    // Every eight rows of the matrix and of the list, so that nobody waits long. Once more at its end, so that few customers, for whom
    // the lists ask nothing, are no exception.
    expect(asked).toBe(38 + 37 + 1)
    expect(instance.granularNearest().others).toHaveLength(0)
    expect(asked).toBe(78)
    const few = randomProblem(4, { customers: 20, windowed: false, asymmetric: true })
    expect(new Instance(few, () => true).unfinished).toBe(true)
  })

  it('finds nothing for a customer no vehicle can serve', () => {
    const problem = randomProblem(4, { customers: 10, windowed: false })
    problem.demand[3] = 1000
    const solution = solveClassic(problem, { seed: 1, iterations: 100, objective: 'distance' })
    expect(solution).toMatchObject({ routes: [], distance: Number.POSITIVE_INFINITY })
  })
})

it('angles are those of the plane up to turning it', () => {
  const problem = randomProblem(2, { customers: 30, windowed: false })
  const angles = anglesOf(new Instance(problem))
  const { size, distance } = problem
  for (let one = 1; one < size; one++) {
    for (let other = 1; other < one; other++) {
      const a = distance[one] ?? 0
      const b = distance[other] ?? 0
      const across = a ** 2 + b ** 2 - 2 * a * b * Math.cos((angles[one] ?? 0) - (angles[other] ?? 0))
      expect(Math.sqrt(Math.max(0, across))).toBeCloseTo(distance[one * size + other] ?? 0, 3)
    }
  }
})
