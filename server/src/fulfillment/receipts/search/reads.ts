import { todayIn } from '@crossdock/contract/days'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/receipts/orders'
import type { totals } from '@crossdock/contract/fulfillment/receipts/totals'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { betweenDays, type Ends, type ListedDate, momentsWithin, readDays } from '../../../platform/day-range.ts'
import { contains, type Pieces } from '../../../platform/listing.ts'

/** What lists of receipt orders are narrowed by. */
export type ReceiptFilters = ParsedOf<typeof totals>

export const isCompletedOnly = ({ states }: ReceiptFilters): boolean =>
  states?.length === 1 && states[0] === 'COMPLETED'

/** The column `phase`: the list that a state stands in. */
const phaseOf = (state: contract.ReceiptState): string =>
  state === 'EXPECTED' || state === 'PROCESSING' ? 'OPERATION' : state

const expected = sql.ref('o.arrival_day')

/** The dates that receipts of some days are found by in the order of their creation. */
const listedDates = {
  expectedArrival: { at: expected, day: expected, isMoment: false },
  arrivedAt: { at: sql.ref('o.arrived_at'), day: sql.ref('o.arrived_day'), isMoment: true },
} as const satisfies Record<string, ListedDate>

/** The days that are asked for, when they are not those of creation, by which the list is sorted. */
export async function readReceiptDays(ctx: Context, input: ReceiptFilters): Promise<Pieces | undefined> {
  if (input.createdAtStart ?? input.createdAtEnd) return undefined
  const ranges: readonly (readonly [keyof typeof listedDates, Ends])[] = [
    ['expectedArrival', [input.arrivalFrom ?? input.expectedArrivalStart, input.arrivalTo ?? input.expectedArrivalEnd]],
    ['arrivedAt', [input.arrivedAtStart, input.arrivedAtEnd]],
  ]
  const asked = ranges.find(([, [from, to]]) => from !== undefined || to !== undefined)
  return asked && readDays(ctx, 'receipt_orders', listedDates[asked[0]], asked[1])
}

/** SQL: order `o` is expected, and its day is today where its warehouse is, or before that. */
function isDue(ctx: Context, due: contract.ReceiptDue): RawBuilder<SqlBool> {
  const { timeZone, warehouseZones } = ctx.account
  const isOf = (zone: string) =>
    sql`o.arrival_day ${sql.raw(due === 'today' ? '=' : '<')} ${todayIn(zone, ctx.now())}::date`
  const away = Object.entries(warehouseZones)
  const there = [...new Set(away.map(([, zone]) => zone))].map((zone) => {
    const ids = away.flatMap(([id, one]) => (one === zone ? id : []))
    return sql`(o.warehouse_id = any(${ids}::text[]) and ${isOf(zone)})`
  })
  const here = sql`(o.warehouse_id <> all(${away.map(([id]) => id)}::text[]) and ${isOf(timeZone)})`
  // The latest day there is anywhere is asked for first: an index has it.
  const latest = [timeZone, ...Object.values(warehouseZones)].map((zone) => todayIn(zone, ctx.now())).sort()
  return sql<SqlBool>`o.phase = 'OPERATION' and o.state = 'EXPECTED' and o.arrival_day <= ${latest.at(-1)}::date
    and (${sql.join([here, ...there], sql` or `)})`
}

/** Conditions on `receipt_orders o` for these filters and the current store; each is made to fit an index. */
export function receiptConditions(ctx: Context, input: ReceiptFilters): RawBuilder<SqlBool>[] {
  const { referenceId, states, due, warehouseId, assignedTo, productId, productPackageTypeId, channel } = input
  const days = { ctx, timeZone: input.timezone, warehouse: sql.ref('o.warehouse_id') }
  const storeId = input.merchantId ?? ctx.storeId
  const conditions: (RawBuilder<SqlBool> | null)[] = [sql<SqlBool>`o.account_id = ${ctx.account.id}`]
  if (storeId !== null) conditions.push(sql<SqlBool>`o.store_id = ${storeId}`)
  if (referenceId) conditions.push(contains(sql.ref('o.search_text'), referenceId))
  if (states && states.length > 0) {
    const [phase, ...others] = [...new Set(states.map(phaseOf))]
    if (phase !== undefined && others.length === 0) conditions.push(sql<SqlBool>`o.phase = ${phase}`)
    const isWholePhase = others.length === 0 && (phase !== 'OPERATION' || new Set(states).size === 2)
    if (!isWholePhase) conditions.push(sql<SqlBool>`o.state in (${sql.join(states)})`)
  }
  // A completed order has its day; without the condition the index of those would not be used.
  if (isCompletedOnly(input)) conditions.push(sql<SqlBool>`o.completed_at is not null`)
  if (due) conditions.push(isDue(ctx, due))
  if (warehouseId) conditions.push(sql<SqlBool>`o.warehouse_id = ${warehouseId}`)
  if (channel) conditions.push(sql<SqlBool>`lower(o.channel) = ${channel.toLowerCase()}`)
  if (assignedTo && assignedTo.length > 0) {
    const people = assignedTo.filter((one) => one !== 'none')
    const assigned = (whom = sql``) =>
      sql<SqlBool>`exists (select 1 from receipt_order_assignees a where a.account_id = o.account_id and a.receipt_order_id = o.id ${whom})`
    const ofThem = people.length > 0 ? [assigned(sql`and a.user_id in (${sql.join(people)})`)] : []
    const ofNobody = people.length < assignedTo.length ? [sql<SqlBool>`not ${assigned()}`] : []
    conditions.push(sql<SqlBool>`(${sql.join([...ofThem, ...ofNobody], sql` or `)})`)
  }
  if (productId || productPackageTypeId) {
    conditions.push(sql<SqlBool>`exists (select 1 from receipt_order_items i where i.account_id = o.account_id and i.receipt_order_id = o.id
      ${productId ? sql`and i.product_id = ${productId}` : sql``}
      ${productPackageTypeId ? sql`and i.product_package_type_id = ${productPackageTypeId}` : sql``})`)
  }
  const ofArrival = [
    betweenDays(expected, 'arrivalTo', [input.arrivalFrom, input.arrivalTo]),
    betweenDays(expected, 'expectedArrivalEnd', [input.expectedArrivalStart, input.expectedArrivalEnd]),
  ]
  conditions.push(
    ...ofArrival,
    // What has no arrival yet is expected on no day.
    ofArrival.some((range) => range !== null) ? sql<SqlBool>`o.arrival_day < 'infinity'` : null,
    momentsWithin(sql.ref('o.arrived_at'), 'arrivedAtEnd', [input.arrivedAtStart, input.arrivedAtEnd], days),
    momentsWithin(sql.ref('o.created_at'), 'createdAtEnd', [input.createdAtStart, input.createdAtEnd], days),
    momentsWithin(sql.ref('o.completed_at'), 'completedAtEnd', [input.completedAtStart, input.completedAtEnd], days),
  )
  return conditions.filter((condition) => condition !== null)
}
