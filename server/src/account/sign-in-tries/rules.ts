/** Failed tries of a password at one target, from one source. */
export interface Failures {
  readonly source: string
  readonly failures: number
  readonly lastAt: number
}

/** Wrong passwords that cost nothing: from one source, and within an hour from all that are strangers there together. */
const freeTries = { own: 5, all: 50 } as const
const longestWait = 15 * 60
const hour = 3_600_000

/** Seconds to wait after the last of so many failures: none at first, then twice as long with each, 15 minutes at most. */
const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(longestWait, 2 ** Math.min(failures - free, 20))

/**
 * Seconds that a source still has to wait for its next try at a target. Each source waits for its own tries; strangers
 * also for what all others did in this hour, so that many addresses do not have many tries.
 */
export function secondsToWait(
  tries: readonly Failures[],
  { source, isKnown, factor, now }: { source: string; isKnown: boolean; factor: number; now: number },
): number {
  const left = (failures: number, free: number, lastAt: number) =>
    Math.ceil((lastAt - now) / 1000 + waitAfter(failures, free * factor))
  const own = tries.find((one) => one.source === source)
  const recent = isKnown ? [] : tries.filter(({ lastAt }) => now - lastAt < hour)
  const all = recent.reduce((sum, { failures }) => sum + failures, 0)
  return Math.max(
    0,
    own ? left(own.failures, freeTries.own, own.lastAt) : 0,
    all > 0 ? left(all, freeTries.all, Math.max(...recent.map(({ lastAt }) => lastAt))) : 0,
  )
}
