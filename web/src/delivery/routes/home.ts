import type { RouteType } from '@crossdock/contract/delivery/routes'
import type { Permission } from '@crossdock/contract/permissions'
import type { HomeTile } from '../../lib/home.ts'

const ofType = (label: string, type: RouteType, can: Permission, to = `/delivery/route-list/${type}`): HomeTile => ({
  ...{ label, to, can },
  ...{ group: 'Delivery', order: 27 },
  of: ({ routes }) => routes && routes[type],
})

export const tiles: readonly HomeTile[] = [
  ofType('Draft Routes', 'Pending', 'VIEW_ROUTE', '/delivery/draft-routes'),
  ofType('Scheduled Routes', 'Schedule', 'VIEW_SCHEDULE_ROUTE'),
  ofType('Ongoing Routes', 'Ongoing', 'VIEW_ONGOING_ROUTE'),
  ofType('Delivered Routes', 'Delivered', 'VIEW_DELIVERED_ROUTE'),
  ofType('Failed Routes', 'Failed', 'VIEW_FAILED_ROUTE'),
  ofType('Canceled Routes', 'Canceled', 'VIEW_CANCELED_ROUTE'),
]
