import { type Individual, rankOf } from './individual.ts'
import type { Random } from './random.ts'

/** Sizes of each half of a population (feasible and not). */
export type PopulationSizes = {
  /** Kept after a selection of survivors. */
  least: number
  /** Born until the next selection. */
  generation: number
  /** Best ones whose rank counts more than how they differ. */
  elite: number
  /** Nearest ones that say how much somebody differs. */
  close: number
}

/**
 * Feasible and infeasible individuals, each by cost. Who survives and who has children depends on cost and on the
 * difference to others (biased fitness, Vidal et al. 2012).
 */
export class Population {
  readonly feasible: Individual[] = []
  readonly infeasible: Individual[] = []
  private readonly sizes: PopulationSizes
  private readonly random: Random
  private ranked = false

  constructor(sizes: PopulationSizes, random: Random) {
    this.sizes = sizes
    this.random = random
  }

  clear(): void {
    this.feasible.length = 0
    this.infeasible.length = 0
  }

  add(individual: Individual): void {
    const group = individual.feasible ? this.feasible : this.infeasible
    individual.neighbours.length = 0
    individual.differences.length = 0
    for (const other of group) {
      const difference = individual.difference(other)
      insertSorted(individual, other, difference)
      insertSorted(other, individual, difference)
    }
    group.splice(rankOf(group, individual.cost), 0, individual)
    this.ranked = false
    if (group.length > this.sizes.least + this.sizes.generation) {
      while (group.length > this.sizes.least) this.removeWorst(group)
    }
  }

  /** Two parents, each the fitter of two. */
  parents(): [Individual, Individual] {
    if (!this.ranked) {
      this.rank(this.feasible)
      this.rank(this.infeasible)
      this.ranked = true
    }
    const one = this.tournament()
    let other = this.tournament()
    for (let tries = 0; tries < 10 && other === one; tries++) other = this.tournament()
    return [one, other]
  }

  private tournament(): Individual {
    const one = this.draw()
    const other = this.draw()
    return one.fitness <= other.fitness ? one : other
  }

  private draw(): Individual {
    const index = this.random.below(this.feasible.length + this.infeasible.length)
    return index < this.feasible.length
      ? (this.feasible[index] as Individual)
      : (this.infeasible[index - this.feasible.length] as Individual)
  }

  /** Mean difference to the nearest of its group. */
  private diversity(individual: Individual): number {
    const count = Math.min(this.sizes.close, individual.differences.length)
    if (count === 0) return 1
    let sum = 0
    for (let index = 0; index < count; index++) sum += individual.differences[index] as number
    return sum / count
  }

  private rank(group: readonly Individual[]): void {
    const count = group.length
    if (count === 0) return
    const byDiversity = group.map((individual, rank) => ({ individual, rank, diversity: this.diversity(individual) }))
    byDiversity.sort((one, other) => other.diversity - one.diversity)
    for (let place = 0; place < count; place++) {
      const { individual, rank } = byDiversity[place] as (typeof byDiversity)[number]
      if (count === 1) individual.fitness = 0
      else if (count <= this.sizes.elite) individual.fitness = rank / (count - 1)
      else individual.fitness = rank / (count - 1) + ((1 - this.sizes.elite / count) * place) / (count - 1)
    }
  }

  private removeWorst(group: Individual[]): void {
    this.rank(group)
    let worst = -1
    let worstClone = false
    let worstFitness = -1
    for (let index = 1; index < group.length; index++) {
      const individual = group[index] as Individual
      const clone = individual.differences.length > 0 && (individual.differences[0] as number) < 1e-9
      if ((clone && !worstClone) || (clone === worstClone && individual.fitness > worstFitness)) {
        worst = index
        worstClone = clone
        worstFitness = individual.fitness
      }
    }
    const removed = group[worst] as Individual
    group.splice(worst, 1)
    for (const other of group) {
      const at = other.neighbours.indexOf(removed)
      if (at < 0) continue
      other.neighbours.splice(at, 1)
      other.differences.splice(at, 1)
    }
  }

  /** Renews the costs of the infeasible after the penalties changed. */
  reweigh(loadPenalty: number, warpPenalty: number): void {
    for (const individual of this.infeasible) {
      individual.cost = individual.distance + individual.excess * loadPenalty + individual.warp * warpPenalty
    }
    this.infeasible.sort((one, other) => one.cost - other.cost)
    this.ranked = false
  }
}

function insertSorted(individual: Individual, other: Individual, difference: number): void {
  const { differences, neighbours } = individual
  let at = differences.length
  while (at > 0 && (differences[at - 1] as number) > difference) at -= 1
  differences.splice(at, 0, difference)
  neighbours.splice(at, 0, other)
}
