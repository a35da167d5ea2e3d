import type { GrantTable } from '../permissions.ts'

/** What an admin can grant in this area, and the keys each grant holds. */
export const sortingGrants = {
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
} as const satisfies GrantTable
