import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callShape } from '../lib/client.ts'
import { planLimit } from '../lib/plan-limit.ts'
import { profile } from '../lib/profile.ts'
import { proving } from '../lib/proving.ts'
import { queryClient } from '../lib/queries.ts'
import { endSession, session, startSession } from '../lib/session.ts'
import { noAccess } from '../lib/show-error.ts'
import { pendingStore } from '../lib/stores.ts'
import { toast, toasts } from '../lib/toasts.ts'
import { App } from './app.tsx'
import { leaving, signingOut } from './leaving.ts'

const tokenOf = (id: string): string => `h.${btoa(JSON.stringify({ id, name: 'Maya', role: 'Admin' }))}.s`
const [earlier, next] = ['65f000000000000000000001', '65f000000000000000000002']
const answer = ['/api/fulfillment/products', null, {}]

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

test('a tab that slept while one person signed out and another in shows the other nothing of the first', () => {
  startSession(tokenOf(earlier))
  render(<App />)
  queryClient.setQueryData(answer, { items: ['theirs'] })
  profile.set({ firstName: 'Maya' } as unknown as Parameters<typeof profile.set>[0])
  // All that the other tab did is there before this one hears of the first of it.
  localStorage.setItem('token', tokenOf(next))
  window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  expect(session.get()?.who.id).toBe(next)
  expect([queryClient.getQueryData(answer), profile.get()]).toEqual([undefined, null])
})

test('another token of the same person takes nothing away', () => {
  startSession(tokenOf(earlier))
  render(<App />)
  queryClient.setQueryData(answer, { items: ['own'] })
  startSession(`${tokenOf(earlier)}2`)
  expect(queryClient.getQueryData(answer)).toEqual({ items: ['own'] })
})

test('whoever comes next has nothing to take back, to open or to mend of what was told before', () => {
  startSession(tokenOf(earlier))
  render(<App />)
  toast.success('SO-000001 is given to Lee', () => undefined)
  toast.rowError('Row 2: Weight of SKU-9 is required')
  toast.redirect('Import is done', '/products')
  toast.error('Your session has ended')
  endSession()
  expect(toasts.get().map(({ message }) => message)).toEqual(['Your session has ended'])
})

test('what the frame has asked one person is not asked the next', () => {
  startSession(tokenOf(earlier))
  render(<App />)
  const stay = vi.fn<() => void>()
  leaving.set({ proceed: () => undefined, stay })
  pendingStore.set({ to: { id: '0123456789abcdef01234567', name: 'Hearth', type: 'STORE' }, after: () => undefined })
  planLimit.set({ kind: 'limit', message: 'Enough' } as unknown as Parameters<typeof planLimit.set>[0])
  signingOut.set(true)
  noAccess.set(true)
  endSession()
  expect(stay).toHaveBeenCalledOnce()
  expect([leaving, pendingStore, planLimit, signingOut, noAccess].map((one) => one.get())).toEqual([
    ...[null, null, null],
    ...[false, false],
  ])
})

test('a call that waits for a proof of one person is not sent by the proof of the next', async () => {
  const fetched = vi.fn<(url: string) => Promise<Response>>(async (url) =>
    url === '/api/final'
      ? new Response(JSON.stringify({ errorType: 'FreshSignInNeeded', errInfo: { errType: 'FreshSignInNeeded' } }), {
          status: 403,
        })
      : new Promise(() => undefined),
  )
  vi.stubGlobal('fetch', fetched)
  startSession(tokenOf(earlier))
  render(<App />)
  const sent = callShape({ method: 'DELETE', path: '/api/final', can: 'signed-in' }, {}).catch(
    (error: unknown) => error,
  )
  await expect.poll(() => proving.get()).not.toBeNull()
  const end = proving.get()
  endSession()
  startSession(tokenOf(next))
  expect(proving.get()).toBeNull()
  end?.(true)
  await expect(sent).resolves.toMatchObject({ isHandled: true })
  expect(fetched.mock.calls.filter(([url]) => url === '/api/final')).toHaveLength(1)
})
