import { type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'

export const routes = [
  route('/scheduler', {
    page: () => import('./schedule-list-page.tsx'),
    can: 'SCHEDULER_VIEW',
    menu: { label: 'Schedules', icon: 'scheduler', group: 'Work', order: 10, hotkey: 'c' },
  }),
  route('/scheduler/schedule-details/$scheduleId', {
    page: () => import('./schedule-page.tsx'),
    can: 'SCHEDULER_VIEW',
    under: '/scheduler',
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'New Schedule', to: '/scheduler?new=1', can: 'SCHEDULER_CREATE', feature: 'scheduler' },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'scheduledOrder',
    group: 'Scheduler',
    finds: 'order and PO number, name, phone, zip code and city',
    can: 'SCHEDULER_VIEW',
    path: async ({ within, name }) =>
      `${(await import('../../lib/paths.ts')).schedulePath(within ?? '')}?${new URLSearchParams({ searchTxt: name })}`,
    states: async () =>
      Object.fromEntries(
        (await import('@crossdock/contract/scheduler/schedules')).scheduledStates.map((state) => [state, state]),
      ),
  },
  {
    noun: 'schedule',
    group: 'Schedules',
    finds: 'title',
    can: 'SCHEDULER_VIEW',
    path: async ({ id }) => (await import('../../lib/paths.ts')).schedulePath(id),
  },
]
