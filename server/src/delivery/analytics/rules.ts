import type { AnalyticsFigures } from '@crossdock/contract/delivery/analytics'
import { amountOf } from '@crossdock/contract/money'

/** What was counted of some orders and stops: figures are made of it, and it adds up. */
export interface Sums {
  readonly received: number
  readonly delivered: number
  readonly failed: number
  readonly canceled: number
  readonly early: number
  readonly onTime: number
  readonly late: number
  readonly routes: number
  /** The cost of so many stops. */
  readonly cents: number
  readonly costed: number
  /** Seconds of stops whose route had a plan, by it and as it was. */
  readonly planned: number
  readonly actual: number
  readonly timed: number
  /** Seconds of so many stops, with a plan or without. */
  readonly driven: number
  readonly drivenStops: number
}

/** Several sums as one. */
export function totalOf(rows: readonly Partial<Sums>[]): Sums {
  const of = (key: keyof Sums): number => rows.reduce((sum, row) => sum + (row[key] ?? 0), 0)
  return {
    ...{ received: of('received'), delivered: of('delivered'), failed: of('failed'), canceled: of('canceled') },
    ...{ early: of('early'), onTime: of('onTime'), late: of('late'), routes: of('routes') },
    ...{ cents: of('cents'), costed: of('costed'), planned: of('planned'), actual: of('actual'), timed: of('timed') },
    ...{ driven: of('driven'), drivenStops: of('drivenStops') },
  }
}

/** A share to four digits; of nothing there is none. */
const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000
/** A mean to two digits. */
const mean = (sum: number, count: number): number | null => (count === 0 ? null : Math.round((sum / count) * 100) / 100)

export function figuresOf(sums: Sums, showsCost: boolean): AnalyticsFigures {
  const { received, delivered, failed, canceled, early, onTime, late, routes } = sums
  const closed = delivered + failed
  return {
    ...{ received, delivered, failed, canceled, successRate: share(delivered, closed) },
    ...{ early, onTime, late, onTimeRate: share(onTime, early + onTime + late) },
    ...{ routes, stopsPerRoute: mean(closed, routes) },
    costPerStop: showsCost && sums.costed > 0 ? amountOf(Math.round(sums.cents / sums.costed)) : null,
    plannedMinutes: sums.timed === 0 ? null : Math.round(sums.planned / 60),
    actualMinutes: sums.timed === 0 ? null : Math.round(sums.actual / 60),
    stopsPerHour: mean(sums.drivenStops * 3600, sums.driven),
  }
}

/** The lowest on-time rate first, then the most stops; what has no rate comes last. */
export const worstFirst = (a: AnalyticsFigures, b: AnalyticsFigures): number =>
  (a.onTimeRate ?? 2) - (b.onTimeRate ?? 2) || b.delivered + b.failed - a.delivered - a.failed

const aDay = 86_400_000
/** A day so many days on. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * aDay).toISOString().slice(0, 10)
