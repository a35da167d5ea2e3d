/**
 * A small deterministic source of random numbers (xorshift128, Marsaglia 2003): the same seed gives the same sequence on
 * every machine.
 */
export class Random {
  private readonly state = new Int32Array(4)

  constructor(seed: number) {
    let mixed = seed | 0
    for (let index = 0; index < 4; index++) {
      mixed = (mixed + 0x9e3779b9) | 0
      let word = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
      word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35)
      this.state[index] = word ^ (word >>> 16) || 1
    }
  }

  private step(): number {
    const state = this.state
    let word = state[3] as number
    const first = state[0] as number
    state[3] = state[2] as number
    state[2] = state[1] as number
    state[1] = first
    word ^= word << 11
    word ^= word >>> 8
    word ^= first ^ (first >>> 19)
    state[0] = word
    return word >>> 0
  }

  /** A real number in [0, 1). */
  next(): number {
    return this.step() * 2.3283064365386963e-10
  }

  /** A whole number in 0..limit-1. */
  below(limit: number): number {
    return Math.floor(this.step() * 2.3283064365386963e-10 * limit)
  }

  /** Puts the first `length` entries of `items` in a random order. */
  shuffle(items: Int32Array, length: number): void {
    for (let last = length - 1; last > 0; last--) {
      const other = this.below(last + 1)
      const kept = items[last] as number
      items[last] = items[other] as number
      items[other] = kept
    }
  }
}
