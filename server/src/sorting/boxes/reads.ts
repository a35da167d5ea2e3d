import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type * as contract from '@crossdock/contract/sorting/boxes'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { type ListRules, readList } from '../../platform/listing.ts'
import { findTitled } from '../../warehouse/stock-locations/reads.ts'
import { findHubOrders, selectBoxes, shapeBox } from '../orders/reads.ts'

const rules: ListRules = {
  // Ids are made in the order of creation, which is that of their numbers.
  sorts: { createdAt: { by: sql.ref('b.id'), type: 'text' } },
  defaultSort: 'createdAtAsc',
  defaultSize: 500,
  id: sql.ref('b.id'),
}

const ofOrder = (ctx: Context, orderId: Id<'hubOrder'>) =>
  selectBoxes(ctx).where('b.account_id', '=', ctx.account.id).where('b.order_id', '=', orderId)

export async function listHubBoxes(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  found((await findHubOrders(ctx, [input.id]))[0])
  return readList(ctx, ofOrder(ctx, input.id), input, rules, (rows) => rows.map(shapeBox))
}

/** A box that an order shows, or 404. */
export async function getHubBox(ctx: Context, orderId: Id<'hubOrder'>, boxId: Id<'hubBox'>): Promise<contract.HubBox> {
  return shapeBox(found(await ofOrder(ctx, orderId).where('b.id', '=', boxId).executeTakeFirst()))
}

/** What a scanned code is: a box before a place, for boxes are scanned all day. */
export async function readScan(
  ctx: Context,
  { code, warehouseId }: ParsedOf<typeof contract.scan>,
): Promise<AnswerOf<typeof contract.scan>> {
  const row = await selectBoxes(ctx)
    .where('b.account_id', '=', ctx.account.id)
    .where(sql`lower(b.barcode)`, '=', code.toLowerCase())
    .where('b.is_open', '=', true)
    .executeTakeFirst()
  if (!row) {
    const place = warehouseId ? await findTitled(ctx, warehouseId, code) : null
    return { box: null, stockLocation: place?.stockLocation ?? null }
  }
  const order = found((await findHubOrders(ctx, [row.order_id]))[0])
  const { orderNo, manifestId, stockLocation, position, plannedStop, boxesCount, receivedBoxesCount } = order
  const box: contract.ScannedBox = {
    ...shapeBox(row),
    ...{ shownBy: order.id, orderNo, warehouseId: order.warehouseId, warehouseTitle: order.warehouseTitle },
    ...{ manifestId, stockLocation, position, plannedStop, boxesCount, receivedBoxesCount },
  }
  return { box, stockLocation: null }
}
