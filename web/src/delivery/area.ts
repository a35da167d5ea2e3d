import type { Area } from '../lib/routes.ts'

export const area: Area = {
  mode: 'delivery',
  can: {
    anyOf: [
      'VIEW_ORDER_POOL',
      'VIEW_ROUTE',
      'VIEW_ONGOING_ROUTE',
      'VIEW_FAILED_ROUTE',
      'ASSIGN_DRIVER',
      'MANAGE_DRIVERS',
    ],
  },
}
