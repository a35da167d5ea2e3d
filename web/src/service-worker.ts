// Keeps the app's own files on the device, so that a page opens and is loaded anew without a connection. Never an answer of the API.
// It stands alone, and the build writes into it what is to be kept (`vite.config.ts`).

/** What the build writes in. */
export interface Kept {
  readonly version: string
  readonly files: readonly string[]
}

/** Of what a browser gives a service worker, what is used here. */
interface Scope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
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
    /^\/(api|global|health|metrics)(\/|$)/.test(pathname)
  )
    return
  if (request.mode === 'navigate') event.respondWith(newest(request, '/'))
  else if (isLasting(pathname)) event.respondWith(lasting(request))
  else if (files.includes(pathname)) event.respondWith(newest(request, pathname))
})
