import { sql } from 'kysely'
import type { Area } from '../platform/area.ts'
import { watchFiles } from './attachments/events.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { demoRoutes } from './demo/routes.ts'
import { productOverviewRoutes } from './product-overview/routes.ts'
import { cartSettingRoutes } from './products/cart-settings/routes.ts'
import { productFinder } from './products/codes/reads.ts'
import { productImportRoutes } from './products/import/routes.ts'
import { watchProducts } from './products/pictures/events.ts'
import { pictureRoutes } from './products/pictures/routes.ts'
import { productRoutes } from './products/routes.ts'
import { receiptFinder } from './receipts/finding/reads.ts'
import { receiptImportRoutes } from './receipts/import/routes.ts'
import { receiptOrderRoutes } from './receipts/orders/routes.ts'
import { countThisMonth } from './receipts/orders/writes.ts'
import { receivingRoutes } from './receipts/receiving/routes.ts'
import { receiptTaskRoutes } from './receipts/tasks/routes.ts'
import { receiptTotalRoutes } from './receipts/totals/routes.ts'
import { shiftRoutes } from './shift/routes.ts'
import { furnishBoxTypes } from './shipments/box-types/events.ts'
import { boxTypeRoutes } from './shipments/box-types/routes.ts'
import { dueRoutes } from './shipments/due/routes.ts'
import { shipmentFinder } from './shipments/finding/reads.ts'
import { shipmentImportRoutes } from './shipments/import/routes.ts'
import { shipmentOrderRoutes } from './shipments/orders/routes.ts'
import { packingRoutes } from './shipments/packing/routes.ts'
import { pickingRoutes } from './shipments/picking/routes.ts'
import { watchStock } from './shipments/placement/events.ts'
import { lookingByClock, releasing } from './shipments/placement/jobs.ts'
import { countOrders } from './shipments/placement/reads.ts'
import { recipientRoutes } from './shipments/recipients/routes.ts'
import { shipmentReportRoutes } from './shipments/reports/routes.ts'
import { shippingRoutes } from './shipments/shipping/routes.ts'
import { waitingRoutes } from './shipments/waiting/routes.ts'
import { availabilityRoutes } from './stock/availability/routes.ts'
import { locationStockRoutes } from './stock/locations/routes.ts'
import { inventoryLogRoutes } from './stock/log/routes.ts'
import { watchLowPoints } from './stock/low-points/events.ts'
import { lowPointRoutes } from './stock/low-points/routes.ts'
import { putAwayRoutes } from './stock/put-away/routes.ts'
import { inventoryRoutes } from './stock/records/routes.ts'
import { inventoryReportRoutes } from './stock/reports/routes.ts'
import { nightlySelfCheckWork } from './stock/self-check/jobs.ts'
import { selfCheckRoutes } from './stock/self-check/routes.ts'
import { watchStores } from './store-use/events.ts'
import { watchPeople } from './user-use/events.ts'
import { givingBack } from './user-use/jobs.ts'
import { watchWarehouses } from './warehouse-use/events.ts'
import { workRoutes } from './work/routes.ts'

/** A stock record has no name: its product and its place are what people know it by. */
const stockName = sql`select concat_ws(', ', p.sku, l.title) from inventory i
  join products p on p.account_id = i.account_id and p.id = i.product_id
  join stock_locations l on l.account_id = i.account_id and l.id = i.stock_location_id
  where i.account_id = g.account_id and i.id = g.entity_id`

export const fulfillment: Area = {
  routes: [
    productRoutes,
    pictureRoutes,
    productImportRoutes,
    cartSettingRoutes,
    inventoryRoutes,
    availabilityRoutes,
    productOverviewRoutes,
    locationStockRoutes,
    putAwayRoutes,
    inventoryLogRoutes,
    selfCheckRoutes,
    inventoryReportRoutes,
    lowPointRoutes,
    shipmentReportRoutes,
    receiptOrderRoutes,
    receiptTotalRoutes,
    receiptImportRoutes,
    receiptTaskRoutes,
    receivingRoutes,
    attachmentRoutes,
    boxTypeRoutes,
    shipmentOrderRoutes,
    waitingRoutes,
    dueRoutes,
    recipientRoutes,
    shipmentImportRoutes,
    pickingRoutes,
    packingRoutes,
    shippingRoutes,
    demoRoutes,
    dashboardRoutes,
    shiftRoutes,
    workRoutes,
  ],
  watchers: [
    watchWarehouses,
    watchStores,
    watchPeople,
    watchStock,
    watchFiles,
    watchProducts,
    watchLowPoints,
    furnishBoxTypes,
  ],
  works: [releasing, lookingByClock, nightlySelfCheckWork, givingBack],
  limits: {
    receiptOrders: countThisMonth,
    shipmentOrdersInProcess: (ctx) => countOrders(ctx, 'OPERATION'),
    backOrders: (ctx) => countOrders(ctx, 'BACK_ORDER'),
  },
  finders: [productFinder, receiptFinder, shipmentFinder],
  names: {
    product: sql`select p.sku from products p where p.account_id = g.account_id and p.id = g.entity_id`,
    inventory: stockName,
    'stock-record': stockName,
    'receipt-order': sql`select o.reference_id from receipt_orders o
      where o.account_id = g.account_id and o.id = g.entity_id`,
    'received-line': sql`select o.reference_id from received_lines r
      join receipt_orders o on o.account_id = r.account_id and o.id = r.receipt_order_id
      where r.account_id = g.account_id and r.id = g.entity_id`,
    'self-check': null,
    'shipment-order': sql`select o.reference_id from shipment_orders o
      where o.account_id = g.account_id and o.id = g.entity_id`,
    'shipment-package-type': sql`select t.name from shipment_package_types t
      where t.account_id = g.account_id and t.id = g.entity_id`,
  },
}
