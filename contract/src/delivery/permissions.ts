import type { GrantTable } from '../permissions.ts'

/** What an admin can grant in this area, and the keys each grant holds. */
export const deliveryGrants = {
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
} as const satisfies GrantTable
