import { expect, test } from 'vitest'
import { boxAround, crossesItself, isInside, type Position, withoutJumps } from './geometry.ts'

const square: Position[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
]
/** The letter C, open to the east. */
const hollow: Position[] = [
  [0, 0],
  [4, 0],
  [4, 1],
  [1, 1],
  [1, 3],
  [4, 3],
  [4, 4],
  [0, 4],
  [0, 0],
]
const bow: Position[] = [
  [0, 0],
  [4, 4],
  [4, 0],
  [0, 4],
  [0, 0],
]

test('a shape that crosses itself is known', () => {
  expect([square, hollow, bow].map(crossesItself)).toEqual([false, false, true])
  // Drawn the other way round it is the same.
  expect([square, hollow, bow].map((ring) => crossesItself(ring.toReversed()))).toEqual([false, false, true])
})

test('what is inside of a shape is, in its hollows not', () => {
  expect(isInside([2, 2], square)).toBe(true)
  expect([isInside([5, 2], square), isInside([-1, 2], square), isInside([2, 5], square)]).toEqual([false, false, false])
  expect([isInside([2, 2], hollow), isInside([0.5, 2], hollow), isInside([3, 0.5], hollow)]).toEqual([
    false,
    true,
    true,
  ])
})

test('the box around points', () => {
  expect(boxAround([])).toBeNull()
  expect(boxAround([[-123.1, 49.2]])).toEqual([-123.1, 49.2, -123.1, 49.2])
  expect(
    boxAround([
      [-123.1, 49.2],
      [10, -5],
      [2, 60],
    ]),
  ).toEqual([-123.1, -5, 10, 60])
})

test('an island at the date line goes on beyond it, and one around a pole is closed by way of the pole', () => {
  const fiji: Position[] = [
    [179, -17],
    [-179, -17],
    [-179, -16],
    [179, -16],
    [179, -17],
  ]
  expect(withoutJumps(fiji)).toEqual([
    [179, -17],
    [181, -17],
    [181, -16],
    [179, -16],
    [179, -17],
  ])
  const antarctica: Position[] = [
    [-170, -70],
    [0, -72],
    [170, -74],
    [-170, -70],
  ]
  expect(withoutJumps(antarctica)).toEqual([
    [-170, -70],
    [0, -72],
    [170, -74],
    [190, -70],
    [190, -90],
    [-170, -90],
    [-170, -70],
  ])
  expect(withoutJumps(square)).toEqual(square)
})
