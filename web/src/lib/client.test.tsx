import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signOutDelay } from './auth-refusal.ts'
import { type CallShape, callShape, requestOf } from './client.ts'
import { ApiError } from './errors.ts'
import { fileNameOf } from './files.ts'
import { session } from './session.ts'
import { toasts } from './toasts.ts'

const present = {
  token: 't0ken',
  who: { id: '1', name: 'A', role: 'Admin' },
  permissions: [],
  store: { id: '65f0000000000000000000aa', name: null, type: 'MAIN' },
} as const

const get: CallShape = { method: 'GET', path: '/api/things/{id}/parts', can: 'signed-in' }
const post: CallShape = { method: 'POST', path: '/api/things', can: 'signed-in' }
const open: CallShape = { method: 'POST', path: '/api/users/login', can: 'public' }

const answer = (status: number, body: unknown): void => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  )
}

beforeEach(() => session.set(present))
afterEach(() => {
  session.set(null)
  toasts.set([])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the request of a call', () => {
  test('parameters go into the path, the rest into the query, blank and All nowhere (UIF-017)', () => {
    const { url } = requestOf(get, {
      id: 'a/b',
      searchTxt: 'x y',
      states: ['READY', 'PICKING'],
      warehouseId: 'All',
      type: '',
      city: null,
      page: 2,
      none: [],
    })
    expect(url).toBe('/api/things/a%2Fb/parts?searchTxt=x+y&states=READY%2CPICKING&page=2')
  })
  test('zero and false are values', () => {
    expect(requestOf(get, { id: '1', volumeFrom: 0, multiItem: false }).url).toBe(
      '/api/things/1/parts?volumeFrom=0&multiItem=false',
    )
  })
  test('token, store, JSON on each call; a public call carries neither token nor store', () => {
    const headers = requestOf(get, { id: '1' }).init.headers
    expect(headers).toMatchObject({
      authorization: 'Bearer t0ken',
      'store-id': present.store.id,
      'content-type': 'application/json',
      accept: 'application/json',
    })
    expect(Object.keys(requestOf(open, {}).init.headers as object)).not.toContain('authorization')
    expect(Object.keys(requestOf(open, {}).init.headers as object)).not.toContain('store-id')
  })
  test('a POST has an idempotency key, a new one each time unless one is given', () => {
    const keyOf = (options = {}): string =>
      (requestOf(post, {}, options).init.headers as Record<string, string>)['idempotency-key'] ?? ''
    expect(keyOf()).toMatch(/^[0-9a-f]{32}$/)
    expect(keyOf()).not.toBe(keyOf())
    expect(keyOf({ idempotencyKey: 'same' })).toBe('same')
    expect(Object.keys(requestOf({ ...post, method: 'PUT' }, {}).init.headers as object)).not.toContain(
      'idempotency-key',
    )
  })
  test('a DELETE sends neither a body nor a content type', () => {
    const { init } = requestOf({ ...get, method: 'DELETE' }, { id: '1' })
    expect(init.body).toBeUndefined()
    expect(Object.keys(init.headers as object)).not.toContain('content-type')
  })
  test('a call that takes a zone has the one it is given, and none by itself: days are those of the rows then', () => {
    const shape: CallShape = { ...get, path: '/api/things', headers: { timezone: 'timezone' } }
    const { url, init } = requestOf(shape, { page: 2 })
    expect(url).toBe('/api/things?page=2')
    expect(Object.keys(init.headers as object)).not.toContain('timezone')
    expect(requestOf(shape, { timezone: 'Asia/Tokyo' }).init.headers).toMatchObject({ timezone: 'Asia/Tokyo' })
  })
  test('named headers and the field that is the whole body leave the rest', () => {
    const shape: CallShape = { ...post, bodyAs: 'rows', headers: { 'Warehouse-Id': 'warehouseId' } }
    const { url, init } = requestOf(shape, { rows: [1, 2], warehouseId: 'w1' })
    expect(url).toBe('/api/things')
    expect(init.body).toBe('[1,2]')
    expect(init.headers).toMatchObject({ 'Warehouse-Id': 'w1' })
  })
  test('a file goes as it is', () => {
    const file = new Blob(['a,b'], { type: 'text/csv' })
    const { init } = requestOf({ ...post, bodyAs: 'file' }, { file })
    expect(init.body).toBe(file)
    expect(init.headers).toMatchObject({ 'content-type': 'text/csv' })
  })
  test('a form goes as fields and a file, and says its own content type', () => {
    const picture = new Blob(['…'], { type: 'image/png' })
    const { init } = requestOf({ ...post, form: true }, { name: 'Ana', picture, old: null, more: undefined })
    const form = init.body as FormData
    expect([...form.keys()]).toEqual(['name', 'picture', 'old'])
    expect([form.get('name'), form.get('old')]).toEqual(['Ana', ''])
    expect(form.get('picture')).toBeInstanceOf(Blob)
    expect(Object.keys(init.headers as object)).not.toContain('content-type')
  })
})

test('the answer is its data', async () => {
  answer(200, { status: true, data: { a: 1 } })
  expect(await callShape(get, { id: '1' })).toEqual({ a: 1 })
})

test('status false with 200 is a failure', async () => {
  answer(200, { status: false, message: 'No way.' })
  await expect(callShape(get, { id: '1' })).rejects.toThrow('No way.')
})

test('a plan limit throws code 900', async () => {
  answer(402, { status: false, code: 900, errInfo: { errType: 'RECEIVING_ORDER' } })
  await expect(callShape(post, {})).rejects.toMatchObject({ code: 900, type: 'RECEIVING_ORDER' })
})

test('no answer at all is status 0', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('failed'))),
  )
  await expect(callShape(get, { id: '1' })).rejects.toMatchObject({ status: 0 })
})

test('an answer that breaks off is none, as when the page is left while it comes', async () => {
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(broken)),
  )
  await expect(callShape(get, { id: '1' })).rejects.toMatchObject({ status: 0 })
})

describe('a refused session (ERR-008 to ERR-020)', () => {
  test('many calls at once: one toast, one sign-out, after two seconds', async () => {
    vi.useFakeTimers()
    localStorage.setItem('token', 't')
    answer(401, { status: false, code: 202 })
    const failures = await Promise.allSettled([
      callShape(get, { id: '1' }),
      callShape(get, { id: '2' }),
      callShape(post, {}),
    ])
    expect(failures.map((one) => one.status === 'rejected' && (one.reason as ApiError).isHandled)).toEqual([
      true,
      true,
      true,
    ])
    expect(toasts.get().map((toast) => toast.message)).toEqual(['Token has expired'])
    vi.advanceTimersByTime(signOutDelay - 1)
    expect(session.get()).not.toBeNull()
    vi.advanceTimersByTime(1)
    expect(session.get()).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
  })
  test('code 300 stays with its caller: no toast, no sign-out', async () => {
    vi.useFakeTimers()
    answer(403, { status: false, code: 300, errInfo: { errType: 'NO_ACCESS' } })
    const failure = await callShape(get, { id: '1' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect((failure as ApiError).isHandled).toBe(false)
    vi.advanceTimersByTime(10_000)
    expect(toasts.get()).toEqual([])
    expect(session.get()).not.toBeNull()
  })
  test('a wrong password at sign-in signs nobody out', async () => {
    answer(401, { status: false, code: 100 })
    await expect(callShape(open, {})).rejects.toMatchObject({ isHandled: false })
    expect(toasts.get()).toEqual([])
  })
})

test('file names of Content-Disposition', () => {
  expect(fileNameOf('attachment; filename="Stock - 20-11-2026.xlsx"')).toBe('Stock - 20-11-2026.xlsx')
  expect(fileNameOf("attachment; filename*=UTF-8''Caf%C3%A9.xlsx")).toBe('Café.xlsx')
  expect(fileNameOf(null)).toBeNull()
})
