import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { toasts } from '../../lib/toasts.ts'
import { usePaymentResult } from './pay.ts'

const stale: readonly { readonly path: string }[] = []
const told = (): readonly string[] => toasts.get().map(({ message }) => message)
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
/** Follows a payment, whose result is asked for with what `answer` gives. */
function follow(answer: () => Promise<Response>) {
  history.replaceState(null, '', '/subscription?orderId=aaaaaaaaaaaaaaaaaaaaaaaa')
  vi.stubGlobal('fetch', (url: string) => (url.includes('client-errors') ? new Promise(() => {}) : answer()))
  return renderHook(() => usePaymentResult(stale), { wrapper })
}
beforeEach(() => {
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null })
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
})
afterEach(() => {
  queryClient.clear()
  session.set(null)
  toasts.set([])
})

const answers = (data: object): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify({ status: true, data })))

test('a question for the result that no answer comes to says so once, and goes on asking (PAY-029, ERR-075)', async () => {
  let times = 0
  follow(() => {
    times++
    return times < 3
      ? Promise.reject(new TypeError('Failed to fetch'))
      : answers({ isPending: false, isSuccessful: true, errorMessage: null })
  })
  await waitFor(() => expect(told()).toEqual(['Error occurred in payment']))
  expect(window.location.search, 'whether it was paid is still to be heard').toContain('orderId')
  await waitFor(() => expect(told()).toEqual(['Error occurred in payment', 'Payment processed successfully!']))
  expect(window.location.search).toBe('')
})

test('an answer that is a refusal ends it (ERR-072)', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  follow(() => Promise.resolve(new Response('{"status":false,"errorType":"Unknown"}', { status: 500 })))
  await waitFor(() => expect(told()).toEqual(['Could not process payment, please try again.']))
  expect(window.location.search).toBe('')
})
