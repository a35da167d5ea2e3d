import type { HomeStep } from '../../lib/home.ts'

export const steps: readonly HomeStep[] = [
  {
    label: 'Say which boxes come',
    hint: 'A manifest, from the spreadsheet you have.',
    order: 220,
    to: '/sorting/manifests',
    can: 'WAREHOUSE_VIEW_ORDERS',
    form: '/sorting/manifests?import=1',
    manage: 'WAREHOUSE_MANAGE_ORDERS',
    of: ({ manifests }) => manifests,
  },
]
