import { minutesAhead } from './told-clocks.ts'

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
