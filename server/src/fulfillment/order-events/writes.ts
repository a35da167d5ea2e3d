import { newId } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { kept } from '../../platform/db.ts'
import type { JsonValue } from '../../platform/json.ts'

/** Something that happened to an order, for its timeline. */
export interface NewOrderEvent {
  readonly storeId: string
  readonly orderId: string
  /** A word of the trade: created, published, received. */
  readonly type: string
  readonly detail?: { readonly [fact: string]: JsonValue }
}

/** Appends to the timelines of orders, in this transaction. */
export async function addOrderEvents(ctx: Context, ...events: readonly NewOrderEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ storeId, orderId, type, detail }) => ({
    id: newId(),
    store_id: storeId,
    order_id: orderId,
    type,
    detail: detail ?? {},
  }))
  await sql`${kept}
    insert into order_events (account_id, at, user_id, id, store_id, order_id, type, detail)
    select ${ctx.account.id}, ${ctx.now()}, ${ctx.user.id}, r.*
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, store_id text, order_id text, type text, detail jsonb)`.execute(
    ctx.db,
  )
}

/** Takes the timeline of a deleted order away: nobody can read it any more. What was done to the order stays in the audit. */
export async function dropOrderEvents(ctx: Context, orderId: string): Promise<void> {
  await ctx.db
    .deleteFrom('order_events')
    .where('account_id', '=', ctx.account.id)
    .where('order_id', '=', orderId)
    .execute()
}
