import type { Instance } from './instance.ts'
import type { Pace } from './pace.ts'
import { Plan } from './plan.ts'
import type { Random } from './random.ts'
import { Recreate } from './recreate.ts'
import { Ruin } from './ruin.ts'

/** Customers removed on average. */
const meanRemoved = 10
/** Longest string removed of one route. */
const longestString = 10
/** How often a customer gets a new route although there is a cheaper place. */
const openingOdds = 0.002
/** Iterations between two changes of the price of leaving somebody out. */
const priceWindow = 200
/** So many windows in a row without another whole plan end the search among whole plans only. */
const mostBarren = 10
/**
 * First and last temperature, as parts of the mean distance a customer. Windows leave fewer ways back from a bad place, so
 * that a cool start does better with them; among whole plans only, each step is small, and a hot start does better.
 */
const heat = { windowed: 0.3, free: 1, whole: 1.5, last: 0.01, fleet: 1 }

/**
 * Ruin and recreate under simulated annealing (SISR, Christiaens and Vanden Berghe 2020), with the minimisation of the
 * fleet by absence counts of the same paper.
 */
export class Annealing {
  /** What the search changes. */
  readonly work: Plan
  readonly current: Plan
  readonly best: Plan
  readonly recreate: Recreate
  private readonly ruin: Ruin
  private readonly instance: Instance
  private readonly random: Random
  private readonly pace: Pace
  /** How often each customer stayed unplanned. */
  private readonly absences: Float64Array
  /** Called when `best` changed. */
  onBetter: (() => void) | undefined
  /** Called with `current` now and then while it cools, `samples` times in all. */
  onSample: (() => void) | undefined
  samples = 0

  constructor(instance: Instance, random: Random, pace: Pace) {
    this.instance = instance
    this.random = random
    this.pace = pace
    this.work = new Plan(instance)
    this.current = new Plan(instance)
    this.best = new Plan(instance)
    this.ruin = new Ruin(instance, random)
    this.recreate = new Recreate(instance, random)
    this.absences = new Float64Array(instance.size)
  }

  /** Starts from nothing: every customer inserted greedily, with as many routes as that takes. */
  construct(tries: number): void {
    const { work, best, ruin, recreate } = this
    recreate.routeLimit = Number.POSITIVE_INFINITY
    recreate.opening = 0
    for (let tried = 0; tried < tries; tried++) {
      work.clear()
      ruin.begin()
      recreate.insertAbsent(work, ruin)
      const better =
        work.absentCount < best.absentCount || (work.absentCount === best.absentCount && work.cost < best.cost)
      if (tried === 0 || better) best.copy(work)
      if (this.pace.progress() > 0.03) break
    }
    this.startFrom(best)
  }

  /** Starts from a complete and feasible plan. */
  startFrom(plan: Plan): void {
    this.work.copy(plan)
    this.current.copy(plan)
    this.best.copy(plan)
  }

  private accept(): void {
    const { ruin, work, current } = this
    for (let index = 0; index < ruin.touchedCount; index++) current.copyRoute(work, ruin.touched[index] as number)
    current.copyRest(work)
  }

  private reject(): void {
    const { ruin, work, current } = this
    for (let index = 0; index < ruin.touchedCount; index++) work.copyRoute(current, ruin.touched[index] as number)
    work.copyRest(current)
  }

  /**
   * Lowers the distance, cooling from the first temperature at progress `from` to the last at `until`.
   * @param routeLimit most routes
   * @param whole goes from whole plan to whole plan, for a fleet so tight that what is left out seldom finds a place again.
   * Where hardly a plan comes out whole, it passes through incomplete ones as it does without.
   */
  improve(from: number, until: number, routeLimit: number, whole: boolean): void {
    const { instance, random, pace, ruin, recreate, work, current, best } = this
    recreate.routeLimit = routeLimit
    recreate.opening = openingOdds
    const mean = best.cost / (instance.size - 1)
    const usual = instance.windowed ? heat.windowed : heat.free
    let onlyWhole = whole
    let first = whole ? heat.whole : usual
    let temperature = first * mean
    let sinceClock = 0
    let sampled = 0
    let price = 10 * mean
    let complete = 0
    let counted = 0
    let made = 0
    let barren = 0
    for (;;) {
      if (sinceClock === 0) {
        const progress = pace.progress()
        if (progress >= until) return
        const part = (progress - from) / (until - from)
        if (sampled < this.samples && part > 0.4 + (0.6 * (sampled + 1)) / (this.samples + 1)) {
          sampled += 1
          this.onSample?.()
        }
        temperature = first * mean * (heat.last / first) ** part
        sinceClock = 16
      }
      sinceClock -= 1
      pace.iterations += 1
      ruin.begin()
      const sound = ruin.removeStrings(work, meanRemoved, longestString)
      recreate.insertAbsent(work, ruin)
      const change = work.cost - current.cost + (work.absentCount - current.absentCount) * price
      const may = sound && (work.absentCount === 0 || !onlyWhole)
      // What was put back as it was is nothing new.
      if (may && work.absentCount === 0 && Math.abs(change) > 1e-9 * mean) made += 1
      if (may && change < -temperature * Math.log(1 - random.next())) {
        this.accept()
        if (work.absentCount === 0 && work.cost < best.cost - 1e-9) {
          best.copy(work)
          this.onBetter?.()
        }
      } else this.reject()
      if (current.absentCount === 0) complete += 1
      counted += 1
      if (counted === priceWindow) {
        barren = made === 0 ? barren + 1 : 0
        made = 0
        if (onlyWhole && barren === mostBarren) {
          onlyWhole = false
          first = usual
        }
        // Dear enough to be complete often, cheap enough to pass through incomplete plans.
        if (complete < 0.3 * priceWindow) price *= 1.15
        else if (complete > 0.6 * priceWindow && !onlyWhole) price /= 1.15
        counted = 0
        complete = 0
      }
    }
  }

  private absenceSum(plan: Plan): number {
    let sum = 0
    for (let index = 0; index < plan.absentCount; index++) sum += this.absences[plan.absent[index] as number] as number
    return sum
  }

  private lightestRoute(plan: Plan): number {
    let lightest = -1
    let least = Number.POSITIVE_INFINITY
    for (let index = 0; index < plan.usedCount; index++) {
      const route = plan.used[index] as number
      let sum = 0
      for (let visit = plan.first[route] as number; visit !== 0; visit = plan.next[visit] as number)
        sum += this.absences[visit] as number
      if (sum < least) {
        least = sum
        lightest = route
      }
    }
    return lightest
  }

  /**
   * Lowers the number of routes until progress `until` or `fewest` is reached. `best` is the last complete plan.
   * @returns whether `best` has `fewest` routes or less
   */
  shrink(from: number, until: number, fewest: number): boolean {
    const { instance, random, pace, ruin, recreate, work, current, best, absences } = this
    const hot = (heat.fleet * best.cost) / (instance.size - 1)
    const cooling = Math.log(heat.last / heat.fleet)
    let temperature = hot
    let sinceClock = 0
    let currentSum = 0
    work.copy(best)
    current.copy(best)
    for (;;) {
      if (current.absentCount === 0) {
        best.copy(current)
        this.onBetter?.()
        if (best.usedCount <= fewest) return true
        ruin.begin()
        ruin.removeRoute(work, this.lightestRoute(work))
        this.accept()
        currentSum = this.absenceSum(current)
        recreate.routeLimit = current.usedCount
      }
      if (sinceClock === 0) {
        const progress = pace.progress()
        if (progress >= until) return false
        temperature = hot * Math.exp((cooling * (progress - from)) / (until - from))
        sinceClock = 16
      }
      sinceClock -= 1
      pace.iterations += 1
      ruin.begin()
      const sound = ruin.removeStrings(work, meanRemoved, longestString)
      recreate.insertAbsent(work, ruin)
      const sum = this.absenceSum(work)
      let taken = false
      if (sound) {
        if (work.absentCount === 0 || sum < currentSum) taken = true
        else if (work.absentCount <= current.absentCount && sum <= currentSum) {
          taken = work.cost < current.cost - temperature * Math.log(1 - random.next())
        }
      }
      for (let index = 0; index < work.absentCount; index++) {
        const customer = work.absent[index] as number
        absences[customer] = (absences[customer] as number) + 1
      }
      if (taken) this.accept()
      else this.reject()
      currentSum = this.absenceSum(current)
    }
  }
}
