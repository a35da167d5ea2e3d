const profile = '/api/users/getcustomerdetails'
const fulfillment = '/api/fulfillment'
const warehouses = `${fulfillment}/warehouses`
const products = `${fulfillment}/products`
const inventory = `${fulfillment}/inventory`
const receipts = `${fulfillment}/receiving-orders`
const shipments = `${fulfillment}/shipment-orders`
const boxes = `${fulfillment}/shipment-package-type`
const reports = `${fulfillment}/reports`
const dashboard = `${fulfillment}/dashboard`

/**
 * Everything the server announces, and the calls whose answers it makes stale, by the beginning of their paths. What one
 * area only asks or tells another, in the same transaction, concerns no screen.
 */
export const topics = {
  'account.changed': [profile],
  'store.changed': ['/api/stores', products, inventory, receipts, shipments, boxes, reports, dashboard],
  'warehouse.changed': [warehouses, inventory, receipts, shipments, reports, profile, dashboard],
  'stock-location.changed': [warehouses, inventory, receipts, shipments, reports, dashboard],
  'stock-location-type.changed': [warehouses],
  'storage-package-type.changed': [warehouses, inventory, receipts, shipments, reports],
  'product.changed': [products, inventory, receipts, shipments, reports, dashboard],
  'receipt.changed': [receipts, inventory, products, dashboard],
  'shipment.changed': [
    shipments,
    inventory,
    products,
    `${reports}/shipment-orders`,
    `${reports}/channel-list`,
    dashboard,
  ],
  'inventory.changed': [inventory, products, warehouses, shipments, `${reports}/inventories`, dashboard],
  'shipment-package-type.changed': [boxes, shipments],
  'self-check.changed': [`${fulfillment}/self-check`],
  'import.changed': [`${fulfillment}/imports`],

  'store.removing': [],
  'store.breaks-cases': [],
  'warehouse.removing': [],
  'stock-location.removing': [],
  'stock-location.limiting': [],
  'stock-location-type.unlinking': [],
  'storage-package-type.removing': [],
  'storage-package-type.resizing': [],
  'receipt.removing': [],
  'receipt.completed': [],
  'shipment.removing': [],
  'shipment.shipped': [],
  'stock.available': [],
  'file.stored': [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Topic = keyof typeof topics

/** Whether a call's path is that one, or below it. */
export const isUnder = (path: string, start: string): boolean => path === start || path.startsWith(`${start}/`)

const known: Readonly<Record<string, readonly string[]>> = topics

/** Whether a call's answers depend on one of these topics. One that is not known (the server is newer) concerns every call. */
export function concerns(path: string, announced: readonly string[]): boolean {
  return announced.some((topic) => !Object.hasOwn(topics, topic) || known[topic]?.some((start) => isUnder(path, start)))
}

/** Whether any screen wants to hear of it. */
export const isForScreens = (topic: Topic): boolean => topics[topic].length > 0
