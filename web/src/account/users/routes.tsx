import { type FoundNoun, type PaletteAction, route } from '../../lib/routes.ts'

const feature = 'privileges'

export const routes = [
  route('/users', {
    page: () => import('./user-list-page.tsx'),
    // Who is there is seen, suspended and deleted on every plan.
    can: 'VIEW_SUB_ACCOUNTS',
    menu: { label: 'Users', icon: 'users', order: 30, hotkey: 'u', feature },
  }),
  route('/users/new', {
    page: () => import('./new-user-page.tsx'),
    can: 'CREATE_SUB_ACCOUNTS',
    feature,
    startsAtField: true,
  }),
  route('/users/$userId', { page: () => import('./user-page.tsx'), can: 'VIEW_SUB_ACCOUNTS' }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Invite a person', to: '/users/new', can: 'CREATE_SUB_ACCOUNTS', feature },
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'user',
    group: 'Users',
    finds: 'name, email',
    can: 'VIEW_SUB_ACCOUNTS',
    path: async ({ id }) => (await import('../../lib/paths.ts')).userPath(id),
    states: async () => (await import('./user-state.tsx')).stateWords(),
  },
]
