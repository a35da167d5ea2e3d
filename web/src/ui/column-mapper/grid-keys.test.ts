import { describe, expect, it } from 'vitest'
import { moveFrom, pastedCells, textToCopy } from './grid-keys.ts'

const rows = [1, 3, 4, 8]
const columns = [0, 2, 5]

describe('moving over the shown cells', () => {
  it.each([
    [[1, 0], { rowId: 4, column: 2 }],
    [[-5, 0], { rowId: 1, column: 2 }],
    [[Infinity, 0], { rowId: 8, column: 2 }],
    [[0, 1], { rowId: 3, column: 5 }],
    [[0, 9], { rowId: 3, column: 5 }],
    [[0, -1], { rowId: 3, column: 0 }],
    [[0, -2], { rowId: 3, column: -1 }],
    [[0, -Infinity], { rowId: 3, column: 0 }],
    [[-Infinity, -Infinity], { rowId: 1, column: 0 }],
  ] as const)('%j', (step, place) => expect(moveFrom({ rowId: 3, column: 2 }, step, rows, columns)).toEqual(place))

  it('comes back from the number of a row, and from a row that is gone', () => {
    expect(moveFrom({ rowId: 3, column: -1 }, [0, 1], rows, columns)).toEqual({ rowId: 3, column: 0 })
    expect(moveFrom({ rowId: 2, column: 0 }, [1, 0], rows, columns)).toEqual({ rowId: 3, column: 0 })
  })
})

describe('the clipboard', () => {
  it('is pasted over the shown cells, as far as they reach', () => {
    expect(pastedCells('a\tb\r\nc\td\te\n', { rowId: 4, column: 2 }, rows, columns)).toEqual([
      { rowId: 4, column: 2, text: 'a' },
      { rowId: 4, column: 5, text: 'b' },
      { rowId: 8, column: 2, text: 'c' },
      { rowId: 8, column: 5, text: 'd' },
    ])
    expect(pastedCells('a', { rowId: 4, column: -1 }, rows, columns)).toEqual([])
    expect(pastedCells('', { rowId: 1, column: 0 }, rows, columns)).toEqual([{ rowId: 1, column: 0, text: '' }])
  })
  it('takes one cell as one', () => expect(textToCopy('a\tb\r\nc')).toBe('a b c'))
})
