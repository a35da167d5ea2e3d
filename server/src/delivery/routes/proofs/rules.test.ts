import { newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { isPinOf, pinOf } from './rules.ts'

test('every order has a PIN of its own, which its installation alone knows', () => {
  const here = { settings: { secret: Buffer.alloc(32, 1) } } as Parameters<typeof pinOf>[0]
  const there = { settings: { secret: Buffer.alloc(32, 2) } } as Parameters<typeof pinOf>[0]
  const ids = Array.from({ length: 200 }, () => newId<'poolOrder'>())
  const pins = ids.map((id) => pinOf(here, 1, id))
  for (const pin of pins) expect(pin).toMatch(/^\d{4}$/)
  expect(new Set(pins).size).toBeGreaterThan(180)
  expect(ids.map((id) => pinOf(here, 1, id))).toEqual(pins)
  expect(ids.filter((id, n) => pinOf(there, 1, id) === pins[n]).length).toBeLessThan(10)
  expect(isPinOf(here, 1, ids[0], pins[0] ?? '')).toBe(true)
  expect(isPinOf(here, 2, ids[0], pins[0] ?? '')).toBe(pinOf(here, 2, ids[0] ?? newId()) === pins[0])
  expect(isPinOf(here, 1, undefined, '0000')).toBe(false)
})
