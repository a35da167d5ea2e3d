import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import * as contract from '@crossdock/contract/sorting/boxes'
import type { HubOrder } from '@crossdock/contract/sorting/orders'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { found } from '../../platform/errors.ts'
import { type ListRules, readList } from '../../platform/listing.ts'
import { findTitled } from '../../warehouse/stock-locations/reads.ts'
import { getManifest } from '../manifests/reads.ts'
import { findHubOrders, selectBoxes, shapeBox } from '../orders/reads.ts'
import { listFreePlaces } from '../positions/reads.ts'

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

type BoxRow = Awaited<ReturnType<ReturnType<typeof ofOrder>['executeTakeFirstOrThrow']>>

/** A box with the order that shows it. */
function scannedBox(row: BoxRow, order: HubOrder): contract.ScannedBox {
  const { orderNo, stockLocation, position, plannedStop, boxesCount, receivedBoxesCount } = order
  return {
    ...shapeBox(row),
    ...{ shownBy: order.id, orderNo, warehouseId: order.warehouseId, warehouseTitle: order.warehouseTitle },
    ...{ manifestId: row.manifest_id, stockLocation, position, plannedStop, boxesCount, receivedBoxesCount },
  }
}

const selectOpenBoxes = (ctx: Context) =>
  selectBoxes(ctx).where('b.account_id', '=', ctx.account.id).where('b.is_open', '=', true)

/** What a scanned code is: a box before a place, for boxes are scanned all day. */
export async function readScan(
  ctx: Context,
  { code, warehouseId }: ParsedOf<typeof contract.scan>,
): Promise<AnswerOf<typeof contract.scan>> {
  const row = await selectOpenBoxes(ctx).where(sql`lower(b.barcode)`, '=', code.toLowerCase()).executeTakeFirst()
  if (!row) {
    const place = warehouseId ? await findTitled(ctx, warehouseId, code) : null
    return { box: null, stockLocation: place?.stockLocation ?? null }
  }
  return { box: scannedBox(row, found((await findHubOrders(ctx, [row.order_id]))[0])), stockLocation: null }
}

/** What a device holds of a manifest: boxes that were received are scanned for their place only, and come last. */
export async function readHeld(
  ctx: Context,
  { manifestId }: ParsedOf<typeof contract.held>,
): Promise<AnswerOf<typeof contract.held>> {
  const { warehouseId } = await getManifest(ctx, manifestId)
  const rows = await selectOpenBoxes(ctx)
    .where('b.manifest_id', '=', manifestId)
    .orderBy(sql`b.received_at is not null`)
    .orderBy('b.id')
    .limit(contract.mostHeld + 1)
    .execute()
  const orders = await findHubOrders(ctx, [...new Set(rows.map((row) => row.order_id))])
  const byId = new Map(orders.map((order) => [order.id, order]))
  return {
    boxes: rows.slice(0, contract.mostHeld).flatMap((row) => {
      const order = byId.get(row.order_id)
      return order ? scannedBox(row, order) : []
    }),
    hasMore: rows.length > contract.mostHeld,
    places: await listFreePlaces(ctx, warehouseId, contract.mostFreePositions),
  }
}
