import type { Pushed } from './lib/pushed.ts'

// Keeps the app's own files on the device, so that a page opens and is loaded anew without a connection. Never an answer of the API.
// It shows pushes, too. It stands alone, and the build writes into it what is to be kept (`vite.config.ts`).

/** What the build writes in. */
export interface Kept {
  readonly version: string
  readonly files: readonly string[]
}

/** A page of ours that is open. */
interface Page {
  postMessage(message: unknown, options: { readonly transfer: readonly never[] }): void
  focus(): Promise<unknown>
}

interface Said {
  json(): Partial<Pushed> | null
}

interface Shown {
  readonly data: Partial<Pushed> | null
  close(): void
}

/** Of what a browser gives a service worker, what is used here. */
interface Scope {
  readonly location: Location
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly Page[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: {
    showNotification(
      title: string,
      more: { readonly body: string; readonly data: unknown; readonly tag: string; readonly silent: boolean },
    ): Promise<void>
  }
  addEventListener(
    type: 'push',
    listen: (event: { readonly data: Said | null; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'notificationclick',
    listen: (event: { readonly notification: Shown; waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  skipWaiting(): Promise<void>
  addEventListener(
    type: 'install' | 'activate',
    listen: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
  addEventListener(
    type: 'fetch',
    listen: (event: { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void
}
const scope = self as unknown as Scope

const { version, files } = JSON.parse('__KEPT__') as Kept
const prefix = 'crossdock-'
const own = prefix + version
/** Milliseconds that a page waits for the server before the kept one is shown: in a dead spot many calls neither arrive nor fail. */
const patience = 4_000

/** The page that an address is answered with: that of an app of its own (the drivers'), which is kept under it, or the other. */
const pageOf = (path: string): string => (files.includes(path) ? path : '/')

/** A file whose name changes with what is in it. */
const isLasting = (path: string): boolean => path.startsWith('/assets/')

/** Files of an earlier version that are the same are taken from there. */
async function keepFile(cache: Cache, path: string): Promise<void> {
  const known = isLasting(path) ? await caches.match(path) : undefined
  if (known) return cache.put(path, known)
  const answer = await fetch(path, { cache: isLasting(path) ? 'default' : 'no-store' })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return cache.put(path, answer)
}

/** All of it or nothing: a version of which a part is missing is not installed. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(own)
  try {
    await Promise.all(['/', ...files].map((path) => keepFile(cache, path)))
  } catch (error) {
    await caches.delete(own)
    throw error
  }
  await scope.skipWaiting()
}

/** The version before stays: pages that were opened with it still load their parts. */
async function forgetOld(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own)
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)))
  await scope.clients.claim()
}

const late = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('The server takes too long.')), patience))

/** The server's, which may be newer; the kept one where it does not answer. */
async function newest(request: Request, path: string): Promise<Response> {
  const kept = await (await caches.open(own)).match(path, { ignoreVary: true })
  if (!kept) return fetch(request)
  try {
    const answer = await Promise.race([fetch(request), late()])
    return answer.status >= 500 ? kept : answer
  } catch {
    return kept
  }
}

/** The kept one of whichever version; what was not kept is from when it was asked for. */
async function lasting(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(own)).put(request, answer.clone())
  return answer
}

scope.addEventListener('install', (event) => event.waitUntil(keepAll()))
scope.addEventListener('activate', (event) => event.waitUntil(forgetOld()))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (
    request.method !== 'GET' ||
    origin !== scope.location.origin ||
    /^\/(api|global|health|metrics|track)(\/|$)/.test(pathname)
  )
    return
  if (request.mode === 'navigate') event.respondWith(newest(request, pageOf(pathname)))
  else if (isLasting(pathname)) event.respondWith(lasting(request))
  else if (files.includes(pathname)) event.respondWith(newest(request, pathname))
})

/** As `lib/pushed.ts` has it; what is here is imported by nothing, and imports nothing. */
const pushMessage = 'crossdock-push'

/** Nothing but the message goes along. */
const alone = { transfer: [] } as const

const openPages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true })

/** What came with a push, as far as it can be shown; the pages look at the rest. */
function readSaid(data: Said | null): Partial<Pushed> {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

/** Shows a push, and tells the pages that are open; the first of them plays the sound. Browsers ask for something to be shown each time. */
async function show(said: Partial<Pushed>): Promise<void> {
  const pages = await openPages()
  for (const [index, page] of pages.entries())
    page.postMessage({ type: pushMessage, pushed: said, isFirst: index === 0 }, alone)
  await scope.registration.showNotification(said.title ?? 'Crossdock', {
    body: said.text ?? '',
    data: said,
    tag: said.id ?? said.action ?? '',
    silent: said.sound !== true || pages.length > 0,
  })
}

/** Goes where a push leads: in a page that is open, else in one of its own, which finds the way by the notification's id. */
async function follow(said: Partial<Pushed>): Promise<void> {
  const [page] = await openPages()
  if (!page) {
    await scope.clients.openWindow(said.id ? `/notifications?go=${encodeURIComponent(said.id)}` : '/notifications')
    return
  }
  await page.focus()
  page.postMessage({ type: pushMessage, pushed: said, isFollowed: true }, alone)
}

scope.addEventListener('push', (event) => event.waitUntil(show(readSaid(event.data))))
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(follow(event.notification.data ?? {}))
})
