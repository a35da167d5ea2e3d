import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import * as contract from '@crossdock/contract/sorting/orders/history'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { type ListRules, readList } from '../../../platform/listing.ts'
import { col } from '../../../platform/statement.ts'

const rules: ListRules = {
  // Ids are made in the order of creation.
  sorts: { createdAt: { by: sql.ref('e.id'), type: 'text' } },
  defaultSort: 'createdAt',
  defaultSize: contract.hubEventsPageSize,
  id: sql.ref('e.id'),
}

/** What has happened to an order, and to whatever is merged into it. */
export async function listHubEvents(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  const orders = await ctx.db
    .selectFrom('hub_orders')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where((the) => the.or([the('id', '=', input.id), the('merged_into', '=', input.id)]))
    .execute()
  found(orders.find(({ id }) => id === input.id))
  const query = ctx.db
    .selectFrom('hub_events as e')
    .select([
      'e.id',
      'e.order_id',
      'e.type',
      'e.data',
      'e.created_at',
      'e.created_by',
      col.text.orNull`(select trim(u.first_name || ' ' || u.last_name) from users u
        where u.account_id = e.account_id and u.id = e.created_by)`.as('creator'),
    ])
    .where('e.account_id', '=', ctx.account.id)
    .where(sql<SqlBool>`e.order_id = any(${orders.map(({ id }) => id)}::text[])`)
  return readList(ctx, query, input, rules, (rows) =>
    rows.map((row) => ({
      id: row.id,
      orderId: row.order_id,
      type: row.type as contract.HubEventType,
      createdAt: row.created_at,
      createdBy: { id: row.created_by, name: row.creator ?? '' },
      data: row.data as contract.HubEvent['data'],
    })),
  )
}
