import type { Instance } from './instance.ts'
import type { Plan } from './plan.ts'
import type { Random } from './random.ts'

/**
 * Removal of adjacent strings: parts of neighbouring routes around one customer (Christiaens and Vanden Berghe, "Slack
 * induction by string removals", 2020). Remembers which routes it touched, so that a plan can be put back route by route.
 */
export class Ruin {
  /** Routes touched since `begin`: the first `touchedCount` entries. */
  readonly touched: Int32Array
  touchedCount = 0
  private readonly stamp: Int32Array
  private stampNow = 0
  private readonly string: Int32Array
  private readonly instance: Instance
  private readonly random: Random

  constructor(instance: Instance, random: Random) {
    this.instance = instance
    this.random = random
    this.touched = new Int32Array(instance.size)
    this.stamp = new Int32Array(instance.size)
    this.string = new Int32Array(instance.size)
  }

  /** Forgets what was touched. */
  begin(): void {
    this.touchedCount = 0
    this.stampNow += 1
  }

  touch(route: number): void {
    if (this.stamp[route] === this.stampNow) return
    this.stamp[route] = this.stampNow
    this.touched[this.touchedCount] = route
    this.touchedCount += 1
  }

  /**
   * Removes about `mean` customers around a random one, at most `longest` of a route.
   * @returns false when what remains of a route cannot keep its windows (only without the triangle inequality).
   */
  removeStrings(plan: Plan, mean: number, longest: number): boolean {
    const { size, nearest, near } = this.instance
    const random = this.random
    if (plan.usedCount === 0) return true
    const perRoute = (size - 1 - plan.absentCount) / plan.usedCount
    const stringLimit = Math.min(longest, perRoute)
    const strings = Math.floor(random.next() * ((4 * mean) / (1 + stringLimit) - 1) + 1)
    const seed = 1 + random.below(size - 1)
    let feasible = true
    let ruined = 0
    for (let rank = -1; rank < near && ruined < strings; rank++) {
      const customer = rank < 0 ? seed : (nearest[seed * near + rank] as number)
      const route = plan.route[customer] as number
      if (route < 0 || this.stamp[route] === this.stampNow) continue
      this.touch(route)
      ruined += 1
      const cardinality = plan.count[route] as number
      const length = Math.floor(random.next() * Math.min(cardinality, stringLimit) + 1)
      this.removeString(plan, customer, Math.min(length, cardinality), cardinality)
      if (!plan.schedule(route)) feasible = false
    }
    return feasible
  }

  private removeString(plan: Plan, customer: number, length: number, cardinality: number): void {
    const random = this.random
    let spared = 0
    if (length > 1 && length < cardinality && random.next() < 0.5) {
      spared = 1
      while (length + spared < cardinality && random.next() < 0.01) spared += 1
    }
    const span = length + spared
    // How many of the string stand before the customer: as many as the route has on that side, and the string fits.
    let before = 0
    for (
      let visit = plan.prev[customer] as number;
      visit !== 0 && before < span - 1;
      visit = plan.prev[visit] as number
    )
      before += 1
    let after = 0
    for (let visit = plan.next[customer] as number; visit !== 0 && after < span - 1; visit = plan.next[visit] as number)
      after += 1
    const least = Math.max(0, span - 1 - after)
    const back = least + random.below(Math.min(before, span - 1) - least + 1)
    let visit = customer
    for (let step = 0; step < back; step++) visit = plan.prev[visit] as number
    const string = this.string
    for (let index = 0; index < span; index++) {
      string[index] = visit
      visit = plan.next[visit] as number
    }
    const sparedFrom = spared === 0 ? span : random.below(length + 1)
    for (let index = 0; index < span; index++) {
      if (index >= sparedFrom && index < sparedFrom + spared) continue
      plan.unlink(string[index] as number)
    }
  }

  /** Removes every visit of a route. */
  removeRoute(plan: Plan, route: number): void {
    this.touch(route)
    let visit = plan.first[route] as number
    while (visit !== 0) {
      const after = plan.next[visit] as number
      plan.unlink(visit)
      visit = after
    }
  }
}
