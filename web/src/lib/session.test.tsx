import { beforeEach, describe, expect, test } from 'vitest'
import { decodeToken, endSession, keepPermissions, keepStore, readSession, session, startSession } from './session.ts'
import { storageKeys } from './storage.ts'

const tokenOf = (payload: unknown): string =>
  `head.${btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(payload))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')}.sign`

const whole = { id: '65f000000000000000000001', name: 'Zoë Łuk', role: 'Admin' }

beforeEach(() => session.set(null))

describe('the login check (AUTH-001)', () => {
  test('a token with id, name and role passes, whatever its letters', () => {
    expect(decodeToken(tokenOf(whole))).toEqual(whole)
  })
  test.each(['id', 'name', 'role'] as const)('a token without %s counts as signed out', (missing) => {
    const { [missing]: _, ...rest } = whole
    expect(decodeToken(tokenOf(rest))).toBeNull()
    localStorage.setItem('token', tokenOf(rest))
    expect(readSession()).toBeNull()
  })
  test.each([null, '', 'abc', 'a.b.c', 'a.!!!.c', `a.${btoa('[]')}.c`])('%j is no token', (token) => {
    expect(decodeToken(token)).toBeNull()
  })
})

test('token, permissions and store are kept in local storage, and read again', () => {
  expect(startSession(tokenOf(whole))).toBe(true)
  keepPermissions(['MANAGE_STORES'])
  keepStore({ id: '65f0000000000000000000aa', name: 'Toys', type: 'STORE' })
  expect(JSON.parse(localStorage.getItem('permissions') ?? '')).toEqual(['MANAGE_STORES'])
  expect(JSON.parse(localStorage.getItem('store') ?? '')).toMatchObject({ id: '65f0000000000000000000aa' })
  expect(readSession()).toEqual(session.get())
  expect(session.get()?.permissions).toEqual(['MANAGE_STORES'])
})

test('a store that is no 24 hex characters is not believed', () => {
  startSession(tokenOf(whole))
  localStorage.setItem('store', JSON.stringify({ id: 'x', type: 'MAIN' }))
  expect(readSession()?.store).toBeNull()
})

test('sign-out clears token, preference, store and permissions; the referral code stays (AUTH-016, AUTH-017)', () => {
  startSession(tokenOf(whole))
  keepPermissions(['MANAGE_STORES'])
  keepStore({ id: '65f0000000000000000000aa', name: null, type: 'MAIN' })
  localStorage.setItem('preference', '/sorting')
  for (const key of Object.values(storageKeys)) if (localStorage.getItem(key) === null) localStorage.setItem(key, 'ABC')
  endSession()
  expect(session.get()).toBeNull()
  // Whatever else is kept is the person's.
  expect(Object.values(storageKeys).filter((key) => localStorage.getItem(key) !== null)).toEqual([
    'referralCode',
    'theme',
    'density',
    'rail',
    'hotkeys',
    'signals',
    'spoken',
    'boxPapers',
    'labelPaper',
    'areas',
    'wanted',
    'device',
    'driver',
  ])
})

test('what waits to be sent goes with a sign-out of its person, and waits for them when the session only ran out', () => {
  const keep = (): void => {
    for (const key of ['work.1.a', `waiting.${whole.id}.k1`, 'waiting.65f000000000000000000002.k2'])
      localStorage.setItem(key, '{}')
  }
  const left = (): string[] =>
    Object.keys(localStorage)
      .filter((key) => /^(work|waiting)\./.test(key))
      .sort()
  startSession(tokenOf(whole))
  keep()
  endSession({ isOver: true })
  expect(left()).toEqual([`waiting.${whole.id}.k1`, 'waiting.65f000000000000000000002.k2'])
  startSession(tokenOf(whole))
  keep()
  endSession()
  expect(left()).toEqual(['waiting.65f000000000000000000002.k2'])
  localStorage.clear()
})
