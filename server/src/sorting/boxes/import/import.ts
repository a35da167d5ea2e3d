import { formatDay } from '@crossdock/contract/days'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { importBoxes } from '@crossdock/contract/sorting/boxes/import'
import { notify } from '../../../account/notifications/writes.ts'
import { holdStore } from '../../../account/stores/writes.ts'
import { acrossStores } from '../../../platform/across-stores.ts'
import { type Context, storeOf } from '../../../platform/context.ts'
import { failRows } from '../../../platform/import-rows.ts'
import { holdImports } from '../../../platform/imports/import-work.ts'
import { col, statement } from '../../../platform/statement.ts'
import { holdWarehouse } from '../../../warehouse/warehouses/writes.ts'
import { expectOrders } from '../../manifests/expecting/writes.ts'
import { type BoxRow, ordersOf } from './rules.ts'

/** Imports what is expected: a manifest with its orders and boxes, all of it or nothing (BOX-011). */
export async function importExpectedBoxes(
  ctx: Context,
  { warehouseId, title }: Pick<ParsedOf<typeof importBoxes>, 'warehouseId' | 'title'>,
  rows: readonly BoxRow[],
): Promise<AnswerOf<typeof importBoxes>> {
  const storeId = storeOf(ctx)
  await holdStore(ctx, storeId)
  await holdWarehouse(ctx, warehouseId)
  // Of two files with one barcode, the second finds the first.
  await holdImports(ctx, 'hub-boxes')
  const { orders, problems } = ordersOf(rows)
  if (problems.length > 0) failRows(problems)
  await requireFreeBarcodes(ctx, rows)
  const name = title ?? `Manifest ${formatDay(ctx.today())}`
  const { manifestId } = await expectOrders(ctx, { storeId, warehouseId, title: name, source: 'Import' }, orders)
  const counts = { ordersCount: orders.length, boxesCount: rows.length }
  await ctx.audit({ action: 'import', entity: 'manifest', id: manifestId, after: { title: name, ...counts } })
  await ctx.emit('manifest.changed', { storeId })
  // Others learn that there is more to expect.
  await notify(ctx, {
    action: 'boxes-imported',
    facts: { count: orders.length, title: name, who: ctx.user.name },
    storeId,
    to: { can: 'WAREHOUSE_VIEW_ORDERS' },
  })
  await ctx.emit('hub-order.changed', { storeId })
  return { manifestId, ...counts }
}

/** A code that is scanned is of one box: one that an open box of any merchant has is at fault. */
async function requireFreeBarcodes(ctx: Context, rows: readonly BoxRow[]): Promise<void> {
  const byCode = new Map(rows.flatMap((row) => (row.barcode === null ? [] : [[row.barcode.toLowerCase(), row.rowId]])))
  const { rows: taken } = await acrossStores(ctx, ({ db }) =>
    statement('hub-boxes.taken', { code: col.text })`
      select lower(b.barcode) as code from unnest(${[...byCode.keys()]}::text[]) as c(code)
        join hub_boxes b on b.account_id = ${ctx.account.id} and lower(b.barcode) = c.code and b.is_open`.execute(db),
  )
  if (taken.length > 0)
    failRows(
      taken.map(({ code }) => ({
        rowId: byCode.get(code) ?? 0,
        message: 'Box Barcode: An open box has this barcode already',
      })),
    )
}
