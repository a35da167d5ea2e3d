import type { Individual } from './individual.ts'
import type { Instance } from './instance.ts'
import type { Random } from './random.ts'
import type { Tours } from './tours.ts'

/**
 * Selective route exchange (after Nagata, Bräysy and Dullaert 2010): the child has the routes of one parent, but around a
 * random customer those of the other parent. Customers then missing are inserted where they cost least, penalties
 * included. Keeps far more of the parents than the order crossover, which windows make worth it.
 */
export class ExchangeRoutes {
  private readonly instance: Instance
  private readonly tours: Tours
  private readonly random: Random
  private readonly tour: Int32Array
  private readonly ends: Int32Array
  private readonly routeOfOne: Int32Array
  private readonly routeOfOther: Int32Array
  private readonly left: Uint8Array
  private readonly entered: Uint8Array
  private readonly missing: Int32Array
  private readonly placed: Uint8Array

  constructor(instance: Instance, tours: Tours, random: Random) {
    this.instance = instance
    this.tours = tours
    this.random = random
    this.tour = new Int32Array(instance.size)
    this.ends = new Int32Array(instance.size)
    this.routeOfOne = new Int32Array(instance.size)
    this.routeOfOther = new Int32Array(instance.size)
    this.left = new Uint8Array(instance.size)
    this.entered = new Uint8Array(instance.size)
    this.missing = new Int32Array(instance.size)
    this.placed = new Uint8Array(instance.size)
  }

  /** Leaves the child in `tours`, whose penalties are those to insert by. */
  run(one: Individual, other: Individual): void {
    const { instance, random, tour, ends, left, entered, placed, routeOfOne, routeOfOther } = this
    const { size, nearest, near } = instance
    label(one, routeOfOne)
    label(other, routeOfOther)
    left.fill(0)
    entered.fill(0)
    placed.fill(0)
    // Routes of the first parent around a random customer leave; of the other parent as many enter.
    const most = Math.max(1, Math.min(one.routes, other.routes) - 1)
    const wanted = 1 + random.below(Math.max(1, Math.min(most, Math.ceil(one.routes / 2))))
    const seed = 1 + random.below(size - 1)
    let leaving = 0
    let entering = 0
    for (let rank = -1; rank < near && (leaving < wanted || entering < wanted); rank++) {
      const customer = rank < 0 ? seed : (nearest[seed * near + rank] as number)
      const from = routeOfOne[customer] as number
      if (left[from] === 0 && leaving < wanted) {
        left[from] = 1
        leaving += 1
      }
      const into = routeOfOther[customer] as number
      if (entered[into] === 0 && entering < leaving) {
        entered[into] = 1
        entering += 1
      }
    }
    let index = 0
    let routes = 0
    let start = 0
    for (let route = 0; route < one.routes; route++) {
      const end = one.ends[route] as number
      if (left[route] === 0) {
        for (let at = start; at < end; at++) {
          const customer = one.tour[at] as number
          placed[customer] = 1
          tour[index] = customer
          index += 1
        }
        ends[routes] = index
        routes += 1
      }
      start = end
    }
    start = 0
    for (let route = 0; route < other.routes; route++) {
      const end = other.ends[route] as number
      if (entered[route] === 1) {
        for (let at = start; at < end; at++) {
          const customer = other.tour[at] as number
          if (placed[customer] === 1) continue
          placed[customer] = 1
          tour[index] = customer
          index += 1
        }
        ends[routes] = index
        routes += 1
      }
      start = end
    }
    this.tours.read(tour, ends, routes)
    this.insertMissing()
  }

  private insertMissing(): void {
    const { missing, placed, random, tours } = this
    let count = 0
    for (let customer = 1; customer < this.instance.size; customer++) {
      if (placed[customer] === 1) continue
      missing[count] = customer
      count += 1
    }
    random.shuffle(missing, count)
    for (let index = 0; index < count; index++) {
      const customer = missing[index] as number
      const place = this.cheapestPlace(customer)
      tours.insert(customer, place)
      placed[customer] = 1
    }
  }

  private cheapestPlace(customer: number): number {
    const { instance, tours, placed } = this
    const { size, nearest, near } = instance
    let best = Number.POSITIVE_INFINITY
    let place = -1
    const reach = Math.min(near, 40)
    for (let rank = 0; rank < reach; rank++) {
      const other = nearest[customer * near + rank] as number
      if (placed[other] === 0) continue
      for (let side = 0; side < 2; side++) {
        const after = side === 0 ? other : (tours.prev[other] as number)
        const cost = tours.insertionCost(customer, after)
        if (cost < best) {
          best = cost
          place = after
        }
      }
    }
    const empty = tours.emptyRoute()
    if (empty >= 0 && (place < 0 || tours.insertionCost(customer, size + empty) < best)) return size + empty
    // Nobody near is planned: behind the start of any route.
    return place < 0 ? size : place
  }
}

function label(individual: Individual, routeOf: Int32Array): void {
  let start = 0
  for (let route = 0; route < individual.routes; route++) {
    const end = individual.ends[route] as number
    for (let at = start; at < end; at++) routeOf[individual.tour[at] as number] = route
    start = end
  }
}
