import type { HomeStep } from '../../lib/home.ts'

export const steps: readonly HomeStep[] = [
  {
    label: 'Add a merchant',
    hint: 'Whose goods you keep, each apart from the others.',
    order: 60,
    to: '/stores',
    can: 'MANAGE_STORES',
    form: '/stores?new=1',
    manage: 'MANAGE_STORES',
    // The account's own is there from the start.
    of: ({ stores: figure }) => figure && { ...figure, count: figure.count - 1 },
  },
]
