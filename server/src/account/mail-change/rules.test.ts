import { expect, test } from 'vitest'
import { changeEnd } from './rules.ts'

test('a change can be settled for a day', () => {
  expect(changeEnd(new Date('2027-03-01T12:00:00Z'))).toBe('2027-03-02T12:00:00.000Z')
})
