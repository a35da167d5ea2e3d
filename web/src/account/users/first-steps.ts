import type { HomeStep } from '../../lib/home.ts'

export const steps: readonly HomeStep[] = [
  {
    label: 'Invite a colleague',
    hint: 'Each sees and does what you give them.',
    order: 70,
    to: '/users',
    can: 'VIEW_SUB_ACCOUNTS',
    form: '/users/new',
    manage: 'CREATE_SUB_ACCOUNTS',
    feature: 'privileges',
    of: (counted) => counted.people,
  },
]
