import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { codeKey } from '@crossdock/contract/fulfillment/products'
import type * as contract from '@crossdock/contract/fulfillment/shipments/picking'
import { sql } from 'kysely'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { resolveCodes } from '../../products/codes/reads.ts'
import { mayLeaveFrom } from '../../stock/ledger/reads.ts'
import { foreseeBreaks, readAvoided } from '../../stock/reservations/reads.ts'
import { listShipmentItems } from '../orders/reads.ts'
import { groupBy } from '../states/rules.ts'

/** Stock records shown of one line: those next to leave. */
const mostOptions = 50

interface OptionRow extends Omit<contract.PickOption, 'isDoubtful'> {
  readonly itemId: string
}

/** What each line of an order can be picked from, and has been. */
async function listOptions(
  ctx: Context,
  order: { readonly id: string; readonly warehouseId: string; readonly isStrict: boolean },
): Promise<Map<string, OptionRow[]>> {
  const { rows } = await sql<OptionRow>`
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
    order by n.position, n.id, x."expirationDate", x."receivedOn", x."inventoryId"`.execute(ctx.db)
  return groupBy(rows, (row) => row.itemId)
}

/** The pick list of an order: every line with the places it can be picked from. */
export async function getPickList(ctx: Context, id: string): Promise<contract.PickList> {
  const { rows } = await sql<
    Omit<contract.PickList, 'items' | 'isComplete'> & { readonly storeId: string; readonly warehouseId: string }
  >`
    select o.id, o.reference_id as "referenceId", o.state, o.task_kind as "taskKind", o.task_state as "taskState",
      o.is_strict as "isStrict", o.store_id as "storeId", o.warehouse_id as "warehouseId", w.title as "warehouseTitle"
    from shipment_orders o join warehouses w on w.account_id = o.account_id and w.id = o.warehouse_id
    where o.account_id = ${ctx.account.id} and o.id = ${id}`.execute(ctx.db)
  const { storeId, warehouseId, ...order } = found(rows[0])
  requireCurrentStore(ctx, storeId)
  const [options, avoided] = await Promise.all([
    listOptions(ctx, { id, warehouseId, isStrict: order.isStrict }),
    readAvoided(ctx, [id]),
  ])
  const doubtful = avoided.get(id)
  const items: contract.PickItem[] = []
  for (const { id: itemId, reservedUnits, ...item } of await listShipmentItems(ctx, id)) {
    const isShort = order.state === 'PICKING' && reservedUnits < item.unitsCount
    items.push({
      ...item,
      itemId,
      heldUnits: reservedUnits,
      options: (options.get(itemId) ?? []).map(({ itemId: _itemId, ...option }) => ({
        ...option,
        isDoubtful: doubtful?.has(option.inventoryId) ?? false,
      })),
      casesToBreak: isShort
        ? await foreseeBreaks(ctx, warehouseId, {
            orderId: id,
            storeId,
            isStrict: order.isStrict,
            avoid: doubtful,
            items: [{ ...item, itemId }],
          })
        : [],
    })
  }
  return { ...order, items, isComplete: items.every((item) => item.pickedUnits === item.unitsCount) }
}

export async function findScanned(
  ctx: Context,
  { id, code }: ParsedOf<typeof contract.findScanned>,
): Promise<AnswerOf<typeof contract.findScanned>> {
  const order = found(
    await ctx.db
      .selectFrom('shipment_orders')
      .select(['store_id', 'warehouse_id'])
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  requireCurrentStore(ctx, order.store_id)
  const meanings = [
    (await resolveCodes(ctx, order.store_id, 'barcode', [code])).get(codeKey(code)),
    (await resolveCodes(ctx, order.store_id, 'sku', [code])).get(codeKey(code)),
  ].filter((meaning) => meaning !== undefined)
  const items = await listShipmentItems(ctx, id)
  const matching = items.filter((item) => meanings.some(({ productId }) => productId === item.productId))
  const packageTypeId = meanings.find((meaning) => meaning.productPackageTypeId !== null)?.productPackageTypeId ?? null
  const location = await ctx.db
    .selectFrom('stock_locations')
    .select(['id', 'title'])
    .where('account_id', '=', ctx.account.id)
    .where('warehouse_id', '=', order.warehouse_id)
    .where(sql`lower(title)`, '=', code.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return {
    itemIds: matching.map((item) => item.id),
    productPackageTypeId: packageTypeId,
    stockLocation: location ?? null,
  }
}
