import { sumOf } from '../../lib/figures.ts'
import type { HomeStep } from '../../lib/home.ts'

export const steps: readonly HomeStep[] = [
  {
    label: 'Plan a route',
    hint: 'The stops in their best order, within the driver’s hours.',
    order: 130,
    to: '/delivery/draft-routes',
    can: 'VIEW_ROUTE',
    form: '/delivery/draft-routes?new=1',
    manage: 'CREATE_ROUTE',
    of: ({ routes }) => routes && sumOf(Object.values(routes)),
  },
]
