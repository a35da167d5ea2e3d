import type { Tours } from './tours.ts'

/** A solution of the population. */
export class Individual {
  /** The customers, route after route. */
  readonly tour: Int32Array
  /** Where each route ends in `tour`; the first `routes` entries. */
  readonly ends: Int32Array
  routes = 0
  /** Who is visited before and after each customer: 0 is the depot. */
  readonly prev: Int32Array
  readonly next: Int32Array
  distance = 0.5
  /** Load over the capacity, summed over the routes. */
  excess = 0.5
  warp = 0.5
  /** Distance and penalties. */
  cost = 0.5
  /** Rank by cost and by how much it differs from others: less is better. */
  fitness = 0.5
  /** Broken-pairs distances to the others of its population, in the order of `neighbours`. */
  readonly differences: number[] = []
  readonly neighbours: Individual[] = []

  constructor(size: number) {
    this.tour = new Int32Array(size - 1)
    this.ends = new Int32Array(size)
    this.prev = new Int32Array(size)
    this.next = new Int32Array(size)
  }

  get feasible(): boolean {
    return this.excess <= 0 && this.warp <= 1e-9
  }

  /** Takes over what a local search ended with, its routes ordered by their direction from the depot. */
  write(tours: Tours, angles: Float64Array): void {
    const { size, distance, capacity } = tours.instance
    const filled: { route: number; angle: number }[] = []
    for (let route = 0; route < tours.routes; route++) {
      if (tours.count[route] === 0) continue
      let x = 0
      let y = 0
      for (let node = tours.next[size + route] as number; node < size; node = tours.next[node] as number) {
        x += Math.cos(angles[node] as number) * (distance[node] as number)
        y += Math.sin(angles[node] as number) * (distance[node] as number)
      }
      filled.push({ route, angle: Math.atan2(y, x) })
    }
    filled.sort((one, other) => one.angle - other.angle)
    this.routes = filled.length
    this.distance = 0
    this.excess = 0
    this.warp = 0
    let index = 0
    for (let rank = 0; rank < filled.length; rank++) {
      const route = (filled[rank] as (typeof filled)[number]).route
      let point = 0
      for (let node = tours.next[size + route] as number; node < size; node = tours.next[node] as number) {
        this.tour[index] = node
        index += 1
        this.prev[node] = point
        if (point !== 0) this.next[point] = node
        this.distance += distance[point * size + node] as number
        point = node
      }
      this.next[point] = 0
      this.distance += distance[point * size] as number
      this.ends[rank] = index
      this.excess += Math.max(0, (tours.load[route] as number) - capacity)
      this.warp += tours.warp[route] as number
    }
    this.cost = this.distance + this.excess * tours.loadPenalty + this.warp * tours.warpPenalty
  }

  /** Part of the customers whose neighbours in the tour differ from those in another, 0..1. */
  difference(other: Individual): number {
    const { next, prev } = this
    const { next: otherNext, prev: otherPrev } = other
    let differences = 0
    for (let customer = 1; customer < next.length; customer++) {
      const follower = next[customer] as number
      if (follower !== otherNext[customer] && follower !== otherPrev[customer]) differences += 1
      if (prev[customer] === 0 && otherPrev[customer] !== 0 && otherNext[customer] !== 0) differences += 1
    }
    return differences / (next.length - 1)
  }

  lists(): number[][] {
    const lists: number[][] = []
    let start = 0
    for (let route = 0; route < this.routes; route++) {
      lists.push([...this.tour.subarray(start, this.ends[route])])
      start = this.ends[route] as number
    }
    return lists
  }
}

/** Where in a population of individuals by cost somebody new belongs. */
export function rankOf(individuals: readonly Individual[], cost: number): number {
  let rank = individuals.length
  while (rank > 0 && (individuals[rank - 1] as Individual).cost > cost) rank -= 1
  return rank
}
