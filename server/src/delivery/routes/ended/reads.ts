import type { Route } from '@crossdock/contract/delivery/routes'
import type { Context } from '../../../platform/context.ts'
import { costOfRoute } from './rules.ts'

/** What is kept of a route that ends: its plan as it was last, and what it cost by the rates of now. */
export async function keptOfRoute(
  ctx: Context,
  { driverId, startedAt, distance, duration, orders }: Route,
  endedAt: string,
) {
  const rates = await ctx.db
    .selectFrom('drivers as d')
    .innerJoin('vehicles as v', (join) =>
      join.onRef('v.account_id', '=', 'd.account_id').onRef('v.id', '=', 'd.vehicle_id'),
    )
    .select(['v.per_day_cents as perDayCents', 'v.per_km_cents as perKmCents', 'v.per_hour_cents as perHourCents'])
    .where('d.account_id', '=', ctx.account.id)
    .where('d.id', '=', driverId)
    .executeTakeFirst()
  const seconds = startedAt === null ? 0 : Math.max(0, (Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
  return {
    planned_metres: distance,
    planned_seconds: duration,
    closed_stops: orders.length,
    cost_cents: rates ? costOfRoute(rates, distance, seconds) : null,
  }
}

/** A route that has not ended. */
export const nothingKept = {
  planned_metres: null,
  planned_seconds: null,
  closed_stops: null,
  cost_cents: null,
} as const
