import { expect, test } from 'vitest'
import { freshEnd, waysOf } from './rules.ts'

test('a proof is fresh for ten minutes', () => {
  expect(freshEnd(Date.parse('2026-11-24T11:48:00Z'))).toBe('2026-11-24T11:58:00.000Z')
})

test('a password proves somebody who has nothing else', () => {
  expect(waysOf({ hasCodeApp: false, passkeys: 0 })).toEqual(['password'])
  expect(waysOf({ hasCodeApp: true, passkeys: 0 })).toEqual(['code'])
  expect(waysOf({ hasCodeApp: false, passkeys: 1 })).toEqual(['passkey', 'code'])
  expect(waysOf({ hasCodeApp: true, passkeys: 2 })).toEqual(['passkey', 'code'])
})
