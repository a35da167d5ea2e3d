import type { Instance } from './instance.ts'
import type { Pace } from './pace.ts'
import { Plan } from './plan.ts'
import type { Random } from './random.ts'
import { Shake } from './shake.ts'

/** Most customers ejected for one, by how long the routes are. */
const mostEjected = 4
/** Random moves between two ejections. */
const shakes = 300

/**
 * Lowers the number of routes with an ejection pool (Nagata and Bräysy 2009): the customers of a removed route are put back
 * one by one, and where nobody has room the customers that were hardest to place least often make room, after which the
 * others are moved about at random.
 */
export class Ejection {
  /** The last complete plan. */
  readonly best: Plan
  private readonly work: Plan
  private readonly instance: Instance
  private readonly random: Random
  private readonly pace: Pace
  private readonly shake: Shake
  /** How often each customer found no room. */
  private readonly trouble: Float64Array
  private readonly chosen: Int32Array
  private readonly found: Int32Array
  private foundCount = 0
  private foundRoute = -1
  private foundAfter = 0
  private foundTrouble = 0.5
  // The insertion that the ejections are searched for.
  private customer = 0
  private route = 0
  private after = 0

  constructor(instance: Instance, random: Random, pace: Pace) {
    this.instance = instance
    this.random = random
    this.pace = pace
    this.best = new Plan(instance)
    this.work = new Plan(instance)
    this.shake = new Shake(instance, random)
    this.trouble = new Float64Array(instance.size)
    this.chosen = new Int32Array(mostEjected + 1)
    this.found = new Int32Array(mostEjected + 1)
  }

  /**
   * Starts from a complete plan, and goes on until progress `until` or until there are `fewest` routes.
   * @returns whether `best` has no more than `fewest`
   */
  reduce(plan: Plan, until: number, fewest: number): boolean {
    const { best, work } = this
    best.copy(plan)
    while (best.usedCount > fewest) {
      work.copy(best)
      this.removeSmallest()
      this.trouble.fill(1)
      if (!this.empty(until) || !work.keepsLimits()) return false
      best.copy(work)
    }
    return true
  }

  private removeSmallest(): void {
    const { work, random } = this
    let route = work.used[random.below(work.usedCount)] as number
    for (let index = 0; index < work.usedCount; index++) {
      if ((work.count[work.used[index] as number] as number) < (work.count[route] as number))
        route = work.used[index] as number
    }
    let visit = work.first[route] as number
    while (visit !== 0) {
      const behind = work.next[visit] as number
      work.unlink(visit)
      visit = behind
    }
    random.shuffle(work.absent, work.absentCount)
  }

  /** Places everyone in the pool; false when the budget ends first. */
  private empty(until: number): boolean {
    const { work, trouble, pace } = this
    while (work.absentCount > 0) {
      if (pace.progress() >= until) return false
      pace.iterations += 1
      work.absentCount -= 1
      const customer = work.absent[work.absentCount] as number
      if (this.insert(customer)) continue
      trouble[customer] = (trouble[customer] as number) + 1
      if (!this.eject(customer)) {
        work.absent[work.absentCount] = customer
        work.absentCount += 1
        // Somebody else first: this one goes to the bottom of the pool.
        const bottom = work.absent[0] as number
        work.absent[0] = customer
        work.absent[work.absentCount - 1] = bottom
      }
      this.shake.run(work, shakes)
    }
    return true
  }

  /** Inserts a customer at a random one of the places where it fits. */
  private insert(customer: number): boolean {
    const { size, demand, capacity, duration, service, opens, closes } = this.instance
    const { work, random } = this
    const { early, late, next, first, used, load } = work
    let fits = 0
    let route = -1
    let place = 0
    for (let index = 0; index < work.usedCount; index++) {
      const candidate = used[index] as number
      if ((load[candidate] as number) + (demand[customer] as number) > capacity) continue
      let after = 0
      let ahead = first[candidate] as number
      for (;;) {
        let start =
          (early[after] as number) + (service[after] as number) + (duration[after * size + customer] as number)
        if (start > (closes[customer] as number)) break
        if (start < (opens[customer] as number)) start = opens[customer] as number
        if (
          start + (service[customer] as number) + (duration[customer * size + ahead] as number) <=
          (late[ahead] as number)
        ) {
          fits += 1
          if (random.below(fits) === 0) {
            route = candidate
            place = after
          }
        }
        if (ahead === 0) break
        after = ahead
        ahead = next[ahead] as number
      }
    }
    if (route < 0) return false
    work.link(customer, route, place)
    work.scheduleAround(customer)
    return true
  }

  /** Inserts a customer where the ejected are least trouble. */
  private eject(customer: number): boolean {
    const { instance, work, random } = this
    const { demand, capacity } = instance
    this.foundCount = -1
    this.foundTrouble = Number.MAX_VALUE
    this.customer = customer
    const offset = random.below(work.usedCount)
    for (let index = 0; index < work.usedCount; index++) {
      const route = work.used[(index + offset) % work.usedCount] as number
      const over = (work.load[route] as number) + (demand[customer] as number) - capacity
      this.route = route
      let after = 0
      const length = work.count[route] as number
      const most = length > 60 ? 2 : length > 25 ? 3 : mostEjected
      for (;;) {
        this.after = after
        this.search(0, work.early[0] as number, work.first[route] as number, 0, most, 0, over, after === 0, false)
        if (after === (work.last[route] as number)) break
        after = after === 0 ? (work.first[route] as number) : (work.next[after] as number)
      }
    }
    if (this.foundCount < 0) return false
    for (let index = 0; index < this.foundCount; index++) {
      const ejected = this.found[index] as number
      if (ejected === this.foundAfter) this.foundAfter = work.prev[ejected] as number
      work.unlink(ejected)
    }
    // When everyone of a route left, the route is as good as any empty one.
    const route = this.foundRoute
    work.link(customer, route, work.count[route] === 0 ? 0 : this.foundAfter)
    work.schedule(route)
    return true
  }

  /**
   * Looks along the route from `node`, reached from `point` whose service starts at `time`, for who must go so that the
   * new customer, who stands behind `this.after`, and all that stay are in time and fit in. `turn` says that the new
   * customer comes next, `inside` that it came.
   */
  private search(
    point: number,
    time: number,
    node: number,
    depth: number,
    most: number,
    trouble: number,
    over: number,
    turn: boolean,
    inside: boolean,
  ): void {
    const { size, duration, service, opens, closes, demand } = this.instance
    const { next, late } = this.work
    const customer = this.customer
    let at = point
    let clock = time
    let visit = node
    let due = turn
    let placed = inside
    for (;;) {
      if (due) {
        clock += (service[at] as number) + (duration[at * size + customer] as number)
        if (clock > (closes[customer] as number)) return
        if (clock < (opens[customer] as number)) clock = opens[customer] as number
        at = customer
        due = false
        placed = true
      }
      const arrival = clock + (service[at] as number) + (duration[at * size + visit] as number)
      if (placed && over <= 0 && arrival <= (late[visit] as number)) {
        this.foundTrouble = trouble
        this.foundRoute = this.route
        this.foundAfter = this.after
        this.foundCount = depth
        for (let index = 0; index < depth; index++) this.found[index] = this.chosen[index] as number
        return
      }
      if (visit === 0) return
      if (depth < most) {
        const sum = trouble + (this.trouble[visit] as number)
        if (sum < this.foundTrouble) {
          this.chosen[depth] = visit
          this.search(
            at,
            clock,
            next[visit] as number,
            depth + 1,
            most,
            sum,
            over - (demand[visit] as number),
            visit === this.after,
            placed,
          )
        }
      }
      if (arrival > (closes[visit] as number)) return
      clock = arrival < (opens[visit] as number) ? (opens[visit] as number) : arrival
      at = visit
      if (visit === this.after) due = true
      visit = next[visit] as number
    }
  }
}
