import { createHash } from 'node:crypto'
import { type Id, id } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'

type StepType = 'pooled' | 'planned' | 'on-the-way' | 'delivered' | 'delivery-failed' | 'back-in-pool'

/** A step of an order's way from the warehouse to the door, as entries of timelines are. */
interface JourneyStep {
  readonly id: Id<'orderEvent'>
  readonly at: string
  readonly type: StepType
  readonly user: null
  readonly detail: Readonly<Record<string, string | null>>
}

/** The same step has the same id whenever it is read. */
const idOf = (...parts: readonly string[]): Id<'orderEvent'> =>
  id('orderEvent').parse(createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 24))

/** What became of a shipped order that own drivers deliver, oldest first: nothing where somebody else does. */
export async function listJourney(ctx: Context, shipmentOrderId: Id<'shipmentOrder'>): Promise<JourneyStep[]> {
  const orders = await ctx.db
    .selectFrom('pool_orders')
    .select(['id', 'order_no', 'created_at'])
    .where('account_id', '=', ctx.account.id)
    .where('shipment_order_id', '=', shipmentOrderId)
    .execute()
  if (orders.length === 0) return []
  const stops = await ctx.db
    .selectFrom('route_stops as s')
    .innerJoin('routes as r', (join) =>
      join.onRef('r.account_id', '=', 's.account_id').onRef('r.id', '=', 's.route_id'),
    )
    .leftJoin('drivers as d', (join) =>
      join.onRef('d.account_id', '=', 'r.account_id').onRef('d.id', '=', 'r.driver_id'),
    )
    .select([
      's.route_id',
      's.order_id',
      's.status',
      's.reason',
      's.proof_name',
      's.assigned_at',
      's.done_at',
      's.left_at',
    ])
    .select(['r.name', 'r.date', 'r.started_at', 'd.first_name'])
    .where('s.account_id', '=', ctx.account.id)
    .where(
      's.order_id',
      'in',
      orders.map((order) => order.id),
    )
    .orderBy('s.route_id')
    .execute()
  const step = (at: string, type: StepType, key: string, detail: JourneyStep['detail']): JourneyStep => ({
    ...{ id: idOf(type, key), at, type, user: null, detail },
  })
  return [
    ...orders.map((order) => step(order.created_at, 'pooled', order.id, { orderNo: order.order_no })),
    ...stops.flatMap((stop) => {
      const { name: route, started_at: started, left_at: left, done_at: done } = stop
      const key = `${stop.route_id} ${stop.order_id}`
      return [
        ...(stop.assigned_at === null ? [] : [step(stop.assigned_at, 'planned', key, { route, day: stop.date })]),
        // Who had left the route before it started was not on the way.
        ...(started === null || (left !== null && left < started)
          ? []
          : [step(started, 'on-the-way', key, { route, driver: stop.first_name })]),
        ...(done === null
          ? []
          : [
              stop.status === 'Delivered'
                ? step(done, 'delivered', key, { name: stop.proof_name })
                : step(done, 'delivery-failed', key, { reason: stop.reason }),
            ]),
        ...(left === null ? [] : [step(left, 'back-in-pool', key, {})]),
      ]
    }),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}
