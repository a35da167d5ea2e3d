import { requestOf } from './client.ts'
import { isConnected, suspectConnection } from './connection.ts'
import { logoutCall } from './shell-calls.ts'
import { keepText, keptKeys, storageKeys } from './storage.ts'

/** A sign-out that the server has not heard of yet: the session would last for as long as nobody tells it. */

const prefix = `${storageKeys.leaving}.`
const kept = (): readonly string[] => keptKeys(prefix).map((key) => key.slice(prefix.length))

/** Tells the server; true once it has answered anything but that it is busy. */
async function tell(token: string): Promise<boolean> {
  const { url, init } = requestOf(logoutCall, {})
  const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` }
  const { status } = await fetch(url, { ...init, headers, keepalive: true })
  return status < 500 && status !== 429
}

/** Milliseconds after which a server that was busy, or did not answer, is asked once more. */
const rest = 30_000
let isWaiting = false

/** Tells the server of sign-outs that it has not heard of; while it cannot be reached, as soon as it can. */
export async function tellLateSignOuts(): Promise<void> {
  for (const token of kept()) {
    const isTold = await tell(token).catch(() => null)
    if (isTold) keepText(prefix + token, null)
    if (isTold) continue
    if (isTold === null) suspectConnection()
    setTimeout(() => void tellLateSignOuts(), rest)
  }
  if (isWaiting) return
  isWaiting = true
  isConnected.subscribe(() => void (isConnected.get() && tellLateSignOuts()))
}
