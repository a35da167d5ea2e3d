import { expect, test } from 'vitest'
import { deviceOf, hashOfToken, mayReturn, newDeviceMark, newLinkToken, newReferralCode } from './rules.ts'

test('a link’s secret is 32 random bytes, of which only the hash is kept', () => {
  const [one, other] = [newLinkToken(), newLinkToken()]
  expect(one.token).toMatch(/^[\w-]{43}$/)
  expect(one.hash).toBe(hashOfToken(one.token))
  expect(one.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(one.token).not.toBe(other.token)
  expect(hashOfToken('crossdock')).toBe('02bfd01583de934507d84b3d6e0396281e3b8c55b38c86514ce8a34430d6fa60')
})

test('a referral code is eight letters that people can tell apart, all of them in use', () => {
  const codes = Array.from({ length: 500 }, newReferralCode)
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  expect(new Set(codes.join('')).size).toBe(32)
})

test('a browser’s mark is good for the person it was given to, and for nobody else', () => {
  const secret = Buffer.alloc(32, 7)
  const mark = newDeviceMark(secret, 'maya')
  const [nonce = '', signature = ''] = mark.split('.')
  expect(deviceOf(secret, 'maya', mark)).toBe(nonce)
  expect(nonce).toMatch(/^[\w-]{16}$/)
  expect(deviceOf(secret, 'lee', mark)).toBeNull()
  expect(deviceOf(Buffer.alloc(32, 8), 'maya', mark)).toBeNull()
  expect(newDeviceMark(secret, 'maya')).not.toBe(mark)
  for (const wrong of [
    undefined,
    '',
    nonce,
    `${nonce}.`,
    `x${mark}`,
    `${mark}x`,
    `${nonce}${signature}`,
    `${nonce}.${signature.slice(1)}`,
    `${'x'.repeat(16)}.${signature}`,
    `${nonce}.${'x'.repeat(43)}`,
  ])
    expect(deviceOf(secret, 'maya', wrong)).toBeNull()
})

test('into a deleted account its owner alone is let', () => {
  const at = '2026-03-01T10:00:00Z'
  expect(mayReturn({ account_deleted_at: null, is_owner: false })).toBe(true)
  expect(mayReturn({ account_deleted_at: at, is_owner: true })).toBe(true)
  expect(mayReturn({ account_deleted_at: at, is_owner: false })).toBe(false)
})
