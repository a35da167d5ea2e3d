import * as contract from '@crossdock/contract/fulfillment/receipts/orders'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import {
  type Finder,
  type FoundRow,
  hasWords,
  mostAlike,
  mostLooked,
  mostOfAStore,
  mostStores,
  newestFirst,
  newestLooked,
} from '../../../platform/finders.ts'
import { contains } from '../../../platform/listing.ts'
import { anyText, col, type RowOf, statement } from '../../../platform/statement.ts'

const foundReceipt = {
  id: col.id('receiptOrder'),
  storeId: col.id('store'),
  referenceId: col.text,
  state: col.text,
  poNumber: col.text.orNull,
  vendor: col.text.orNull,
  asn: col.text.orNull,
  packingList: col.text.orNull,
  externalId: col.text.orNull,
  containers: col.json(z.array(z.string().nullable())),
}
const foundColumns = sql`o.id, o.store_id as "storeId", o.reference_id as "referenceId",
  case o.task_state when 'PAUSED' then 'PAUSED' else o.state end as state, o.po_number as "poNumber",
  o.vendor_name as vendor, o.receipt_order_id as asn, o.packing_list_id as "packingList", o.external_id as "externalId",
  jsonb_path_query_array(o.containers, '$[*].containerNumber') as containers`

/** Ids are made in the order of creation: the newest first. */
const asFound = (rows: readonly RowOf<typeof foundReceipt>[]): FoundRow[] =>
  [...rows]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map((row) => ({
      id: row.id,
      storeId: row.storeId,
      name: row.referenceId,
      about: row.vendor ?? row.poNumber,
      state: row.state,
      signs: [
        ['referenceId', row.referenceId],
        ['poNumber', row.poNumber],
        ['asn', row.asn],
        ['packingList', row.packingList],
        ['externalId', row.externalId],
        ...row.containers.map((number) => ['container', number] as const),
        ['vendor', row.vendor],
      ],
    }))

/** SQL: the newest receipts that the caller may see, of each of their stores where those are not all there are. */
const newestReceipts = (ctx: Context) =>
  ctx.stores === '*'
    ? sql`(select o.* from receipt_orders o where o.account_id = ${ctx.account.id}
        order by o.created_at desc, o.id desc limit ${newestLooked}) o`
    : sql`unnest(${ctx.stores.slice(0, mostStores)}::text[]) s(id)
        cross join lateral (select o.* from receipt_orders o where o.account_id = ${ctx.account.id} and o.store_id = s.id
          order by o.created_at desc, o.id desc limit ${mostOfAStore}) o`

export const receiptFinder: Finder = {
  noun: 'receiptOrder',
  call: contract.get,
  async exactly(ctx, { text, variants, isIndexed }) {
    const ways = [
      sql`o.reference_id = ${anyText(variants)}`,
      ...(isIndexed ? [contains(sql.ref('o.search_text'), text)] : []),
    ]
    const { rows } = await statement('receipts.find-exactly', foundReceipt)`${sql.join(
      ways.map(
        (way) => sql`(select ${foundColumns} from receipt_orders o
          where o.account_id = ${ctx.account.id} and ${way} limit ${mostAlike})`,
      ),
      sql` union all `,
    )}`.execute(ctx.db)
    return asFound(rows)
  },
  async loosely(ctx, sought) {
    const named = hasWords(['o.search_text'], sought)
    const rows = await newestFirst(
      sought,
      () =>
        statement('receipts.find-newest', foundReceipt)`
          select ${foundColumns} from ${newestReceipts(ctx)} where ${named} limit ${mostLooked}`.execute(ctx.db),
      () =>
        statement('receipts.find-words', foundReceipt)`select ${foundColumns} from receipt_orders o
          where o.account_id = ${ctx.account.id} and ${named} limit ${mostLooked}`.execute(ctx.db),
    )
    return asFound(rows)
  },
}
