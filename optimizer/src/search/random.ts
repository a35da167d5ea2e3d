/** Random numbers that a seed decides: xorshift on 32 bits, with a multiplication behind it. */
export interface Random {
  state: number
}

/** A generator for a seed; different seeds, near ones too, give unrelated numbers. */
export function makeRandom(seed: number): Random {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2ae35) ^ 0x27d4eb2f
  return { state: mixed === 0 ? 1 : mixed }
}

/** From 0 to 1, without 1. */
export function rand(random: Random): number {
  let x = random.state
  x ^= x << 13
  x ^= x >>> 17
  x ^= x << 5
  random.state = x
  return (Math.imul(x, 0x2c1b3c6d) >>> 0) / 4294967296
}

/** A whole number from 0 to below `count`. */
export function randBelow(random: Random, count: number): number {
  return Math.floor(rand(random) * count)
}
