import { expect, test } from 'vitest'
import { stepScan } from './scan.ts'

function scan(keys: readonly (readonly [string, number])[]): readonly (string | null)[] {
  let state = { text: '', at: 0 }
  const codes: (string | null)[] = []
  for (const [key, at] of keys) {
    const step = stepScan(state, key, at)
    state = step
    if (step.code !== null) codes.push(step.code)
  }
  return codes
}

const quickly = (text: string, from: number, pause = 8): (readonly [string, number])[] =>
  Array.from(text).map((key, index) => [key, from + index * pause] as const)

test('characters in quick succession and Enter are a code', () => {
  expect(scan([...quickly('SKU-1', 1000), ['Enter', 1045]])).toEqual(['SKU-1'])
  expect(scan([...quickly('A-04-2', 1000), ['Shift', 1050], ['Tab', 1060]])).toEqual(['A-04-2'])
})

test('a person typing is no scanner', () => {
  expect(scan([...quickly('hello', 1000, 180), ['Enter', 2000]])).toEqual([])
  expect(
    scan([
      ['a', 1000],
      ['Enter', 1010],
    ]),
  ).toEqual([])
})

test('a key pressed before the scan is not part of it', () => {
  expect(
    scan([['x', 500], ...quickly('SKU-1', 1000), ['Enter', 1045], ...quickly('SKU-2', 1400), ['Enter', 1440]]),
  ).toEqual(['SKU-1', 'SKU-2'])
})
