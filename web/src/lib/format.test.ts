import { expect, test } from 'vitest'
import { daysOf, formatDate, formatMoment, formatNumber, settleRange, typeDate } from './format.ts'
import { keepZone } from './zone.ts'

test('dates are DD/MM/YYYY, in the zone that is named (CONST-009)', () => {
  expect(formatDate('2025-03-04')).toBe('04/03/2025')
  expect(formatDate('2025-03-04T06:30:00.000Z', 'America/Vancouver')).toBe('03/03/2025')
  expect(formatMoment('2025-03-04T22:05:00.000Z', 'America/Vancouver')).toBe('04/03/2025 14:05')
  expect(formatDate(null)).toBe('—')
})

test("a moment is shown in the person's zone, a day is a day everywhere (CONST-010)", () => {
  keepZone('Pacific/Honolulu')
  expect(formatMoment('2025-03-04T06:30:00.000Z')).toBe('03/03/2025 20:30')
  expect(formatMoment('2025-03-04T06:30:00.000Z', 'Asia/Tokyo')).toBe('04/03/2025 15:30')
  expect(formatDate('2025-03-04')).toBe('04/03/2025')
})

test('numbers', () => {
  expect(formatNumber(1234.5)).toBe('1,234.5')
  expect(formatNumber(2, 2)).toBe('2.00')
  expect(formatNumber(null)).toBe('—')
})

test('a range counts both ends (FILT-013)', () => {
  expect(daysOf({ from: '2024-02-01', to: '2024-02-03' })).toBe(3)
  expect(daysOf({ from: '2024-02-28', to: '2024-03-01' })).toBe(3)
  expect(daysOf({ from: '2024-02-01', to: null })).toBeNull()
})

test('one date alone becomes that day when the picker closes; the later one comes second (FILT-014)', () => {
  expect(settleRange({ from: '2024-02-01', to: null })).toEqual({ from: '2024-02-01', to: '2024-02-01' })
  expect(settleRange({ from: null, to: '2024-02-01' })).toEqual({ from: '2024-02-01', to: '2024-02-01' })
  expect(settleRange({ from: '2024-02-03', to: '2024-02-01' })).toEqual({ from: '2024-02-01', to: '2024-02-03' })
  expect(settleRange({ from: null, to: null })).toEqual({ from: null, to: null })
})

test('slashes come by themselves while typing', () => {
  let text = ''
  for (const key of '04032025') text = typeDate(text + key, text)
  expect(text).toBe('04/03/2025')
  expect(typeDate('04/03', '04/03/')).toBe('04/03')
  expect(typeDate('4/3/2025', '')).toBe('4/3/2025')
  expect(typeDate('2025-03-04', '')).toBe('2025-03-04')
})
