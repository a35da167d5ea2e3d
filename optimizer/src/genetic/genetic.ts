import { anglesOf } from './angles.ts'
import { Crossover } from './crossover.ts'
import { ExchangeRoutes } from './exchange-routes.ts'
import { Individual } from './individual.ts'
import type { Instance } from './instance.ts'
import { LocalSearch } from './local-search.ts'
import type { Pace } from './pace.ts'
import { Penalties } from './penalties.ts'
import type { Plan } from './plan.ts'
import { Population, type PopulationSizes } from './population.ts'
import type { Random } from './random.ts'
import { Split } from './split.ts'
import { Tours } from './tours.ts'

/** Part of the children born by an exchange of routes; the others by order crossover. */
const exchangePart = 0.8
/** How much larger the penalties are while a child is mended. */
const mending = 10
/** Births for each customer, and at most, without a better solution before the population starts anew. */
const patience = { customer: 40, most: 10_000 }

/**
 * Hybrid genetic search (Vidal et al. 2012 and 2013; Vidal 2022; Kool et al. 2022): children of two solutions, improved by
 * local search under penalties, kept by cost and difference.
 */
export class Genetic {
  /** The best feasible solution, undefined until there is one. */
  best: Individual | undefined
  onBetter: (() => void) | undefined
  private readonly instance: Instance
  private readonly random: Random
  private readonly pace: Pace
  private readonly tours: Tours
  private readonly search: LocalSearch
  private readonly split: Split
  private readonly crossover: Crossover
  private readonly exchange: ExchangeRoutes
  private readonly population: Population
  private readonly penalties: Penalties
  private readonly angles: Float64Array
  private readonly sizes: PopulationSizes
  private sinceBetter = 0
  private readonly copied: { tour: Int32Array; ends: Int32Array }

  constructor(instance: Instance, random: Random, pace: Pace, routes: number, sizes: PopulationSizes) {
    this.instance = instance
    this.random = random
    this.pace = pace
    this.sizes = sizes
    this.tours = new Tours(instance, routes)
    this.copied = { tour: new Int32Array(instance.size), ends: new Int32Array(instance.size) }
    this.search = new LocalSearch(instance, this.tours, random, pace)
    this.split = new Split(instance, routes)
    this.crossover = new Crossover(instance, random)
    this.exchange = new ExchangeRoutes(instance, this.tours, random)
    this.population = new Population(sizes, random)
    this.angles = anglesOf(instance)
    let farthest = 0
    let largest = 1e-9
    for (let customer = 1; customer < instance.size; customer++) {
      farthest = Math.max(farthest, instance.distance[customer] as number)
      largest = Math.max(largest, instance.demand[customer] as number)
    }
    this.penalties = new Penalties(Math.max(0.1, Math.min(1000, farthest / largest)), 1, instance.windowed ? 0.4 : 0.25)
  }

  /** Adds a complete plan to the population, as it is. */
  addPlan(plan: Plan): void {
    this.setPenalties(1)
    this.readPlan(plan)
    this.keep()
  }

  /** Improves a complete plan by local search and adds the result. */
  improvePlan(plan: Plan): void {
    this.setPenalties(1)
    this.readPlan(plan)
    this.raise()
  }

  private readPlan(plan: Plan): void {
    const { tour, ends } = this.copied
    let index = 0
    for (let rank = 0; rank < plan.usedCount; rank++) {
      for (
        let visit = plan.first[plan.used[rank] as number] as number;
        visit !== 0;
        visit = plan.next[visit] as number
      ) {
        tour[index] = visit
        index += 1
      }
      ends[rank] = index
    }
    this.tours.read(tour, ends, plan.usedCount)
  }

  private setPenalties(factor: number): void {
    this.tours.loadPenalty = this.penalties.load * factor
    this.tours.warpPenalty = this.penalties.warp * factor
  }

  /** Takes the solution of the local search into the population; returns it. */
  private keep(): Individual {
    const individual = new Individual(this.instance.size)
    this.setPenalties(1)
    individual.write(this.tours, this.angles)
    this.population.add(individual)
    if (individual.feasible && (this.best === undefined || individual.distance < this.best.distance - 1e-9)) {
      this.best = individual
      this.sinceBetter = 0
      this.onBetter?.()
    }
    return individual
  }

  /** Improves a cut tour by local search, keeps it, and mends it half of the time when it is infeasible. */
  private educate(tour: Int32Array, ends: Int32Array, routes: number): void {
    this.setPenalties(1)
    this.tours.read(tour, ends, routes)
    this.raise()
  }

  /** Improves what is in `tours`. */
  private raise(): void {
    this.pace.iterations += Math.max(1, this.instance.size >> 1)
    this.sinceBetter += 1
    this.search.run(true)
    const child = this.keep()
    if (!child.feasible && this.random.below(2) === 0) {
      this.setPenalties(mending)
      this.tours.read(child.tour, child.ends, child.routes)
      this.search.run(true)
      let feasible = true
      for (let route = 0; route < this.tours.routes && feasible; route++) {
        feasible = (this.tours.penalty[route] as number) <= 0
      }
      if (feasible) this.keep()
    }
    if (this.penalties.count(child.excess <= 0, child.warp <= 1e-9)) {
      this.population.reweigh(this.penalties.load, this.penalties.warp)
    }
  }

  /** A child from nothing: a random tour. */
  private immigrate(): void {
    const tour = this.crossover.tour
    for (let index = 0; index < tour.length; index++) tour[index] = index + 1
    this.random.shuffle(tour, tour.length)
    this.split.run(tour, this.penalties.load, this.penalties.warp)
    this.educate(tour, this.split.ends, this.split.routes)
  }

  /** Searches until progress `until`; `newcomers` random solutions come first. */
  run(until: number, newcomers: number): void {
    let waiting = newcomers
    while (this.pace.progress() < until) {
      if (waiting > 0) {
        this.immigrate()
        waiting -= 1
        continue
      }
      const [one, other] = this.population.parents()
      if (this.random.next() < exchangePart) {
        this.setPenalties(1)
        this.exchange.run(one, other)
        this.raise()
        continue
      }
      this.crossover.order(one, other)
      this.split.run(this.crossover.tour, this.penalties.load, this.penalties.warp)
      this.educate(this.crossover.tour, this.split.ends, this.split.routes)
      if (this.sinceBetter > Math.min(patience.most, patience.customer * this.instance.size)) {
        this.population.clear()
        this.sinceBetter = 0
        waiting = this.sizes.least * 2
      }
    }
  }
}
