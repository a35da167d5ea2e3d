import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/sorting/orders'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { anyText, col, statement } from '../../../platform/statement.ts'
import { contentsOf } from '../../../warehouse/stock-locations/reads.ts'
import { exceedsWeight } from '../../../warehouse/stock-locations/rules.ts'

/** SQL: what the boxes of orders that stand in the location `l` come to: also of those that are still to come, as it is kept for them. */
export const hubMeasures = sql`
  select coalesce(sum(b.weight), 0) as weight, coalesce(sum(b.depth * b.width * b.height), 0) as volume
  from hub_orders h join hub_boxes b on b.account_id = h.account_id and b.order_id = h.id
  where h.account_id = l.account_id and h.stock_location_id = l.id`

const kilograms = (weight: number): string => `${weight.toLocaleString('en-US', { maximumFractionDigits: 3 })} kg`

/** Whoever puts goods into a location with a limit waits, so that weights can be added up. Null: it has no limit. */
async function holdLimited(ctx: Context, id: Id<'stockLocation'>): Promise<number | null> {
  const { rows } = await statement('hub-orders.hold-limited', { limit: col.numeric.orNull })`
    select max_weight as limit from stock_locations
    where account_id = ${ctx.account.id} and id = ${id} and max_weight is not null for no key update`.execute(ctx.db)
  return rows[0]?.limit ?? null
}

interface Place {
  readonly id: Id<'stockLocation'>
  readonly title: string
}

/** What a location still carries where it does not carry so much more; null: it does. */
async function findLack(ctx: Context, id: Id<'stockLocation'>, weight: number) {
  const maxWeight = await holdLimited(ctx, id)
  if (maxWeight === null) return null
  const present = (await contentsOf(ctx, [id])).get(id)?.weight ?? 0
  if (!exceedsWeight(maxWeight, present, weight)) return null
  return {
    ...{ limit: kilograms(maxWeight), room: kilograms(Math.max(maxWeight - present, 0)) },
    info: { maxWeight, contentWeight: present, addedWeight: weight },
  }
}

/**
 * Whether a location carries orders besides what stands there (SLOC-032). Too heavy by what is known of all their boxes, they are
 * refused; where some were not weighed, it is only said.
 */
export async function checkWeight(
  ctx: Context,
  orderIds: readonly Id<'hubOrder'>[],
  { id, title }: Place,
): Promise<string[]> {
  const { rows } = await statement('hub-orders.weight', { weight: col.numeric, unknown: col.int8 })`
    select coalesce(sum(weight), 0) as weight, count(*) filter (where weight is null) as unknown
    from hub_boxes where account_id = ${ctx.account.id} and order_id = ${anyText(orderIds)}`.execute(ctx.db)
  const { weight, unknown } = rows[0] ?? { weight: 0, unknown: 0 }
  const lack = await findLack(ctx, id, weight)
  if (lack === null) return []
  const { limit, room, info } = lack
  if (unknown > 0)
    return [`Stock location ${title} carries ${limit}: ${room} more. Not every box of this order has been weighed.`]
  return fail('PackageSpecificationConflict', {
    message: `Stock location ${title} carries ${limit}: ${room} more, these boxes weigh ${kilograms(weight)}.`,
    info,
  })
}

/** Refuses what a box weighs more than before where its order stands in a place that does not carry it. */
export async function checkAddedWeight(ctx: Context, place: Place | null, weight: number): Promise<void> {
  if (place === null || weight <= 0) return
  const lack = await findLack(ctx, place.id, weight)
  if (lack === null) return
  const { limit, room, info } = lack
  fail('PackageSpecificationConflict', {
    message: `Stock location ${place.title} carries ${limit}: ${room} more, this box adds ${kilograms(weight)}.`,
    info,
  })
}

/** Refuses whoever takes an order for standing where it no longer does: somebody else has put it down, or taken it out. */
export function refuseMoved(
  { stockLocation, position }: Pick<contract.HubOrder, 'stockLocation' | 'position'>,
  seen: ParsedOf<typeof contract.allocate>['standsAt'],
): void {
  if (seen === undefined || seen === (stockLocation?.id ?? null)) return
  fail('VersionConflict', {
    message: stockLocation
      ? `This order stands at ${stockLocation.title} · ${position} by now.`
      : 'This order stands nowhere by now.',
  })
}
