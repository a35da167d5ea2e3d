import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Kept } from './service-worker.ts'

const origin = 'https://wms.example.com'

/** Caches as a browser has them: in the order in which they were opened. */
let stores: Map<string, Map<string, Response>>
let server: (path: string) => Response | Promise<Response>
let asked: string[]

const pathOf = (request: RequestInfo | URL): string =>
  new URL(request instanceof Request ? request.url : String(request), origin).pathname
const cacheOf = (name: string) => {
  const entries = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, entries)
  return {
    match: async (request: RequestInfo) => entries.get(pathOf(request))?.clone(),
    put: async (request: RequestInfo, answer: Response) => void entries.set(pathOf(request), answer),
  }
}

type Listener = (event: unknown) => void

/** Starts the worker of a build that has these files, as a browser would; answers what a page gets from it. */
async function install(version: Kept['version'], files: Kept['files']) {
  const listeners = new Map<string, Listener>()
  vi.stubGlobal('self', {
    location: new URL(origin),
    clients: { claim: async () => undefined },
    skipWaiting: async () => undefined,
    addEventListener: (type: string, listen: Listener) => listeners.set(type, listen),
  })
  const { parse } = JSON
  vi.spyOn(JSON, 'parse').mockImplementation((text: string) => (text === '__KEPT__' ? { version, files } : parse(text)))
  vi.resetModules()
  await import('./service-worker.ts')
  const run = async (type: string): Promise<void> => {
    let work: Promise<unknown> | undefined
    listeners.get(type)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  await run('install')
  await run('activate')
  /** What the worker answers; null where it leaves the request to the browser. */
  return async (path: string, mode = 'cors', method = 'GET'): Promise<string | null> => {
    let answer: Promise<Response> | undefined
    const request = Object.assign(new Request(origin + path, { method }), {})
    Object.defineProperty(request, 'mode', { value: mode })
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
    return answer ? (await answer).text() : null
  }
}

const gone = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
const at = (version: string) => (path: string) =>
  new Response(path.includes('.') ? `${path} of ${version}` : `page of ${version}`)

beforeEach(() => {
  ;[stores, asked, server] = [new Map(), [], at('1')]
  vi.stubGlobal('caches', {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: RequestInfo) => {
      for (const entries of stores.values()) {
        const found = entries.get(pathOf(request))
        if (found) return found.clone()
      }
      return undefined
    },
  })
  vi.stubGlobal('fetch', async (request: RequestInfo) => {
    asked.push(pathOf(request))
    return server(pathOf(request))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('without a connection pages and their parts come from the device', async () => {
  const get = await install('1', ['/theme.js', '/assets/a.js'])
  server = gone
  expect(await get('/shipment-order/1/setup-picking', 'navigate')).toBe('page of 1')
  expect(await get('/assets/a.js')).toBe('/assets/a.js of 1')
  expect(await get('/theme.js')).toBe('/theme.js of 1')
})

test('answers of the API are never touched, nor what is sent', async () => {
  const get = await install('1', ['/theme.js'])
  for (const path of ['/api/fulfillment/products', '/api', '/global/x', '/health/live', '/metrics', '/track/x'])
    expect([await get(path), await get(path, 'navigate')], path).toEqual([null, null])
  expect(await get('/theme.js', 'cors', 'POST')).toBeNull()
  expect([...(stores.get('crossdock-1')?.keys() ?? [])]).toEqual(['/', '/theme.js'])
})

test('a page is the newest that the server has; the kept one where it does not answer, not in time, or is out of order', async () => {
  const get = await install('1', [])
  server = at('2')
  expect(await get('/stores', 'navigate')).toBe('page of 2')
  server = () => new Response('Bad gateway', { status: 502 })
  expect(await get('/stores', 'navigate')).toBe('page of 1')
  vi.useFakeTimers()
  server = () => new Promise(() => undefined)
  const late = get('/stores', 'navigate')
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await late).toBe('page of 1')
})

test('a new version is there whole or not at all; what is the same in it is not loaded again', async () => {
  await install('1', ['/assets/a.js', '/assets/b.js'])
  server = (path) => (path === '/assets/c.js' ? new Response('gone', { status: 404 }) : at('2')(path))
  await expect(install('2', ['/assets/a.js', '/assets/c.js'])).rejects.toThrow('/assets/c.js answered 404')
  expect([...stores.keys()]).toEqual(['crossdock-1'])
  asked = []
  server = at('3')
  const get = await install('3', ['/assets/a.js', '/assets/c.js'])
  expect(asked).toEqual(['/', '/assets/c.js'])
  server = gone
  expect(await get('/', 'navigate')).toBe('page of 3')
})

test('a tab of the version before still loads its parts after the update; the one before that is forgotten', async () => {
  await install('1', ['/assets/old.js'])
  server = at('2')
  await install('2', ['/assets/new.js'])
  server = (path) => (path === '/assets/old.js' ? new Response('', { status: 404 }) : at('3')(path))
  let get = await install('2', ['/assets/new.js'])
  expect(await get('/assets/old.js')).toBe('/assets/old.js of 1')
  get = await install('3', ['/assets/newest.js'])
  expect([...stores.keys()]).toEqual(['crossdock-2', 'crossdock-3'])
  expect(await get('/assets/new.js')).toBe('/assets/new.js of 2')
})

test('what was not kept is from when it was asked for', async () => {
  const get = await install('1', [])
  expect(await get('/assets/font.woff2')).toBe('/assets/font.woff2 of 1')
  server = gone
  expect(await get('/assets/font.woff2')).toBe('/assets/font.woff2 of 1')
})

test('an app of its own is kept under its address, and every other address is the app’s', async () => {
  server = at('1')
  const answer = await install('1', ['/driver', '/mark.svg'])
  server = gone
  expect(await answer('/driver', 'navigate')).toBe('page of 1')
  expect(asked).toContain('/driver')
  expect(await answer('/drivers', 'navigate')).toBe('page of 1')
  expect([...(stores.get('crossdock-1')?.keys() ?? [])]).toEqual(['/', '/driver', '/mark.svg'])
})
