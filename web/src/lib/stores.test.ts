import { expect, test } from 'vitest'
import type { StoreInfo } from './session.ts'
import { asksBefore, chooseStore, merchantOptions, storeLabel } from './stores.ts'

const main: StoreInfo = { id: 'a'.repeat(24), name: null, type: 'MAIN' }
const all: StoreInfo = { id: 'b'.repeat(24), name: null, type: 'ALL' }
const toys: StoreInfo = { id: 'c'.repeat(24), name: 'Toys', type: 'STORE' }
const nameless: StoreInfo = { id: 'd'.repeat(24), name: ' ', type: 'STORE' }

test('labels (STORE-011, STORE-012)', () => {
  expect([all, main, toys, nameless].map(storeLabel)).toEqual(['All Accounts', 'My Account', 'Toys', 'No Name'])
})

test('MAIN and STORE always ask, other switches only with unsaved work (STORE-015, STORE-016)', () => {
  expect(asksBefore(main, toys, false)).toBe(true)
  expect(asksBefore(toys, main, false)).toBe(true)
  expect(asksBefore(toys, nameless, false)).toBe(false)
  expect(asksBefore(all, toys, false)).toBe(false)
  expect(asksBefore(main, all, false)).toBe(false)
  expect(asksBefore(all, toys, true)).toBe(true)
  expect(asksBefore(toys, toys, true)).toBe(false)
  expect(asksBefore(null, toys, true)).toBe(false)
})

test('the kept store while it is still offered, else all where there are merchants, else the own account, else the first', () => {
  expect(chooseStore(toys, [all, main, toys])).toBe(toys)
  expect(chooseStore({ ...toys, id: 'e'.repeat(24) }, [all, main, toys])).toBe(all)
  expect(chooseStore(null, [main, all])).toBe(main)
  expect(chooseStore(null, [main, toys])).toBe(main)
  expect(chooseStore(null, [toys, nameless])).toBe(toys)
  expect(chooseStore(main, [])).toBeNull()
})

test('merchants of a filter: Main for MAIN, no entry for ALL (FILT-015)', () => {
  expect(merchantOptions([all, main, toys]).map((option) => option.label)).toEqual(['Main', 'Toys'])
})
