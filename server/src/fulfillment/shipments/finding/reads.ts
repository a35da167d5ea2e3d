import * as contract from '@crossdock/contract/fulfillment/shipments/orders'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  type Finder,
  type FoundRow,
  hasWords,
  isText,
  mostLooked,
  newestFirst,
  newestLooked,
} from '../../../platform/finders.ts'
import { contains } from '../../../platform/listing.ts'
import { anyText, col, type RowOf, statement } from '../../../platform/statement.ts'
import { phoneOf } from '../search/reads.ts'

const foundOrder = {
  id: col.id('shipmentOrder'),
  storeId: col.id('store'),
  referenceId: col.text,
  state: col.text,
  orderNumber: col.text.orNull,
  poNumber: col.text,
  recipient: col.text.orNull,
  phone: col.text.orNull,
  trackingNumber: col.text.orNull,
}
const foundColumns = sql`o.id, o.store_id as "storeId", o.reference_id as "referenceId", o.state,
  o.external_order_number as "orderNumber", o.external_po_number as "poNumber", o.recipient_name as recipient,
  o.recipient_primary_phone as phone, o.tracking_number as "trackingNumber"`
type FoundOrder = RowOf<typeof foundOrder>

/** Ids are made in the order of creation: the newest first. */
const asFound = (rows: readonly FoundOrder[]): FoundRow[] =>
  [...rows]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map(({ id, storeId, state, referenceId, orderNumber, poNumber, recipient, phone, trackingNumber }) => ({
      id,
      storeId,
      name: referenceId,
      about: recipient ?? poNumber,
      state,
      signs: [
        ['referenceId', referenceId],
        ['orderNumber', orderNumber],
        ['poNumber', poNumber],
        ['trackingNumber', trackingNumber],
        ['recipient', recipient],
        ['phone', phone],
      ],
    }))

/** As many are looked at that are called exactly so; as many of each list and store of somebody who sees some stores only. */
const [mostAlike, mostOfAList, mostStores] = [7, 250, 20]

/** SQL: the newest orders that the caller may see, of each list of their stores where those are not all there are. */
const newestOrders = (ctx: Context) =>
  ctx.stores === '*'
    ? sql`(select o.* from shipment_orders o where o.account_id = ${ctx.account.id}
        order by o.created_at desc, o.id desc limit ${newestLooked}) o`
    : sql`unnest(${ctx.stores.slice(0, mostStores)}::text[]) s(id)
        cross join (values ('DRAFT'), ('OPERATION'), ('BACK_ORDER'), ('COMPLETED')) p(phase)
        cross join lateral (select o.* from shipment_orders o
          where o.account_id = ${ctx.account.id} and o.store_id = s.id and o.phase = p.phase
          order by o.created_at desc, o.id desc limit ${mostOfAList}) o`

export const shipmentFinder: Finder = {
  noun: 'shipmentOrder',
  call: contract.get,
  async exactly(ctx, { text, variants, isIndexed }) {
    const phone = phoneOf(text)
    const ways = [
      sql`o.reference_id = ${anyText(variants)}`,
      sql`o.order_number_key = lower(${text}::text)`,
      sql`o.external_po_number = ${anyText(variants)}`,
      ...(isIndexed ? [isText('o.tracking_number', text)] : []),
      ...(phone === null ? [] : [isText('o.recipient_primary_phone', phone)]),
    ]
    const { rows } = await statement('shipments.find-exactly', foundOrder)`${sql.join(
      ways.map(
        (way) => sql`(select ${foundColumns} from shipment_orders o
          where o.account_id = ${ctx.account.id} and ${way} limit ${mostAlike})`,
      ),
      sql` union all `,
    )}`.execute(ctx.db)
    return asFound(rows)
  },
  async loosely(ctx, sought) {
    const phone = phoneOf(sought.text)
    const words = hasWords(['o.search_text', 'o.recipient_name', 'o.tracking_number'], sought)
    const named =
      phone === null ? words : sql<SqlBool>`(${words} or ${contains(sql.ref('o.recipient_primary_phone'), phone)})`
    const rows = await newestFirst(
      sought,
      () =>
        statement('shipments.find-newest', foundOrder)`
          select ${foundColumns} from ${newestOrders(ctx)} where ${named} limit ${mostLooked}`.execute(ctx.db),
      async () => {
        // What an index of parts of words finds is rare: the planner must not look for it by walking through all orders.
        const [, found] = await Promise.all([
          statement('shipments.find-by-parts')`select set_config('enable_indexscan', 'off', true)`.execute(ctx.db),
          statement('shipments.find-words', foundOrder)`select ${foundColumns} from shipment_orders o
            where o.account_id = ${ctx.account.id} and ${named} limit ${mostLooked}`.execute(ctx.db),
          statement('shipments.find-by-any')`select set_config('enable_indexscan', 'on', true)`.execute(ctx.db),
        ])
        return found
      },
    )
    return asFound(rows)
  },
}
