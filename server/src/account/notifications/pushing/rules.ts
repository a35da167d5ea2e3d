import type { NotificationAction } from '@crossdock/contract/account/notifications'
import { z } from 'zod'
import { platformJob } from '../../../platform/queue.ts'

/** What a push says; the page and its service worker read the same (NOTIF-010). */
export interface Pushed {
  readonly id: string | null
  readonly title: string
  readonly text: string
  readonly action: NotificationAction | 'trial'
  readonly orderId: string | null
  readonly storeId: string | null
  readonly time: string
  readonly sound: boolean
}

/** Hours after which nobody is disturbed any more by what was not sent until then. */
export const pushHours = 6

/** Sends one push to one browser. */
export const sendPushJob = platformJob(
  'send-push',
  z.object({ accountId: z.number().int(), deviceId: z.string(), message: z.string(), until: z.string() }),
)

/** What a push service's answer means for a push, and for the browser that it is for. */
export function outcomeOf(status: number): 'sent' | 'gone' | 'later' | 'refused' {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}
