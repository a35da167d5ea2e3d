import { expect, test } from 'vitest'
import { unlinkedMail } from './mails.ts'

const origin = 'https://wms.example'

test('the mail leads to a password, now and after the link has ended, and says who did it where it was one person', () => {
  const { body } = unlinkedMail('en', { origin, name: 'Ada', by: 'Ines Ruiz', token: 'abc' })
  expect(body).toContain('Hello Ada,')
  expect(body).toContain('It was Ines Ruiz who changed that.')
  expect(body).toContain(`${origin}/reset-password?token=abc`)
  expect(body).toContain(`${origin}/forgetpassword`)
  expect(unlinkedMail('en', { origin, name: 'Ada', by: null, token: 'abc' }).body).not.toContain('who changed that')
})
