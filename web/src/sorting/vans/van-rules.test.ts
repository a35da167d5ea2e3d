import { expect, test } from 'vitest'
import { byStop, missingOf, nextStop, stopBefore } from './van-rules.ts'

/** Boxes by their stops: those in the van have a mark. */
const van = (text: string) =>
  text.split(' ').map((one) => ({ stop: Number.parseInt(one, 10), loadedAt: one.endsWith('*') ? '2031-03-04' : null }))

test('the last stop is loaded first, and what was passed over does not hold up the rest', () => {
  expect(nextStop(van('3 3 2 1'))).toBe(3)
  expect(nextStop(van('3* 3 2 1'))).toBe(3)
  expect(nextStop(van('3* 3* 2 1'))).toBe(2)
  // Somebody has gone on with 2 although one of 3 is missing.
  expect(nextStop(van('3* 3 2* 1'))).toBe(1)
  expect(nextStop(van('3* 3 2* 1*'))).toBe(3)
  expect(nextStop(van('3* 2* 1*'))).toBeNull()
  expect(nextStop([])).toBeNull()
})

test('a box that comes too early is told from one in its turn and from one that was passed over', () => {
  expect(stopBefore(van('3 3 2 1'), { stop: 3 })).toBeNull()
  expect(stopBefore(van('3 3 2 1'), { stop: 1 })).toBe(3)
  expect(stopBefore(van('3* 3 2 1'), { stop: 2 })).toBe(3)
  expect(stopBefore(van('3* 3* 2 1'), { stop: 1 })).toBe(2)
  expect(stopBefore(van('3* 3 2* 1'), { stop: 1 })).toBeNull()
  expect(stopBefore(van('3* 3 2* 1'), { stop: 3 })).toBeNull()
})

test('what is missing stands by its stops', () => {
  expect(byStop(missingOf(van('1 3* 3 2*'))).map(({ stop, boxes }) => [stop, boxes.length])).toEqual([
    [3, 1],
    [1, 1],
  ])
})
