import { expect, test } from 'vitest'
import { isPublicPath } from './frame.ts'
import { keepingReferral, referralCode } from './referral.ts'
import { keepWantedPath, takeWantedPath } from './wanted-path.ts'

test('the public paths (PATH-022 to PATH-029)', () => {
  for (const path of [
    '/signin',
    '/signup',
    '/forgetpassword',
    '/check-email',
    '/verified',
    '/resend-link',
    '/reset-password-request',
    '/reset-password',
  ])
    expect(isPublicPath(path), path).toBe(true)
  for (const path of ['/', '/stores', '/signin/x', '/products']) expect(isPublicPath(path), path).toBe(false)
})

test('a referrer code is kept in the address and in local storage (AUTH-002)', () => {
  expect(keepingReferral('/signin', '?referrerCode=A%20B&x=1')).toBe('/signin?referrerCode=A%20B')
  expect(keepingReferral('/signin', '?x=1')).toBe('/signin')
  expect(referralCode('?referrerCode=ABC')).toBe('ABC')
  expect(referralCode('')).toBe('ABC')
})

test('the blocked path is remembered once, and never another site (PATH-038)', () => {
  keepWantedPath('/products?page=2')
  expect(takeWantedPath()).toBe('/products?page=2')
  expect(takeWantedPath()).toBeNull()
  // The code of who recommended the product has done its work at the door (AUTH-002).
  for (const [kept, wanted] of [
    ['/stores?referrerCode=FRIEND', '/stores'],
    ['/stores?referrerCode=FRIEND&page=2', '/stores?page=2'],
    ['/stores?page=2&referrerCode=FRIEND#x', '/stores?page=2#x'],
  ] as const) {
    keepWantedPath(kept)
    expect(takeWantedPath()).toBe(wanted)
  }
  for (const path of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
    keepWantedPath(path)
    expect(takeWantedPath(), path).toBeNull()
  }
})
