import { expect, test } from 'vitest'
import { deletionMail } from './mails.ts'

const about = { origin: 'https://x.example', name: 'Maya', endsOn: '2026-03-31' }

test('the first mail says what is over, the later ones when', () => {
  expect(deletionMail('en', { ...about, mail: 1 }).subject).toBe('Your account is deleted')
  const { subject, body } = deletionMail('en', { ...about, mail: 3 })
  expect(subject).toBe('Your deleted account is erased on 31/03/2026')
  expect(deletionMail('fr', { ...about, mail: 3 }).subject).toBe('Votre compte supprimé sera effacé le 31/03/2026')
  expect(body).toContain('https://x.example/login')
})
