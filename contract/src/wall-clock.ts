const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

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
function minutesAhead(at: number, timeZone: string): number | undefined {
  const clock = told.get(timeZone)
  return clock && at < clock.until ? clock.changes.findLast(([from]) => from <= at)?.[1] : undefined
}

/** What a clock on the wall of an IANA zone shows at a moment, as the moment at which one in UTC shows it. Milliseconds. */
export function onTheWall(at: number, timeZone: string): Date {
  const minutes = minutesAhead(at, timeZone)
  if (minutes !== undefined) return new Date((Math.floor(at / 60_000) + minutes) * 60_000)
  const read = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): number => read.get(type) ?? 0
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')))
}

/**
 * The moment, in milliseconds, at which clocks of a zone show a day `YYYY-MM-DD` and a time `HH:MM`; NaN for what is neither. A
 * time that clocks leave out is the one after it, and of one that they show twice the first is meant.
 */
export function atWallTime(day: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T${time}Z`)
  if (Number.isNaN(wanted)) return wanted
  // Zones are at most a day away, and change their clocks by hours: a day before and after show both ways it can be read.
  const ways = [-1, 1].map((days) => {
    const near = wanted + days * 86_400_000
    return wanted - (onTheWall(near, timeZone).getTime() - near)
  })
  return ways.find((one) => onTheWall(one, timeZone).getTime() === wanted) ?? ways[0] ?? wanted
}
