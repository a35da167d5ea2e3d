import { route } from '../../lib/routes.ts'

export const routes = [
  route('/notifications', {
    page: () => import('./notifications-page.tsx'),
    can: 'VIEW_NOTIFICATIONS',
    flag: 'NOTIFICATIONS',
    menu: {
      label: 'Notifications',
      icon: 'notifications',
      order: 90,
      hotkey: 'n',
      isEverywhere: true,
      dot: (profile) => profile.unreadNotificationCount,
    },
  }),
]
