import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { termsSought } from '../../../account/address-book/rules.ts'
import type { Context } from '../../../platform/context.ts'
import {
  type Finder,
  type FoundRow,
  hasWords,
  mostAlike,
  mostLooked,
  newestFirst,
  newestFound,
  newestLooked,
  newestOf,
  recordFinder,
  type Sought,
} from '../../../platform/finders.ts'
import { contains } from '../../../platform/listing.ts'
import { anyText, col, type RowOf, statement } from '../../../platform/statement.ts'
import { inPool, onRoute } from '../../pool-orders/reads.ts'

/** What an order of a delivery is called, of orders called `o`. */
export const calledColumns = sql`o.id, o.store_id as "storeId", o.order_no as "orderNo", o.po_no as "poNo",
  concat_ws(' ', o.first_name, o.last_name) as recipient, o.phone, o.secphone, o.zip_code as "zipCode", o.city`
export const called = {
  id: col.id('poolOrder'),
  storeId: col.id('store'),
  orderNo: col.text,
  poNo: col.text.orNull,
  recipient: col.text,
  phone: col.text,
  secphone: col.text.orNull,
  zipCode: col.text,
  city: col.text,
}

/** An order as it is found: by its number, customer and address. */
export const foundOrder = (row: RowOf<typeof called>): FoundRow => ({
  ...{ id: row.id, storeId: row.storeId, name: row.orderNo, about: row.recipient },
  signs: [
    ['orderNumber', row.orderNo],
    ['poNumber', row.poNo],
    ['recipient', row.recipient],
    ['phone', row.phone],
    ['phone', row.secphone],
    ['zipCode', row.zipCode],
    ['city', row.city],
  ],
})

/** SQL: order `o` has every word in its names, or is where the text says, or has it as a phone. */
export function hasCalled(sought: Pick<Sought, 'text' | 'words' | 'isIndexed'>): RawBuilder<SqlBool> {
  const { zip, phone } = termsSought(sought)
  return sql<SqlBool>`(${hasWords(['o.name_key'], sought)} or ${contains(sql.ref('o.zip_key'), zip)}
    ${phone === null ? sql`` : sql`or ${contains(sql.ref('o.phone_key'), phone)}`})`
}

/** SQL: order `o` has exactly this number, or was ordered by it; each by an index of its own. */
export const isNumbered = (text: string): readonly RawBuilder<SqlBool>[] => [
  sql<SqlBool>`lower(o.order_no) = lower(${text}::text)`,
  sql<SqlBool>`lower(o.po_no) = lower(${text}::text)`,
]

export const poolOrderFinder = recordFinder<RowOf<typeof called>>({
  noun: 'poolOrder',
  call: pool.get,
  table: 'pool_orders',
  as: 'o',
  where: inPool,
  columns: calledColumns,
  statements: {
    exactly: statement('pool-orders.find-exactly', called),
    newest: statement('pool-orders.find-newest', called),
    words: statement('pool-orders.find-words', called),
  },
  alike: isNumbered,
  named: hasCalled,
  found: foundOrder,
})

const routed = { ...called, routeId: col.id('route'), status: col.text }
const routedColumns = sql`${calledColumns}, s.route_id as "routeId", s.status`

/** SQL: behind orders `o`, the stop that each has now, of a route whose state the caller may see. */
function theirStops(ctx: Context): RawBuilder<unknown> {
  const types = routes.routeTypes.filter((type) => ctx.can(routes.viewsType[type]))
  const seen =
    types.length === routes.routeTypes.length
      ? sql``
      : sql`join routes r on r.account_id = s.account_id and r.id = s.route_id and r.type = ${anyText(types)}`
  return sql`join route_stops s on s.account_id = o.account_id and s.order_id = o.id and s.left_at is null ${seen}`
}

const foundOnRoute = (rows: readonly RowOf<typeof routed>[]): FoundRow[] =>
  rows.map((row) => ({ ...foundOrder(row), within: row.routeId, state: row.status })).sort(newestFound)

export const routeOrderFinder: Finder = {
  noun: 'routeOrder',
  call: routes.get,
  async exactly(ctx, { text }) {
    const { rows } = await statement('route-orders.find-exactly', routed)`${sql.join(
      isNumbered(text).map(
        (way) => sql`(select ${routedColumns} from pool_orders o ${theirStops(ctx)}
          where o.account_id = ${ctx.account.id} and ${onRoute} and ${way} limit ${mostAlike})`,
      ),
      sql` union all `,
    )}`.execute(ctx.db)
    return foundOnRoute(rows)
  },
  async loosely(ctx, sought) {
    const named = hasCalled(sought)
    const rows = await newestFirst(
      sought,
      () =>
        statement(
          'route-orders.find-newest',
          routed,
        )`select ${routedColumns} from ${newestOf(ctx, { table: 'pool_orders', as: 'o', where: onRoute })}
          ${theirStops(ctx)} where ${named} limit ${mostLooked}`.execute(ctx.db),
      () =>
        statement('route-orders.find-words', routed)`select ${routedColumns} from pool_orders o ${theirStops(ctx)}
          where o.account_id = ${ctx.account.id} and ${onRoute} and ${named} limit ${mostLooked}`.execute(ctx.db),
    )
    return foundOnRoute(rows)
  },
}

const foundRoute = { id: col.id('route'), name: col.text, type: col.text, driver: col.text.orNull }

/** SQL: a route `r` of a state that the caller may see, and with orders of their merchants where those are not all there are. */
function isSeen(ctx: Context): RawBuilder<SqlBool> {
  const types = routes.routeTypes.filter((type) => ctx.can(routes.viewsType[type]))
  return sql<SqlBool>`r.account_id = ${ctx.account.id} and r.type = ${anyText(types)} ${
    ctx.stores === '*'
      ? sql``
      : sql`and exists (select from route_stops h where h.account_id = r.account_id and h.route_id = r.id)`
  }`
}

export const routeFinder: Finder = {
  noun: 'route',
  call: routes.get,
  exactly: async () => [],
  async loosely(ctx, sought) {
    const columns = sql`r.id, r.name, r.type, case when d.id is null then null else d.first_name || ' ' || d.last_name end as driver`
    const driver = sql`left join drivers d on d.account_id = r.account_id and d.id = r.driver_id`
    const rows = await newestFirst(
      sought,
      () =>
        statement('routes.find-newest', foundRoute)`select ${columns}
          from (select r.* from routes r where ${isSeen(ctx)} order by r.id desc limit ${newestLooked}) r ${driver}
          where ${hasWords(['r.name', 'd.first_name', 'd.last_name'], sought)} limit ${mostLooked}`.execute(ctx.db),
      () =>
        statement('routes.find-words', foundRoute)`select ${columns} from routes r ${driver}
          where ${isSeen(ctx)} and ${hasWords(['r.name'], sought)} limit ${mostLooked}`.execute(ctx.db),
    )
    return rows
      .map(
        ({ id, name, type, driver: by }): FoundRow => ({
          ...{ id, name, about: by, state: type },
          signs: [
            ['name', name],
            ['driver', by],
          ],
        }),
      )
      .sort(newestFound)
  },
}
