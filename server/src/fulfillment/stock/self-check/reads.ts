import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { allLogTypes } from '@crossdock/contract/fulfillment/stock/ledger'
import type * as contract from '@crossdock/contract/fulfillment/stock/self-check'
import type { Id } from '@crossdock/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { type ListRules, readList } from '../../../platform/listing.ts'
import { col, statement } from '../../../platform/statement.ts'
import { volumeOfLine } from '../../shipments/lines/reads.ts'
import { explain, type Finding, finding } from './rules.ts'

/** Findings a check lists; the count goes on. */
const mostOfACheck = 200

/** SQL: a number that stands for a count, so that a sum of them tells which counts it is made of. */
const mark = (count: RawBuilder<unknown>) => sql`(hashint4extended(${count}, 0) / 65536)`

/** SQL of one check: rows of `kind, subject, expected, found, detail` that disagree. */
const checksOf = (ctx: Context) => {
  const account = sql`${ctx.account.id}::integer`
  return {
    LEDGER: sql`
      select 'stock-record' as kind, i.id as subject, coalesce(g.packages, 0) as expected, i.package_count::bigint as found,
        jsonb_build_object('entries', coalesce(g.entries, 0)) as detail
      from inventory i left join entries g on g.inventory_id = i.id
      where i.account_id = ${account} and i.package_count <> coalesce(g.packages, 0)`,
    CHAIN: sql`
      select 'stock-record', g.inventory_id, b.previous::bigint, b.before_count::bigint, jsonb_build_object('type', b.type, 'at', b.created_at)
      from entries g cross join lateral (
        select * from (select e.*, lag(e.after_count, 1, 0) over (order by e.id) as previous from inventory_log e
          where e.account_id = ${account} and e.inventory_id = g.inventory_id) x
        where x.before_count <> x.previous order by x.id limit 1) b
      where g.links <> ${mark(sql`g.packages::integer`)} - ${mark(sql`0`)}`,
    ALLOCATED: sql`
      select 'stock-record', i.id, coalesce(h.held, 0), i.allocated_count::bigint, jsonb_build_object(
        'onHand', i.package_count, 'held', coalesce(h.held, 0), 'picked', coalesce(h.picked, 0), 'holds', coalesce(h.holds, 0))
      from inventory i left join holds h on h.inventory_id = i.id
      where i.account_id = ${account} and i.allocated_count <> coalesce(h.held, 0)`,
    PICKED: sql`
      select 'stock-record', i.id, coalesce(h.picked, 0), i.picked_count::bigint, jsonb_build_object(
        'onHand', i.package_count, 'held', coalesce(h.held, 0), 'picked', coalesce(h.picked, 0), 'holds', coalesce(h.holds, 0))
      from inventory i left join holds h on h.inventory_id = i.id
      where i.account_id = ${account} and i.picked_count <> coalesce(h.picked, 0)`,
    PRODUCT_SUMS: sql`
      select 'product', p.id, null::bigint, null::bigint, jsonb_build_object(
        'warehouses', coalesce(s.odd, 0),
        'expected', jsonb_build_object('units', coalesce(s.units, 0), 'volume', coalesce(s.volume, 0), 'receivedOn', s.received_on, 'expiresOn', s.expires_on),
        'found', jsonb_build_object('units', p.stock_units, 'volume', p.stock_volume, 'receivedOn', p.stock_received_on, 'expiresOn', p.stock_expires_on))
      from products p
      left join (
        select coalesce(s.product_id, k.product_id) as product_id, sum(s.units) as units, sum(s.volume) as volume,
          max(s.received_on) as received_on, min(s.expires_on) as expires_on,
          count(*) filter (where (s.units, s.volume, s.received_on, s.expires_on) is distinct from (k.units, k.volume, k.received_on, k.expires_on)) as odd
        from (
          select i.product_id, i.warehouse_id, sum(i.package_count::bigint * t.unit_quantity)::bigint as units,
            sum(i.package_count * t.depth * t.width * t.height) as volume, max(i.received_on) as received_on, min(i.expires_on) as expires_on
          from inventory i join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
          where i.account_id = ${account} and i.is_stocked group by i.product_id, i.warehouse_id) s
        full join (select * from product_stock where account_id = ${account} and is_stocked) k
          on k.product_id = s.product_id and k.warehouse_id = s.warehouse_id
        group by 1) s on s.product_id = p.id
      where p.account_id = ${account} and (p.stock_units <> coalesce(s.units, 0) or p.stock_volume <> coalesce(s.volume, 0)
        or p.stock_received_on is distinct from s.received_on or p.stock_expires_on is distinct from s.expires_on or s.odd > 0)`,
    ORDER_HOLDS: sql`
      select 'shipment-order', x.order_id, sum(x.wanted)::bigint, sum(x.held)::bigint,
        jsonb_build_object('state', min(x.state), 'lines', count(*))
      from (
        select o.id as order_id, o.state, case when o.state in ('DRAFT', 'BACK_ORDER') then 0 else i.units_count end as wanted,
          coalesce(u.open, 0) + coalesce(u.shipped, 0) as held, coalesce(u.open, 0) as open, coalesce(u.shipped, 0) as shipped
        from shipment_order_items i
        join shipment_orders o on o.account_id = i.account_id and o.id = i.shipment_order_id
        left join (
          select r.item_id, coalesce(sum(r.package_count::bigint * t.unit_quantity) filter (where r.shipped_at is null), 0) as open,
            coalesce(sum(r.package_count::bigint * t.unit_quantity) filter (where r.shipped_at is not null), 0) as shipped
          from reservations r
          join inventory v on v.account_id = r.account_id and v.id = r.inventory_id
          join product_package_types t on t.account_id = v.account_id and t.id = v.product_package_type_id
          where r.account_id = ${account} group by r.item_id) u on u.item_id = i.id
        where i.account_id = ${account}) x
      where case x.state when 'READY' then x.open <> x.wanted or x.shipped <> 0 when 'PICKING' then x.held > x.wanted
        when 'COMPLETED' then x.shipped <> x.wanted or x.open <> 0 else x.held <> 0 end
      group by x.order_id`,
    SHIPPED: sql`
      select 'shipment-order', coalesce(r.order_id, g.order_id), sum(coalesce(r.packages, 0))::bigint, sum(coalesce(g.packages, 0))::bigint, '{}'::jsonb
      from (select shipment_order_id as order_id, inventory_id, sum(picked_count)::bigint as packages from reservations
          where account_id = ${account} and shipped_at is not null group by 1, 2) r
      full join (select shipment_order_id as order_id, inventory_id, -sum(package_change)::bigint as packages from inventory_log
          where account_id = ${account} and type = 'SHIPPED' group by 1, 2) g
        on g.order_id = r.order_id and g.inventory_id = r.inventory_id
      where coalesce(r.packages, 0) <> coalesce(g.packages, 0)
      group by 2`,
    RECEIVED: sql`
      select 'receipt-order', coalesce(l.order_id, g.order_id), coalesce(l.packages, 0), coalesce(g.packages, 0), '{}'::jsonb
      from (select receipt_order_id as order_id, sum(package_count)::bigint as packages from received_lines
          where account_id = ${account} group by 1) l
      full join (select receipt_order_id as order_id, sum(package_change)::bigint as packages from inventory_log
          where account_id = ${account} and receipt_order_id is not null and type in ('RECEIVE', 'RECEIVE_UPDATE', 'RECEIVE_REMOVE')
          group by 1) g on g.order_id = l.order_id
      where coalesce(l.packages, 0) <> coalesce(g.packages, 0)`,
    UNITIZED: sql`
      select 'stock-record', min(inventory_id), 0::bigint, sum(unit_change)::bigint, jsonb_build_object('entries', count(*))
      from inventory_log where account_id = ${account} and type = 'UNITIZED' group by cause_id having sum(unit_change) <> 0`,
    ORDER_SUMS: sql`
      select 'shipment-order', o.id, null::bigint, null::bigint, jsonb_build_object(
        'expected', jsonb_build_object('lines', coalesce(s.lines, 0), 'units', coalesce(s.units, 0), 'lines with another volume', 0),
        'found', jsonb_build_object('lines', o.line_count, 'units', o.unit_count, 'lines with another volume', coalesce(s.odd, 0)))
      from shipment_orders o left join (
        select i.shipment_order_id, count(*) as lines, sum(i.units_count)::bigint as units,
          count(*) filter (where i.volume <> ${volumeOfLine}) as odd
        from shipment_order_items i
        join product_package_types k on k.account_id = i.account_id and k.id = i.product_package_type_id
        where i.account_id = ${account} group by 1) s on s.shipment_order_id = o.id
      where o.account_id = ${account} and (o.line_count <> coalesce(s.lines, 0) or o.unit_count <> coalesce(s.units, 0)
        or coalesce(s.odd, 0) > 0)
      union all
      select 'receipt-order', o.id, null::bigint, null::bigint, jsonb_build_object(
        'expected', jsonb_build_object('lines', coalesce(s.lines, 0), 'packages', coalesce(s.packages, 0), 'units', coalesce(s.units, 0),
          'received', coalesce(s.received, 0), 'lines with other sums', 0),
        'found', jsonb_build_object('lines', o.line_count, 'packages', o.package_count, 'units', o.unit_count,
          'received', o.received_count, 'lines with other sums', coalesce(s.odd, 0)))
      from receipt_orders o left join (
        select i.receipt_order_id, count(*) as lines, sum(i.package_quantity)::bigint as packages,
          sum(i.package_quantity::bigint * t.unit_quantity)::bigint as units, coalesce(sum(l.received), 0)::bigint as received,
          count(*) filter (where i.received_count <> coalesce(l.received, 0)) as odd
        from receipt_order_items i
        join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
        left join (select item_id, sum(package_count)::bigint as received from received_lines where account_id = ${account} group by 1) l
          on l.item_id = i.id
        where i.account_id = ${account} group by 1) s on s.receipt_order_id = o.id
      where o.account_id = ${account} and (o.line_count <> coalesce(s.lines, 0) or o.package_count <> coalesce(s.packages, 0)
        or o.unit_count <> coalesce(s.units, 0) or o.received_count <> coalesce(s.received, 0) or coalesce(s.odd, 0) > 0)`,
  } as const satisfies Record<contract.Check, unknown>
}

/** What does not add up, and how many there are in all. One statement, so that it sees one moment of a busy warehouse. */
export async function findDrifts(ctx: Context): Promise<{ findings: Finding[]; count: number }> {
  const branches = Object.entries(checksOf(ctx)).map(
    ([check, query]) =>
      sql`(select to_jsonb(x) || ${JSON.stringify({ check })}::jsonb as finding, count(*) over () as total
        from (${query}) as x(kind, subject, expected, found, detail) limit ${mostOfACheck})`,
  )
  const { rows } = await statement('self-check.find-drifts', { finding: col.json(finding), total: col.int8 })`
    with entries as materialized (
      -- Of a chain from nothing to what is there only the two ends are left, whatever the order of the entries: the clocks
      -- of several servers need not agree on it.
      select inventory_id, count(*) as entries, sum(package_change)::bigint as packages,
        sum(${mark(sql`after_count`)} - ${mark(sql`before_count`)}) as links
      from inventory_log where account_id = ${ctx.account.id} group by inventory_id
    ), holds as materialized (
      select inventory_id, sum(package_count)::bigint as held, sum(picked_count)::bigint as picked, count(*) as holds
      from reservations where account_id = ${ctx.account.id} and shipped_at is null group by inventory_id
    )
    ${sql.join(branches, sql` union all `)}`.execute(ctx.db)
  const totals = new Map(rows.map((row) => [row.finding.check, row.total]))
  return {
    findings: rows.map((row) => row.finding),
    count: [...totals.values()].reduce((sum, total) => sum + total, 0),
  }
}

/** Findings in words, with the names people know things by. */
export async function describeDrifts(ctx: Context, findings: readonly Finding[]): Promise<contract.Drift[]> {
  const ids = (kind: Finding['kind']) => findings.filter((one) => one.kind === kind).map((one) => one.subject)
  const { rows } = await statement('self-check.describe-drifts', {
    id: col.text,
    title: col.text,
    productId: col.id('product').orNull,
  })`
    select i.id, p.sku || ' in ' || l.title as title, p.id as "productId" from inventory i
    join products p on p.account_id = i.account_id and p.id = i.product_id
    join stock_locations l on l.account_id = i.account_id and l.id = i.stock_location_id
    where i.account_id = ${ctx.account.id} and i.id = any(${ids('stock-record')}::text[])
    union all select id, sku, id from products where account_id = ${ctx.account.id} and id = any(${ids('product')}::text[])
    union all select id, reference_id, null from shipment_orders where account_id = ${ctx.account.id} and id = any(${ids('shipment-order')}::text[])
    union all select id, reference_id, null from receipt_orders where account_id = ${ctx.account.id} and id = any(${ids('receipt-order')}::text[])`.execute(
    ctx.db,
  )
  const names = new Map(rows.map((row) => [row.id, row]))
  const { rows: entries } = await statement('self-check.last-entries', {
    id: col.id('inventory'),
    type: col.oneOf(allLogTypes),
    at: col.timestamptz,
  })`
    select x.id, e.type, e.created_at as at from unnest(${ids('stock-record')}::text[]) as x(id)
    cross join lateral (select e.type, e.created_at from inventory_log e where e.account_id = ${ctx.account.id} and e.inventory_id = x.id
      order by e.created_at desc, e.id desc limit 1) e`.execute(ctx.db)
  const lasts = new Map(entries.map((row) => [row.id, row]))
  return findings.map((finding) => {
    const { kind, subject: id } = finding
    const name = names.get(id)
    return {
      check: finding.check,
      subject: { kind, id, title: name?.title ?? id, productId: name?.productId ?? null },
      ...explain(finding, lasts.get(id) ?? null),
    }
  })
}

/** How much there was to compare. */
export async function countSubjects(ctx: Context): Promise<contract.SelfCheck['figures']> {
  const count = (table: string, more = '') =>
    sql`(select count(*) from ${sql.table(table)} where account_id = ${ctx.account.id} ${sql.raw(more)})`
  const { rows } = await statement('self-check.count-subjects', {
    stockRecords: col.int8,
    ledgerEntries: col.int8,
    openReservations: col.int8,
    products: col.int8,
    orders: col.int8,
  })`
    select ${count('inventory')} as "stockRecords", ${count('inventory_log')} as "ledgerEntries",
      ${count('reservations', 'and shipped_at is null')} as "openReservations", ${count('products')} as products,
      ${count('shipment_orders')} + ${count('receipt_orders')} as orders`.execute(ctx.db)
  return found(rows[0])
}

const listRules: ListRules = {
  sorts: { createdAt: { by: sql.ref('c.created_at'), type: 'timestamptz' } },
  defaultSort: 'createdAtDesc',
  id: sql.ref('c.id'),
}

const selectChecks = (ctx: Context) => {
  const query = ctx.db
    .selectFrom('self_checks as c')
    .selectAll('c')
    .select(
      col.text`(select trim(u.first_name || ' ' || u.last_name) from users u
        where u.account_id = c.account_id and u.id = c.created_by)`.as('creator_name'),
    )
    .where('c.account_id', '=', ctx.account.id)
  // A check names goods of every store its maker may see: who sees fewer sees only the own checks.
  return ctx.stores === '*' ? query : query.where('c.created_by', '=', ctx.user.id)
}

type CheckRow = Awaited<ReturnType<ReturnType<typeof selectChecks>['executeTakeFirstOrThrow']>>

const shape = (row: CheckRow): contract.SelfCheck => ({
  id: row.id,
  createdAt: row.created_at,
  createdBy: { id: row.created_by, name: row.creator_name },
  isNightly: row.is_nightly,
  durationMs: row.duration_ms,
  figures: row.figures as contract.SelfCheck['figures'],
  driftCount: row.drift_count,
  drifts: row.drifts as unknown as contract.Drift[],
})

export async function listSelfChecks(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  return readList(ctx, selectChecks(ctx), input, listRules, (rows) => rows.map(shape))
}

export async function getSelfCheck(ctx: Context, id: Id<'selfCheck'>): Promise<contract.SelfCheck> {
  return shape(await selectChecks(ctx).where('c.id', '=', id).executeTakeFirstOrThrow())
}
