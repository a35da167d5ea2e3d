import type { Day } from '@crossdock/contract/days'
import { newId } from '@crossdock/contract/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsIn, idsOfDays } from './rules.ts'

test('whatever was written on a day, in any zone and up to a day after its id was made, lies between the ids of the day', () => {
  const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2100, 0, 1) })
  fc.assert(
    fc.property(
      moment,
      fc.integer({ min: -12 * 60, max: 14 * 60 }),
      fc.integer({ min: 0, max: 86_400_000 }),
      (at, zone, late) => {
        const day = new Date(at + zone * 60_000).toISOString().slice(0, 10) as Day
        const { first, last } = idsOfDays(day, day)
        const id = (at - late).toString(16).padStart(12, '0') + newId().slice(12)
        expect(id >= first && id <= last).toBe(true)
      },
    ),
  )
})

test('an open end leaves nothing out, and a day before all time begins with it', () => {
  expect(idsOfDays(undefined, undefined)).toEqual({ first: '0'.repeat(24), last: 'f'.repeat(24) })
  expect(idsOfDays('0001-01-01', undefined).first).toBe('0'.repeat(24))
})

test('ids are found wherever they stand, each once, and what only looks like one is none', () => {
  const [one, other] = [newId(), newId()]
  expect(
    idsIn({ assigneeId: one, lines: [{ productId: other }, { productId: one }], sku: 'A', at: null, n: 5 }),
  ).toEqual([one, other])
  for (const none of [null, 'Tea', `${one}0`, one.toUpperCase().replace(/\d/g, 'Z'), 5, true])
    expect(idsIn(none)).toEqual([])
})
