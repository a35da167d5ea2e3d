import { bareNumber } from '@crossdock/contract/fields'
import * as orders from '@crossdock/contract/sorting/orders'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  type Finder,
  type FoundRow,
  hasWords,
  mostAlike,
  mostLooked,
  newestFirst,
  newestFound,
  newestOf,
} from '../../../platform/finders.ts'
import { contains } from '../../../platform/listing.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'

const foundHubOrder = {
  id: col.id('hubOrder'),
  storeId: col.id('store'),
  orderNo: col.text,
  poNo: col.text.orNull,
  recipient: col.text,
  phone: col.text.orNull,
  barcodes: col.text,
  state: col.text,
}
const columns = sql`o.id, o.store_id as "storeId", o.order_no as "orderNo", o.po_no as "poNo",
  concat_ws(' ', o.first_name, o.last_name) as recipient, o.phone, o.barcodes, o.status as state`

/** Ids are made in the order of creation: the newest first. */
const asFound = (rows: readonly RowOf<typeof foundHubOrder>[]): FoundRow[] =>
  rows
    .map(
      ({ id, storeId, orderNo, poNo, recipient, phone, barcodes, state }): FoundRow => ({
        ...{ id, storeId, name: orderNo, about: recipient, state },
        signs: [
          ['orderNumber', orderNo],
          ['poNumber', poNo],
          ['recipient', recipient],
          ['phone', phone],
          ...barcodes.split('\n').map((code) => ['barcode', code] as const),
        ],
      }),
    )
    .sort(newestFound)

/** What is in a list: what was merged into another is a part of that one. */
const listed = { table: 'hub_orders', as: 'o', where: sql<SqlBool>`o.merged_into is null` }
const isListed = (ctx: Context): RawBuilder<SqlBool> =>
  sql<SqlBool>`o.account_id = ${ctx.account.id} and ${listed.where}`

export const hubOrderFinder: Finder = {
  noun: 'hubOrder',
  call: orders.get,
  async exactly(ctx, { text }) {
    const { rows } = await statement('hub-orders.find-exactly', foundHubOrder)`
      (select ${columns} from hub_orders o where ${isListed(ctx)} and lower(o.order_no) = lower(${text}::text)
        limit ${mostAlike})
      union all
      (select ${columns} from hub_boxes b join hub_orders o on o.account_id = b.account_id and o.id = b.order_id
        where b.account_id = ${ctx.account.id} and lower(b.barcode) = lower(${text}::text) and b.is_open
        limit ${mostAlike})`.execute(ctx.db)
    return asFound(rows)
  },
  async loosely(ctx, sought) {
    // A phone is stored without what people write between its digits.
    const phone = bareNumber(sought.text)
    const named = sql<SqlBool>`(${hasWords(['o.search_key'], sought)}
      ${/^\d{4,}$/.test(phone) ? sql`or ${contains(sql.ref('o.search_key'), phone)}` : sql``})`
    const rows = await newestFirst(
      sought,
      () =>
        statement('hub-orders.find-newest', foundHubOrder)`select ${columns} from ${newestOf(ctx, listed)}
          where ${named} limit ${mostLooked}`.execute(ctx.db),
      () =>
        statement('hub-orders.find-words', foundHubOrder)`select ${columns} from hub_orders o
          where ${isListed(ctx)} and ${named} limit ${mostLooked}`.execute(ctx.db),
    )
    return asFound(rows)
  },
}
