import { z } from 'zod'
import type { AnswerOf } from '../endpoint.ts'
import { requiredText } from '../fields.ts'
import { plainCalls } from '../plain-calls.ts'

/** Views that an account shares, and those of them that one person does: nobody takes the room of all others. */
export const mostShared = 200
export const mostOwnShared = 50

const warehouse = '/api/fulfillment/warehouses/{id}'
const inventory = '/api/fulfillment/inventory'
const reports = '/api/fulfillment/reports'
const routes = '/api/delivery/routes'
const [shipments, receipts] = ['/api/fulfillment/shipment-orders', '/api/fulfillment/receiving-orders']

/** Lists as screens call them, and the call that each shows: who is refused that never learns of a view of it. */
export const sharedLists = {
  stores: '/api/stores',
  users: '/api/business-acl/sub-accounts',
  'audit-log': '/api/audit-log',
  'address-book': '/api/address-book',
  'custom-services': '/api/custom-services',
  warehouses: '/api/fulfillment/warehouses',
  'stock-locations': '/api/fulfillment/warehouses/stock-locations',
  'temporary-stock-locations': '/api/fulfillment/warehouses/stock-locations',
  'stock-location-types': `${warehouse}/stock-location-types`,
  'storage-packages': `${warehouse}/storage-package-types`,
  products: '/api/fulfillment/products',
  inventory: `${inventory}/by-product`,
  'stock-records': `${inventory}/by-product/{productId}/records`,
  'inventory-logs': `${inventory}/logs`,
  'product-log': `${inventory}/logs`,
  'receipt-orders': receipts,
  'draft-receipt-orders': receipts,
  'operation-receipt-orders': receipts,
  'completed-receipt-orders': receipts,
  'draft-orders': shipments,
  'back-orders': shipments,
  'operation-orders': shipments,
  'shipped-out-orders': shipments,
  'shipment-packages': '/api/fulfillment/shipment-package-type',
  'shipment-report': `${reports}/shipment-orders/all`,
  'consolidated-shipment-report': `${reports}/shipment-orders/consolidated`,
  'inventory-report': `${reports}/inventories`,
  'consolidated-inventory-report': `${reports}/inventories/consolidate`,
  'low-point-report': `${reports}/low-points`,
  drivers: '/api/delivery/drivers',
  vehicles: '/api/delivery/vehicles',
  depots: '/api/delivery/depots',
  'pool-orders': '/api/delivery/pool-orders',
  'draft-routes': routes,
  'scheduled-routes': routes,
  'ongoing-routes': routes,
  'delivered-routes': routes,
  'canceled-routes': routes,
  'failed-routes': routes,
  'hub-orders': '/api/sorting/orders',
  manifests: '/api/sorting/manifests',
  'hub-exceptions': '/api/sorting/exceptions',
  'hub-vans': '/api/delivery/vans',
  'hub-warehouses': '/api/fulfillment/warehouses',
  'hub-locations': '/api/sorting/stock-locations',
  schedules: '/api/scheduler/schedules',
  'scheduled-orders': '/api/scheduler/schedules/{id}/orders',
  'counted-orders': '/api/analytics/delivery/orders',
  'failed-orders': '/api/web-order/archived',
  'canceled-orders': '/api/web-order/archived',
} as const
export type SharedList = keyof typeof sharedLists
export const sharedListNames = Object.keys(sharedLists) as [SharedList, ...SharedList[]]

const fields = {
  name: requiredText('Name', 40),
  /** The list as screens call it: 'operation-orders'. */
  list: z.enum(sharedListNames, 'This list is not known'),
  /** The query of the list's address: nothing of what it finds. */
  search: z
    .string()
    .max(2000, 'These filters are too long to be kept')
    .regex(/^[\w.~*%+&=:,;@!$'()/-]*$/, 'These are no filters of a list'),
}

export const { list, get, create, update, remove, restore } = plainCalls({
  path: '/api/shared-views',
  noun: 'sharedView',
  summaries: {
    list: 'Views of lists that somebody of the account shares with everybody: of lists and merchants that the caller may see',
    get: 'One shared view',
    create: 'Share a view of a list with everybody of the account who may see the list',
    update: 'Change a shared view: by whoever shared it, or manages people',
    remove: 'Share a view no longer: by whoever shared it, or manages people',
  },
  view: 'signed-in',
  manage: 'signed-in',
  fields,
  filters: {},
  shown: {
    /** The name of whoever shared it. */
    sharedBy: z.string(),
    isMine: z.boolean(),
    /** Whether the caller may change it, and end its sharing. */
    mayChange: z.boolean(),
  },
})
export type SharedView = AnswerOf<typeof get>
