import type { Individual } from './individual.ts'
import type { Instance } from './instance.ts'
import type { Random } from './random.ts'

/** Makes the tour of a child from the tours of two parents. */
export class Crossover {
  /** The child: all customers. */
  readonly tour: Int32Array
  private readonly taken: Uint8Array
  private readonly random: Random

  constructor(instance: Instance, random: Random) {
    this.tour = new Int32Array(instance.size - 1)
    this.taken = new Uint8Array(instance.size)
    this.random = random
  }

  /** Order crossover: a part of one tour, the others in the order of the other tour (Prins 2004). */
  order(one: Individual, other: Individual): void {
    const { tour, taken, random } = this
    const count = tour.length
    taken.fill(0)
    const start = random.below(count)
    const end = count > 1 ? (start + 1 + random.below(count - 1)) % count : start
    let at = start
    for (;;) {
      const customer = one.tour[at] as number
      tour[at] = customer
      taken[customer] = 1
      if (at === end) break
      at = at + 1 === count ? 0 : at + 1
    }
    let into = at + 1 === count ? 0 : at + 1
    for (let step = 1; step <= count; step++) {
      const customer = other.tour[(end + step) % count] as number
      if (taken[customer] === 1) continue
      tour[into] = customer
      into = into + 1 === count ? 0 : into + 1
    }
  }
}
