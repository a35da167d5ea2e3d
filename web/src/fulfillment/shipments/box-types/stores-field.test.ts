import { expect, test } from 'vitest'
import { chooseStores } from './stores-field.tsx'

const stores = ['a', 'b', 'c']

test("'All' selects every store, and takes all away from a full selection", () => {
  expect(chooseStores([], ['ALL'], stores)).toEqual(stores)
  expect(chooseStores(['b'], ['b', 'ALL'], stores)).toEqual(stores)
  expect(chooseStores(stores, stores, stores)).toEqual([])
})

test('single stores go on and off; the last one completes the selection, the first to go leaves the rest', () => {
  expect(chooseStores(['a'], ['a', 'b'], stores)).toEqual(['a', 'b'])
  expect(chooseStores(['a', 'b'], ['a', 'b', 'c'], stores)).toEqual(stores)
  expect(chooseStores(stores, ['ALL', 'a', 'c'], stores)).toEqual(['a', 'c'])
})
