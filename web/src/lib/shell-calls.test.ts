import { installation, logout, reportClientError } from '@crossdock/contract/account/auth'
import { getProfile } from '@crossdock/contract/account/profile'
import { available } from '@crossdock/contract/account/stores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clientErrorsCall } from './client-errors.ts'
import { session } from './session.ts'
import {
  askEarly,
  earlyProfile,
  installationCall,
  loadProfile,
  loadStores,
  logoutCall,
  profileCall,
  storesCall,
} from './shell-calls.ts'

const present = { token: 'first', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null }
let asked: string[] = []
let stores: (string | undefined)[] = []

beforeEach(() => {
  asked = []
  stores = []
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { headers }: { headers: Record<string, string> }) => {
      asked.push(`${path} ${headers['authorization']}`)
      stores.push(headers['store-id'])
      return new Response(JSON.stringify({ status: true, data: { name: 'Maya', stores: [] } }))
    }),
  )
})
afterEach(() => {
  session.set(null)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test("the frame's own calls are those of the contract", () => {
  const pairs = [
    [installationCall, installation],
    [profileCall, getProfile],
    [storesCall, available],
    [logoutCall, logout],
    [clientErrorsCall, reportClientError],
  ] as const
  for (const [ours, declared] of pairs) {
    expect(ours).toEqual({ method: declared.method, path: declared.path, can: declared.can })
  }
})

const both = (token: string) => [`${profileCall.path} Bearer ${token}`, `${storesCall.path} Bearer ${token}`]

test('who is here is asked before there is a screen, and not once more by the screen', async () => {
  session.set(present)
  askEarly()
  expect(asked).toEqual(both('first'))
  expect(await loadProfile()).toMatchObject({ name: 'Maya' })
  expect(await loadStores()).toEqual([])
  expect(asked).toHaveLength(2)
  await loadProfile()
  expect(asked).toHaveLength(3)
})

test('whoever cannot wait for the screen reads the early answer and leaves it there; another person reads nothing of it', async () => {
  expect(await earlyProfile()).toBeNull()
  session.set(present)
  askEarly()
  expect(await earlyProfile()).toMatchObject({ name: 'Maya' })
  expect(await loadProfile()).toMatchObject({ name: 'Maya' })
  expect(asked).toEqual(both('first'))
  askEarly()
  const reading = earlyProfile()
  session.set({ ...present, token: 'second' })
  expect(await reading).toBeNull()
})

test('an early answer is no answer to the next person, nor to a late screen; signed out nobody is asked for', async () => {
  vi.useFakeTimers()
  askEarly()
  expect(asked).toEqual([])
  session.set(present)
  askEarly()
  session.set({ ...present, token: 'second' })
  await Promise.all([loadProfile(), loadStores()])
  expect(asked).toEqual([...both('first'), ...both('second')])
  askEarly()
  vi.advanceTimersByTime(10_000)
  await loadProfile()
  expect(asked).toEqual([...both('first'), ...both('second'), ...both('second'), both('second')[0]])
})

test('which stores there are is asked under none: the kept one may be taken away, and nothing else would say so', async () => {
  const store = { id: 'a'.repeat(24), name: 'Gone', type: 'STORE' } as const
  session.set({ ...present, store })
  await Promise.all([loadProfile(), loadStores()])
  expect(stores).toEqual([undefined, undefined])
})
