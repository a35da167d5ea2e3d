import type { HomeStep } from '../../lib/home.ts'

export const steps: readonly HomeStep[] = [
  {
    label: 'Make a schedule',
    hint: 'Dates and windows, each with its places.',
    order: 310,
    to: '/scheduler',
    can: 'SCHEDULER_VIEW',
    form: '/scheduler?new=1',
    manage: 'SCHEDULER_CREATE',
    of: ({ schedules }) => schedules,
  },
]
