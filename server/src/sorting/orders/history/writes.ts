import { type Id, newId } from '@crossdock/contract/ids'
import type { HubEventType } from '@crossdock/contract/sorting/orders/history'
import type { Context } from '../../../platform/context.ts'
import type { JsonValue } from '../../../platform/json.ts'
import { statement } from '../../../platform/statement.ts'

/** Something that has happened to an order. */
export interface Happened {
  readonly orderId: Id<'hubOrder'>
  readonly storeId: Id<'store'>
  readonly type: HubEventType
  readonly data?: { readonly [fact: string]: JsonValue }
}

/** Writes down what has happened to orders: of many at once, too. */
export async function noteHubEvents(ctx: Context, ...happened: readonly Happened[]): Promise<void> {
  if (happened.length === 0) return
  const rows = happened.map(({ orderId, storeId, type, data = {} }) => ({
    ...{ id: newId<'hubEvent'>(), store_id: storeId, order_id: orderId, type, data },
  }))
  await statement('hub-events.note')`
    insert into hub_events (account_id, store_id, id, order_id, type, data, created_by, created_at)
    select ${ctx.account.id}, e.store_id, e.id, e.order_id, e.type, e.data, ${ctx.user.id}, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(store_id text, id text, order_id text, type text, data jsonb)`.execute(
    ctx.db,
  )
}
