import { formatDay } from '@crossdock/contract/dates'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type { importBoxes } from '@crossdock/contract/sorting/boxes/import'
import { notify } from '../../../account/notifications/writes.ts'
import { holdStore } from '../../../account/stores/writes.ts'
import { acrossStores } from '../../../platform/across-stores.ts'
import { type Context, storeOf } from '../../../platform/context.ts'
import { fail, onConflict } from '../../../platform/errors.ts'
import { failRows } from '../../../platform/import-rows.ts'
import { holdImports } from '../../../platform/imports/import-work.ts'
import { col, statement } from '../../../platform/statement.ts'
import { holdWarehouse } from '../../../warehouse/warehouses/writes.ts'
import { createManifest } from '../../manifests/writes.ts'
import { noteHubEvents } from '../../orders/history/writes.ts'
import { barcodeSeries } from '../writes.ts'
import { type BoxRow, type OrderOfRows, ordersOf } from './rules.ts'

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
  const manifestId = await createManifest(ctx, { warehouseId, title: name, source: 'Import' })
  const ids = await insertOrders(ctx, { storeId, warehouseId, manifestId }, orders, await withBarcodes(ctx, orders))
  await noteHubEvents(
    ctx,
    ...ids.map((orderId) => ({ orderId, storeId, type: 'Imported' as const, data: { title: name } })),
  )
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

/** The barcodes of boxes in the order of the file, orders one after the other: one without has one of the account's series. */
async function withBarcodes(ctx: Context, orders: readonly OrderOfRows[]): Promise<string[]> {
  const codes = orders.flatMap(({ boxes }) => boxes.map(({ barcode }) => barcode))
  const without = codes.filter((code) => code === null).length
  const given = without === 0 ? [] : await ctx.numbers(barcodeSeries, without)
  return codes.map((code) => code ?? given.shift() ?? '')
}

interface Whose {
  readonly storeId: Id<'store'>
  readonly warehouseId: Id<'warehouse'>
  readonly manifestId: Id<'manifest'>
}

async function insertOrders(
  ctx: Context,
  { storeId, warehouseId, manifestId }: Whose,
  orders: readonly OrderOfRows[],
  barcodes: readonly string[],
): Promise<Id<'hubOrder'>[]> {
  let at = 0
  const written = orders.map((order) => {
    const id = newId<'hubOrder'>()
    const boxes = order.boxes.map((box, index) => ({
      ...{ id: newId<'hubBox'>(), order_id: id, number: index + 1, barcode: barcodes[at++] ?? '' },
      ...{ description: box.description, weight: box.weight },
      ...{ depth: box.depth, width: box.width, height: box.height },
    }))
    const { facts } = order
    return {
      boxes,
      order: {
        ...{ id, order_no: order.orderNo, po_no: facts.poNo, first_name: order.firstName, last_name: order.lastName },
        ...{ phone: facts.phone, email: facts.email?.toLowerCase() ?? null },
        ...{ address_line1: facts.addressLine1, address_line2: facts.addressLine2, city: facts.city },
        ...{ state: facts.state, zip_code: facts.zipCode, country: facts.country, expected_at: facts.expectedAt },
        ...{ boxes: boxes.length, barcodes: boxes.map(({ barcode }) => barcode.toLowerCase()).join('\n') },
      },
    }
  })
  await statement('hub-orders.import')`
    insert into hub_orders (account_id, store_id, id, manifest_id, warehouse_id, order_no, po_no, first_name, last_name, phone, email,
      address_line1, address_line2, city, state, zip_code, country, expected_at, status, boxes_count, last_box_number, barcodes,
      created_at, updated_at)
    select ${ctx.account.id}, ${storeId}, r.id, ${manifestId}, ${warehouseId}, r.order_no, r.po_no, r.first_name, r.last_name, r.phone,
      r.email, r.address_line1, r.address_line2, r.city, r.state, r.zip_code, r.country, r.expected_at, 'Expecting', r.boxes, r.boxes,
      r.barcodes, ${ctx.now()}, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(written.map(({ order }) => order))}::jsonb) as r(id text, order_no text, po_no text,
      first_name text, last_name text, phone text, email text, address_line1 text, address_line2 text, city text, state text,
      zip_code text, country text, expected_at date, boxes integer, barcodes text)`.execute(ctx.db)
  const boxes = written.flatMap((one) => one.boxes)
  await onConflict(
    statement('hub-boxes.import')`
      insert into hub_boxes (account_id, store_id, id, manifest_id, own_order_id, order_id, number, barcode, description, weight, depth,
        width, height, created_at, updated_at)
      select ${ctx.account.id}, ${storeId}, r.id, ${manifestId}, r.order_id, r.order_id, r.number, r.barcode, r.description, r.weight,
        r.depth, r.width, r.height, ${ctx.now()}, ${ctx.now()}
      from jsonb_to_recordset(${JSON.stringify(boxes)}::jsonb) as r(id text, order_id text, number integer, barcode text,
        description text, weight numeric, depth numeric, width numeric, height numeric)`.execute(ctx.db),
    {
      hub_boxes_barcode: () =>
        fail('ImportRowError', {
          message: 'An open box has been given one of these barcodes meanwhile. Please send it again.',
        }),
    },
  )
  return written.map(({ order }) => order.id)
}
