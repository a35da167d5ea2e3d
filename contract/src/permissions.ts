/**
 * What an admin can grant, in five categories (spec 1, section 6), and the keys each grant holds.
 * The keys are what calls and screens ask for; nothing asks for a grant directly.
 */
export const grants = {
  DELIVERY_VIEW: {
    category: 'Delivery management',
    label: 'View Access',
    keys: [
      'VIEW_ROUTE',
      'VIEW_ONGOING_ROUTE',
      'VIEW_SCHEDULE_ROUTE',
      'VIEW_DELIVERED_ROUTE',
      'VIEW_CANCELED_ROUTE',
      'VIEW_FAILED_ROUTE',
      'VIEW_ORDER_POOL',
    ],
  },
  DELIVERY_IMPORT: { category: 'Delivery management', label: 'Data Import', keys: ['IMPORT_ORDER_POOL'] },
  DELIVERY_MANAGE: {
    category: 'Delivery management',
    label: 'Manage Orders',
    keys: [
      'CREATE_ROUTE',
      'EDIT_ROUTE',
      'DELETE_ROUTE',
      'ASSIGN_DRIVER',
      'CANCEL_ONGOING_ROUTE',
      'RESTORE_ROUTE',
      'RESTORE_ORDER',
      'PLACE_ROUTE_POOL',
      'EDIT_ORDER_POOL',
      'DELETE_ORDER_POOL',
    ],
  },
  SCHEDULER_VIEW: { category: 'Appointment Scheduler', label: 'View Access', keys: ['SCHEDULER_VIEW'] },
  SCHEDULER_ORDERS: {
    category: 'Appointment Scheduler',
    label: 'Add Orders, Offer Dates, Assign to Routes',
    keys: [
      'SCHEDULER_ADD_ORDERS',
      'SCHEDULER_OFFER',
      'SCHEDULER_ACCEPT',
      'SCHEDULER_REMOVE_ORDERS',
      'SCHEDULER_ASSIGN_TO_ROUTES',
    ],
  },
  SCHEDULER_EDIT: {
    category: 'Appointment Scheduler',
    label: 'Create and Edit Scheduler',
    keys: ['SCHEDULER_CREATE', 'SCHEDULER_UPDATE', 'SCHEDULER_CLOSE_DATE'],
  },
  SORTING_VIEW: { category: 'Sorting Hub WMS', label: 'View Access', keys: ['WAREHOUSE_VIEW_ORDERS'] },
  SORTING_MANAGE: {
    category: 'Sorting Hub WMS',
    label: 'Manage Delete Cancel Orders',
    keys: ['WAREHOUSE_MANAGE_ORDERS', 'WAREHOUSE_DELETE_ORDERS', 'WAREHOUSE_CANCEL_ORDERS'],
  },
  SORTING_ALLOCATE: {
    category: 'Sorting Hub WMS',
    label: 'Add/Edit Allocate Stock Location Scanner App',
    keys: ['WAREHOUSE_MANAGE_STOCK_LOCATIONS', 'WAREHOUSE_ALLOCATE', 'WAREHOUSE_SCANNER_APP'],
  },
  INVENTORY_VIEW: {
    category: 'Inventory Management Software',
    label: 'View Access',
    keys: [
      'FULFILLMENT_VIEW_SHIPMENT_ORDERS',
      'FULFILLMENT_VIEW_RECEIVING_ORDERS',
      'FULFILLMENT_VIEW_WAREHOUSE',
      'FULFILLMENT_VIEW_INVENTORY',
      'FULFILLMENT_VIEW_DASHBOARD',
    ],
  },
  INVENTORY_IMPORT: { category: 'Inventory Management Software', label: 'Data Import', keys: ['FULFILLMENT_IMPORT'] },
  INVENTORY_MANAGE: {
    category: 'Inventory Management Software',
    label: 'Manage Orders',
    keys: [
      'FULFILLMENT_MANAGE_SHIPMENT_ORDERS',
      'FULFILLMENT_MANAGE_RECEIVING_ORDERS',
      'FULFILLMENT_MANAGE_INVENTORY',
      'FULFILLMENT_PROCESS_SHIPMENT_ORDERS',
      'FULFILLMENT_PROCESS_RECEIVING_ORDERS',
      'FULFILLMENT_PROCESS_WAREHOUSE',
      'FULFILLMENT_PROCESS_INVENTORY',
      'FULFILLMENT_MANAGE_PRODUCTS',
      'FULFILLMENT_ASSIGN_TASKS',
    ],
  },
  INVENTORY_WAREHOUSES: {
    category: 'Inventory Management Software',
    label: 'Manage Warehouses',
    keys: ['FULFILLMENT_MANAGE_WAREHOUSE'],
  },
  ACCOUNT_USERS: { category: 'Account Management', label: 'Manage Users Driver', keys: ['MANAGE_DRIVERS'] },
  ACCOUNT_MERCHANTS: {
    category: 'Account Management',
    label: 'Manage Merchants',
    keys: [
      'CREATE_SUB_ACCOUNTS',
      'UPDATE_SUB_ACCOUNTS',
      'VIEW_SUB_ACCOUNTS',
      'MANAGE_STORES',
      'MANAGE_ADDRESS_BOOK',
      'MANAGE_CUSTOM_SERVICES',
    ],
  },
  ACCOUNT_SUBSCRIPTION: {
    category: 'Account Management',
    label: 'Manage Subscription Profile',
    keys: ['BUY_SUBSCRIPTION', 'VIEW_SUBSCRIPTION', 'UPDATE_BUSINESS_PROFILE'],
  },
} as const

/** A permission as an admin grants it; what is stored with a sub-account. */
export type Grant = keyof typeof grants

/** Keys that every signed-in user of an account has. */
const everyonesKeys = ['VIEW_ADDRESS_BOOK', 'VIEW_NOTIFICATIONS', 'VIEW_CUSTOM_SERVICES'] as const

/** A permission key: what a call or a screen asks for. FULL_STORE_ACCESS lifts the allowed-store list. */
export type Permission = (typeof grants)[Grant]['keys'][number] | (typeof everyonesKeys)[number] | 'FULL_STORE_ACCESS'

export const allGrants = Object.keys(grants) as Grant[]

/** Every permission key. An account owner implicitly holds them all (PERM-029). */
export const allPermissions: readonly Permission[] = [
  ...allGrants.flatMap((grant): readonly Permission[] => grants[grant].keys),
  ...everyonesKeys,
  'FULL_STORE_ACCESS',
]

/** The keys that a set of grants holds; unknown grants give nothing. */
export function permissionsOf(granted: readonly string[], fullStoreAccess: boolean): Permission[] {
  const keys: Permission[] = [...everyonesKeys]
  for (const grant of granted) if (grant in grants) keys.push(...grants[grant as Grant].keys)
  if (fullStoreAccess) keys.push('FULL_STORE_ACCESS')
  return keys
}
