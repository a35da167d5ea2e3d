import { Annealing } from './annealing.ts'
import type { ClassicOptions, ClassicProblem, ClassicSolution } from './classic-problem.ts'
import { Ejection } from './ejection.ts'
import { Genetic } from './genetic.ts'
import { Instance } from './instance.ts'
import { Pace } from './pace.ts'
import { Plan } from './plan.ts'
import { Random } from './random.ts'

export type { ClassicOptions, ClassicProblem, ClassicSolution } from './classic-problem.ts'

/** Parts of the budget until which the two ways of saving vehicles may go on. */
const fleetPart = { ejection: 0.02, absences: 0.35 }
/** Kept least, born until the next selection, elite and close ones of a population. */
const sizes = { least: 12, generation: 20, elite: 4, close: 5 }
/** Solutions of the annealing that the population starts with, and random ones. */
const seeds = { annealed: 20, random: 10 }

/**
 * The part of the budget, after the vehicles are saved, that goes to annealing before the genetic search. The larger the
 * problem and the shorter the time for each customer, the fewer children there would be. The limits are measured.
 */
function annealingPart(instance: Instance, budgetMs: number): number {
  const customers = instance.size - 1
  if (customers > 600 || budgetMs / customers < 6) return 0.95
  if (customers > 250) return instance.windowed ? 0.6 : 0.3
  return customers < 30 ? 0.5 : 0.1
}

/**
 * Solves a CVRP or VRPTW: construction, where wanted or needed fewer vehicles (ejection pool, then absence counts), ruin
 * and recreate under annealing, and hybrid genetic search from samples of it.
 * @returns routes that keep every limit. When none were found (a customer fits into no vehicle or no window, or the
 * vehicles do not suffice as far as the search could tell, or it was told to stop before it began): no routes, and a
 * distance of Infinity. `iterations` counts ruins, and each child as half as many as there are customers.
 */
export function solveClassic(problem: ClassicProblem, options: ClassicOptions): ClassicSolution {
  const pace = new Pace(options)
  if (problem.size < 2) return { routes: [], distance: 0, iterations: 0 }
  const instance = new Instance(problem, () => pace.toldToStop())
  if (instance.unfinished) return { routes: [], distance: Number.POSITIVE_INFINITY, iterations: 0 }
  const random = new Random(options.seed)
  const hierarchical = options.objective === 'hierarchical'
  const annealing = new Annealing(instance, random, pace)
  const best = annealing.best
  annealing.construct(16)
  startFromInitial(annealing, options)
  if (best.absentCount > 0 || !best.keepsLimits()) {
    return { routes: [], distance: Number.POSITIVE_INFINITY, iterations: pace.iterations }
  }
  const fewest = hierarchical ? instance.fewestRoutes : instance.vehicles
  if (best.usedCount > fewest) saveVehicles(instance, random, pace, annealing, fewest)

  // Distance alone may want more routes than the greedy insertion made.
  const wanted = Math.ceil(1.3 * Math.max(instance.fewestRoutes, best.usedCount)) + 5
  const routes = Math.min(hierarchical ? Math.max(1, best.usedCount) : wanted, instance.vehicles, instance.size - 1)
  const search = new Search(instance, random, pace, annealing, routes, options.onBetter)
  search.run(annealingPart(instance, pace.budgetMs), hierarchical)
  return { ...search.solution(), iterations: pace.iterations }
}

/** Takes the caller's routes where they keep the limits and are better than the construction. */
function startFromInitial(annealing: Annealing, options: ClassicOptions): void {
  if (options.initial === undefined) return
  const plan = new Plan(annealing.best.instance)
  if (!plan.read(options.initial)) return
  const { best } = annealing
  const { vehicles } = best.instance
  const fewer = plan.usedCount < best.usedCount
  const wantsFewer = options.objective === 'hierarchical' || best.usedCount > vehicles
  const nearer = plan.cost < best.cost && (options.objective === 'distance' || plan.usedCount === best.usedCount)
  if (
    best.absentCount > 0 ||
    (wantsFewer && fewer) ||
    (nearer && plan.usedCount <= Math.max(vehicles, best.usedCount))
  ) {
    annealing.startFrom(plan)
  }
}

function saveVehicles(instance: Instance, random: Random, pace: Pace, annealing: Annealing, fewest: number): void {
  const ejection = new Ejection(instance, random, pace)
  ejection.reduce(annealing.best, fleetPart.ejection, fewest)
  annealing.startFrom(ejection.best)
  if (annealing.best.usedCount > fewest) annealing.shrink(pace.progress(), fleetPart.absences, fewest)
  annealing.startFrom(annealing.best)
}

/** Annealing and genetic search with a fixed number of routes, and the better of what they find. */
class Search {
  private readonly pace: Pace
  private readonly annealing: Annealing
  private readonly genetic: Genetic
  private readonly routes: number
  private readonly onBetter: ClassicOptions['onBetter']
  private reported = Number.POSITIVE_INFINITY

  constructor(
    instance: Instance,
    random: Random,
    pace: Pace,
    annealing: Annealing,
    routes: number,
    onBetter: ClassicOptions['onBetter'],
  ) {
    this.pace = pace
    this.annealing = annealing
    this.routes = routes
    this.onBetter = onBetter
    this.genetic = new Genetic(instance, random, pace, routes, sizes)
  }

  run(part: number, hierarchical: boolean): void {
    const { pace, annealing, genetic, routes } = this
    genetic.onBetter = () => this.report()
    annealing.onBetter = () => this.report()
    this.report()
    if (annealing.best.usedCount <= routes) {
      const from = pace.progress()
      annealing.samples = seeds.annealed
      annealing.onSample = () => {
        if (annealing.current.absentCount === 0) genetic.improvePlan(annealing.current)
      }
      annealing.improve(from, from + (1 - from) * part, routes, hierarchical)
      genetic.addPlan(annealing.best)
    }
    genetic.run(1, seeds.random)
  }

  /** The best that keeps the limit of vehicles, as lists only when they are asked for. */
  private best(): { lists: () => number[][]; distance: number } {
    const plan = this.annealing.best
    const born = this.genetic.best
    const planned = plan.usedCount <= this.routes
    if (born !== undefined && (!planned || born.distance < plan.cost))
      return { lists: () => born.lists(), distance: born.distance }
    if (!planned) return { lists: () => [], distance: Number.POSITIVE_INFINITY }
    return { lists: () => plan.lists(), distance: plan.cost }
  }

  solution(): { routes: number[][]; distance: number } {
    const { lists, distance } = this.best()
    return { routes: lists(), distance }
  }

  private report(): void {
    if (this.onBetter === undefined) return
    const { distance } = this.best()
    if (!(distance < this.reported - 1e-9)) return
    this.reported = distance
    this.onBetter(() => this.best().lists(), distance)
  }
}
