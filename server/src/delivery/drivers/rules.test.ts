import { expect, test } from 'vitest'
import { faultsOfShift } from './rules.ts'

const lunch = { from: '11:30', to: '13:30', minutes: 30 }
const shift = (shiftStart: string | null, shiftEnd: string | null, breaks = [lunch], weekdays = [1]) =>
  faultsOfShift({ shiftStart, shiftEnd, breaks, weekdays }).map(({ path, message }) => `${path}: ${message}`)

test('a shift has both ends or none, and a length', () => {
  expect(shift(null, null, [])).toEqual([])
  expect(shift('08:00', '16:00')).toEqual([])
  expect(shift('08:00', null)).toEqual(['shiftEnd: Please enter the end of the shift'])
  expect(shift(null, '16:00')).toEqual(['shiftStart: Please enter the start of the shift'])
  expect(shift('08:00', '08:00')).toEqual(['shiftEnd: Must differ from the start'])
  expect(shift(null, null)).toEqual(['shiftStart: A break needs a shift'])
})

test('a break is taken within the shift, and fits between its times', () => {
  const of = (from: string, to: string, minutes = 30) => shift('08:00', '16:00', [{ from, to, minutes }])
  expect(of('08:00', '16:00', 480)).toEqual([])
  expect(of('16:00', '17:00')).toEqual(['breaks.0.from: Must be within the shift'])
  expect(of('15:00', '17:00')).toEqual(['breaks.0.to: Must be within the shift'])
  expect(of('13:00', '12:00')).toEqual(['breaks.0.to: Must be after the start'])
  expect(of('12:00', '12:00')).toEqual(['breaks.0.to: Must be after the start'])
  expect(of('12:00', '12:29')).toEqual(['breaks.0.minutes: Must fit between its two times'])
  expect(of('12:00', '12:30')).toEqual([])
})

test('a shift is on some day; whoever has none needs no day', () => {
  expect(shift('08:00', '16:00', [], [])).toEqual(['weekdays: A shift needs a day of the week'])
  expect(shift(null, null, [], [])).toEqual([])
})

test('breaks are taken one after the other, in whatever order they are written', () => {
  const after = { from: '13:30', to: '14:00', minutes: 10 }
  const inside = { from: '12:00', to: '12:30', minutes: 10 }
  const before = { from: '10:00', to: '11:31', minutes: 10 }
  expect(shift('08:00', '16:00', [after, lunch])).toEqual([])
  expect(shift('08:00', '16:00', [lunch, inside])).toEqual(['breaks.1.from: Must be after the break before it'])
  expect(shift('08:00', '16:00', [lunch, before])).toEqual(['breaks.0.from: Must be after the break before it'])
  expect(shift('08:00', '16:00', [lunch, lunch])).toEqual(['breaks.1.from: Must be after the break before it'])
  // Over midnight, too.
  const late = { from: '23:30', to: '00:30', minutes: 10 }
  const early = { from: '00:15', to: '01:00', minutes: 10 }
  expect(shift('22:00', '06:00', [early, late])).toEqual(['breaks.0.from: Must be after the break before it'])
})

test('a shift over midnight ends on the next day, and so may its break', () => {
  const of = (from: string, to: string) => shift('22:00', '06:00', [{ from, to, minutes: 20 }])
  expect(of('23:30', '01:00')).toEqual([])
  expect(of('02:00', '03:00')).toEqual([])
  expect(of('05:30', '06:30')).toEqual(['breaks.0.to: Must be within the shift'])
  expect(of('12:00', '13:00')).toEqual(['breaks.0.from: Must be within the shift'])
})
