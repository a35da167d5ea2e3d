import { expect, test } from 'vitest'
import { freshEnd } from './rules.ts'

test('a proof is fresh for ten minutes', () => {
  expect(freshEnd(Date.parse('2026-11-24T11:48:00Z'))).toBe('2026-11-24T11:58:00.000Z')
})
