import { describe, expect, test } from 'vitest'
import { joinMoment, splitMoment } from './moments.ts'

describe('a moment in two controls', () => {
  test.each([
    ['UTC', '2026-03-01', '09:30', '2026-03-01T09:30:00.000Z'],
    ['America/Vancouver', '2026-03-01', '09:30', '2026-03-01T17:30:00.000Z'],
    ['America/Vancouver', '2026-07-01', '09:30', '2026-07-01T16:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-01', '00:15', '2025-12-31T10:15:00.000Z'],
    ['Pacific/Niue', '2026-01-01', '23:45', '2026-01-02T10:45:00.000Z'],
    ['Asia/Kathmandu', '2026-03-01', '05:00', '2026-02-28T23:15:00.000Z'],
    // On the days on which clocks change, before and after.
    ['Europe/Paris', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
    ['Europe/Paris', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Paris', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['America/Vancouver', '2026-11-01', '03:00', '2026-11-01T11:00:00.000Z'],
  ])('of %s, %s %s, goes in and out unchanged', (zone, day, time, moment) => {
    expect(joinMoment({ day, time }, zone)).toBe(moment)
    expect(splitMoment(moment, zone)).toEqual({ day, time })
    expect(splitMoment(moment.replace('.000Z', 'Z'), zone)).toEqual({ day, time })
  })

  test('a time that clocks leave out is the one after it', () => {
    expect(joinMoment({ day: '2026-03-29', time: '02:30' }, 'Europe/Paris')).toBe('2026-03-29T01:30:00.000Z')
  })

  test('is nothing when both are blank, and kept as it stands while one is', () => {
    expect(joinMoment({ day: '', time: '' }, 'UTC')).toBeNull()
    for (const parts of [
      { day: '2026-03-01', time: '' },
      { day: '', time: '09:30' },
      { day: '31/02/2026', time: '09:30' },
    ])
      expect(splitMoment(joinMoment(parts, 'UTC') ?? '', 'UTC')).toEqual(parts)
  })
})
