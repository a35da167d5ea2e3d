/** A moment as its two controls hold it, in the browser's zone: the day `YYYY-MM-DD` and the time `HH:MM`, or what stands there so far. */
export interface MomentParts {
  readonly day: string
  readonly time: string
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** A moment, or what `joinMoment` made of an unfinished one, as its parts. */
export function splitMoment(value: string): MomentParts {
  if (/T.*(Z|[+-]\d{2}:?\d{2})$/.test(value)) {
    const at = new Date(value)
    if (!Number.isNaN(at.getTime()))
      return {
        day: `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`,
        time: `${pad(at.getHours())}:${pad(at.getMinutes())}`,
      }
  }
  const [day = '', time = ''] = value.split('T')
  return { day, time }
}

/** Both parts as a moment in UTC; nothing for nothing; unfinished parts as they stand, so that validation can name them. */
export function joinMoment({ day, time }: MomentParts): string | null {
  if (day === '' && time === '') return null
  const at = new Date(`${day}T${time}`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && time !== '' && !Number.isNaN(at.getTime())
    ? at.toISOString()
    : `${day}T${time}`
}

/** The browser's zone, for people: a time means nothing without it. */
export const zoneName = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
