import type { GrantTable } from '../permissions.ts'

/** What an admin can grant in this area, and the keys each grant holds. */
export const warehouseGrants = {
  INVENTORY_WAREHOUSES: {
    category: 'Inventory Management Software',
    label: 'Manage Warehouses',
    keys: ['FULFILLMENT_MANAGE_WAREHOUSE'],
  },
} as const satisfies GrantTable
