import { expect, test } from 'vitest'
import { numberOf, textsOf } from './rules.ts'

test('tickets and requests are named by kind and number', () => {
  expect([numberOf('ticket', 123), numberOf('radius', 17), numberOf('enterprise', 9), numberOf('domain', 3)]).toEqual([
    'CD-000123',
    'RP-000017',
    'EN-000009',
    'DM-000003',
  ])
})

test('of what was sent with a request its texts are shown', () => {
  expect(textsOf({ fullName: 'J. Park', details: null, more: 3 })).toEqual({ fullName: 'J. Park' })
  expect([textsOf('a text'), textsOf(null), textsOf(['a'])]).toEqual([{}, {}, {}])
})
