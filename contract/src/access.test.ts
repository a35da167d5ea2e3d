import { expect, test } from 'vitest'
import { isMet, type Needed, neededWords } from './access.ts'
import type { Permission } from './permissions.ts'

const both: Needed = { allOf: ['FULFILLMENT_IMPORT', { anyOf: ['MANAGE_STORES', 'MANAGE_DRIVERS'] }] }
const holder =
  (...held: readonly Permission[]) =>
  (permission: Permission) =>
    held.includes(permission)

test('all of several are needed, or any one of several, as it is declared', () => {
  expect(isMet('MANAGE_STORES', holder('MANAGE_STORES'))).toBe(true)
  expect(isMet('MANAGE_STORES', holder('MANAGE_DRIVERS'))).toBe(false)
  expect(isMet(both, holder('FULFILLMENT_IMPORT'))).toBe(false)
  expect(isMet(both, holder('MANAGE_STORES', 'MANAGE_DRIVERS'))).toBe(false)
  expect(isMet(both, holder('FULFILLMENT_IMPORT', 'MANAGE_DRIVERS'))).toBe(true)
})

test('what is needed is said in words, or only what of it is missing', () => {
  expect(neededWords('MANAGE_STORES')).toBe('MANAGE_STORES')
  expect(neededWords(both)).toBe('FULFILLMENT_IMPORT and (MANAGE_STORES or MANAGE_DRIVERS)')
  expect(neededWords(both, holder('FULFILLMENT_IMPORT'))).toBe('MANAGE_STORES or MANAGE_DRIVERS')
  expect(neededWords(both, holder('MANAGE_DRIVERS'))).toBe('FULFILLMENT_IMPORT')
})
