import type { Instance } from './instance.ts'
import type { Plan } from './plan.ts'
import type { Random } from './random.ts'
import type { Ruin } from './ruin.ts'

/**
 * Greedy insertion with blinks: absent customers, in one of several orders, each at its cheapest place, where one place in
 * a hundred is overlooked (Christiaens and Vanden Berghe 2020).
 */
export class Recreate {
  /** Most routes it may make. */
  routeLimit = Number.POSITIVE_INFINITY
  /** How often somebody gets a new route although there is a cheaper place, so that more routes come to be tried. */
  opening = 0.5
  /** Routes of how many of the nearest customers are looked at first; the others only when none of these has room. */
  reach: number
  private readonly instance: Instance
  private readonly random: Random
  private readonly keys: Float64Array
  private readonly waiting: Int32Array
  private readonly stamp: Int32Array
  private stampNow = 0
  private blink = 0
  private bestDelta = 0.5
  private bestRoute = -1
  private bestAfter = 0

  constructor(instance: Instance, random: Random) {
    this.instance = instance
    this.random = random
    this.keys = new Float64Array(instance.size)
    this.waiting = new Int32Array(instance.size)
    this.stamp = new Int32Array(instance.size)
    this.reach = Math.min(instance.near, 40)
    this.opening = 0
    this.drawBlink()
  }

  private drawBlink(): void {
    this.blink = 1 + Math.floor(Math.log(1 - this.random.next()) / Math.log(0.99))
    if (this.blink < 1) this.blink = 1
  }

  /** Sorts the absents into `waiting` by a random criterion. */
  private order(plan: Plan): number {
    const { demand, distance, opens, closes, windowed } = this.instance
    const { keys, waiting, random } = this
    const count = plan.absentCount
    const kind = random.below(windowed ? 17 : 11)
    for (let index = 0; index < count; index++) {
      const customer = plan.absent[index] as number
      let key: number
      if (kind < 4) key = random.next()
      else if (kind < 8) key = -(demand[customer] as number)
      else if (kind < 10) key = -(distance[customer] as number)
      else if (kind < 11) key = distance[customer] as number
      else if (kind < 13) key = (closes[customer] as number) - (opens[customer] as number)
      else if (kind < 15) key = opens[customer] as number
      else key = -(closes[customer] as number)
      let at = index
      while (at > 0 && (keys[at - 1] as number) > key) {
        keys[at] = keys[at - 1] as number
        waiting[at] = waiting[at - 1] as number
        at -= 1
      }
      keys[at] = key
      waiting[at] = customer
    }
    return count
  }

  /** Inserts the absents as far as they fit; the others stay absent. */
  insertAbsent(plan: Plan, ruin: Ruin): void {
    const count = this.order(plan)
    const waiting = this.waiting
    plan.absentCount = 0
    for (let index = 0; index < count; index++) {
      const customer = waiting[index] as number
      this.findPlace(plan, customer)
      const route = this.bestRoute
      if (route < 0) {
        plan.absent[plan.absentCount] = customer
        plan.absentCount += 1
        continue
      }
      ruin.touch(route)
      plan.link(customer, route, this.bestAfter)
      plan.scheduleAround(customer)
    }
  }

  private findPlace(plan: Plan, customer: number): void {
    const { size, near, nearest, distance, capacity, demand, windowed, durationTo, duration, opens, closes, service } =
      this.instance
    this.bestDelta = Number.POSITIVE_INFINITY
    this.bestRoute = -1
    const room = capacity - (demand[customer] as number)
    const { load, used, route: routeOf } = plan
    if (room < 0) return
    const few = this.reach < size - 2
    if (few) {
      const stamp = this.stamp
      this.stampNow += 1
      const now = this.stampNow
      const from = customer * near
      const until = from + this.reach
      for (let at = from; at < until; at++) {
        const route = routeOf[nearest[at] as number] as number
        if (route < 0 || stamp[route] === now) continue
        stamp[route] = now
        if ((load[route] as number) > room) continue
        if (windowed) this.scanWindowed(plan, route, customer)
        else this.scan(plan, route, customer)
      }
    }
    if (this.bestRoute < 0) {
      for (let index = plan.usedCount - 1; index >= 0; index--) {
        const route = used[index] as number
        if ((load[route] as number) > room) continue
        if (windowed) this.scanWindowed(plan, route, customer)
        else this.scan(plan, route, customer)
      }
    }
    if (plan.usedCount < this.routeLimit) {
      const alone = (distance[customer] as number) + (distance[customer * size] as number)
      if (alone < this.bestDelta || (this.opening > 0 && this.random.next() < this.opening)) {
        if (windowed) {
          const leave = (opens[0] as number) + (service[0] as number) + (durationTo[customer * size] as number)
          const start = Math.max(leave, opens[customer] as number)
          if (start > (closes[customer] as number)) return
          if (start + (service[customer] as number) + (duration[customer * size] as number) > (closes[0] as number))
            return
        }
        this.bestRoute = plan.freeRoute()
        this.bestAfter = 0
      }
    }
  }

  private scan(plan: Plan, route: number, customer: number): void {
    const { size, distance, distanceTo } = this.instance
    const next = plan.next
    const row = customer * size
    let best = this.bestDelta
    let blink = this.blink
    let after = 0
    let into = distanceTo[row] as number
    let before = plan.first[route] as number
    for (;;) {
      const delta = into + (distance[row + before] as number) - (distance[after * size + before] as number)
      blink -= 1
      if (blink === 0) {
        this.drawBlink()
        blink = this.blink
      } else if (delta < best) {
        best = delta
        this.bestDelta = delta
        this.bestRoute = route
        this.bestAfter = after
      }
      if (before === 0) break
      after = before
      into = distanceTo[row + after] as number
      before = next[after] as number
    }
    this.blink = blink
  }

  private scanWindowed(plan: Plan, route: number, customer: number): void {
    const { size, distance, distanceTo, duration, durationTo, service, opens, closes } = this.instance
    const { next, early, late } = plan
    const row = customer * size
    const opening = opens[customer] as number
    const closing = closes[customer] as number
    const stay = service[customer] as number
    let best = this.bestDelta
    let blink = this.blink
    let after = 0
    let before = plan.first[route] as number
    for (;;) {
      let start = (early[after] as number) + (service[after] as number) + (durationTo[row + after] as number)
      // Whoever is reached too late from here is reached too late from every later visit.
      if (start > closing) break
      if (start < opening) start = opening
      const delta =
        (distanceTo[row + after] as number) +
        (distance[row + before] as number) -
        (distance[after * size + before] as number)
      if (delta < best && start + stay + (duration[row + before] as number) <= (late[before] as number)) {
        blink -= 1
        if (blink === 0) {
          this.drawBlink()
          blink = this.blink
        } else {
          best = delta
          this.bestDelta = delta
          this.bestRoute = route
          this.bestAfter = after
        }
      }
      if (before === 0) break
      after = before
      before = next[after] as number
    }
    this.blink = blink
  }
}
