import type { OfAccount, OfRecord, OfStore } from '../events.ts'
import type { Id } from '../ids.ts'

/** What this area tells screens and other areas. */
export interface FulfillmentEvents {
  'product.changed': OfStore
  'receipt.changed': OfStore
  'shipment.changed': OfStore
  'inventory.changed': OfStore
  'shipment-package-type.changed': OfAccount
  'self-check.changed': OfAccount
  'product.removing': OfRecord<'product'>
  /** It is there again: what went with it comes back. */
  'product.restoring': OfRecord<'product'>
  'receipt.removing': OfRecord<'receiptOrder'>
  'shipment.removing': OfRecord<'shipmentOrder'>
  'shipment-package-type.removing': OfRecord<'shipmentPackageType'>
  /** Of these products more goods of a merchant are free in a warehouse than were before. */
  'stock.available': {
    readonly storeId: Id<'store'>
    readonly warehouseId: Id<'warehouse'>
    readonly productIds: readonly Id<'product'>[]
  }
}

const fulfillment = '/api/fulfillment'
const products = `${fulfillment}/products`
const inventory = `${fulfillment}/inventory`
const receipts = `${fulfillment}/receiving-orders`
const shipments = `${fulfillment}/shipment-orders`
const boxes = `${fulfillment}/shipment-package-type`
const reports = `${fulfillment}/reports`
const lowPoints = `${fulfillment}/low-points`
const dashboard = `${fulfillment}/dashboard`
const work = `${fulfillment}/work`
/** Of the account, and find what is here. */
const found = ['/api/find', '/api/search'] as const

/** The calls of this area whose answers a topic makes stale, by the beginnings of their paths. */
export const fulfillmentTopics = {
  'store.changed': [products, inventory, receipts, shipments, boxes, reports, dashboard, work],
  'user.changed': [`${shipments}/assignable-users`, `${receipts}/assignable-users`, dashboard],
  'warehouse.changed': [inventory, receipts, shipments, reports, dashboard, work],
  'stock-location.changed': [inventory, receipts, shipments, reports, dashboard, work],
  'storage-package-type.changed': [inventory, receipts, shipments, reports],
  'product.changed': [...found, products, inventory, lowPoints, receipts, shipments, reports, dashboard],
  'receipt.changed': [...found, receipts, inventory, products, dashboard, work],
  'shipment.changed': [
    ...found,
    shipments,
    inventory,
    products,
    `${reports}/shipment-orders`,
    `${reports}/low-points`,
    `${reports}/channel-list`,
    dashboard,
    work,
  ],
  'inventory.changed': [inventory, products, shipments, `${reports}/inventories`, `${reports}/low-points`, dashboard],
  'shipment-package-type.changed': [boxes, shipments],
  'notification.changed': [dashboard],
  'self-check.changed': [`${fulfillment}/self-check`],
} as const
