import { expect, test } from 'vitest'
import { isNowhere } from './rules.ts'

test('zero degrees both ways are no place; zero one way is', () => {
  const points = [
    { lat: 0, lng: 0 },
    { lat: -0, lng: 0 },
    { lat: 0, lng: 6.73 },
    { lat: 51.48, lng: 0 },
  ]
  expect(points.map(isNowhere)).toEqual([true, true, false, false])
})
