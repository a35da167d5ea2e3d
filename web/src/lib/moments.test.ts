import { describe, expect, test } from 'vitest'
import { joinMoment, splitMoment } from './moments.ts'

describe('a moment in two controls', () => {
  test('goes in and out unchanged', () => {
    const parts = { day: '2026-03-01', time: '09:30' }
    const moment = joinMoment(parts)
    expect(moment).toBe(new Date(2026, 2, 1, 9, 30).toISOString())
    expect(splitMoment(moment ?? '')).toEqual(parts)
    expect(splitMoment('2026-03-01T09:30:00Z')).toEqual(splitMoment('2026-03-01T09:30:00.000Z'))
  })

  test('is nothing when both are blank, and kept as it stands while one is', () => {
    expect(joinMoment({ day: '', time: '' })).toBeNull()
    for (const parts of [
      { day: '2026-03-01', time: '' },
      { day: '', time: '09:30' },
      { day: '31/02/2026', time: '09:30' },
    ])
      expect(splitMoment(joinMoment(parts) ?? '')).toEqual(parts)
  })
})
