import type { HomeStep, HomeTile } from '../../lib/home.ts'

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

export const steps: readonly HomeStep[] = [
  {
    label: 'Add a driver',
    hint: 'Who drives, when, and in which vehicle.',
    order: 110,
    to: '/delivery/drivers',
    can: 'MANAGE_DRIVERS',
    form: '/delivery/drivers?new=1',
    manage: 'MANAGE_DRIVERS',
    of: ({ drivers }) => drivers,
  },
]
