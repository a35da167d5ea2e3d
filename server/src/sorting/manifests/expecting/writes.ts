import { type Id, newId } from '@crossdock/contract/ids'
import type { Manifest } from '@crossdock/contract/sorting/manifests'
import type { Context } from '../../../platform/context.ts'
import { fail, onConflict } from '../../../platform/errors.ts'
import { statement } from '../../../platform/statement.ts'
import { noteHubEvents } from '../../orders/history/writes.ts'
import { createManifest } from '../writes.ts'

/** The series of barcodes that are given. */
export const barcodeSeries = 'BX'

type Text = string | null

/** An order that is to come, with its boxes. */
export interface ExpectedOrder {
  readonly orderNo: string
  readonly firstName: string
  readonly lastName: Text
  readonly facts: {
    readonly [Fact in
      | 'poNo'
      | 'phone'
      | 'email'
      | 'addressLine1'
      | 'addressLine2'
      | 'city'
      | 'state'
      | 'zipCode'
      | 'country'
      | 'expectedAt']: Text
  }
  /** Where it goes, and what is noted of it: of what a person or a map has placed. */
  readonly placed?: { readonly lat: number | null; readonly lng: number | null; readonly note: Text }
  readonly boxes: readonly {
    /** Without one, it is given one. */
    readonly barcode: Text
    readonly description: Text
    readonly weight: number | null
    readonly depth: number | null
    readonly width: number | null
    readonly height: number | null
  }[]
}

/** Writes down what is to come as one manifest of a merchant; gives it, and the orders in their order. */
export async function expectOrders(
  ctx: Context,
  { storeId, warehouseId, title, source }: Pick<Manifest, 'storeId' | 'warehouseId' | 'title' | 'source'>,
  orders: readonly ExpectedOrder[],
): Promise<{ manifestId: Id<'manifest'>; ids: Id<'hubOrder'>[] }> {
  const manifestId = await createManifest(ctx, { storeId, warehouseId, title, source })
  const ids = await insertOrders(ctx, { storeId, warehouseId, manifestId }, orders, await withBarcodes(ctx, orders))
  const type = source === 'Import' ? 'Imported' : 'Created'
  await noteHubEvents(ctx, ...ids.map((orderId) => ({ orderId, storeId, type, data: { title } }) as const))
  return { manifestId, ids }
}

/** The barcodes of boxes in the order of the file, orders one after the other: one without has one of the account's series. */
async function withBarcodes(ctx: Context, orders: readonly ExpectedOrder[]): Promise<string[]> {
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
  orders: readonly ExpectedOrder[],
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
        ...{ lat: order.placed?.lat ?? null, lng: order.placed?.lng ?? null, note: order.placed?.note ?? null },
        ...{ boxes: boxes.length, barcodes: boxes.map(({ barcode }) => barcode.toLowerCase()).join('\n') },
      },
    }
  })
  await statement('hub-orders.import')`
    insert into hub_orders (account_id, store_id, id, manifest_id, warehouse_id, order_no, po_no, first_name, last_name, phone, email,
      address_line1, address_line2, city, state, zip_code, country, lat, lng, note, expected_at, status, boxes_count, last_box_number, barcodes,
      created_at, updated_at)
    select ${ctx.account.id}, ${storeId}, r.id, ${manifestId}, ${warehouseId}, r.order_no, r.po_no, r.first_name, r.last_name, r.phone,
      r.email, r.address_line1, r.address_line2, r.city, r.state, r.zip_code, r.country, r.lat, r.lng, r.note, r.expected_at, 'Expecting', r.boxes, r.boxes,
      r.barcodes, ${ctx.now()}, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(written.map(({ order }) => order))}::jsonb) as r(id text, order_no text, po_no text,
      first_name text, last_name text, phone text, email text, address_line1 text, address_line2 text, city text, state text,
      zip_code text, country text, lat double precision, lng double precision, note text, expected_at date, boxes integer, barcodes text)`.execute(
    ctx.db,
  )
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
