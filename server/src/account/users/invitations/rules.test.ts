import { expect, test } from 'vitest'
import { invitationEnd } from './rules.ts'

test('a link ends seven days after it was sent', () => {
  expect(invitationEnd('2026-11-24T11:48:00.000Z')).toBe('2026-12-01T11:48:00.000Z')
})
