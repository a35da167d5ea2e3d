import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { ConditionCode, LogType } from '@crossdock/contract/fulfillment/stock/ledger'
import type * as contract from '@crossdock/contract/fulfillment/stock/log'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { momentsWithin } from '../../../platform/day-range.ts'
import { kept } from '../../../platform/db.ts'
import { found } from '../../../platform/errors.ts'
import { contains, type ListRules, readList } from '../../../platform/listing.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'

const listRules: ListRules = {
  sorts: { createdAt: { by: sql.ref('g.created_at'), type: 'timestamptz' } },
  defaultSort: 'createdAtDesc',
  id: sql.ref('g.id'),
}

const selectEntries = (ctx: Context) =>
  ctx.db.selectFrom('inventory_log as g').selectAll('g').where('g.account_id', '=', ctx.account.id)

type LoggedRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

const entryNames = {
  id: col.id('inventoryLog'),
  first_name: col.text,
  last_name: col.text,
  warehouse_title: col.text,
  location_title: col.text,
  other_title: col.text.orNull,
  description: col.text,
  sku: col.text,
  store_name: col.text.orNull,
  package_name: col.text,
  unit_quantity: col.int4,
  receipt_reference: col.text.orNull,
  shipment_reference: col.text.orNull,
}

/** Entries with the names of what they point at: asked for the rows of a page only, not joined to a ledger of millions. */
async function nameEntries(ctx: Context, logged: readonly LoggedRow[]) {
  if (logged.length === 0) return []
  const ids = logged.map((row) => row.id)
  const { rows } = await statement('log.name-entries', entryNames)`${kept}
    select g.id, u.first_name, u.last_name, h.title as warehouse_title, l.title as location_title, m.title as other_title,
      p.description, p.sku, s.name as store_name, t.name as package_name, t.unit_quantity,
      r.reference_id as receipt_reference, o.reference_id as shipment_reference
    from inventory_log g
    join warehouses h on h.account_id = g.account_id and h.id = g.warehouse_id
    join stock_locations l on l.account_id = g.account_id and l.id = g.stock_location_id
    left join stock_locations m on m.account_id = g.account_id and m.id = g.other_location_id
    join products p on p.account_id = g.account_id and p.id = g.product_id
    join product_package_types t on t.account_id = g.account_id and t.id = g.product_package_type_id
    join stores s on s.account_id = g.account_id and s.id = g.store_id
    join users u on u.account_id = g.account_id and u.id = g.created_by
    left join receipt_orders r on r.account_id = g.account_id and r.id = g.receipt_order_id
    left join shipment_orders o on o.account_id = g.account_id and o.id = g.shipment_order_id
    where g.account_id = ${ctx.account.id} and g.id = any(${ids}::text[])`.execute(ctx.db)
  const names = new Map(rows.map((row) => [row.id, row]))
  return logged.map((row) => ({ ...row, ...found(names.get(row.id)) }))
}

type EntryRow = LoggedRow & RowOf<typeof entryNames>

const orderOf = (row: EntryRow): contract.LogEntry['order'] => {
  if (row.shipment_order_id)
    return { kind: 'shipment', id: row.shipment_order_id, referenceId: row.shipment_reference ?? '' }
  if (row.receipt_order_id)
    return { kind: 'receipt', id: row.receipt_order_id, referenceId: row.receipt_reference ?? '' }
  return null
}

const shape = (row: EntryRow): contract.LogEntry => ({
  id: row.id,
  type: row.type as LogType,
  createdAt: row.created_at,
  effectiveOn: row.effective_on,
  createdBy: { id: row.created_by, name: `${row.first_name} ${row.last_name}`.trim() },
  warehouse: { id: row.warehouse_id, title: row.warehouse_title },
  stockLocation: { id: row.stock_location_id, title: row.location_title },
  otherStockLocation: row.other_location_id ? { id: row.other_location_id, title: row.other_title ?? '' } : null,
  product: { id: row.product_id, description: row.description, sku: row.sku },
  storeId: row.store_id,
  storeName: row.store_name,
  packageType: { id: row.product_package_type_id, name: row.package_name, unitQuantity: row.unit_quantity },
  inventoryId: row.inventory_id,
  packageChange: row.package_change,
  unitChange: row.unit_change,
  movedCount: row.moved_count,
  before: row.before_count,
  after: row.after_count,
  condition: row.condition as ConditionCode,
  lot: row.lot,
  expiresAt: row.expires_on,
  order: orderOf(row),
  reason: row.reason,
  causeId: row.cause_id,
})

export async function listLogs(
  ctx: Context,
  input: ParsedOf<typeof contract.logs>,
): Promise<AnswerOf<typeof contract.logs>> {
  const { productDescription, changeType, fromDate, toDate } = input
  const storeId = input.merchantId ?? ctx.storeId
  let query = selectEntries(ctx)
  const columns = {
    'g.store_id': storeId,
    'g.warehouse_id': input.warehouseId,
    'g.created_by': input.createdBy,
    'g.product_id': input.productId,
    'g.stock_location_id': input.stockLocationId,
    'g.inventory_id': input.inventoryId,
    'g.receipt_order_id': input.receiptOrderId,
    'g.shipment_order_id': input.shipmentOrderId,
  } as const
  for (const [column, value] of Object.entries(columns) as [keyof typeof columns, string | null | undefined][])
    if (value) query = query.where(column, '=', value)
  if (changeType && changeType.length > 0) query = query.where('g.type', 'in', changeType)
  const days = { ctx, timeZone: input.timezone, warehouse: sql.ref('g.warehouse_id') }
  const range = momentsWithin(sql.ref('g.created_at'), 'toDate', [fromDate, toDate], days)
  if (range) query = query.where(range)
  if (productDescription) query = query.where(await describedAs(ctx, productDescription))
  return readList(ctx, query, input, listRules, async (rows) => (await nameEntries(ctx, rows)).map(shape))
}

/** More products than this are not named one by one: their entries are frequent enough to be met in order. */
const mostNamed = 1000

/** SQL for entries of products whose description or SKU contains a text. */
async function describedAs(ctx: Context, text: string) {
  const products = ctx.db
    .selectFrom('products as x')
    .select('x.id')
    .where('x.account_id', '=', ctx.account.id)
    .where(contains(sql.ref('x.search_text'), text))
  const named = await products.limit(mostNamed + 1).execute()
  if (named.length > mostNamed) return sql<SqlBool>`g.product_id in (${products})`
  return sql<SqlBool>`g.product_id = any(${named.map(({ id }) => id)}::text[])`
}

/** People with entries in the log. Entries of stores that the caller may not see do not count. */
export async function listPeople(
  ctx: Context,
  { term }: ParsedOf<typeof contract.people>,
): Promise<AnswerOf<typeof contract.people>> {
  const name = col.text`u.first_name || ' ' || u.last_name`
  let query = ctx.db
    .selectFrom('users as u')
    .select(['u.id', name.as('name')])
    .where('u.account_id', '=', ctx.account.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('inventory_log as g')
          .select('g.id')
          .where('g.account_id', '=', ctx.account.id)
          .whereRef('g.created_by', '=', 'u.id'),
      ),
    )
    .orderBy(sql`lower(${name})`)
    .limit(100)
  if (term) query = query.where(contains(name, term))
  return { users: await query.execute() }
}
