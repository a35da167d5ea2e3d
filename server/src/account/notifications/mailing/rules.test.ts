import { expect, test } from 'vitest'
import { isUnsubscribeToken, stopPath, unsubscribeToken } from './rules.ts'

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

test('an address with a plus is whole in its link', () => {
  expect(stopPath('lee+a@example.com', 'abc')).toBe('/unsubscribe?email=lee%2Ba%40example.com&token=abc')
})
