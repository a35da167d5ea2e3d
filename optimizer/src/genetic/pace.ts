import type { ClassicOptions } from './classic-problem.ts'

/** Milliseconds of work between two questions whether to stop. */
const askEvery = 8

/**
 * How far a search has come, by the clock or by its iterations, and whether it was told to stop. The clock is read only
 * when a time budget decides or somebody may stop the search, so that iterations alone are deterministic.
 */
export class Pace {
  iterations = 0
  private readonly start = performance.now()
  private readonly budget: number
  private readonly most: number
  private readonly stopped: ClassicOptions['stopped']
  private asked = 0
  private halted = false

  constructor(options: ClassicOptions) {
    this.budget = options.budgetMs ?? Number.POSITIVE_INFINITY
    this.most = options.iterations ?? (options.budgetMs === undefined ? 20_000 : Number.POSITIVE_INFINITY)
    this.stopped = options.stopped
  }

  /** The part of the budget that is used, 0..1, where 1 also means stopped. */
  progress(): number {
    if (this.halted) return 1
    let part = this.iterations / this.most
    if (this.budget !== Number.POSITIVE_INFINITY || this.stopped !== undefined) {
      const elapsed = performance.now() - this.start
      if (elapsed / this.budget > part) part = elapsed / this.budget
      if (this.stopped !== undefined && elapsed - this.asked >= askEvery) {
        this.asked = elapsed
        if (this.toldToStop()) return 1
      }
    }
    return part < 1 ? part : 1
  }

  /** Whether it was told to stop; asks at once, and never again once it was. */
  toldToStop(): boolean {
    if (!this.halted && this.stopped?.(this.iterations) === true) this.halted = true
    return this.halted
  }

  /** Milliseconds for all, Infinity when iterations decide. */
  get budgetMs(): number {
    return this.budget
  }
}
