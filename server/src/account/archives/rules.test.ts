import { expect, test } from 'vitest'
import { archiveEnd, archiveName, readmeOf, unnamedSecret, whyWithheld } from './rules.ts'

test('what is called as a secret is, and was not looked at, is kept', () => {
  expect(whyWithheld('robots', 'api_token')).toBe(unnamedSecret)
  expect(whyWithheld('robots', 'key')).toBe(unnamedSecret)
  expect(whyWithheld('robots', 'monkey')).toBeNull()
  expect(whyWithheld('accounts', 'plan_key')).toBeNull()
  expect(whyWithheld('sessions', 'created_at')).toBe('it opens a sign-in')
})

test('a file is called as the business is, without what no file name has', () => {
  const at = new Date('2026-03-01T10:00:00Z')
  expect(archiveName('Ångström & Söhne / "GmbH"', at)).toBe('Ångström Söhne GmbH 2026-03-01.tar.gz')
  expect(archiveName('../..', at)).toBe('account 2026-03-01.tar.gz')
  expect(archiveEnd(at).toISOString()).toBe('2026-03-08T10:00:00.000Z')
})

test('the page inside says what is there, and what was left out', () => {
  const page = readmeOf(
    'Northwind',
    new Date('2026-03-01T10:00:00Z'),
  )([
    { table: 'users', columns: ['id', 'email'], left: { password_hash: 'it opens a sign-in' } },
    { table: 'sessions', columns: [], left: { id: 'it opens a sign-in' } },
  ])
  expect(page).toContain('  users: id, email\n    without password_hash: it opens a sign-in')
  expect(page).toMatch(/Left out[^\n]*\n {2}sessions: it opens a sign-in\n$/)
})
