import { expect, test } from 'vitest'
import { nextSlots, type Slots, slotOf } from './row-slots.ts'

const start: Slots = { count: 1, first: 0, base: 0 }
const slotsOf = (slots: Slots, first: number, seen: number) =>
  Array.from({ length: seen }, (_, place) => slotOf(slots, first + place))

test('a row keeps its elements while it is seen, and the next row takes over those that scrolled out', () => {
  const at0 = nextSlots(start, 0, 5)
  expect(slotsOf(at0, 0, 5)).toEqual([0, 1, 2, 3, 4])
  const at2 = nextSlots(at0, 2, 5)
  expect(slotsOf(at2, 2, 5)).toEqual([2, 3, 4, 0, 1])
})

test('after a leap no element moves', () => {
  let slots = nextSlots(nextSlots(start, 0, 5), 2, 5)
  for (const first of [500, 0, 19_995]) {
    slots = nextSlots(slots, first, 5)
    expect(slotsOf(slots, first, 5)).toEqual([2, 3, 4, 0, 1])
  }
})

test('rows that are seen at once never share a slot, however the grid scrolls', () => {
  let slots = start
  for (const [first, seen] of [
    [0, 9],
    [3, 14],
    [400, 13],
    [395, 14],
    [0, 9],
    [19_986, 14],
  ] as const) {
    slots = nextSlots(slots, first, seen)
    expect(new Set(slotsOf(slots, first, seen)).size).toBe(seen)
  }
})
