import { expect, test } from 'vitest'
import { challengeOf, digestOf, handleOf, ownerOf, siteOf } from './rules.ts'

test('passkeys are for the address that the installation knows of itself, where browsers make any', () => {
  expect(siteOf('https://wms.example.com:8443')).toEqual({
    origin: 'https://wms.example.com:8443',
    id: 'wms.example.com',
  })
  expect(siteOf('http://localhost:3000')).toEqual({ origin: 'http://localhost:3000', id: 'localhost' })
  expect(siteOf(null)).toBe('no-address')
  for (const origin of ['http://wms.example.com', 'https://10.0.0.7', 'https://[::1]:3000', 'http://127.0.0.1:3000'])
    expect(siteOf(origin), origin).toBe('insecure')
})

test('a passkey says whose it is by our ids', () => {
  const id = '0123456789abcdef01234567'
  expect(ownerOf(handleOf(42, id).toString('base64url'))).toEqual({ accountId: 42, userId: id })
  for (const wrong of [undefined, '', 'x', Buffer.from(`42/${id}/`).toString('base64url')])
    expect(ownerOf(wrong)).toBeNull()
})

test('an answer says to what it is one; what is none says nothing', () => {
  const said = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  expect(challengeOf(said({ challenge: 'abc' }))).toBe('abc')
  for (const wrong of [said({ challenge: 1 }), said(null), said([]), 'nonsense', ''])
    expect(challengeOf(wrong)).toBe('')
  expect(digestOf('abc')).not.toBe(digestOf('abd'))
})
