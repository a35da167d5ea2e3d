import type { Id } from '@crossdock/contract/ids'
import { receiptPath } from './paths.ts'

/** What a push says, as the server writes it; everything else is none of ours. */
export interface Pushed {
  readonly id: string | null
  readonly title: string
  readonly text: string
  readonly action: string
  readonly orderId: string | null
  readonly storeId: Id<'store'> | null
  readonly time: string
  readonly sound: boolean
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Reads what came with a push; null for what is not ours. */
export function readPushed(said: unknown): Pushed | null {
  if (typeof said !== 'object' || said === null) return null
  const { id, title, text, action, orderId, storeId, time, sound } = said as Record<keyof Pushed, unknown>
  if (typeof title !== 'string' || typeof action !== 'string' || typeof time !== 'string') return null
  return {
    ...{ title, action, time, text: textIn(text) ?? '', id: textIn(id) },
    ...{ orderId: textIn(orderId), storeId: textIn(storeId), sound: sound === true },
  }
}

const receiving: ReadonlySet<string> = new Set([
  'receipt-assigned',
  'receipt-started',
  'receipt-paused',
  'receipt-completed',
])

/** Where a push leads: what is about receiving to its receipt order, everything else to the notifications (NOTIF-012). */
export const pushPath = ({ action, orderId }: Pick<Pushed, 'action' | 'orderId'>): string =>
  receiving.has(action) && orderId !== null && /^[0-9a-f]{24}$/.test(orderId) ? receiptPath(orderId) : '/notifications'

/** What the service worker says to the pages that are open: a push has come, or one that was shown was pressed. */
export const pushMessage = 'crossdock-push'
