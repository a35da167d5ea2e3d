import { expect, test } from 'vitest'
import { outcomeOf } from './rules.ts'

test('a browser that is gone is dropped, a service that is busy asked again, one that refuses left alone', () => {
  const told = [201, 200, 404, 410, 429, 500, 503, 400, 403, 413, 301].map(outcomeOf)
  expect(told).toEqual([
    'sent',
    'sent',
    'gone',
    'gone',
    'later',
    'later',
    'later',
    'refused',
    'refused',
    'refused',
    'refused',
  ])
})
