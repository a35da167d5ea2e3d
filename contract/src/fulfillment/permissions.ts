import type { GrantTable } from '../permissions.ts'

/** What an admin can grant in this area, and the keys each grant holds. */
export const fulfillmentGrants = {
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
} as const satisfies GrantTable
