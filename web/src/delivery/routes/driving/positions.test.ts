import { expect, test } from 'vitest'
import { fixOf } from './positions.ts'

const now = Date.parse('2026-11-24T18:00:00.000Z')
const position = (timestamp: number, more: Partial<GeolocationCoordinates> = {}) =>
  ({
    timestamp,
    coords: { latitude: 49.28271234567, longitude: -123.12, accuracy: 8.04, heading: Number.NaN, speed: 0, ...more },
  }) as GeolocationPosition

test('a fix is sent as the phone has it, and what it does not know is nothing', () => {
  expect(fixOf(position(now - 500), now, 0, false)).toEqual({
    ...{ at: '2026-11-24T17:59:59.500Z', lat: 49.282712, lng: -123.12, accuracy: 8, heading: null, speed: 0 },
  })
  // Satellites of another age, and a moment ahead: the phone's own clock holds.
  for (const timestamp of [0, now + 3_000_000, now + 20])
    expect(fixOf(position(timestamp), now, 0, false)?.at).toBe('2026-11-24T18:00:00.000Z')
})

test('fixes are three seconds apart, and wait farther apart where there is no connection', () => {
  expect(fixOf(position(now), now, now - 2_900, false)).toBeNull()
  expect(fixOf(position(now), now, now - 3_000, false)).not.toBeNull()
  expect(fixOf(position(now), now, now - 14_900, true)).toBeNull()
  expect(fixOf(position(now), now, now - 15_000, true)).not.toBeNull()
})
