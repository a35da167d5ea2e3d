import { expect, test } from 'vitest'
import { costOfRoute } from './rules.ts'

const none = { perDayCents: null, perKmCents: null, perHourCents: null }

test('a route costs the use of its vehicle, its way and its hours; without a rate, or a way that is paid for, it is not known', () => {
  expect(costOfRoute({ perDayCents: 5000, perKmCents: 100, perHourCents: 3000 }, 12_345, 5400)).toBe(5000 + 1235 + 4500)
  expect(costOfRoute({ ...none, perHourCents: 3000 }, null, 1800)).toBe(1500)
  expect(costOfRoute({ ...none, perDayCents: 0 }, null, 1800)).toBe(0)
  expect(costOfRoute(none, 12_000, 5400)).toBeNull()
  expect(costOfRoute({ ...none, perDayCents: 5000, perKmCents: 100 }, null, 5400)).toBeNull()
})
