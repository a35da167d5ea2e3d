import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { isAppCode, isRecoveryCode, newKey, newRecoveryCodes, plainCode, stepOf, uriOf } from './rules.ts'

const rfc = new Secret({ buffer: Uint8Array.from(Buffer.from('12345678901234567890')).buffer }).base32

test('codes are those of RFC 6238, one half minute to each side', () => {
  // Appendix B says eight digits; six are their end.
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ] as const) {
    const step = Math.floor(seconds / 30)
    for (const off of [-1, 0, 1]) expect(stepOf(rfc, code, new Date((seconds + 30 * off) * 1000))).toBe(step)
    for (const off of [-2, 2]) expect(stepOf(rfc, code, new Date((seconds + 30 * off) * 1000))).toBeNull()
  }
  for (const code of ['28708', '2870822', '２８７０８２', '🔑🔑🔑', 'ÄÖÜäöü'])
    expect(stepOf(rfc, code, new Date(59_000)), code).toBeNull()
})

test('a key is 160 bits, never the same, and an app reads it with the address and the product', () => {
  const key = newKey()
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(newKey()).not.toBe(key)
  const uri = new URL(uriOf(key, 'ada+1@kiln.example'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Crossdock:ada+1@kiln.example',
  ])
  expect(uri.searchParams.get('secret')).toBe(key)
  expect(new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: 0 })).toMatch(/^\d{6}$/)
})

test('recovery codes are ten, of letters that are told apart, and typed as people type', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
  const [code = ''] = codes
  expect(plainCode(` ${code.toLowerCase().replace('-', ' - ')} `)).toBe(code.replace('-', ''))
  expect(isRecoveryCode(plainCode(code))).toBe(true)
  expect([isAppCode('123456'), isAppCode('12345'), isAppCode('12345A'), isRecoveryCode('123456')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(isRecoveryCode('ABCDE1GHIJ')).toBe(false)
})
