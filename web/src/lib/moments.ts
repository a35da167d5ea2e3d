/** A moment as its two controls hold it, in some zone: the day `YYYY-MM-DD` and the time `HH:MM`, or what stands there so far. */
interface MomentParts {
  readonly day: string
  readonly time: string
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** What a clock on the wall of a zone shows at a moment, as the moment at which one in UTC shows it. */
function onTheWall(at: number, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const read = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes): number => read.get(type) ?? 0
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')))
}

/** A moment, or what `joinMoment` made of an unfinished one, as its parts. */
export function splitMoment(value: string, timeZone: string): MomentParts {
  if (/T.*(Z|[+-]\d{2}:?\d{2})$/.test(value)) {
    const at = Date.parse(value)
    if (!Number.isNaN(at)) {
      const wall = onTheWall(at, timeZone)
      return {
        day: `${pad(wall.getUTCFullYear(), 4)}-${pad(wall.getUTCMonth() + 1)}-${pad(wall.getUTCDate())}`,
        time: `${pad(wall.getUTCHours())}:${pad(wall.getUTCMinutes())}`,
      }
    }
  }
  const [day = '', time = ''] = value.split('T')
  return { day, time }
}

/**
 * Both parts as a moment in UTC; nothing for nothing; unfinished parts as they stand, so that validation can name them. A time
 * that clocks leave out is the one after it, and of one that they show twice the first is meant.
 */
export function joinMoment({ day, time }: MomentParts, timeZone: string): string | null {
  if (day === '' && time === '') return null
  const wanted = Date.parse(`${day}T${time}Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || time === '' || Number.isNaN(wanted)) return `${day}T${time}`
  // Zones are at most a day away, and change their clocks by hours: a day before and after show both ways it can be read.
  const ways = [-1, 1].map((days) => {
    const near = wanted + days * 86_400_000
    return wanted - (onTheWall(near, timeZone).getTime() - near)
  })
  const at = ways.find((one) => onTheWall(one, timeZone).getTime() === wanted) ?? ways[0] ?? wanted
  return new Date(at).toISOString()
}
