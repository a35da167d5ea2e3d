import type { Id } from '@crossdock/contract/ids'
import { keepJson, readJson, storageKeys } from './storage.ts'

/** Start times that are kept; those of older orders nobody asks for any more. */
const mostKept = 50

function readAll(): Readonly<Record<string, unknown>> {
  const kept = readJson(storageKeys.startTimes)
  return typeof kept === 'object' && kept !== null ? (kept as Readonly<Record<string, unknown>>) : {}
}

/** Keeps when the work on an order began, as a push told it (NOTIF-011). */
export function keepStart(orderId: Id, time: string): void {
  const entries = Object.entries(readAll()).filter(([id]) => id !== orderId)
  keepJson(storageKeys.startTimes, Object.fromEntries([...entries.slice(1 - mostKept), [orderId, time]]))
}

/** When the work on an order began, as it was told in this browser; null where it was not, or as no moment. */
export function startOf(orderId: Id): string | null {
  const time = readAll()[orderId]
  return typeof time === 'string' && !Number.isNaN(Date.parse(time)) ? time : null
}
