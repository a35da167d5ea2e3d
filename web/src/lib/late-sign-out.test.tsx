import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isConnected } from './connection.ts'
import { tellLateSignOuts } from './late-sign-out.ts'
import { endSession } from './session.ts'
import { keepText, keptKeys, storageKeys } from './storage.ts'

const sent = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const left = (): readonly string[] => keptKeys(storageKeys.leaving)
const leave = (token: string): Promise<void> => {
  keepText(`${storageKeys.leaving}.${token}`, '')
  return tellLateSignOuts()
}
const tokens = (): (string | null)[] =>
  sent.mock.calls
    .filter(([url]) => url.endsWith('/api/users/logout'))
    .map(([, init]) => new Headers(init?.headers).get('authorization'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', sent)
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sent.mockReset()
  isConnected.set(true)
})

test('a sign-out without a connection is told when it is back, by whoever has the browser then', async () => {
  sent.mockRejectedValue(new TypeError('no connection'))
  await leave('one')
  expect(left()).toEqual(['leaving.one'])
  // Somebody else signs in and out here meanwhile.
  endSession()
  expect(left()).toEqual(['leaving.one'])
  await vi.advanceTimersByTimeAsync(0)
  expect(isConnected.get()).toBe(false)
  sent.mockReset()
  sent.mockResolvedValue(new Response('{}', { status: 401 }))
  isConnected.set(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(left()).toEqual([])
  expect(tokens()).toEqual(['Bearer one'])
})

test('a busy server is told later, one that has answered never again', async () => {
  sent.mockResolvedValueOnce(new Response('{}', { status: 503 }))
  sent.mockResolvedValue(new Response('{}'))
  await leave('two')
  expect(left()).toEqual(['leaving.two'])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(left()).toEqual([])
  await tellLateSignOuts()
  expect(tokens()).toEqual(['Bearer two', 'Bearer two'])
})
