import { taskStates } from '@crossdock/contract/fulfillment/receipts/orders'
import { box, type Packing } from '@crossdock/contract/fulfillment/shipments/packing'
import { shipmentStates, taskKinds } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import { requireCurrentStore } from '../../../account/stores/rules.ts'
import type { Context } from '../../../platform/context.ts'
import { found } from '../../../platform/errors.ts'
import { col, statement } from '../../../platform/statement.ts'
import { headColumn, headOfOrder, shapeHead } from '../due/reads.ts'
import { type PackedItem, type PickedPackage, type StoredBox, shapePacking } from './rules.ts'

/** Everything about an order's packing, for those who read it and those who change it. */
export interface PackingFacts {
  readonly packages: readonly PickedPackage[]
  readonly boxes: readonly StoredBox[]
  readonly items: ReadonlyMap<string, PackedItem>
}

export async function readPacking(ctx: Context, orderId: Id<'shipmentOrder'>): Promise<PackingFacts> {
  const { rows: packages } = await statement('packing.read-packages', {
    itemId: col.id('shipmentOrderItem'),
    productId: col.id('product'),
    sku: col.text,
    description: col.text,
    productPackageTypeId: col.id('productPackageType'),
    packageTypeName: col.text,
    unitQuantity: col.int4,
    depth: col.numeric,
    width: col.numeric,
    height: col.numeric,
    weight: col.numeric,
    packageCount: col.int4,
    repackagedCount: col.int4,
    unitWeight: col.numeric,
    unitVolume: col.numeric,
  })`
    select n.id as "itemId", n.product_id as "productId", p.sku, p.description, t.id as "productPackageTypeId", t.name as "packageTypeName",
      t.unit_quantity as "unitQuantity", t.depth, t.width, t.height, t.weight, sum(r.picked_count)::integer as "packageCount",
      coalesce(max(c.package_count), 0) as "repackagedCount", p.weight as "unitWeight", p.depth * p.width * p.height as "unitVolume"
    from shipment_order_items n
    join products p on p.account_id = n.account_id and p.id = n.product_id
    join reservations r on r.account_id = n.account_id and r.item_id = n.id and r.picked_count > 0
    join inventory i on i.account_id = r.account_id and i.id = r.inventory_id
    join product_package_types t on t.account_id = i.account_id and t.id = i.product_package_type_id
    left join shipment_repackaging c on c.account_id = n.account_id and c.shipment_order_id = n.shipment_order_id
      and c.item_id = n.id and c.product_package_type_id = t.id
    where n.account_id = ${ctx.account.id} and n.shipment_order_id = ${orderId}
    group by n.id, n.account_id, p.account_id, p.id, t.account_id, t.id
    order by n.position, n.id, t.unit_quantity desc, t.id`.execute(ctx.db)
  const { rows: boxes } = await statement('packing.read-boxes', {
    id: col.id('shipmentBox'),
    isRepackaged: col.bool,
    shipmentPackageTypeId: col.id('shipmentPackageType').orNull,
    productPackageTypeId: col.id('productPackageType').orNull,
    name: col.text,
    depth: col.numeric,
    width: col.numeric,
    height: col.numeric,
    weight: col.numeric,
    quantity: col.int4,
    isLabelPrinted: col.bool,
    contents: col.json(box.shape.contents),
  })`
    select b.id, b.is_repackaged as "isRepackaged", b.shipment_package_type_id as "shipmentPackageTypeId",
      b.product_package_type_id as "productPackageTypeId", b.name, b.depth, b.width, b.height, b.weight, b.quantity,
      b.is_label_printed as "isLabelPrinted",
      (select coalesce(jsonb_agg(jsonb_build_object('itemId', x.item_id, 'sku', p.sku, 'description', p.description,
          'unitsCount', x.units_count) order by x.id), '[]')
        from shipment_box_contents x join products p on p.account_id = x.account_id and p.id = x.product_id
        where x.account_id = b.account_id and x.box_id = b.id) as contents
    from shipment_boxes b
    where b.account_id = ${ctx.account.id} and b.shipment_order_id = ${orderId}
    order by b.position, b.id`.execute(ctx.db)
  const items = new Map(
    packages.map(({ itemId, sku, description, unitWeight, unitVolume }) => [
      itemId,
      { itemId, sku, description, unitWeight, unitVolume },
    ]),
  )
  return { packages, boxes, items }
}

export async function getPacking(ctx: Context, id: Id<'shipmentOrder'>): Promise<Packing> {
  const { rows } = await statement('packing.find-order', {
    id: col.id('shipmentOrder'),
    referenceId: col.text,
    storeId: col.id('store'),
    warehouseId: col.id('warehouse'),
    warehouseTitle: col.text,
    state: col.oneOf(shipmentStates),
    taskKind: col.oneOf(taskKinds),
    taskState: col.oneOf(taskStates),
    packingLabelsDownloaded: col.bool,
    head: headColumn,
  })`
    select o.id, o.reference_id as "referenceId", o.store_id as "storeId", o.warehouse_id as "warehouseId", w.title as "warehouseTitle",
      o.state, o.task_kind as "taskKind", o.task_state as "taskState", o.packing_labels_downloaded as "packingLabelsDownloaded", ${headOfOrder} as head
    from shipment_orders o
    join warehouses w on w.account_id = o.account_id and w.id = o.warehouse_id
    where o.account_id = ${ctx.account.id} and o.id = ${id}`.execute(ctx.db)
  const order = found(rows[0])
  requireCurrentStore(ctx, order.storeId)
  const { packages, boxes, items } = await readPacking(ctx, id)
  return shapePacking({ ...order, head: shapeHead(order.head) }, packages, boxes, items)
}
