import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/sorting/stock-locations'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context } from '../../platform/context.ts'
import { col, statement } from '../../platform/statement.ts'
import { listStockLocations } from '../../warehouse/stock-locations/reads.ts'

/** The stock locations of both modes (NAVW-025), with what stands in each of the hub's orders, of any merchant. */
export async function listHubLocations(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  const page = await listStockLocations(ctx, input)
  const { rows } = await acrossStores(ctx, ({ db }) =>
    statement('hub-locations.orders', { id: col.id('stockLocation'), orders: col.int8, free: col.int4 })`
      select i.id, o.orders, case when o.first is distinct from 1 then 1 else (
          select min(t.position) + 1 from hub_orders t where t.account_id = ${ctx.account.id} and t.stock_location_id = i.id
            and not exists (select from hub_orders n where n.account_id = ${ctx.account.id} and n.stock_location_id = i.id
              and n.position = t.position + 1)) end as free
      from unnest(${page.items.map(({ id }) => id)}::text[]) as i(id)
        cross join lateral (select count(*) as orders, min(h.position) as first from hub_orders h
          where h.account_id = ${ctx.account.id} and h.stock_location_id = i.id) o`.execute(db),
  )
  const held = new Map(rows.map((row) => [row.id, row]))
  return {
    ...page,
    items: page.items.map((location) => ({
      ...location,
      ordersCount: held.get(location.id)?.orders ?? 0,
      freePosition: held.get(location.id)?.free ?? 1,
    })),
  }
}
