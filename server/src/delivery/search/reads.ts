import { fewestLetters, searchPageSize } from '@crossdock/contract/account/finding'
import { type RouteHead, type RouteStop, routeTypes, viewsType } from '@crossdock/contract/delivery/routes'
import type * as contract from '@crossdock/contract/delivery/search'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { anyText } from '../../platform/statement.ts'
import { isCalled, listOnRoutes, listPoolOrders } from '../pool-orders/reads.ts'
import { listRoutes } from '../routes/reads.ts'

type Input = ParsedOf<typeof contract.poolOrders>

/** The list that is read, newest first; null of a text that is too short. */
export function searchedList({ term = '', page, page_size = searchPageSize }: Input) {
  const text = term.trim()
  return Array.from(text).length < fewestLetters ? null : { text, list: { page, page_size, sort: 'createdAtDesc' } }
}

export async function searchPoolOrders(ctx: Context, input: Input): Promise<AnswerOf<typeof contract.poolOrders>> {
  const sought = searchedList(input)
  if (sought === null) return { orders: [], count: 0 }
  const { items, total = 0 } = await listPoolOrders(ctx, { ...sought.list, term: sought.text })
  return { orders: items, count: total }
}

export async function searchRouteOrders(ctx: Context, input: Input): Promise<AnswerOf<typeof contract.routeOrders>> {
  const sought = searchedList(input)
  if (sought === null) return { orders: [], count: 0 }
  const types = routeTypes.filter((type) => ctx.can(viewsType[type]))
  const isCalledSo = isCalled(sought.text)
  const isSeen =
    types.length === routeTypes.length
      ? isCalledSo
      : sql<SqlBool>`(${isCalledSo} and exists (select from routes r
          where r.account_id = o.account_id and r.id = o.route_id and r.type = ${anyText(types)}))`
  const { items, total = 0 } = await listOnRoutes(ctx, sought.list, isSeen)
  const stops = await ctx.db
    .selectFrom('route_stops as s')
    .innerJoin('routes as r', (join) =>
      join.onRef('r.account_id', '=', 's.account_id').onRef('r.id', '=', 's.route_id'),
    )
    .select(['s.order_id', 's.status', 'r.id', 'r.name', 'r.type'])
    .where('s.account_id', '=', ctx.account.id)
    .where('s.order_id', '=', anyText(items.map(({ id }) => id)))
    .where('s.left_at', 'is', null)
    .execute()
  const stopOf = new Map<string, (typeof stops)[number]>(stops.map((stop) => [stop.order_id, stop]))
  return {
    orders: items.flatMap((order) => {
      const stop = stopOf.get(order.id)
      if (stop === undefined) return []
      const { id, name, type, status } = stop
      return {
        ...{ ...order, routeId: id, routeName: name },
        ...{ routeType: type as RouteHead['type'], status: status as RouteStop['status'] },
      }
    }),
    count: total,
  }
}

export async function searchRoutes(ctx: Context, input: Input): Promise<AnswerOf<typeof contract.routes>> {
  const sought = searchedList(input)
  if (sought === null) return { routes: [], count: 0 }
  const { items, total = 0 } = await listRoutes(ctx, { ...sought.list, searchTxt: sought.text })
  return { routes: items, count: total }
}
