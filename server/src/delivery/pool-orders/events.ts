import type { Events, OfRecord } from '@crossdock/contract/events'
import { type SqlBool, sql } from 'kysely'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { onEvent } from '../../platform/events.ts'
import { takeFromHub } from './writes.ts'

/** A merchant stays while orders of it wait in the pool, or on a route. */
export function watchPool(): void {
  onEvent('store.removing', keepWaitingStore)
  onEvent('hub-orders.to-pool', takeProcessed)
}

/** What the sorting hub has handed over waits in the pool from then on. */
const takeProcessed = (ctx: Context, { orders }: Events['hub-orders.to-pool']): Promise<void> =>
  takeFromHub(ctx, orders)

async function keepWaitingStore(ctx: Context, { id }: OfRecord<'store'>): Promise<void> {
  const waiting = await acrossStores(ctx, ({ db }) =>
    db
      .selectFrom('pool_orders')
      .select('route_id')
      .where('account_id', '=', ctx.account.id)
      .where('store_id', '=', id)
      .where('deleted_at', 'is', null)
      .where(
        sql<SqlBool>`not exists (select 1 from route_stops s where s.account_id = pool_orders.account_id
          and s.route_id = pool_orders.route_id and s.order_id = pool_orders.id and s.status = 'Delivered')`,
      )
      .orderBy('route_id', (order) => order.asc().nullsFirst())
      .limit(1)
      .executeTakeFirst(),
  )
  if (waiting)
    fail('StoreInUse', {
      info: { reasons: [waiting.route_id === null ? 'Orders of it wait in the pool.' : 'Orders of it are on routes.'] },
    })
}
