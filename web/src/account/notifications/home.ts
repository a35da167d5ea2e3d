import type { HomeTile } from '../../lib/home.ts'

export const tiles: readonly HomeTile[] = [
  {
    label: 'Unread notifications',
    to: '/notifications',
    can: 'VIEW_NOTIFICATIONS',
    flag: 'NOTIFICATIONS',
    group: 'Lists',
    order: 35,
    of: (counted) => counted.unreadNotifications,
  },
]
