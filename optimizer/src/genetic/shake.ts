import type { Instance } from './instance.ts'
import type { Plan } from './plan.ts'
import type { Random } from './random.ts'

/** Random moves between near customers that keep every limit: relocations, exchanges and exchanges of tails. */
export class Shake {
  private readonly instance: Instance
  private readonly random: Random

  constructor(instance: Instance, random: Random) {
    this.instance = instance
    this.random = random
  }

  /** Tries `count` moves, whatever they cost. Absent customers stay absent. */
  run(plan: Plan, count: number): void {
    const { random } = this
    const { size, nearest, near } = this.instance
    const reach = Math.min(near, 40)
    if (reach < 1) return
    for (let tried = 0; tried < count; tried++) {
      const one = 1 + random.below(size - 1)
      const other = nearest[one * near + random.below(reach)] as number
      const route = plan.route[one] as number
      const otherRoute = plan.route[other] as number
      if (route < 0 || otherRoute < 0 || route === otherRoute) continue
      const kind = random.below(3)
      if (kind === 0) this.relocate(plan, one, other)
      else if (kind === 1) this.exchange(plan, one, other)
      else this.tails(plan, one, other)
    }
  }

  private fits(plan: Plan, before: number, customer: number, after: number): boolean {
    const { size, windowed, duration, service, opens, closes } = this.instance
    if (!windowed) return true
    let start =
      (plan.early[before] as number) + (service[before] as number) + (duration[before * size + customer] as number)
    if (start > (closes[customer] as number)) return false
    if (start < (opens[customer] as number)) start = opens[customer] as number
    return (
      start + (service[customer] as number) + (duration[customer * size + after] as number) <=
      (plan.late[after] as number)
    )
  }

  private relocate(plan: Plan, one: number, other: number): void {
    const { demand, capacity } = this.instance
    const from = plan.route[one] as number
    const into = plan.route[other] as number
    // The number of routes stays.
    if ((plan.count[from] as number) < 2 || (plan.load[into] as number) + (demand[one] as number) > capacity) return
    if (!this.fits(plan, other, one, plan.next[other] as number)) return
    const before = plan.prev[one] as number
    plan.unlink(one)
    plan.absentCount -= 1
    if (plan.schedule(from)) plan.link(one, into, other)
    else plan.link(one, from, before)
    plan.schedule(plan.route[one] as number)
  }

  private exchange(plan: Plan, one: number, other: number): void {
    const { demand, capacity } = this.instance
    const route = plan.route[one] as number
    const otherRoute = plan.route[other] as number
    const change = (demand[other] as number) - (demand[one] as number)
    if ((plan.count[route] as number) < 2 || (plan.count[otherRoute] as number) < 2) return
    if ((plan.load[route] as number) + change > capacity || (plan.load[otherRoute] as number) - change > capacity)
      return
    const before = plan.prev[one] as number
    const otherBefore = plan.prev[other] as number
    if (!this.fits(plan, before, other, plan.next[one] as number)) return
    if (!this.fits(plan, otherBefore, one, plan.next[other] as number)) return
    plan.unlink(one)
    plan.unlink(other)
    plan.absentCount -= 2
    plan.link(other, route, before)
    plan.link(one, otherRoute, otherBefore)
    plan.schedule(route)
    plan.schedule(otherRoute)
  }

  private tails(plan: Plan, one: number, other: number): void {
    const { size, demand, capacity, windowed, duration, service } = this.instance
    const { next, prev, early, late } = plan
    const route = plan.route[one] as number
    const otherRoute = plan.route[other] as number
    const after = next[one] as number
    const otherAfter = next[other] as number
    if (windowed) {
      if (
        (early[one] as number) + (service[one] as number) + (duration[one * size + otherAfter] as number) >
        (late[otherAfter] as number)
      )
        return
      if (
        (early[other] as number) + (service[other] as number) + (duration[other * size + after] as number) >
        (late[after] as number)
      )
        return
    }
    let head = 0
    for (let visit = one; visit !== 0; visit = prev[visit] as number) head += demand[visit] as number
    let otherHead = 0
    for (let visit = other; visit !== 0; visit = prev[visit] as number) otherHead += demand[visit] as number
    if (head + (plan.load[otherRoute] as number) - otherHead > capacity) return
    if (otherHead + (plan.load[route] as number) - head > capacity) return
    plan.exchangeTails(one, other)
    plan.schedule(route)
    plan.schedule(otherRoute)
  }
}
