import { login } from '@crossdock/contract/account/auth'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PublicField, PublicFormBox, PublicPassword, usePublicForm } from './public-form.tsx'

let calls = 0

beforeEach(() => {
  calls = 0
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('fetch', async () => {
    calls += 1
    return Response.json(
      { status: false, code: 429, message: 'Too many tries.', errInfo: { errType: 'TooManyRequests' } },
      { status: 429, headers: { 'retry-after': '65' } },
    )
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Form() {
  const form = usePublicForm({ load: async () => login, onAnswer: () => undefined })
  return (
    <PublicFormBox form={form} submitLabel="Sign in">
      <PublicField form={form} name="email" label="Email" autoComplete="username" value="maya@northwind.example" />
      <PublicPassword form={form} name="password" label="Password" />
    </PublicFormBox>
  )
}

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const button = () => screen.getAllByRole('button').at(-1) as HTMLButtonElement
async function submit(): Promise<void> {
  fireEvent.submit(button().form as HTMLFormElement)
  await wait(0)
}

async function tryOnce(): Promise<void> {
  render(<Form />)
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Corner+4ook' } })
  await submit()
}

test('after too many tries it says how long to wait, and the button rests as long', async () => {
  await tryOnce()
  expect(screen.getByRole('alert').textContent).toBe('Too many tries. Please wait 65 seconds and try again.')
  expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['Wait 1:05', 'true'])
  await wait(60_000)
  expect(button().textContent).toBe('Wait 0:05')
  fireEvent.click(button())
  await submit()
  expect(calls).toBe(1)
  await wait(5_000)
  expect([button().textContent, button().getAttribute('aria-disabled')]).toEqual(['Sign in', null])
  expect(screen.queryByRole('alert')).toBeNull()
  await submit()
  expect(calls).toBe(2)
})

test('another address is tried at once', async () => {
  await tryOnce()
  fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'noor@northwind.example' } })
  expect(button().textContent).toBe('Sign in')
  await submit()
  expect(calls).toBe(2)
})
