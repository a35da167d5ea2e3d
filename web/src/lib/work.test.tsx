import { endpoint } from '@crossdock/contract/endpoint'
import { id } from '@crossdock/contract/ids'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { callShape } from './client.ts'
import { isConnected, tryConnection } from './connection.ts'
import { ApiError } from './errors.ts'
import { ask, queryClient } from './queries.ts'
import { followWaiting } from './send-waiting.ts'
import { endSession, keepStore, session, startSession } from './session.ts'
import { forgetStep, unsentSteps, waitingSteps } from './waiting.ts'
import { forgetWork, isNotSent, keepsWork, mayWait } from './work.ts'
import { sendsOffline } from './work-hooks.ts'

const tokenOf = (who: string): string => `h.${btoa(JSON.stringify({ id: who, name: who, role: 'Admin' }))}.s`
const [maya, ana] = [tokenOf('maya'), tokenOf('ana')]
const store = '65f0000000000000000000aa'

const take = endpoint({
  method: 'PATCH',
  path: '/api/things/{id}/take',
  summary: 'Take some',
  can: 'signed-in',
  input: z.object({ id: id('product'), count: z.number(), isLast: z.boolean().optional() }),
  answer: z.object({ left: z.number() }),
})
const things = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'What is there',
  can: 'signed-in',
  input: z.object({}),
  answer: z.object({ left: z.number() }),
})
keepsWork<{ left: number }>(things, (now, { input }) => ({ left: now.left - Number(input['count']) }))
mayWait(take, ({ id, count, isLast = false }) => ({
  name: `SO-${String(id).slice(0, 1)}`,
  words: `${count} taken`,
  to: '/things',
  isAfterAll: isLast,
  answer: { left: 0 },
}))

interface Heard {
  readonly path: string
  readonly token: string
  readonly store: string
  readonly key: string
  readonly count: number
}
/** What the stand-in for the server did, each key once. */
let done: Heard[] = []
let calls = 0
let refuses: (heard: Heard) => number | null = () => null
let isServerThere = false

/** An answer that never comes, but that one may stop waiting for. */
const never = (signal?: AbortSignal | null): Promise<Response> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

const headersOf = (init?: RequestInit): Record<string, string> => (init?.headers ?? {}) as Record<string, string>
const serve = async (url: string, init?: RequestInit): Promise<Response> => {
  await Promise.resolve()
  if (!isServerThere) throw new TypeError('Failed to fetch')
  if (url === '/health/live') return new Response()
  calls += 1
  const headers = headersOf(init)
  if (init?.method === 'GET') return Response.json({ status: true, data: { left: 100 } })
  const heard: Heard = {
    path: url,
    token: headers['authorization']?.slice(7) ?? '',
    store: headers['store-id'] ?? '',
    key: headers['idempotency-key'] ?? '',
    count: (JSON.parse(init?.body as string) as { count: number }).count,
  }
  const status = refuses(heard)
  if (status !== null) return Response.json({ status: false, code: status, message: 'Only 8 are there.' }, { status })
  if (!done.some(({ key }) => key === heard.key)) done.push(heard)
  return Response.json({ status: true, data: { left: 1 } })
}

let keys = 0
let sentAtOnce = 0
const press = (count: number, more: { isLast?: boolean; of?: string } = {}) => {
  keys += 1
  const input = { id: more.of ?? 'a', count, ...(more.isLast && { isLast: true }) }
  const wait = sendsOffline.get(take)
  const send = async (): Promise<unknown> => {
    sentAtOnce += 1
    if (isServerThere) return { left: 1 }
    throw new ApiError(0, null)
  }
  return wait?.(input, { key: `key-${keys}`, storeId: undefined }, send) as Promise<{ left: number }>
}

let stop = (): void => undefined
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('fetch', serve)
  startSession(maya)
  keepStore({ id: store, name: null, type: 'MAIN' })
  stop = followWaiting()
})
afterEach(() => {
  stop()
  isServerThere = false
  refuses = () => null
  ;[done, calls] = [[], 0]
  endSession()
  localStorage.clear()
  queryClient.clear()
  isConnected.set(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const lose = async (): Promise<void> => {
  isServerThere = false
  await tryConnection()
}
const comeBack = async (): Promise<void> => {
  isServerThere = true
  await tryConnection()
}
const counts = (): number[] => done.map(({ count }) => count)
const settled = async (isTrue = () => unsentSteps().length === 0): Promise<void> => {
  for (let turn = 0; turn < 100 && !isTrue(); turn += 1) await vi.advanceTimersByTimeAsync(1)
  expect(isTrue()).toBe(true)
}

test('what gets no answer waits with its key, and is sent in its order under its store when the connection is back', async () => {
  await lose()
  const answer = await press(1)
  expect(isNotSent(answer)).toBe(true)
  for (const count of [2, 3]) await press(count)
  expect(waitingSteps.get().map(({ words }) => words)).toEqual(['1 taken', '2 taken', '3 taken'])
  keepStore({ id: '65f0000000000000000000bb', name: null, type: 'STORE' })
  await comeBack()
  await settled()
  expect(done.map(({ key }) => key)).toEqual([keys - 2, keys - 1, keys].map((number) => `key-${number}`))
  expect(new Set(done.map((one) => one.store))).toEqual(new Set([store]))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('waiting'))).toEqual([])
})

test('what is done while something waits goes behind it, though the connection is back', async () => {
  await lose()
  await press(1)
  refuses = () => 503
  await comeBack()
  sentAtOnce = 0
  await press(2)
  expect([sentAtOnce, unsentSteps().length]).toEqual([0, 2])
  refuses = () => null
  await vi.advanceTimersByTimeAsync(5_000)
  await settled()
  expect(counts()).toEqual([1, 2])
  expect(isNotSent(await press(3))).toBe(false)
  expect(sentAtOnce).toBe(1)
})

test('a call that hangs in a dead spot is given up after some seconds, and waits', async () => {
  const wait = sendsOffline.get(take)
  const hang = (signal?: AbortSignal) =>
    callShape(take, { id: 'a', count: 1 }, { ...(signal && { signal }), send: (_, init) => never(init.signal) })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), milliseconds)
    return controller.signal
  })
  const answer = wait?.({ id: 'a', count: 1 }, { key: 'hung', storeId: undefined }, hang)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(isNotSent((await answer) as object)).toBe(true)
  isServerThere = true
  await tryConnection()
  await vi.advanceTimersByTimeAsync(5_000)
  await settled()
  expect(done).toMatchObject([{ key: 'hung' }])
})

test.each([503, 429])(
  'an answer that is lost on its way, or a server that is not ready (%i), holds everything back; it is done once',
  async (status) => {
    await lose()
    for (const count of [1, 2]) await press(count)
    let answersLost = 1
    refuses = (heard) => {
      if (heard.count !== 1 || answersLost === 0) return null
      answersLost -= 1
      done.push(heard)
      return status
    }
    await comeBack()
    await settled(() => calls === 1)
    expect(unsentSteps()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(5_000)
    await settled()
    expect(counts()).toEqual([1, 2])
    // Neither is a refusal.
    expect(waitingSteps.get()).toEqual([])
  },
)

test('what is refused is said with its reason; what does not hang on it is sent, what does is not', async () => {
  await lose()
  await press(1)
  await press(2)
  await press(3, { isLast: true })
  await press(4, { of: 'b', isLast: true })
  refuses = ({ count }) => (count === 1 ? 400 : null)
  await comeBack()
  await settled()
  expect(counts()).toEqual([2, 4])
  expect(waitingSteps.get().map(({ words, refusal }) => [words, refusal])).toEqual([
    ['1 taken', 'Only 8 are there.'],
    ['3 taken', 'Not sent, because a step before it was refused.'],
  ])
  for (const step of waitingSteps.get()) forgetStep(step)
  expect(waitingSteps.get()).toEqual([])
})

test('of two orders of two merchants that are called the same, one does not wait for the other', async () => {
  await lose()
  await press(1, { of: 'c1' })
  await press(2, { of: 'c2', isLast: true })
  refuses = ({ count }) => (count === 1 ? 400 : null)
  await comeBack()
  await settled()
  expect(counts()).toEqual([2])
  expect(waitingSteps.get()).toMatchObject([{ words: '1 taken', refusal: 'Only 8 are there.' }])
  for (const step of waitingSteps.get()) forgetStep(step)
})

test('what is older than 23 hours is shown and not sent: its key may be gone', async () => {
  await lose()
  await press(1)
  vi.setSystemTime(Date.now() + 22.9 * 3_600_000)
  await press(2)
  vi.setSystemTime(Date.now() + 0.2 * 3_600_000)
  await comeBack()
  await settled()
  expect(counts()).toEqual([2])
  expect(waitingSteps.get()).toMatchObject([{ words: '1 taken', refusal: expect.stringContaining('23 hours') }])
})

test('a step of a clock that was turned back since is shown and not sent: nobody knows how old it is', async () => {
  await lose()
  await press(1)
  vi.setSystemTime(Date.now() - 6 * 60_000)
  await comeBack()
  await settled()
  expect(counts()).toEqual([])
  expect(waitingSteps.get()).toMatchObject([{ words: '1 taken', refusal: expect.any(String) }])
})

test('a clock that was put right spoils nothing that is done after it, and what hangs on a step of the wrong time is not sent', async () => {
  await lose()
  await press(1)
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  await press(2)
  await press(3, { isLast: true })
  await press(4)
  await comeBack()
  await settled()
  expect(counts()).toEqual([2, 4])
  expect(waitingSteps.get()).toMatchObject([
    { words: '3 taken', refusal: 'Not sent, because a step before it was refused.' },
    { words: '1 taken', refusal: expect.stringContaining('23 hours') },
  ])
  // It still stands there: what is done later goes all the same.
  await lose()
  await press(5)
  await comeBack()
  await settled()
  expect(counts()).toEqual([2, 4, 5])
})

test('the next person on the same device sees nothing of it, and sends nothing of it', async () => {
  await lose()
  await press(1)
  endSession({ isOver: true })
  startSession(ana)
  expect(waitingSteps.get()).toEqual([])
  await press(2)
  await comeBack()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toMatchObject([{ token: ana, count: 2 }])
  endSession()
  startSession(maya)
  await settled()
  expect(done).toMatchObject([
    { token: ana, count: 2 },
    { token: maya, count: 1 },
  ])
})

test('somebody else who signs in while it is being sent: the rest is not sent under that name', async () => {
  await lose()
  for (const count of [1, 2, 3]) await press(count)
  refuses = ({ count }) => {
    if (count === 1) startSession(ana)
    return null
  }
  await comeBack()
  await settled(() => calls > 0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toMatchObject([{ token: maya, count: 1 }])
  expect(waitingSteps.get()).toEqual([])
})

test('a step that is refused while somebody else signs in stays its person’s', async () => {
  await lose()
  await press(1)
  refuses = () => {
    startSession(ana)
    return 400
  }
  await comeBack()
  await settled(() => calls > 0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(waitingSteps.get()).toEqual([])
  refuses = () => null
  endSession()
  startSession(maya)
  await settled()
  expect(done).toMatchObject([{ token: maya, count: 1 }])
})

test('a press that gets no answer waits under the store it was made for, and under nobody who signed in meanwhile', async () => {
  const wait = sendsOffline.get(take)
  const pressWhile = (happens: () => void, key: string) =>
    wait?.({ id: 'a', count: 1 }, { key, storeId: undefined }, async () => {
      happens()
      throw new ApiError(0, null)
    })
  const other = { id: '65f0000000000000000000bb', name: null, type: 'STORE' } as const
  await pressWhile(() => keepStore(other), 'moved')
  expect(waitingSteps.get()).toMatchObject([{ key: 'moved', storeId: store }])
  for (const step of waitingSteps.get()) forgetStep(step)
  await expect(pressWhile(() => startSession(ana), 'handed')).rejects.toMatchObject({ status: 0 })
  expect(waitingSteps.get()).toEqual([])
  await comeBack()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toEqual([])
})

test('an answer to a token that is no longer the session’s signs nobody out, before it is told or after', async () => {
  await lose()
  await press(1)
  refuses = ({ token }) => {
    startSession(ana)
    return token === maya ? 401 : null
  }
  await comeBack()
  await settled(() => calls > 0)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(session.get()?.who.id).toBe('ana')
  startSession(maya)
  refuses = () => 401
  await vi.advanceTimersByTimeAsync(1_000)
  startSession(ana)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(session.get()?.who.id).toBe('ana')
})

test('a session that ran out drops nothing: it waits for the sign-in of the same person', async () => {
  await lose()
  await press(1)
  refuses = ({ token }) => (token === maya ? 401 : null)
  await comeBack()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(session.get()).toBeNull()
  refuses = () => null
  startSession(maya)
  await settled()
  expect(counts()).toEqual([1])
})

test('a device without room says so and does not pretend; what only helps the screens makes way first', async () => {
  await lose()
  localStorage.setItem('work.maya.x', 'kept')
  const room = localStorage
  vi.stubGlobal(
    'localStorage',
    new Proxy(room, {
      get(_, name) {
        if (name !== 'setItem') return (Reflect.get(room, name) as { bind?: (to: Storage) => unknown }).bind?.(room)
        return (key: string, text: string) => {
          if (key.startsWith('waiting')) throw new DOMException('full', 'QuotaExceededError')
          room.setItem(key, text)
        }
      },
    }),
  )
  await expect(press(1)).rejects.toMatchObject({ status: 507 })
  expect(localStorage.getItem('work.maya.x')).toBeNull()
  expect(waitingSteps.get()).toEqual([])
})

test('where the room for answers ends, what was opened longest ago makes way for what is worked on', async () => {
  const kept = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('work.'))
  const room = localStorage
  vi.stubGlobal(
    'localStorage',
    new Proxy(room, {
      ownKeys: () => Reflect.ownKeys(room),
      get(_, name) {
        if (name !== 'setItem') return (Reflect.get(room, name) as { bind?: (to: Storage) => unknown }).bind?.(room)
        return (key: string, text: string) => {
          const isNew = key.startsWith('work.') && room.getItem(key) === null
          if (isNew && Object.keys(room).filter((one) => one.startsWith('work.')).length >= 3)
            throw new DOMException('full', 'QuotaExceededError')
          room.setItem(key, text)
        }
      },
    }),
  )
  const keyOf = (which: number) => ['/api/things', store, { which }]
  for (const which of [1, 2, 3, 4])
    await queryClient.query({ queryKey: keyOf(which), queryFn: () => Promise.resolve({ left: which }) })
  expect(
    kept()
      .map((key) => /"which":(\d)/.exec(key)?.[1])
      .toSorted(),
  ).toEqual(['2', '3', '4'])
})

test('a manifest of a thousand boxes with long texts is kept', async () => {
  const queryKey = ['/api/things', store, { of: 'long' }]
  await queryClient.query({ queryKey, queryFn: () => Promise.resolve({ left: 1, texts: 'x'.repeat(1_300_000) }) })
  expect(Object.keys(localStorage).filter((key) => key.startsWith('work.'))).toHaveLength(1)
})

test('a large answer is written once in a while, however often it changes, and before the page goes', async () => {
  const queryKey = ['/api/things', store, { of: 'large' }]
  const kept = (): string => Object.entries(localStorage).find(([key]) => key.includes('large'))?.[1] as string
  const texts = 'x'.repeat(300_000)
  await queryClient.query({ queryKey, queryFn: () => Promise.resolve({ left: 9, texts }) })
  expect(kept()).toContain('"left":9')
  const writes = vi.spyOn(Storage.prototype, 'setItem')
  for (const left of [8, 7, 6]) queryClient.setQueryData(queryKey, { left, texts })
  expect(writes).not.toHaveBeenCalled()
  expect(kept()).toContain('"left":9')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kept()).toContain('"left":6')
  queryClient.setQueryData(queryKey, { left: 5, texts })
  window.dispatchEvent(new Event('pagehide'))
  expect(kept()).toContain('"left":5')
  // Whoever signs out leaves nothing behind, and nothing comes after it.
  queryClient.setQueryData(queryKey, { left: 4, texts })
  endSession()
  localStorage.clear()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(kept()).toBeUndefined()
})

test('what the server no longer has, and what is deleted here, is not kept', async () => {
  const kept = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('work.'))
  const keyOf = (of: string) => ['/api/things', store, { of }]
  for (const queryKey of [keyOf('gone'), keyOf('there'), ['/api/things', store, {}]])
    await queryClient.query({ queryKey, queryFn: () => Promise.resolve({ left: 1 }) })
  expect(kept()).toHaveLength(3)
  const gone = () => ask(things, keyOf('gone'), () => Promise.reject(new ApiError(404, null)))
  await expect(gone()).rejects.toMatchObject({ status: 404 })
  await lose()
  await expect(gone()).rejects.toMatchObject({ status: 404 })
  forgetWork(things, {})
  expect(kept().map((key) => /"of":"(\w+)"/.exec(key)?.[1])).toEqual(['there'])
})

test('two tabs send in turn where browsers have locks, and do each step once where they have none', async () => {
  await lose()
  for (const count of [1, 2, 3]) await press(count)
  vi.resetModules()
  const other = { ...(await import('./send-waiting.ts')), ...(await import('./connection.ts')) }
  const stopOther = other.followWaiting()
  isServerThere = true
  await Promise.all([tryConnection(), other.tryConnection()])
  await settled()
  expect(counts()).toEqual([1, 2, 3])
  stopOther()

  let last = Promise.resolve()
  const locks = {
    request: (_name: string, work: () => Promise<void>) => {
      last = last.then(work)
      return last
    },
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  await lose()
  await other.tryConnection()
  for (const count of [4, 5]) await press(count)
  window.dispatchEvent(new StorageEvent('storage', { key: 'waiting.maya.key' }))
  calls = 0
  const stopAgain = other.followWaiting()
  isServerThere = true
  await Promise.all([tryConnection(), other.tryConnection()])
  await settled()
  expect(counts()).toEqual([1, 2, 3, 4, 5])
  expect(calls).toBe(2)
  stopAgain()
  Reflect.deleteProperty(navigator, 'locks')
})

test('what the work needs is kept for its person and store, with what is not sent yet in it', async () => {
  const key = ['/api/things', store, {}]
  const read = () =>
    queryClient.query({
      queryKey: key,
      queryFn: () =>
        ask(
          things,
          key,
          async () => ((await (await serve('/api/things', { method: 'GET' })).json()) as { data: unknown }).data,
        ).catch((error: unknown) => {
          throw error instanceof TypeError ? new ApiError(0, null) : error
        }),
      retry: false,
    })
  isServerThere = true
  expect(await read()).toEqual({ left: 100 })
  await lose()
  await press(3)
  expect(queryClient.getQueryData(key)).toEqual({ left: 97 })
  queryClient.clear()
  expect(await read()).toEqual({ left: 97 })
  await press(7)
  queryClient.clear()
  expect(await read()).toEqual({ left: 90 })
  queryClient.clear()
  startSession(ana)
  await expect(read()).rejects.toMatchObject({ status: 0 })
  startSession(maya)
  queryClient.clear()
  expect(await read()).toEqual({ left: 90 })
  // What was true a day ago is not worked on.
  vi.setSystemTime(Date.now() + 23.1 * 3_600_000)
  queryClient.clear()
  await expect(read()).rejects.toMatchObject({ status: 0 })
})

test('a queue is read once for each step that is sent, not for each time that it is changed', async () => {
  await lose()
  const many = 6
  const read = vi.spyOn(JSON, 'parse')
  for (let count = 1; count <= many; count += 1) await press(count)
  const isOfQueue = ([text]: readonly unknown[]): boolean => typeof text === 'string' && text.includes('"isAfterAll"')
  // What this tab adds itself is known to it.
  expect(read.mock.calls.filter(isOfQueue).length).toBe(0)
  await comeBack()
  await settled()
  // Six, five, four, three, two and one: what another tab did meanwhile is looked for before each.
  expect(read.mock.calls.filter(isOfQueue).length).toBeLessThanOrEqual((many * (many + 1)) / 2 + many)
})
