import { type FoundNoun, route } from '../../lib/routes.ts'

export const routes = [
  route('/support', {
    page: () => import('./tickets-page.tsx'),
    can: 'VIEW_NOTIFICATIONS',
    menu: {
      label: 'Support',
      icon: 'support',
      order: 95,
      isEverywhere: true,
      opens: async () => (await import('./support-modal.tsx')).SupportModal,
    },
  }),
  route('/support/$supportTicketId', {
    page: () => import('./tickets-page.tsx'),
    can: 'VIEW_NOTIFICATIONS',
    under: '/support',
  }),
]

export const records: readonly FoundNoun[] = [
  {
    noun: 'supportTicket',
    group: 'Your tickets',
    finds: 'ticket number, title',
    can: 'VIEW_NOTIFICATIONS',
    path: async ({ id }) => (await import('../../lib/paths.ts')).ticketPath(id),
    states: async () => (await import('./ticket-state.tsx')).stateWords(),
  },
]
