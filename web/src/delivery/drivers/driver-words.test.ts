import { expect, test } from 'vitest'
import { daysInWords, shiftInWords } from './driver-words.ts'

test('days that follow each other are said from the first to the last', () => {
  expect(daysInWords([1, 2, 3, 4, 5])).toBe('Monday – Friday')
  expect(daysInWords([1, 2, 4, 7])).toBe('Monday – Tuesday, Thursday, Sunday')
  expect(daysInWords([3])).toBe('Wednesday')
  expect(daysInWords([])).toBe('')
})

test('a shift is said by its ends, and none by nothing', () => {
  expect(shiftInWords({ shiftStart: '22:00', shiftEnd: '06:00' })).toBe('22:00 – 06:00')
  expect(shiftInWords({ shiftStart: null, shiftEnd: null })).toBeNull()
})
