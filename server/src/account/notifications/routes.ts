import * as notifications from '@crossdock/contract/account/notifications'
import type { Door } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { listNotifications } from './reads.ts'
import { readAllNotifications, updateNotification } from './writes.ts'

export function notificationRoutes(door: Door): void {
  serve(door, notifications.list, listNotifications)
  serve(door, notifications.update, updateNotification)
  serve(door, notifications.bulkUpdate, readAllNotifications)
}
