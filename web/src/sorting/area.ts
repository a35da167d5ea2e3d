import type { Area } from '../lib/routes.ts'

export const area: Area = {
  mode: 'sorting',
  can: { anyOf: ['WAREHOUSE_VIEW_ORDERS', 'WAREHOUSE_MANAGE_STOCK_LOCATIONS', 'WAREHOUSE_SCANNER_APP'] },
  feature: 'sorting',
}
