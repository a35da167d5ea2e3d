import type { HomeTile } from '../../lib/home.ts'

export const tiles: readonly HomeTile[] = [
  {
    label: 'Drivers on the road',
    to: '/delivery/drivers',
    can: 'MANAGE_DRIVERS',
    group: 'Delivery',
    order: 26,
    of: ({ driversOnTheRoad }) => driversOnTheRoad,
  },
]
