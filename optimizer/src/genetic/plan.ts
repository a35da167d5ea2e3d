import type { Instance } from './instance.ts'

/**
 * A set of routes as doubly linked lists, with the schedule of each visit. The depot is 0 and ends every list; a route is
 * a number below the count of slots, and an unplanned customer has route -1. All arrays are allocated once.
 */
export class Plan {
  readonly next: Int32Array
  readonly prev: Int32Array
  readonly route: Int32Array
  /** Earliest start of service. `early[0]` is when vehicles may leave. */
  readonly early: Float64Array
  /** Latest start of service that keeps every later visit in time. `late[0]` is when vehicles must be back. */
  readonly late: Float64Array
  readonly first: Int32Array
  readonly last: Int32Array
  readonly count: Int32Array
  readonly load: Float64Array
  /** The routes that visit somebody, in no order: the first `usedCount` entries. */
  readonly used: Int32Array
  readonly usedAt: Int32Array
  usedCount = 0
  /** Unplanned customers: the first `absentCount` entries. */
  readonly absent: Int32Array
  absentCount = 0
  /** Total distance. */
  cost = 0.5
  readonly instance: Instance

  constructor(instance: Instance) {
    const { size } = instance
    this.instance = instance
    this.next = new Int32Array(size)
    this.prev = new Int32Array(size)
    this.route = new Int32Array(size).fill(-1)
    this.early = new Float64Array(size)
    this.late = new Float64Array(size)
    this.early[0] = instance.opens[0] as number
    this.late[0] = instance.closes[0] as number
    this.first = new Int32Array(size)
    this.last = new Int32Array(size)
    this.count = new Int32Array(size)
    this.load = new Float64Array(size)
    this.used = new Int32Array(size)
    this.usedAt = new Int32Array(size).fill(-1)
    this.absent = new Int32Array(size)
    this.clear()
  }

  /** Empties every route: all customers are absent. */
  clear(): void {
    const { size } = this.instance
    this.count.fill(0)
    this.load.fill(0)
    this.usedAt.fill(-1)
    this.route.fill(-1)
    this.usedCount = 0
    this.cost = 0
    this.absentCount = 0
    for (let customer = 1; customer < size; customer++) {
      this.absent[this.absentCount] = customer
      this.absentCount += 1
    }
  }

  /** Routes that visit nobody start at `usedCount`: this finds one of them. */
  freeRoute(): number {
    for (let route = 0; route < this.count.length; route++) if (this.count[route] === 0) return route
    return -1
  }

  private open(route: number): void {
    this.used[this.usedCount] = route
    this.usedAt[route] = this.usedCount
    this.usedCount += 1
    this.first[route] = 0
    this.last[route] = 0
    this.load[route] = 0
  }

  private close(route: number): void {
    const at = this.usedAt[route] as number
    this.usedCount -= 1
    const moved = this.used[this.usedCount] as number
    this.used[at] = moved
    this.usedAt[moved] = at
    this.usedAt[route] = -1
    this.load[route] = 0
  }

  /** Puts an unplanned customer after `after` (0: as the first) without renewing the schedule or the list of absents. */
  link(customer: number, route: number, after: number): void {
    const { size, distance, demand } = this.instance
    if (this.count[route] === 0) this.open(route)
    const before = after === 0 ? (this.first[route] as number) : (this.next[after] as number)
    this.cost +=
      (distance[after * size + customer] as number) +
      (distance[customer * size + before] as number) -
      (distance[after * size + before] as number)
    this.prev[customer] = after
    this.next[customer] = before
    if (after === 0) this.first[route] = customer
    else this.next[after] = customer
    if (before === 0) this.last[route] = customer
    else this.prev[before] = customer
    this.route[customer] = route
    this.count[route] = (this.count[route] as number) + 1
    this.load[route] = (this.load[route] as number) + (demand[customer] as number)
  }

  /** Takes a customer out of its route, without renewing the schedule. */
  unlink(customer: number): void {
    const { size, distance, demand } = this.instance
    const route = this.route[customer] as number
    const before = this.prev[customer] as number
    const after = this.next[customer] as number
    this.cost +=
      (distance[before * size + after] as number) -
      (distance[before * size + customer] as number) -
      (distance[customer * size + after] as number)
    if (before === 0) this.first[route] = after
    else this.next[before] = after
    if (after === 0) this.last[route] = before
    else this.prev[after] = before
    this.route[customer] = -1
    this.count[route] = (this.count[route] as number) - 1
    this.load[route] = (this.load[route] as number) - (demand[customer] as number)
    this.absent[this.absentCount] = customer
    this.absentCount += 1
    if (this.count[route] === 0) this.close(route)
  }

  /**
   * Renews a route's schedule; false when a window cannot be kept. Counted from the start, as vehicles drive: from the end the
   * same sums come out a hair different, and a plan without any slack would be refused.
   */
  schedule(route: number): boolean {
    const { size, windowed, duration, service, opens, closes } = this.instance
    if (!windowed || this.count[route] === 0) return true
    const { next, prev, early, late } = this
    let from = 0
    let visit = this.first[route] as number
    let feasible = true
    while (visit !== 0) {
      const arrival = (early[from] as number) + (service[from] as number) + (duration[from * size + visit] as number)
      const opening = opens[visit] as number
      early[visit] = arrival > opening ? arrival : opening
      if ((early[visit] as number) > (closes[visit] as number)) feasible = false
      from = visit
      visit = next[visit] as number
    }
    const back = (early[from] as number) + (service[from] as number) + (duration[from * size] as number)
    if (back > (closes[0] as number)) feasible = false
    let to = 0
    visit = from
    while (visit !== 0) {
      const latest = (late[to] as number) - (duration[visit * size + to] as number) - (service[visit] as number)
      const closing = closes[visit] as number
      late[visit] = latest < closing ? latest : closing
      to = visit
      visit = prev[visit] as number
    }
    return feasible
  }

  /** Renews the schedule around a visit just linked, as far as it changes. */
  scheduleAround(customer: number): void {
    const { size, windowed, duration, service, opens, closes } = this.instance
    if (!windowed) return
    const { next, prev, early, late } = this
    let from = prev[customer] as number
    let visit = customer
    while (visit !== 0) {
      let start = (early[from] as number) + (service[from] as number) + (duration[from * size + visit] as number)
      const opening = opens[visit] as number
      if (start < opening) start = opening
      if (visit !== customer && start === (early[visit] as number)) break
      early[visit] = start
      from = visit
      visit = next[visit] as number
    }
    let to = next[customer] as number
    visit = customer
    while (visit !== 0) {
      let latest = (late[to] as number) - (duration[visit * size + to] as number) - (service[visit] as number)
      const closing = closes[visit] as number
      if (latest > closing) latest = closing
      if (visit !== customer && latest === (late[visit] as number)) break
      late[visit] = latest
      to = visit
      visit = prev[visit] as number
    }
  }

  /** Lets two customers of different routes go on with what follows the other, without renewing the schedules. */
  exchangeTails(one: number, other: number): void {
    const { size, distance, demand } = this.instance
    const { next, prev, route, last } = this
    const routeOne = route[one] as number
    const routeOther = route[other] as number
    const after = next[one] as number
    const otherAfter = next[other] as number
    this.cost +=
      (distance[one * size + otherAfter] as number) +
      (distance[other * size + after] as number) -
      (distance[one * size + after] as number) -
      (distance[other * size + otherAfter] as number)
    let moved = 0
    let movedLoad = 0
    for (let visit = after; visit !== 0; visit = next[visit] as number) {
      route[visit] = routeOther
      moved += 1
      movedLoad += demand[visit] as number
    }
    for (let visit = otherAfter; visit !== 0; visit = next[visit] as number) {
      route[visit] = routeOne
      moved -= 1
      movedLoad -= demand[visit] as number
    }
    const lastOne = after === 0 ? other : (last[routeOne] as number)
    last[routeOne] = otherAfter === 0 ? one : (last[routeOther] as number)
    last[routeOther] = lastOne
    next[one] = otherAfter
    next[other] = after
    if (otherAfter !== 0) prev[otherAfter] = one
    if (after !== 0) prev[after] = other
    this.count[routeOne] = (this.count[routeOne] as number) - moved
    this.count[routeOther] = (this.count[routeOther] as number) + moved
    this.load[routeOne] = (this.load[routeOne] as number) - movedLoad
    this.load[routeOther] = (this.load[routeOther] as number) + movedLoad
  }

  /** Makes one route, with its schedule, the same as in another plan. Cost and absents are the caller's. */
  copyRoute(source: Plan, route: number): void {
    const { next, prev, early, late } = source
    const filled = (source.count[route] as number) > 0
    if (filled && this.count[route] === 0) this.open(route)
    else if (!filled && (this.count[route] as number) > 0) this.close(route)
    this.count[route] = source.count[route] as number
    if (!filled) return
    this.load[route] = source.load[route] as number
    this.first[route] = source.first[route] as number
    this.last[route] = source.last[route] as number
    let visit = source.first[route] as number
    while (visit !== 0) {
      this.next[visit] = next[visit] as number
      this.prev[visit] = prev[visit] as number
      this.early[visit] = early[visit] as number
      this.late[visit] = late[visit] as number
      this.route[visit] = route
      visit = next[visit] as number
    }
  }

  /** Makes the cost and the absents the same as in another plan. */
  copyRest(source: Plan): void {
    this.cost = source.cost
    this.absentCount = source.absentCount
    for (let index = 0; index < source.absentCount; index++) {
      const customer = source.absent[index] as number
      this.absent[index] = customer
      this.route[customer] = -1
    }
  }

  /** Makes everything the same as in another plan of the same instance. */
  copy(source: Plan): void {
    this.next.set(source.next)
    this.prev.set(source.prev)
    this.route.set(source.route)
    this.early.set(source.early)
    this.late.set(source.late)
    this.first.set(source.first)
    this.last.set(source.last)
    this.count.set(source.count)
    this.load.set(source.load)
    this.used.set(source.used)
    this.usedAt.set(source.usedAt)
    this.usedCount = source.usedCount
    this.copyRest(source)
  }

  /** Fills an emptied plan from lists; false when they break a limit or leave somebody out. */
  read(routes: readonly (readonly number[])[]): boolean {
    const { size, capacity } = this.instance
    this.clear()
    let feasible = true
    let planned = 0
    let route = 0
    for (const list of routes) {
      if (list.length === 0) continue
      if (route >= size) return false
      for (const customer of list) {
        if (!(customer > 0 && customer < size) || this.route[customer] !== -1) return false
        this.link(customer, route, this.count[route] === 0 ? 0 : (this.last[route] as number))
        planned += 1
      }
      if ((this.load[route] as number) > capacity || !this.schedule(route)) feasible = false
      route += 1
    }
    this.absentCount = 0
    for (let customer = 1; customer < size; customer++) {
      if (this.route[customer] !== -1) continue
      this.absent[this.absentCount] = customer
      this.absentCount += 1
    }
    return feasible && planned === size - 1
  }

  /** Whether every route keeps the capacity and the windows. Renews all schedules. */
  keepsLimits(): boolean {
    for (let index = 0; index < this.usedCount; index++) {
      const route = this.used[index] as number
      if ((this.load[route] as number) > this.instance.capacity || !this.schedule(route)) return false
    }
    return true
  }

  /** The routes as lists of customers. */
  lists(): number[][] {
    const lists: number[][] = []
    for (let index = 0; index < this.usedCount; index++) {
      const list: number[] = []
      let visit = this.first[this.used[index] as number] as number
      while (visit !== 0) {
        list.push(visit)
        visit = this.next[visit] as number
      }
      lists.push(list)
    }
    return lists
  }
}
