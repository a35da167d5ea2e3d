import { route } from '../../lib/routes.ts'

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
