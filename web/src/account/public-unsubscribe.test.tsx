import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../lib/errors.ts'
import { Unsubscribe } from './public-unsubscribe.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn<(endpoint: unknown, input: object) => Promise<unknown>>() }))
vi.mock('../lib/client.ts', () => ({ call, newIdempotencyKey: () => 'key' }))

function open(query: string) {
  call.mockReset()
  window.history.replaceState(null, '', `/unsubscribe${query}`)
  return render(<Unsubscribe />)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const lastInput = () => call.mock.lastCall?.[1]

test('without the token of a mail it asks for an address, and sends it alone (AUTH-022)', async () => {
  open('?email=ana%40example.com')
  const field = await screen.findByLabelText('Email')
  expect(field).toHaveProperty('value', 'ana@example.com')
  fireEvent.change(field, { target: { value: 'nobody' } })
  press('Unsubscribe')
  await screen.findByText('Invalid email address')
  expect(call).not.toHaveBeenCalled()
  call.mockResolvedValueOnce({ message: 'What the server says is English.' })
  fireEvent.change(field, { target: { value: 'lee@example.com' } })
  press('Unsubscribe')
  await screen.findByRole('heading', { name: 'You are unsubscribed' })
  expect(screen.getByText('lee@example.com gets no more mails of this kind.')).toBeDefined()
  expect(lastInput()).toEqual({ email: 'lee@example.com' })
})

test('with the link of a mail one press stops mails, and one more takes it back (AUTH-023)', async () => {
  open('?email=ana%2Bb%40example.com&token=abc')
  call.mockRejectedValueOnce(new ApiError(400, { errInfo: { errType: 'LinkExpired' } })).mockResolvedValue({})
  press('Unsubscribe')
  await screen.findByRole('alert')
  press('Unsubscribe')
  await screen.findByRole('heading', { name: 'You are unsubscribed' })
  expect(lastInput()).toEqual({ email: 'ana+b@example.com', token: 'abc', again: false })
  press('Get mails again')
  await screen.findByRole('heading', { name: 'You get mails again' })
  expect(lastInput()).toEqual({ email: 'ana+b@example.com', token: 'abc', again: true })
})

test('the last mail to a customer leads to the way back', async () => {
  open('?email=ana%40example.com&token=abc&again=true')
  call.mockResolvedValue({})
  await screen.findByRole('heading', { name: 'Mails again?' })
  press('Get mails again')
  await screen.findByText('ana@example.com gets mails again.')
  expect(lastInput()).toEqual({ email: 'ana@example.com', token: 'abc', again: true })
})
