import { expect, test } from 'vitest'
import { dueWords } from './due-words.ts'

const now = Date.parse('2027-03-01T12:00:00Z')

test('what is due says how long it has, and how long it is late', () => {
  expect(dueWords('2027-03-01T12:41:30Z', now)).toEqual({ words: '0:41 left', isLate: false, isNear: true })
  expect(dueWords('2027-03-01T17:20:00Z', now)).toEqual({ words: '5:20 left', isLate: false, isNear: false })
  expect(dueWords('2027-02-28T10:00:00Z', now)).toEqual({ words: 'late 1 d 2 h', isLate: true, isNear: false })
})
