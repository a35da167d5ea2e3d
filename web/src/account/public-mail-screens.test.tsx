import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../lib/errors.ts'
import { showLanguage } from '../lib/words.ts'
import { words } from '../lib/words-fr/account.ts'
import { ResendLink, Verified } from './public-mail-screens.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }))
vi.mock('../lib/client.ts', () => ({ call, newIdempotencyKey: () => 'key' }))
afterEach(() => showLanguage('en'))

/** The screen that a link to an address leads to. */
function open(token: string) {
  window.history.replaceState(null, '', `/verified?token=${token}`)
  return render(<Verified />)
}
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('an address that is verified leads to the sign-in', async () => {
  call.mockResolvedValueOnce({ message: '' })
  open('good')
  await screen.findByRole('heading', { name: 'Your email address is verified' })
  expect(links()).toContainEqual(['Sign in', '/signin'])
  expect(screen.queryByText('Send a new link')).toBeNull()
})

test('a link that is over is sent anew; whoever used it before signs in', async () => {
  call.mockRejectedValueOnce(new ApiError(400, { errInfo: { errType: 'LinkExpired' } }))
  open('over')
  await screen.findByRole('heading', { name: 'This link does not work' })
  expect(links()).toEqual(
    expect.arrayContaining([
      ['Send a new link', '/resend-link'],
      ['Sign in', '/signin'],
    ]),
  )
})

test('a link that could not be asked about is not called bad: it is tried again', async () => {
  call.mockRejectedValueOnce(new ApiError(0, null)).mockResolvedValueOnce({ message: '' })
  open('away')
  await screen.findByText('Connection lost.')
  expect(screen.queryByText('This link does not work')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Your email address is verified' })
})

test('what the server says of a new link is French on a French screen', async () => {
  showLanguage('fr', words)
  call.mockResolvedValue({ message: 'What the server says is English.' })
  window.history.replaceState(null, '', '/resend-link?email=lee%40example.com')
  render(<ResendLink />)
  fireEvent.click(screen.getByRole('button', { name: 'Envoyer un nouveau lien' }))
  await screen.findByText(/^Si l’adresse est connue/)
  expect(screen.queryByText(/What the server says/)).toBeNull()
})
