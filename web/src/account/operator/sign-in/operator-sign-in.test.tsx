import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { operatorToken } from '../../../lib/operator-client.ts'
import { OperatorSignIn } from './operator-sign-in.tsx'

const sent: Record<string, unknown>[] = []
const refused = (errType: string, more: object = {}) =>
  Response.json({ status: false, code: 400, message: errType, errInfo: { errType, ...more } }, { status: 400 })
const key = { key: 'ABCDEFGH', uri: 'otpauth://totp/x', qr: { side: 1, dots: [[0, 0]] } }

afterEach(() => {
  vi.unstubAllGlobals()
  operatorToken.set(null)
})

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))

test('a first sign-in chooses a password and sets up a code app; all is sent again with the code', async () => {
  const answers = [
    refused('PasswordToChoose'),
    refused('SecondFactorToSetUp', key),
    refused('WrongCode', { fields: [{ path: 'code', message: 'This code is not right, or was used already.' }] }),
    Response.json({ data: { token: 'op_token', endsAt: '2026-07-29T08:00:00.000Z' } }),
  ]
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as Record<string, unknown>)
    return answers.shift()
  })
  render(<OperatorSignIn />)
  type('Email', 'nora@host.example')
  type('Password', 'given')
  press()
  await screen.findByRole('heading', { name: 'Choose your password' })
  type('New password', 'Chosen+by+nora-1')
  press()
  await screen.findByRole('heading', { name: 'Set up a code app' })
  expect(screen.getByText('ABCD EFGH')).toBeTruthy()
  type('Six digits', '000000')
  expect((await screen.findByRole('alert')).textContent).toBe('This code is not right, or was used already.')
  type('Six digits', '123456')
  await waitFor(() => expect(operatorToken.get()).toBe('op_token'))
  const all = { email: 'nora@host.example', password: 'given' }
  const chosen = { ...all, newPassword: 'Chosen+by+nora-1' }
  expect(sent).toEqual([all, chosen, { ...chosen, code: '000000' }, { ...chosen, code: '123456' }])
})

test('who has an app is asked for its code', async () => {
  vi.stubGlobal('fetch', async () => refused('SecondFactorNeeded', { ways: ['code'] }))
  render(<OperatorSignIn />)
  type('Email', 'nora@host.example')
  type('Password', 'chosen')
  press()
  expect(await screen.findByLabelText('Six digits')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
})
