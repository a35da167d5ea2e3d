import type { Granular, Instance } from './instance.ts'
import { improveBetween } from './moves-between.ts'
import { improveWithin } from './moves-within.ts'
import type { Pace } from './pace.ts'
import type { Random } from './random.ts'
import { SwapStar } from './swap-star.ts'
import type { Tours } from './tours.ts'

/**
 * Descends to a local optimum of the penalised cost by moves between near customers, and then by SWAP* between near
 * routes (Vidal, "Hybrid genetic search for the CVRP: open-source implementation and SWAP* neighborhood", 2022).
 */
export class LocalSearch {
  readonly tours: Tours
  private readonly instance: Instance
  private readonly random: Random
  private readonly pace: Pace
  private readonly granular: Granular
  private readonly order: Int32Array
  private readonly others: Int32Array
  /** When each customer was last tried. */
  private readonly tried: Int32Array
  private readonly swapStar: SwapStar

  constructor(instance: Instance, tours: Tours, random: Random, pace: Pace) {
    this.instance = instance
    this.tours = tours
    this.random = random
    this.pace = pace
    this.granular = instance.granularNearest()
    this.order = new Int32Array(instance.size - 1)
    for (let customer = 1; customer < instance.size; customer++) this.order[customer - 1] = customer
    this.others = this.granular.others.slice()
    this.tried = new Int32Array(instance.size)
    this.swapStar = new SwapStar(instance, tours)
  }

  /** Shuffles the order of customers, and now and then that of their neighbours. */
  private shuffle(): void {
    const { random, order, others, instance } = this
    const { starts } = this.granular
    random.shuffle(order, order.length)
    for (let customer = 1; customer < instance.size; customer++) {
      if (random.below(20) !== 0) continue
      const start = starts[customer] as number
      for (let last = (starts[customer + 1] as number) - 1; last > start; last--) {
        const other = start + random.below(last - start + 1)
        const kept = others[last] as number
        others[last] = others[other] as number
        others[other] = kept
      }
    }
  }

  /**
   * Improves what is in `tours` until nothing helps.
   * @param thorough whether to go on with SWAP*
   */
  run(thorough: boolean): void {
    const { tours, tried, order, pace } = this
    this.shuffle()
    tours.reweigh()
    tried.fill(-1)
    this.swapStar.begin()
    for (let round = 0; ; round++) {
      let improved = false
      for (let index = 0; index < order.length; index++) {
        if ((index & 63) === 63 && pace.progress() >= 1) return
        const u = order[index] as number
        const before = tried[u] as number
        tried[u] = tours.moves
        if (this.improveNear(u, round === 0 ? -1 : before)) improved = true
        if (round > 0 && this.improveAlone(u)) improved = true
      }
      // An empty route is first tried in the second round, so that there are always two.
      if (improved || round === 0) continue
      if (!thorough || !this.swapStar.improve(this.pace)) return
    }
  }

  private improveNear(u: number, since: number): boolean {
    const { tours, others } = this
    const { route, changed, prev } = tours
    const { starts } = this.granular
    const size = this.instance.size
    const end = starts[u + 1] as number
    let improved = false
    for (let index = starts[u] as number; index < end; index++) {
      const v = others[index] as number
      const routeU = route[u] as number
      const routeV = route[v] as number
      if ((changed[routeU] as number) <= since && (changed[routeV] as number) <= since) continue
      if (routeU === routeV ? improveWithin(tours, u, v) : improveBetween(tours, u, v)) {
        improved = true
        continue
      }
      // As the first of its route, v also stands for the depot before it.
      const start = prev[v] as number
      if (start < size) continue
      if (routeU === routeV) {
        if (v !== u && improveWithin(tours, u, start)) improved = true
      } else if (improveBetween(tours, u, start)) improved = true
    }
    return improved
  }

  private improveAlone(u: number): boolean {
    const { tours } = this
    const empty = tours.emptyRoute()
    if (empty < 0 || (tours.count[tours.route[u] as number] as number) < 2) return false
    return improveBetween(tours, u, this.instance.size + empty)
  }
}
