import { expect, test } from 'vitest'
import { digestMail, isUnsubscribeToken, noticeMail, unsubscribeToken } from './rules.ts'

const ways = { origin: 'https://wms.example', email: 'lee+a@example.com', token: 'abc' }

test('a token is good for its address, in whatever case, and its installation alone', () => {
  const secret = Buffer.from('a secret')
  const token = unsubscribeToken(secret, 'Lee@Example.com')
  expect(isUnsubscribeToken(secret, 'lee@example.com', token)).toBe(true)
  for (const [key, email, given] of [
    [secret, 'kim@example.com', token],
    [Buffer.from('another'), 'lee@example.com', token],
    [secret, 'lee@example.com', `${token}a`],
    [secret, 'lee@example.com', ''],
  ] as const)
    expect(isUnsubscribeToken(key, email, given)).toBe(false)
})

test('a mail has a line for each thing whatever stands in it, names thirty, and ends with the way out', () => {
  const { subject, body } = noticeMail({ title: 'A\r\nBcc: x', text: 'b\tc' }, ways)
  expect(subject).toBe('A Bcc: x')
  expect(body).toContain('A Bcc: x\nb c\n')
  expect(body).toContain('https://wms.example/unsubscribe?email=lee%2Ba%40example.com&token=abc')
  const many = Array.from({ length: 32 }, (_, index) => ({ title: `T${index}`, text: 'x' }))
  const digest = digestMail(many, { ...ways, origin: null })
  expect(digest.subject).toBe('32 notifications since yesterday')
  expect(digest.body).toContain('- T29\n  x\nand 2 more\n')
  expect(digest.body).not.toContain('T30')
  expect(digest.body).toContain('\nSee them all: /notifications\n')
  expect(digestMail(many.slice(0, 1), ways).subject).toBe('1 notification since yesterday')
})
