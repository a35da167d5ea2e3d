import type { Instance } from './instance.ts'

/**
 * The solution a local search changes: routes as linked lists where every route has a start and an end node of its own, so
 * that no move needs a special case for the depot. Nodes: 1..size-1 the customers, `size + r` the start and
 * `size + routes + r` the end of route r; `at` gives each node's point. Loads and times may break their limits, at a
 * penalty: a vehicle that comes too late goes back in time to the end of the window, and these times add up to its warp
 * (Nagata 2007; Vidal et al. 2013). Prefix and suffix data make a join of two parts of routes cost O(1).
 */
export class Tours {
  readonly instance: Instance
  /** Number of routes, empty ones included. */
  readonly routes: number
  readonly at: Int32Array
  readonly next: Int32Array
  readonly prev: Int32Array
  readonly route: Int32Array
  readonly position: Int32Array
  /** Load from the start up to and with the node. */
  readonly loadTo: Float64Array
  /** What the way from the start to the node costs more when driven backwards. */
  readonly turnTo: Float64Array
  /** Start of service at the node, after going back in time. */
  readonly clock: Float64Array
  /** Warp from the start up to and with the node. */
  readonly warpTo: Float64Array
  /** Least warp from the node to the end. */
  readonly warpFrom: Float64Array
  /** Latest arrival at the node for which `warpFrom` holds; each unit later adds one. */
  readonly latest: Float64Array
  readonly count: Int32Array
  readonly load: Float64Array
  readonly warp: Float64Array
  /** Penalty of each route. */
  readonly penalty: Float64Array
  /** The number of the move that last changed each route. */
  readonly changed: Int32Array
  moves = 0
  /** Cost of a unit of load over the capacity. */
  loadPenalty = 0.5
  /** Cost of a unit of warp. */
  warpPenalty = 0.5

  constructor(instance: Instance, routes: number) {
    const { size, opens, closes } = instance
    const nodes = size + 2 * routes
    this.instance = instance
    this.routes = routes
    this.at = new Int32Array(nodes)
    for (let node = 0; node < size; node++) this.at[node] = node
    this.next = new Int32Array(nodes)
    this.prev = new Int32Array(nodes)
    this.route = new Int32Array(nodes)
    this.position = new Int32Array(nodes)
    this.loadTo = new Float64Array(nodes)
    this.turnTo = new Float64Array(nodes)
    this.clock = new Float64Array(nodes)
    this.warpTo = new Float64Array(nodes)
    this.warpFrom = new Float64Array(nodes)
    this.latest = new Float64Array(nodes)
    this.count = new Int32Array(routes)
    this.load = new Float64Array(routes)
    this.warp = new Float64Array(routes)
    this.penalty = new Float64Array(routes)
    this.changed = new Int32Array(routes)
    for (let route = 0; route < routes; route++) {
      this.route[size + route] = route
      this.route[size + routes + route] = route
      this.clock[size + route] = opens[0] as number
      this.latest[size + routes + route] = closes[0] as number
    }
  }

  /** Fills the routes from a tour: route r is `tour[ends[r-1] .. ends[r]-1]`. */
  read(tour: Int32Array, ends: Int32Array, filled: number): void {
    const { size } = this.instance
    const { next, prev, routes } = this
    this.moves = 0
    let index = 0
    for (let route = 0; route < routes; route++) {
      let node = size + route
      const end = route < filled ? (ends[route] as number) : index
      for (; index < end; index++) {
        const visit = tour[index] as number
        next[node] = visit
        prev[visit] = node
        node = visit
      }
      next[node] = size + routes + route
      prev[size + routes + route] = node
      this.renew(route)
      this.changed[route] = 0
    }
  }

  /** Computes what is known of a route anew, and marks it as changed by the latest move. */
  renew(route: number): void {
    const { size, distance, distanceTo, duration, service, opens, closes, demand, capacity, windowed, reversible } =
      this.instance
    const { next, prev, position, loadTo, clock, warpTo, warpFrom, latest, turnTo } = this
    const start = size + route
    const end = start + this.routes
    let node = start
    let point = 0
    let visit = next[start] as number
    let place = 0
    let load = 0
    let time = clock[start] as number
    let warp = 0
    let turn = 0
    for (;;) {
      const to = visit < size ? visit : 0
      place += 1
      position[visit] = place
      this.route[visit] = route
      if (windowed) {
        time += (service[point] as number) + (duration[point * size + to] as number)
        if (time < (opens[to] as number)) time = opens[to] as number
        else if (time > (closes[to] as number)) {
          warp += time - (closes[to] as number)
          time = closes[to] as number
        }
        clock[visit] = time
        warpTo[visit] = warp
      }
      if (!reversible) {
        turn += (distanceTo[point * size + to] as number) - (distance[point * size + to] as number)
        turnTo[visit] = turn
      }
      if (visit === end) break
      load += demand[to] as number
      loadTo[visit] = load
      node = visit
      point = to
      visit = next[visit] as number
    }
    loadTo[end] = load
    this.count[route] = place - 1
    this.load[route] = load
    this.warp[route] = warp
    this.changed[route] = this.moves
    const over = load - capacity
    this.penalty[route] = (over > 0 ? over * this.loadPenalty : 0) + warp * this.warpPenalty
    if (!windowed) return
    let after = 0
    let afterNode = end
    for (;;) {
      const from = node < size ? node : 0
      const closing = closes[from] as number
      const opening = opens[from] as number
      const way = (service[from] as number) + (duration[from * size + after] as number)
      const late = (latest[afterNode] as number) - way
      warpFrom[node] = (warpFrom[afterNode] as number) + (late < opening ? opening - late : 0)
      latest[node] = late < opening ? opening : late < closing ? late : closing
      if (node === start) break
      afterNode = node
      after = from
      node = prev[node] as number
    }
  }

  /** Renews all penalties after the weights changed. */
  reweigh(): void {
    const { capacity } = this.instance
    for (let route = 0; route < this.routes; route++) {
      const over = (this.load[route] as number) - capacity
      this.penalty[route] = (over > 0 ? over * this.loadPenalty : 0) + (this.warp[route] as number) * this.warpPenalty
    }
  }

  /** Moves a customer to behind another node. Routes are renewed by the caller. */
  move(node: number, after: number): void {
    const { next, prev } = this
    const before = prev[node] as number
    const behind = next[node] as number
    next[before] = behind
    prev[behind] = before
    const follower = next[after] as number
    next[after] = node
    prev[node] = after
    next[node] = follower
    prev[follower] = node
    this.route[node] = this.route[after] as number
  }

  /** Exchanges two customers that are not neighbours. Routes are renewed by the caller. */
  exchange(one: number, other: number): void {
    const before = this.prev[one] as number
    const otherBefore = this.prev[other] as number
    if (before === other || otherBefore === one) {
      if (before === other) this.move(one, otherBefore)
      else this.move(other, before)
      return
    }
    this.move(one, otherBefore)
    this.move(other, before)
  }

  /** What a customer that is in no route adds to the penalised cost behind a node. */
  insertionCost(customer: number, after: number): number {
    const { size, distance, demand, windowed } = this.instance
    const { at, next, route } = this
    const from = at[after] as number
    const behind = next[after] as number
    const to = at[behind] as number
    const into = route[after] as number
    let cost =
      (distance[from * size + customer] as number) +
      (distance[customer * size + to] as number) -
      (distance[from * size + to] as number)
    cost += this.overload((this.load[into] as number) + (demand[customer] as number)) - (this.penalty[into] as number)
    if (windowed) cost += joinOne(this, after, customer, behind) * this.warpPenalty
    return cost
  }

  /** Puts a customer that is in no route behind a node. */
  insert(customer: number, after: number): void {
    const { next, prev } = this
    const behind = next[after] as number
    next[after] = customer
    prev[customer] = after
    next[customer] = behind
    prev[behind] = customer
    this.renew(this.route[after] as number)
  }

  /** Penalty of a load. */
  overload(load: number): number {
    const over = load - this.instance.capacity
    return over > 0 ? over * this.loadPenalty : 0
  }

  /** An empty route, or -1. */
  emptyRoute(): number {
    const { count } = this
    for (let route = 0; route < count.length; route++) if (count[route] === 0) return route
    return -1
  }
}

/** Warp of a route that goes from `before` straight on to `after`. */
export function joinWarp(tours: Tours, before: number, after: number): number {
  const { size, duration, service } = tours.instance
  const { at, clock, warpTo, warpFrom, latest } = tours
  const from = at[before] as number
  const late =
    (clock[before] as number) +
    (service[from] as number) +
    (duration[from * size + (at[after] as number)] as number) -
    (latest[after] as number)
  return (warpTo[before] as number) + (warpFrom[after] as number) + (late > 0 ? late : 0)
}

/** Warp of a route that goes from `before` over one customer to `after`. */
export function joinOne(tours: Tours, before: number, one: number, after: number): number {
  const { size, duration, service, opens, closes } = tours.instance
  const { at, clock, warpTo, warpFrom, latest } = tours
  const from = at[before] as number
  let time = (clock[before] as number) + (service[from] as number) + (duration[from * size + one] as number)
  let warp = (warpTo[before] as number) + (warpFrom[after] as number)
  if (time < (opens[one] as number)) time = opens[one] as number
  else if (time > (closes[one] as number)) {
    warp += time - (closes[one] as number)
    time = closes[one] as number
  }
  const late =
    time +
    (service[one] as number) +
    (duration[one * size + (at[after] as number)] as number) -
    (latest[after] as number)
  return late > 0 ? warp + late : warp
}

/** Warp of a route that goes from `before` over two customers to `after`. */
export function joinTwo(tours: Tours, before: number, one: number, two: number, after: number): number {
  const { size, duration, service, opens, closes } = tours.instance
  const { at, clock, warpTo, warpFrom, latest } = tours
  const from = at[before] as number
  let time = (clock[before] as number) + (service[from] as number) + (duration[from * size + one] as number)
  let warp = (warpTo[before] as number) + (warpFrom[after] as number)
  if (time < (opens[one] as number)) time = opens[one] as number
  else if (time > (closes[one] as number)) {
    warp += time - (closes[one] as number)
    time = closes[one] as number
  }
  time += (service[one] as number) + (duration[one * size + two] as number)
  if (time < (opens[two] as number)) time = opens[two] as number
  else if (time > (closes[two] as number)) {
    warp += time - (closes[two] as number)
    time = closes[two] as number
  }
  const late =
    time +
    (service[two] as number) +
    (duration[two * size + (at[after] as number)] as number) -
    (latest[after] as number)
  return late > 0 ? warp + late : warp
}
