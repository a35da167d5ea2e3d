/** Births between two changes of a penalty. */
const window = 25

/**
 * The penalties of overload and of lateness, changed so that about a wanted part of the children keeps each limit
 * (Vidal et al. 2012).
 */
export class Penalties {
  load = 0.5
  warp = 0.5
  private readonly target: number
  private births = 0
  private loadKept = 0
  private warpKept = 0

  constructor(load: number, warp: number, target: number) {
    this.load = load
    this.warp = warp
    this.target = target
  }

  /** Counts a child; true when the penalties changed. */
  count(keepsLoad: boolean, keepsWarp: boolean): boolean {
    this.births += 1
    if (keepsLoad) this.loadKept += 1
    if (keepsWarp) this.warpKept += 1
    if (this.births < window) return false
    this.load = this.changed(this.load, this.loadKept / this.births)
    this.warp = this.changed(this.warp, this.warpKept / this.births)
    this.births = 0
    this.loadKept = 0
    this.warpKept = 0
    return true
  }

  private changed(penalty: number, part: number): number {
    // Where hardly any child is feasible, small steps would take the whole search.
    if (part < this.target / 4) return Math.min(penalty * 1.6, 100_000)
    if (part < this.target - 0.05) return Math.min(penalty * 1.2, 100_000)
    if (part > this.target + 0.05) return Math.max(penalty * 0.85, 0.01)
    return penalty
  }
}
