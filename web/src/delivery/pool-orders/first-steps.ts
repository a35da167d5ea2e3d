import { sumOf } from '../../lib/figures.ts'
import type { HomeStep } from '../../lib/home.ts'

export const steps: readonly HomeStep[] = [
  {
    label: 'Add orders to deliver',
    hint: 'One by one, or from the spreadsheet you have.',
    order: 120,
    to: '/delivery/main',
    can: 'VIEW_ORDER_POOL',
    form: '/delivery/main?new=1',
    manage: 'EDIT_ORDER_POOL',
    // What is on a route has left the pool.
    of: ({ poolOrders, routes }) => poolOrders && sumOf([poolOrders, ...Object.values(routes ?? {})]),
  },
]
