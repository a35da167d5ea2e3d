import type { HomeStep } from '../../lib/home.ts'

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
