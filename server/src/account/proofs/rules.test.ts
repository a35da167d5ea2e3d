import { expect, test } from 'vitest'
import { freshEnd, waysOf } from './rules.ts'

test('a proof is fresh for ten minutes', () => {
  expect(freshEnd(Date.parse('2026-11-24T11:48:00Z'))).toBe('2026-11-24T11:58:00.000Z')
})

test('a password, or the company, proves somebody who has nothing else', () => {
  const nothing = { hasCodeApp: false, passkeys: 0, hasCompany: false }
  expect(waysOf(nothing)).toEqual(['password'])
  expect(waysOf({ ...nothing, hasCompany: true })).toEqual(['password', 'sso'])
  for (const hasCompany of [false, true]) {
    expect(waysOf({ hasCodeApp: true, passkeys: 0, hasCompany })).toEqual(['code'])
    expect(waysOf({ hasCodeApp: false, passkeys: 1, hasCompany })).toEqual(['passkey', 'code'])
    expect(waysOf({ hasCodeApp: true, passkeys: 2, hasCompany })).toEqual(['passkey', 'code'])
  }
})
