import { leastFirst } from '../least-first.ts'
import type { ClassicProblem } from './classic-problem.ts'

/** Customers that are looked at between two questions whether to stop: each is a row of a matrix. */
const askEvery = 8

/** The columns of a square matrix as rows; the same array when the matrix is symmetric, or when it was told to stop. */
function turned(matrix: Float64Array, size: number, stopped: () => boolean): Float64Array {
  let symmetric = true
  for (let from = 0; from < size && symmetric; from++) {
    if (from % askEvery === 0 && stopped()) return matrix
    for (let to = 0; to < from; to++) {
      if ((matrix[from * size + to] as number) !== (matrix[to * size + from] as number)) {
        symmetric = false
        break
      }
    }
  }
  if (symmetric) return matrix
  const columns = new Float64Array(size * size)
  for (let from = 0; from < size; from++) {
    if (from % askEvery === 0 && stopped()) return matrix
    for (let to = 0; to < size; to++) columns[to * size + from] = matrix[from * size + to] as number
  }
  return columns
}

/**
 * For each customer the `kept` others with the least weight, least first: `kept` entries a customer, row 0 unused. null when it was told
 * to stop.
 */
function nearestBy(
  size: number,
  kept: number,
  weight: (from: number, to: number) => number,
  stopped: () => boolean,
): Int32Array | null {
  const nearest = new Int32Array(size * kept)
  const weights = new Float64Array(size)
  const keys = new Float64Array(size - 2)
  // A weight and the customer it belongs to share one number, so that comparing numbers orders both at once.
  const steps = 2 ** 32
  for (let customer = 1; customer < size; customer++) {
    if (customer % askEvery === 0 && stopped()) return null
    let largest = 1e-9
    for (let other = 1; other < size; other++) {
      const value = weight(customer, other)
      weights[other] = value
      if (other !== customer && value > largest) largest = value
    }
    let count = 0
    for (let other = 1; other < size; other++) {
      if (other === customer) continue
      keys[count] = Math.floor(((weights[other] as number) / largest) * steps) * 0x100000 + other
      count += 1
    }
    leastFirst(keys, count, kept)
    for (let rank = 0; rank < kept; rank++) nearest[customer * kept + rank] = (keys[rank] as number) % 0x100000
  }
  return nearest
}

/** Lists of customers, one after the other: those of customer c are `others[starts[c] .. starts[c + 1] - 1]`. */
export type Granular = { starts: Int32Array; others: Int32Array }

/** Nearest customers a customer is tried next to. */
const granularity = 20

/**
 * A classic problem with what every part of the search reads again and again. Numbers are in the units of the problem;
 * arrays of points have `size` entries, matrices `size * size`.
 */
export class Instance {
  readonly size: number
  readonly distance: Float64Array
  readonly duration: Float64Array
  /** distance by column: `distanceTo[to * size + from]`. */
  readonly distanceTo: Float64Array
  /** duration by column: `durationTo[to * size + from]`. */
  readonly durationTo: Float64Array
  readonly demand: Float64Array
  /** The problem's, and a hair more: sums of tenths come out above what they are. */
  readonly capacity: number
  readonly windowed: boolean
  readonly opens: Float64Array
  readonly closes: Float64Array
  readonly service: Float64Array
  readonly vehicles: number
  readonly totalDemand: number
  /** Customers near each customer by distance, nearest first: `near` entries each. */
  readonly nearest: Int32Array
  readonly near: number
  private granular: Granular | undefined
  private readonly symmetric: boolean
  private readonly stopped: () => boolean
  /** Whether it was told to stop before it was ready: nobody may search with it. */
  readonly unfinished: boolean

  /** @param stopped asked every few milliseconds; true ends the preparation. */
  constructor(problem: ClassicProblem, stopped: () => boolean = () => false) {
    const { size, windows } = problem
    this.stopped = stopped
    this.size = size
    this.distance = problem.distance
    this.duration = problem.duration
    this.distanceTo = turned(problem.distance, size, stopped)
    this.durationTo = problem.duration === problem.distance ? this.distanceTo : turned(problem.duration, size, stopped)
    this.symmetric = this.distanceTo === problem.distance
    this.demand = problem.demand
    this.capacity = problem.capacity + 1e-9
    this.windowed = windows !== null
    this.opens = windows?.opens ?? new Float64Array(size)
    this.closes = windows?.closes ?? new Float64Array(size).fill(Number.MAX_VALUE)
    this.service = windows?.service ?? new Float64Array(size)
    this.vehicles = Math.min(problem.vehicles, Math.max(1, size - 1))
    let total = 0
    for (let customer = 1; customer < size; customer++) total += problem.demand[customer] as number
    this.totalDemand = total
    this.near = Math.min(size - 2, 150)
    const { distance, distanceTo, near } = this
    const nearest =
      size < 3
        ? new Int32Array(size)
        : nearestBy(
            size,
            near,
            (from, to) => Math.min(distance[from * size + to] as number, distanceTo[from * size + to] as number),
            stopped,
          )
    this.unfinished = nearest === null || stopped()
    this.nearest = nearest ?? new Int32Array(size * near)
  }

  /** Whether a path costs the same in both directions. */
  get reversible(): boolean {
    return this.symmetric
  }

  /** Fewest routes the demands allow. */
  get fewestRoutes(): number {
    return this.totalDemand > 0 ? Math.max(1, Math.ceil(this.totalDemand / this.capacity - 1e-9)) : 1
  }

  /**
   * Customers worth visiting next to each customer: by distance, and with windows also by the waiting and the lateness
   * that going from one to the other cannot avoid (Vidal et al. 2013). Nobody is near anybody when it was told to stop.
   */
  granularNearest(): Granular {
    this.granular ??= this.computeGranular(granularity)
    return this.granular
  }

  private computeGranular(wanted: number): Granular {
    const { size, distance, duration, opens, closes, service } = this
    const starts = new Int32Array(size + 1)
    if (size < 3) return { starts, others: new Int32Array(0) }
    const oneWay = (from: number, to: number): number => {
      const leg = (duration[from * size + to] as number) + (service[from] as number)
      const waiting = Math.max((opens[to] as number) - leg - (closes[from] as number), 0)
      const late = Math.max((opens[from] as number) + leg - (closes[to] as number), 0)
      return (distance[from * size + to] as number) + 0.2 * waiting + late
    }
    const kept = Math.min(size - 2, wanted)
    const nearest = nearestBy(
      size,
      kept,
      this.windowed
        ? (from, to) => Math.min(oneWay(from, to), oneWay(to, from))
        : (from, to) => Math.min(distance[from * size + to] as number, distance[to * size + from] as number),
      this.stopped,
    )
    if (nearest === null || this.stopped()) return { starts, others: new Int32Array(0) }
    // Whoever is near to another has the other near, too. Both are numbers, so that sorting them brings the same together.
    const pairs = new Float64Array(2 * (size - 1) * kept)
    let count = 0
    for (let customer = 1; customer < size; customer++) {
      for (let rank = 0; rank < kept; rank++) {
        const other = nearest[customer * kept + rank] as number
        pairs[count++] = customer * size + other
        pairs[count++] = other * size + customer
      }
    }
    pairs.sort()
    const others = new Int32Array(count)
    let found = 0
    for (let index = 0; index < count; index++) {
      const pair = pairs[index] as number
      if (index > 0 && pair === pairs[index - 1]) continue
      const customer = Math.floor(pair / size)
      others[found++] = pair - customer * size
      starts[customer + 1] = found
    }
    return { starts, others: others.slice(0, found) }
  }
}
