import * as invoices from '@crossdock/contract/delivery/routes/invoices'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applied, notApplied } from '../../account/invoices/promo-widget.tsx'
import { queryClient, useMutate } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { toasts } from '../../lib/toasts.ts'
import { useRemoveDiscount } from './invoice-calls.ts'

const routeId = 'a'.repeat(24)
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const told = (): readonly string[] => toasts.get().map(({ message }) => message)
const answers = (status: number, body: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body), { status })))

beforeEach(() => session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null }))
afterEach(() => {
  queryClient.clear()
  session.set(null)
  toasts.set([])
})

test('a promo code that cannot be taken off a route throws nothing: it stands in the console (PAY-028)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  answers(500, { status: false, errorType: 'Unknown' })
  const onChange = vi.fn()
  const { result } = renderHook(() => useRemoveDiscount(onChange), { wrapper })
  act(() => result.current.mutate({ routeId }))
  await waitFor(() => expect(told()).toEqual(['Failed to remove coupon']))
  expect(warn).toHaveBeenCalledWith('remove-discount', expect.objectContaining({ status: 500 }))
  expect(onChange).not.toHaveBeenCalled()
})

test('why a code is not applied comes back to whoever asked (PAY-027)', async () => {
  const message = 'This promo code is not known.'
  answers(400, {
    status: false,
    errorType: 'PromoUnknown',
    message,
    errorMsg: message,
    errInfo: { errType: 'PromoUnknown' },
  })
  const { result } = renderHook(() => useMutate(invoices.applyDiscount, { onError: () => true }), { wrapper })
  const said = await act(() => result.current.mutateAsync({ routeId, discountCode: 'ABC' }).then(applied, notApplied))
  expect(said).toEqual({ isApplied: false, fault: message })
})
