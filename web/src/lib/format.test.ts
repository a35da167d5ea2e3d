import { expect, onTestFinished, test, vi } from 'vitest'
import { daysOf, daysTo, formatDate, formatDay, formatMoment, formatNumber, settleRange, typeDate } from './format.ts'

test('dates are DD/MM/YYYY, in the zone that is named (CONST-009, CONST-010); a day is a day everywhere', () => {
  expect(formatDay('2025-03-04')).toBe('04/03/2025')
  expect(formatDate('2025-03-04T06:30:00.000Z', 'America/Vancouver')).toBe('03/03/2025')
  expect(formatMoment('2025-03-04T22:05:00.000Z', 'America/Vancouver')).toBe('04/03/2025 14:05')
  expect(formatMoment('2025-03-04T06:30:00.000Z', 'Asia/Tokyo')).toBe('04/03/2025 15:30')
  expect(formatDate(null, 'UTC')).toBe('—')
  expect(formatMoment(null, 'UTC')).toBe('—')
  expect(formatDay(null)).toBe('—')
})

test.each([
  // The clock goes from 02:00 to 03:00, and from 03:00 back to 02:00.
  ['2026-03-29T00:59:00Z', 'Europe/Berlin', '29/03/2026 01:59'],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '29/03/2026 03:00'],
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '25/10/2026 02:30'],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '25/10/2026 02:30'],
  // These days have 23 and 25 hours: their last minutes are still theirs.
  ['2026-03-29T21:59:00Z', 'Europe/Berlin', '29/03/2026 23:59'],
  ['2026-10-25T22:59:00Z', 'Europe/Berlin', '25/10/2026 23:59'],
  ['2026-03-08T10:00:00Z', 'America/Vancouver', '08/03/2026 03:00'],
  ['2026-11-01T08:59:00Z', 'America/Vancouver', '01/11/2026 01:59'],
  ['2026-11-02T07:59:00Z', 'America/Vancouver', '01/11/2026 23:59'],
])('on the days on which clocks change %s in %s is %s', (at, zone, words) => {
  expect(formatMoment(at, zone)).toBe(words)
  expect(formatDate(at, zone)).toBe(words.slice(0, 10))
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

test('days to a day are counted from today in the zone', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T03:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const away = (zone: string) =>
    ['2026-11-18', '2026-11-19', '2026-11-20', '2026-12-01'].map((day) => daysTo(day, zone))
  expect(away('UTC')).toEqual([-2, -1, 0, 11])
  expect(away('America/Vancouver')).toEqual([-1, 0, 1, 12])
})
