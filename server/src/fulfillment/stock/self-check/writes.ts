import type { AnswerOf } from '@crossdock/contract/endpoint'
import type * as contract from '@crossdock/contract/fulfillment/stock/self-check'
import { newId } from '@crossdock/contract/ids'
import type { Context } from '../../../platform/context.ts'
import { fail } from '../../../platform/errors.ts'
import { col, statement } from '../../../platform/statement.ts'
import { volumeOfLine } from '../../shipments/lines/reads.ts'
import { shipments as orders } from '../../shipments/states/writes.ts'
import { lockRecords, recountAllocations, writeLedgerDifference } from '../ledger/writes.ts'
import { recountProducts } from '../product-sums/writes.ts'
import { countSubjects, describeDrifts, findDrifts, getSelfCheck } from './reads.ts'
import { explain, type Finding } from './rules.ts'

/** One check of an account at a time: they read everything. */
async function takeTurn(ctx: Context): Promise<void> {
  const { rows } = await statement('self-check.take-turn', {
    free: col.bool,
  })`select pg_try_advisory_xact_lock(${ctx.account.id}, hashtext('self-check')) as free`.execute(ctx.db)
  if (!rows[0]?.free) fail('WrongState', { message: 'A self-check is running already.' })
  // A large account takes its time, and nobody waits for what only reads; sums of millions are made in memory.
  await statement('self-check.allow-time')`set local statement_timeout = '10min'`.execute(ctx.db)
  await statement('self-check.allow-memory')`set local work_mem = '64MB'`.execute(ctx.db)
}

/** Compares everything and keeps what it found for 90 days. */
export async function runSelfCheck(
  ctx: Context,
  { isNightly }: { readonly isNightly: boolean },
): Promise<contract.SelfCheck> {
  await takeTurn(ctx)
  return keepCheck(ctx, isNightly)
}

async function keepCheck(ctx: Context, isNightly: boolean): Promise<contract.SelfCheck> {
  const started = performance.now()
  const { findings, count } = await findDrifts(ctx)
  const figures = await countSubjects(ctx)
  const drifts = await describeDrifts(ctx, findings.slice(0, 1000))
  const id = newId<'selfCheck'>()
  await ctx.db
    .insertInto('self_checks')
    .values({
      account_id: ctx.account.id,
      id,
      created_at: ctx.now().toISOString(),
      created_by: ctx.user.id,
      is_nightly: isNightly,
      duration_ms: Math.round(performance.now() - started),
      figures: JSON.stringify(figures),
      drift_count: count,
      drifts: JSON.stringify(drifts),
    })
    .execute()
  await statement('self-check.keep-check')`delete from self_checks where account_id = ${ctx.account.id}
    and created_at < ${ctx.now()}::timestamptz - interval '90 days'`.execute(ctx.db)
  await ctx.audit({ action: 'check', entity: 'self-check', id, after: { driftCount: count } })
  await ctx.emit('self-check.changed')
  return getSelfCheck(ctx, id)
}

/**
 * Repairs what a fresh check finds and can be put right: the ledger by an entry of the difference, reservations and sums
 * by adding up anew. Everything concerned is locked, in the order in which everybody locks, and added up under the lock.
 */
export async function repairDrifts(ctx: Context): Promise<AnswerOf<typeof contract.repair>> {
  await takeTurn(ctx)
  const { findings } = await findDrifts(ctx)
  const broken = findings.filter((finding) => explain(finding, null).canRepair)
  const of = (check: Finding['check'], kind: Finding['kind']) =>
    broken.filter((one) => one.check === check && one.kind === kind).map((one) => one.subject)
  const shipments = of('ORDER_SUMS', 'shipment-order')
  const receipts = of('ORDER_SUMS', 'receipt-order')
  await orders.lock(ctx, shipments)
  await recountShipments(ctx, shipments)
  await recountReceipts(ctx, receipts)
  const ledger = of('LEDGER', 'stock-record')
  const held = [...of('ALLOCATED', 'stock-record'), ...of('PICKED', 'stock-record')]
  await lockRecords(ctx, [...ledger, ...held])
  await writeLedgerDifference(ctx, ledger, 'Self-check: the ledger did not add up to the stock record')
  await recountAllocations(ctx, held)
  await recountProducts(ctx, of('PRODUCT_SUMS', 'product'))
  await ctx.audit(
    ...broken.map((finding) => ({
      action: 'repair' as const,
      entity: finding.kind,
      id: finding.subject,
      before: { check: finding.check, found: explain(finding, null).found },
      after: { expected: explain(finding, null).expected },
    })),
  )
  for (const name of ['inventory.changed', 'shipment.changed', 'receipt.changed'] as const)
    await ctx.emit(name, { storeId: null })
  return { repaired: broken.length, check: await keepCheck(ctx, false) }
}

async function recountShipments(ctx: Context, ids: readonly string[]): Promise<void> {
  await statement('self-check.recount-shipments')`
    update shipment_order_items i set volume = ${volumeOfLine} from product_package_types k
    where i.account_id = ${ctx.account.id} and i.shipment_order_id = any(${[...ids]}::text[]) and k.account_id = i.account_id
      and k.id = i.product_package_type_id and i.volume <> ${volumeOfLine}`.execute(ctx.db)
  await statement('self-check.recount-shipment-heads')`
    update shipment_orders o set line_count = s.lines, unit_count = s.units
    from (select x.id, count(i.id)::integer as lines, coalesce(sum(i.units_count), 0)::bigint as units
      from unnest(${[...ids]}::text[]) as x(id)
      left join shipment_order_items i on i.account_id = ${ctx.account.id} and i.shipment_order_id = x.id group by x.id) s
    where o.account_id = ${ctx.account.id} and o.id = s.id`.execute(ctx.db)
}

async function recountReceipts(ctx: Context, ids: readonly string[]): Promise<void> {
  await statement(
    'self-check.recount-receipts',
  )`select id from receipt_orders where account_id = ${ctx.account.id} and id = any(${[...ids]}::text[])
    order by id for no key update`.execute(ctx.db)
  await statement('self-check.recount-received')`
    update receipt_order_items i set received_count = s.received
    from (select i.id, coalesce(sum(l.package_count), 0)::integer as received from receipt_order_items i
      left join received_lines l on l.account_id = i.account_id and l.item_id = i.id
      where i.account_id = ${ctx.account.id} and i.receipt_order_id = any(${[...ids]}::text[]) group by i.id) s
    where i.account_id = ${ctx.account.id} and i.id = s.id and i.received_count <> s.received`.execute(ctx.db)
  await statement('self-check.recount-receipt-heads')`
    update receipt_orders o set line_count = s.lines, package_count = s.packages, unit_count = s.units, received_count = s.received
    from (select x.id, count(i.id)::integer as lines, coalesce(sum(i.package_quantity), 0)::bigint as packages,
        coalesce(sum(i.package_quantity::bigint * t.unit_quantity), 0)::bigint as units, coalesce(sum(i.received_count), 0)::bigint as received
      from unnest(${[...ids]}::text[]) as x(id)
      left join receipt_order_items i on i.account_id = ${ctx.account.id} and i.receipt_order_id = x.id
      left join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id group by x.id) s
    where o.account_id = ${ctx.account.id} and o.id = s.id`.execute(ctx.db)
}
