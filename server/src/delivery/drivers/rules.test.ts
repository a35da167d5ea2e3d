import { expect, test } from 'vitest'
import { faultsOfShift } from './rules.ts'

const lunch = { from: '11:30', to: '13:30', minutes: 30 }
const shift = (shiftStart: string | null, shiftEnd: string | null, breaks = [lunch]) =>
  faultsOfShift({ shiftStart, shiftEnd, breaks }).map(({ path, message }) => `${path}: ${message}`)

test('a shift has both ends or none, and a length', () => {
  expect(shift(null, null, [])).toEqual([])
  expect(shift('08:00', '16:00')).toEqual([])
  expect(shift('08:00', null)).toEqual(['shiftEnd: Please enter the end of the shift'])
  expect(shift(null, '16:00')).toEqual(['shiftStart: Please enter the start of the shift'])
  expect(shift('08:00', '08:00')).toEqual(['shiftEnd: Must differ from the start'])
  expect(shift(null, null)).toEqual(['shiftStart: A break needs a shift'])
})

test('a break is taken within the shift, and fits between its times', () => {
  const of = (from: string, to: string, minutes = 30) => shift('08:00', '16:00', [lunch, { from, to, minutes }])
  expect(of('08:00', '16:00', 480)).toEqual([])
  expect(of('16:00', '17:00')).toEqual(['breaks.1.from: Must be within the shift'])
  expect(of('15:00', '17:00')).toEqual(['breaks.1.to: Must be within the shift'])
  expect(of('13:00', '12:00')).toEqual(['breaks.1.to: Must be after the start'])
  expect(of('12:00', '12:00')).toEqual(['breaks.1.to: Must be after the start'])
  expect(of('12:00', '12:29')).toEqual(['breaks.1.minutes: Must fit between its two times'])
  expect(of('12:00', '12:30')).toEqual([])
})

test('a shift over midnight ends on the next day, and so may its break', () => {
  const of = (from: string, to: string) => shift('22:00', '06:00', [{ from, to, minutes: 20 }])
  expect(of('23:30', '01:00')).toEqual([])
  expect(of('02:00', '03:00')).toEqual([])
  expect(of('05:30', '06:30')).toEqual(['breaks.0.to: Must be within the shift'])
  expect(of('12:00', '13:00')).toEqual(['breaks.0.from: Must be within the shift'])
})
