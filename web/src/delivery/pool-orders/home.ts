import type { HomeTile } from '../../lib/home.ts'

export const tiles: readonly HomeTile[] = [
  {
    label: 'Orders in pool',
    to: '/delivery/main',
    can: 'VIEW_ORDER_POOL',
    group: 'Delivery',
    order: 25,
    of: ({ poolOrders }) => poolOrders,
  },
]
