/** How clocks of a zone go: from each moment on they are so many minutes ahead of UTC. Milliseconds; the earliest first. */
export interface ZoneClocks {
  readonly changes: readonly (readonly [from: number, minutes: number])[]
  /** Nothing is said of this moment and later ones. */
  readonly until: number
}

const told = new Map<string, ZoneClocks>()

/**
 * Takes how clocks of zones go, by their IANA names. What a machine knows of zones is as old as the machine: the database's word
 * holds for whoever works with it, so that a day is the same day in a query, in the server and in a browser (decision 156).
 */
export function takeClocks(clocks: Readonly<Record<string, ZoneClocks>>): void {
  for (const [timeZone, clock] of Object.entries(clocks)) told.set(timeZone, clock)
}

/** What was told of some zones. */
export function clocksOf(timeZones: readonly string[]): Record<string, ZoneClocks> {
  return Object.fromEntries(
    timeZones.flatMap((timeZone) => {
      const clock = told.get(timeZone)
      return clock ? [[timeZone, clock]] : []
    }),
  )
}

/** Minutes that clocks of a zone are ahead of UTC, as it was told; undefined where nothing was. */
export function minutesAhead(at: number, timeZone: string): number | undefined {
  const clock = told.get(timeZone)
  return clock && at < clock.until ? clock.changes.findLast(([from]) => from <= at)?.[1] : undefined
}
