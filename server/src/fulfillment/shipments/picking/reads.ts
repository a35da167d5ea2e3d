import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { shipmentItem } from '@crossdock/contract/fulfillment/shipments/orders'
import type * as contract from '@crossdock/contract/fulfillment/shipments/picking'
import { pickOption } from '@crossdock/contract/fulfillment/shipments/picking'
import { type Id, id } from '@crossdock/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { groupBy } from '../../../platform/group-by.ts'
import { col, statement } from '../../../platform/statement.ts'
import { findTitled } from '../../../warehouse/stock-locations/reads.ts'
import { listCodes, readScan } from '../../products/codes/reads.ts'
import { mayLeaveFrom } from '../../stock/ledger/reads.ts'
import { avoidedRecords, foreseeBreaks } from '../../stock/reservations/reads.ts'
import { headColumn, headOfOrder, shapeHead } from '../due/reads.ts'
import { listShipmentItems, shipmentItems } from '../orders/reads.ts'
import { findOrder, type OrderFacts } from '../states/reads.ts'

/** Stock records shown of one line: those next to leave. */
const mostOptions = 50

/** SQL: what each line of an order can be picked from, and has been. */
const optionsOf = (ctx: Context, order: OrderFacts) => sql`
    select x.* from shipment_order_items n
    cross join lateral (
      select n.id as "itemId", i.id as "inventoryId", l.id as "stockLocationId", l.title as "stockLocationTitle",
        t.id as "productPackageTypeId", t.name as "packageTypeName", t.unit_quantity as "unitQuantity",
        i.expires_on as "expirationDate", i.received_on as "receivedOn", i.lot, i.condition,
        case when ${mayLeaveFrom(ctx, order.warehouseId)} then i.package_count - i.allocated_count else 0 end
          + coalesce(r.package_count - r.picked_count, 0) as "packagesAvailable",
        coalesce(r.package_count - r.picked_count, 0) as "suggestedCount", coalesce(r.picked_count, 0) as "pickedCount"
      from (
        select r.inventory_id as id from reservations r where r.account_id = n.account_id and r.item_id = n.id
        union
        (select i.id from inventory i
          where i.account_id = n.account_id and i.product_id = n.product_id and i.is_free and ${mayLeaveFrom(ctx, order.warehouseId)}
            and ${order.isStrict ? sql`i.product_package_type_id = n.product_package_type_id` : sql`true`}
          order by i.expires_on, i.received_on, i.id limit ${mostOptions})
      ) k
      join inventory i on i.account_id = n.account_id and i.id = k.id
      join stock_locations l on l.account_id = i.account_id and l.id = i.stock_location_id
      join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
      left join reservations r on r.account_id = i.account_id and r.item_id = n.id and r.inventory_id = i.id
      order by i.expires_on, i.received_on, i.id limit ${mostOptions}
    ) x
    where n.account_id = ${ctx.account.id} and n.shipment_order_id = ${order.id}
    order by n.position, n.id, x."expirationDate", x."receivedOn", x."inventoryId"`

const listRow = {
  warehouseTitle: col.text,
  head: headColumn,
  lines: col.json(z.array(shipmentItem)),
  options: col.json(z.array(pickOption.omit({ isDoubtful: true }).extend({ itemId: id('shipmentOrderItem') }))),
  doubtful: col.texts,
}

/** The pick list of an order as it stands: every line with the places it can be picked from. */
export async function readPickList(ctx: Context, order: OrderFacts): Promise<contract.PickList> {
  const { id, storeId, warehouseId, referenceId, state, taskKind, taskState, isStrict } = order
  const rowsOf = (query: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${query}) r)`
  const { rows } = await statement('picking.read-list', listRow)`
    select w.title as "warehouseTitle", (select ${headOfOrder} from shipment_orders o where o.account_id = ${ctx.account.id} and o.id = ${id}) as head,
      ${rowsOf(shipmentItems(ctx, id))} as lines, ${rowsOf(optionsOf(ctx, order))} as options,
      array(select a."inventoryId" from (${avoidedRecords(ctx)}) a where a."orderId" = ${id})::text[] as doubtful
    from warehouses w where w.account_id = ${ctx.account.id} and w.id = ${warehouseId}`.execute(ctx.db)
  const { warehouseTitle, head: facts, lines, ...read } = found(rows[0])
  const options = groupBy(read.options, (option) => option.itemId)
  const doubtful = new Set(read.doubtful)
  const items: contract.PickItem[] = []
  for (const line of lines) {
    const { id: itemId, reservedUnits, ...item } = line
    const isShort = state === 'PICKING' && reservedUnits < item.unitsCount
    const wish = { orderId: id, storeId, isStrict, avoid: doubtful, items: [line] }
    items.push({
      ...item,
      itemId,
      heldUnits: reservedUnits,
      options: (options.get(itemId) ?? []).map(({ itemId: _itemId, ...option }) => ({
        ...option,
        isDoubtful: doubtful.has(option.inventoryId),
      })),
      casesToBreak: isShort ? await foreseeBreaks(ctx, warehouseId, wish) : [],
    })
  }
  const isComplete = items.every((item) => item.pickedUnits === item.unitsCount)
  const head = shapeHead(facts)
  return { id, referenceId, state, taskKind, taskState, isStrict, warehouseId, warehouseTitle, head, items, isComplete }
}

export async function getPickList(ctx: Context, id: Id<'shipmentOrder'>): Promise<contract.PickList> {
  const order = found(await findOrder(ctx, id))
  requireCurrentStore(ctx, order.storeId)
  return readPickList(ctx, order)
}

export async function getCodes(
  ctx: Context,
  { id }: ParsedOf<typeof contract.codes>,
): Promise<AnswerOf<typeof contract.codes>> {
  const order = found(await findOrder(ctx, id))
  requireCurrentStore(ctx, order.storeId)
  const products = sql`select n.product_id from shipment_order_items n
    where n.account_id = ${ctx.account.id} and n.shipment_order_id = ${id}`
  return { codes: await listCodes(ctx, products) }
}

export async function getScanned(
  ctx: Context,
  { id, code }: ParsedOf<typeof contract.getScanned>,
): Promise<AnswerOf<typeof contract.getScanned>> {
  const order = found(await findOrder(ctx, id))
  requireCurrentStore(ctx, order.storeId)
  const meanings = await readScan(ctx, order.storeId, code)
  const items = await listShipmentItems(ctx, id)
  const matching = items.filter((item) => meanings.some(({ productId }) => productId === item.productId))
  const packageTypeId = meanings.find((meaning) => meaning.productPackageTypeId !== null)?.productPackageTypeId ?? null
  return {
    itemIds: matching.map((item) => item.id),
    productPackageTypeId: packageTypeId,
    ...(await findTitled(ctx, order.warehouseId, code)),
  }
}
