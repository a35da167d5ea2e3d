import { goThere } from './go-there.ts'
import { type Pushed, pushMessage, pushPath, readPushed } from './pushed.ts'
import { session } from './session.ts'
import { keepStart } from './start-times.ts'
import { keepText, readText, storageKeys } from './storage.ts'
import { toast } from './toasts.ts'
import { playTwoNotes } from './two-notes.ts'

/** Why a push cannot come to this browser; null when it can. */
export type PushFault = 'insecure' | 'unable' | 'denied'

const follow = (pushed: Pushed): void => goThere(pushPath(pushed), pushed.storeId)

/** A push that came while the page is open: heard, kept, and a toast that leads to its place (NOTIF-011). */
export function takePush(said: unknown, isFirst = true): void {
  const pushed = readPushed(said)
  if (!pushed) return
  if (pushed.sound && isFirst) playTwoNotes()
  if (pushed.action === 'receipt-started' && pushed.orderId !== null) keepStart(pushed.orderId, pushed.time)
  toast.redirect(pushed.title, pushPath(pushed), () => follow(pushed))
}

/** What stands between this browser and a push. */
export function pushFault(): PushFault | null {
  if (!window.isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) return 'unable'
  return Notification.permission === 'denied' ? 'denied' : null
}

/** Asks the browser for pushes with the installation's key; null where the person says no. */
export async function subscribe(applicationServerKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const present = await pushManager.getSubscription()
  const key = Uint8Array.from(atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  )
  const own = present?.options.applicationServerKey
  const isSame = own && [...new Uint8Array(own)].join() === [...key].join()
  // It was made for another installation, or before this one's secret became another one.
  if (present && !isSame) await present.unsubscribe()
  const made =
    (isSame && present) || (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  return made
}

/** This browser as the server calls it, for the person who is signed in; null where that person has not asked for pushes in it. */
export function deviceHere(): string | null {
  const [person, device] = readText(storageKeys.pushes)?.split('/') ?? []
  return device !== undefined && person === session.get()?.who.id ? device : null
}

/** Remembers what this browser is called, and whose pushes it takes. */
export function keepDevice(id: string): void {
  const person = session.get()?.who.id
  if (person !== undefined) keepText(storageKeys.pushes, `${person}/${id}`)
}

/** The subscription of this browser, if the person who is signed in has asked for it. */
async function presentSubscription(): Promise<PushSubscription | null> {
  if (pushFault() !== null || deviceHere() === null) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** No pushes in this browser any more. */
export async function unsubscribe(): Promise<void> {
  keepText(storageKeys.pushes, null)
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Tells the server of this browser again: a push ends with the sign-in that asked for it. */
async function renew(): Promise<void> {
  const present = await presentSubscription()
  if (!present) return
  const [{ add }, { call }] = await Promise.all([
    import('@crossdock/contract/account/notifications/devices'),
    import('./client.ts'),
  ])
  const { id } = await call(add, {
    subscription: subscriptionOf(present),
    userAgent: navigator.userAgent.slice(0, 400),
  })
  keepDevice(id)
}

/** As the call takes it. */
export function subscriptionOf(present: PushSubscription) {
  const { endpoint = '', keys } = present.toJSON()
  return { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

/** Hears of pushes from the service worker. Answers a function that stops it. */
export function watchPushes(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const hear = ({ data }: MessageEvent): void => {
    const said = data as { type?: unknown; pushed?: unknown; isFirst?: unknown; isFollowed?: unknown } | null
    if (said?.type !== pushMessage) return
    const pushed = readPushed(said.pushed)
    if (said.isFollowed === true && pushed) follow(pushed)
    else takePush(said.pushed, said.isFirst === true)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  // A courtesy: without it a push does not come, and the settings say so.
  renew().catch(() => undefined)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
