import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../lib/queries.ts'
import { session } from '../../lib/session.ts'
import { toasts } from '../../lib/toasts.ts'
import { SupportModal } from './support-modal.tsx'

let answer: () => Promise<Response>
beforeEach(() => {
  session.set({ token: 't', who: { id: '1', name: 'A', role: 'Admin' }, permissions: [], store: null })
  vi.stubGlobal(
    'fetch',
    vi.fn(() => answer()),
  )
})
afterEach(() => {
  session.set(null)
  toasts.set([])
})

const fill = (label: string, value: string): HTMLElement => {
  const field = screen.getByLabelText(new RegExp(`^${label}`))
  fireEvent.change(field, { target: { value } })
  return field
}
const show = (): void => {
  render(
    <QueryClientProvider client={queryClient}>
      <SupportModal onClose={() => undefined} />
    </QueryClientProvider>,
  )
  for (const [label, value] of [
    ['First name', 'Maya'],
    ['Last name', 'Brandt'],
    ['Phone', '6045550199'],
    ['Email', 'maya@northwind.example'],
  ] as const)
    fill(label, value)
}
const send = (): void => {
  fill('Message', 'The printer does not answer.')
  fireEvent.click(screen.getByText('Send'))
}
const told = (): readonly string[] => toasts.get().map(({ message }) => message)

const refusal = (status: number, body: object): Promise<Response> =>
  Promise.resolve(new Response(JSON.stringify({ status: false, ...body }), { status }))

test('a message that the server does not take says so, and stays written (ERR-067)', async () => {
  answer = () => refusal(500, { errorType: 'Unknown' })
  show()
  send()
  await waitFor(() => expect(told()).toEqual(['Could not send support message']))
  expect(screen.getByDisplayValue('The printer does not answer.')).toBeTruthy()
})

test('a message that no answer comes to says so (ERR-068)', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  show()
  send()
  await waitFor(() => expect(told()).toEqual(['Error while sending support message']))
})

test('what a field is refused for stands at the field, and who has to wait is told how long', async () => {
  answer = () => refusal(400, { errInfo: { fields: [{ path: 'phone', message: 'Phone number is not valid' }] } })
  show()
  send()
  await screen.findByText('Phone number is not valid')
  answer = () =>
    Promise.resolve(
      new Response('{"status":false,"errorType":"TooManyTries"}', { status: 429, headers: { 'retry-after': '30' } }),
    )
  fireEvent.click(screen.getByText('Send'))
  await waitFor(() => expect(told()).toEqual(['Too many tries. Please wait 30 seconds and try again.']))
})

test('too short a message is told as soon as it is left, until it is long enough (SUPP-006, SUPP-007)', async () => {
  show()
  const words = 'Message is required (minimum 5 characters)'
  fireEvent.blur(fill('Message', 'Help'))
  await screen.findByText(words)
  expect((screen.getByText('Send').closest('button') as HTMLButtonElement).disabled).toBe(true)
  fill('Message', 'Help!')
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  expect((screen.getByText('Send').closest('button') as HTMLButtonElement).disabled).toBe(false)
})
