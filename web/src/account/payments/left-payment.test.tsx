import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { LeftPayment } from './left-payment.tsx'

const id = 'a'.repeat(24)
let sent: { method: string; url: string; body: unknown }[] = []

/** Comes back from a card page, with what is answered of the payment. */
function comeBack(result: object, search = `?leftOrderId=${id}`) {
  history.replaceState(null, '', `/subscription${search}`)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push({ method, url, body: body ? JSON.parse(body as string) : null })
    const data = method === 'GET' ? result : { orderId: id, url: null }
    return new Response(JSON.stringify({ status: true, data }))
  })
  render(
    <QueryClientProvider client={queryClient}>
      <LeftPayment />
    </QueryClientProvider>,
  )
}
const invoiceId = 'b'.repeat(24)
const refused = { isSuccessful: false, isPending: true, errorMessage: 'The card was refused', invoiceId }

beforeEach(() => {
  sent = []
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null })
})
afterEach(() => {
  queryClient.clear()
  session.set(null)
})

test('whoever leaves a card page after a refusal is told of it, and can try again', async () => {
  comeBack(refused)
  expect((await screen.findByRole('status')).textContent).toContain('The card was refused')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([
      { url: expect.stringContaining('init'), body: { invoiceId } },
    ]),
  )
})

test('who tried no card is told that nothing was paid, and puts it away', async () => {
  comeBack({ ...refused, isPending: false, errorMessage: null })
  expect((await screen.findByRole('status')).textContent).toContain('Nothing was paid.')
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(window.location.search).toBe('')
})

test('a payment that came through after all, and none at all, say nothing', async () => {
  comeBack({ ...refused, isSuccessful: true, isPending: false })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('status')).toBeNull()
  comeBack(refused, '')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent).toHaveLength(1)
})
