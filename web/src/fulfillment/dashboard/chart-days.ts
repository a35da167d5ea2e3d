import { todayIn } from '@crossdock/contract/days'

/** How far the charts look back. */
export const chartDays = ['7', '28', '90'] as const
export type ChartDays = (typeof chartDays)[number]

/** The last so many days in a time zone, today included. */
export function daysBack(days: ChartDays, timeZone: string, now: Date = new Date()): { from: string; to: string } {
  const to = todayIn(timeZone, now)
  const from = new Date(Date.parse(`${to}T00:00:00Z`) - (Number(days) - 1) * 86_400_000).toISOString().slice(0, 10)
  return { from, to }
}

/** A share from 0 to 1; of nothing, nothing. */
export const partOf = (part: number, whole: number): number => (whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole)))

interface DayUnits {
  readonly date: string
  readonly received: number
  readonly total: number
}

interface ChartColumn extends DayUnits {
  readonly x: number
  readonly width: number
  readonly receivedHeight: number
  readonly totalHeight: number
}

/** Where the column of each day stands in a drawing of 100 by 40; the largest number reaches the top. */
export function columnsOf(days: readonly DayUnits[]): readonly ChartColumn[] {
  const most = Math.max(1, ...days.map(({ received, total }) => Math.max(received, total)))
  const step = 100 / Math.max(days.length, 1)
  return days.map((day, index) => ({
    ...day,
    x: index * step + step * 0.1,
    width: step * 0.8,
    receivedHeight: (day.received / most) * 40,
    totalHeight: (day.total / most) * 40,
  }))
}
