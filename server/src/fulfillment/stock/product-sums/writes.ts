import type { Id } from '@crossdock/contract/ids'
import { type CompiledQuery, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { anyOf, kept } from '../../../platform/db.ts'
import { found } from '../../../platform/errors.ts'
import { anyText, col, type RowOf, statement } from '../../../platform/statement.ts'
import { countForLowPoints, settleLowPoints, tellOfLowPoints } from '../low-points/writes.ts'

/** What came to or left a product in a warehouse (`isOfBooks`), or is free of it by now and was not before. */
export const stockSum = {
  product_id: col.id('product'),
  warehouse_id: col.id('warehouse'),
  store_id: col.id('store'),
  units: col.int8,
  /** Text, because cubic centimetres are exact decimals. */
  volume: col.text,
  isOfBooks: col.bool,
  hasGrown: col.bool,
  /** The product has low points. */
  isWatched: col.bool,
}
export type StockSum = RowOf<typeof stockSum>

/** What a transaction has to add with its commit, and how much of it there was at each savepoint. */
interface Pending {
  sums: StockSum[]
  readonly marks: Map<string, number>
}

/** By what all contexts of one transaction share. */
const pending = new WeakMap<Context['withCommit'], Pending>()

function pendingOf(ctx: Context): Pending {
  const known = pending.get(ctx.withCommit)
  if (known) return known
  const made: Pending = { sums: [], marks: new Map() }
  pending.set(ctx.withCommit, made)
  ctx.beforeCommit(() => meetLowPoints(ctx, made.sums))
  ctx.withCommit(() => (made.sums.length === 0 ? [] : sumStatements(ctx, made.sums)))
  return made
}

/**
 * Adds to the kept sums of products and of products in warehouses, with the commit: everybody who changes stock of a product
 * takes its lock, so it is the last one, whatever else the transaction locks after this. Until then they are what they were.
 */
export function keepStockSums(ctx: Context, sums: readonly StockSum[]): void {
  pendingOf(ctx).sums.push(...sums)
}

/** A savepoint of work that changes stock: what was to be added is taken back with it. */
export async function setSavepoint(ctx: Context, name: string): Promise<void> {
  const { sums, marks } = pendingOf(ctx)
  marks.set(name, sums.length)
  await statement('product-sums.set-savepoint')`savepoint ${sql.id(name)}`.execute(ctx.db)
}

export async function backToSavepoint(ctx: Context, name: string): Promise<void> {
  const { sums, marks } = pendingOf(ctx)
  sums.length = found(marks.get(name))
  await statement('product-sums.back-to-savepoint')`rollback to savepoint ${sql.id(name)}`.execute(ctx.db)
}

/**
 * Who takes goods below a low point tells of it. Products are locked as they are with the commit, all of them and in their order;
 * where none has a low point, nothing is asked.
 */
async function meetLowPoints(ctx: Context, sums: readonly StockSum[]): Promise<void> {
  const watched = idsOf(sums.filter(({ isWatched }) => isWatched))
  if (watched.length === 0) return
  const [, { rows }] = await Promise.all([
    lockProducts(ctx, idsOf(sums)).execute(ctx.db),
    countForLowPoints(ctx, watched).execute(ctx.db),
  ])
  await tellOfLowPoints(ctx, rows)
}

const idsOf = (sums: readonly StockSum[]) => [...new Set(sums.map((sum) => sum.product_id))]

/**
 * The products are locked first, so that the following statements see what others committed before; dates are looked up on
 * indexes, not added up.
 */
function sumStatements(ctx: Context, changes: readonly StockSum[]): readonly CompiledQuery[] {
  const ids = idsOf(changes)
  const rows = sql`(select product_id, warehouse_id, store_id, sum(units)::bigint as units, sum(volume) as volume
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as c(product_id text, warehouse_id text, store_id text, units bigint, volume numeric)
    group by product_id, warehouse_id, store_id) s`
  const places = statement('product-sums.keep-sums-of-places')`${kept}
    insert into product_stock as k (account_id, product_id, warehouse_id, store_id, units, volume, received_on, expires_on)
    select ${ctx.account.id}, s.product_id, s.warehouse_id, s.store_id, s.units, s.volume,
      (select max(i.received_on) from inventory i where i.account_id = ${ctx.account.id} and i.product_id = s.product_id
        and i.warehouse_id = s.warehouse_id and i.is_stocked),
      -- What is of this product first: the planner would look for the first of it among all that expires.
      (select min(x.expires_on) from (select i.expires_on from inventory i where i.account_id = ${ctx.account.id}
        and i.product_id = s.product_id and i.warehouse_id = s.warehouse_id and i.is_stocked offset 0) x)
    from ${rows}
    on conflict (account_id, product_id, warehouse_id) do update set units = k.units + excluded.units,
      volume = k.volume + excluded.volume, received_on = excluded.received_on, expires_on = excluded.expires_on`
  const products = statement('product-sums.keep-sums-of-products')`${kept}
    update products p set stock_units = p.stock_units + s.units, stock_volume = p.stock_volume + s.volume,
      stock_received_on = s.received_on, stock_expires_on = s.expires_on
    from (select s.product_id, sum(s.units)::bigint as units, sum(s.volume) as volume, d.received_on, d.expires_on from ${rows}
      cross join lateral (select max(k.received_on) as received_on, min(k.expires_on) as expires_on from product_stock k
        where k.account_id = ${ctx.account.id} and k.product_id = s.product_id and k.is_stocked) d
      group by s.product_id, d.received_on, d.expires_on) s
    where p.account_id = ${ctx.account.id} and p.id = s.product_id`
  // A low point may have been set since the goods were changed: it was not there to be told of, but it is counted.
  const unwatched = idsOf(changes.filter(({ isWatched }) => !isWatched))
  const late = unwatched.length === 0 ? [] : [countForLowPoints(ctx, unwatched).compile(ctx.db)]
  return [lockProducts(ctx, ids).compile(ctx.db), places.compile(ctx.db), products.compile(ctx.db), ...late]
}

/** Adds up the kept sums of products anew. */
export async function recountProducts(ctx: Context, ids: readonly Id<'product'>[]): Promise<void> {
  await lockProducts(ctx, ids).execute(ctx.db)
  await ctx.db
    .deleteFrom('product_stock')
    .where('account_id', '=', ctx.account.id)
    .where('product_id', '=', anyText(ids))
    .execute()
  await statement('product-sums.recount-places')`
    insert into product_stock (account_id, product_id, warehouse_id, store_id, units, volume, received_on, expires_on)
    select i.account_id, i.product_id, i.warehouse_id, i.store_id, sum(i.package_count::bigint * t.unit_quantity)::bigint,
      sum(i.package_count * t.depth * t.width * t.height), max(i.received_on), min(i.expires_on)
    from inventory i join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    where i.account_id = ${ctx.account.id} and i.product_id = any(${[...ids]}::text[]) and i.is_stocked
    group by i.account_id, i.product_id, i.warehouse_id, i.store_id`.execute(ctx.db)
  await statement('product-sums.recount-products')`
    update products p set stock_units = s.units, stock_volume = s.volume, stock_received_on = s.received_on, stock_expires_on = s.expires_on
    from (select x.id, coalesce(sum(k.units), 0)::bigint as units, coalesce(sum(k.volume), 0) as volume,
        max(k.received_on) as received_on, min(k.expires_on) as expires_on
      from unnest(${[...ids]}::text[]) as x(id)
      left join product_stock k on k.account_id = ${ctx.account.id} and k.product_id = x.id group by x.id) s
    where p.account_id = ${ctx.account.id} and p.id = s.id`.execute(ctx.db)
  await settleLowPoints(ctx, ids)
}

/** Locks products in the order of their ids. */
const lockProducts = (ctx: Context, ids: readonly Id<'product'>[]) =>
  statement('product-sums.lock-products', {
    id: col.id('product'),
  })`${kept}select id from products where account_id = ${ctx.account.id} and id = ${anyOf(ids)}
    order by id for no key update`
