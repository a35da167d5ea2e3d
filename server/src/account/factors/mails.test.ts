import { expect, test } from 'vitest'
import { changeMail } from './mails.ts'

test('mails say what has happened, and who has done it where it was somebody else', () => {
  const { subject, body } = changeMail('en', {
    ...{ name: 'Ada', what: 'reset', by: 'Maya https://evil.example' },
  })
  expect(subject).toBe('Your second factors were taken away')
  expect(body).toContain('It was Maya')
  expect(body).not.toContain('evil.example')
  expect(changeMail(null, { name: 'Ada', what: 'code-app-on', by: null }).body).not.toContain('It was ')
})
