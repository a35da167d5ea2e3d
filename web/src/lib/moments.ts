import { atWallTime, onTheWall } from '@crossdock/contract/wall-clock'

/** A moment as its two controls hold it, in some zone: the day `YYYY-MM-DD` and the time `HH:MM`, or what stands there so far. */
export interface MomentParts {
  readonly day: string
  readonly time: string
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

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
  const at = atWallTime(day, time, timeZone)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || time === '' || Number.isNaN(at)) return `${day}T${time}`
  return new Date(at).toISOString()
}
