import type { HomeModule, HomeStep, HomeTile } from '../../lib/home.ts'

const stores = { label: 'Stores', to: '/stores', can: 'MANAGE_STORES' } as const

export const tiles: readonly HomeTile[] = [{ ...stores, group: 'Lists', order: 34, of: (counted) => counted.stores }]

export const steps: readonly HomeStep[] = [
  {
    ...stores,
    label: 'Add a merchant',
    hint: 'Whose goods you keep, each apart from the others.',
    order: 60,
    form: '/stores?new=1',
    manage: 'MANAGE_STORES',
    // The account's own is there from the start.
    of: ({ stores: figure }) => figure && { ...figure, count: figure.count - 1 },
  },
]

export const limits: HomeModule['limits'] = { stores }
