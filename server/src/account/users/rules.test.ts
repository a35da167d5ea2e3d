import type { Access } from '@crossdock/contract/endpoint'
import { allGrants } from '@crossdock/contract/permissions'
import { expect, test } from 'vitest'
import { grantsBeside, holdsAllOf, isNoMore, noRights, type Rights, rightsFaults } from './rules.ts'

const rights = (more: Partial<Rights>): Rights => ({ ...noRights, ...more })
const paths = (...args: Parameters<typeof rightsFaults>) => rightsFaults(...args).map(({ path }) => path)

test('what is given and what is taken is held by who does it; what stays is nobody’s concern', () => {
  const giver = rights({ permissions: ['INVENTORY_VIEW'], stores: ['a'] })
  const before = rights({ permissions: ['INVENTORY_MANAGE'], stores: ['b'] })
  expect(
    paths(giver, before, rights({ permissions: ['INVENTORY_MANAGE', 'INVENTORY_VIEW'], stores: ['a', 'b'] })),
  ).toEqual([])
  expect(paths(giver, before, noRights)).toEqual(['permissions', 'stores'])
  expect(paths(giver, before, { ...before, fullStoreAccess: true })).toEqual(['fullStoreAccess'])
  expect(
    paths({ ...giver, fullStoreAccess: true }, before, { ...before, fullStoreAccess: true, stores: ['a', 'c'] }),
  ).toEqual([])
})

test('the owner holds everything', () => {
  const owner = rights({ isOwner: true })
  expect(paths(owner, noRights, rights({ permissions: allGrants, fullStoreAccess: true, stores: ['a'] }))).toEqual([])
  expect(holdsAllOf(owner, rights({ permissions: allGrants, fullStoreAccess: true }))).toBe(true)
  expect(holdsAllOf(rights({ permissions: ['INVENTORY_VIEW'] }), rights({ permissions: ['INVENTORY_MANAGE'] }))).toBe(
    false,
  )
})

test('less of permissions and stores is no more, and nothing else is', () => {
  const had = { ...noRights, permissions: ['INVENTORY_VIEW', 'INVENTORY_MANAGE'], stores: ['a', 'b'] } as const
  expect(isNoMore(had, { ...had, permissions: ['INVENTORY_VIEW'], stores: ['b'] })).toBe(true)
  expect(isNoMore(had, { ...had, permissions: ['ACCOUNT_MERCHANTS'] })).toBe(false)
  expect(isNoMore(had, { ...had, stores: ['c'] })).toBe(false)
  expect(isNoMore(had, { ...had, fullStoreAccess: true })).toBe(false)
  expect(isNoMore({ ...had, fullStoreAccess: true, stores: [] }, { ...had, stores: ['c'] })).toBe(true)
})

test('a permission that opens nothing by itself says which others it takes, by what the calls ask for (PERM-027)', () => {
  const calls = [
    'FULFILLMENT_VIEW_INVENTORY',
    'FULFILLMENT_MANAGE_PRODUCTS',
    'FULFILLMENT_MANAGE_WAREHOUSE',
    { allOf: ['FULFILLMENT_IMPORT', 'FULFILLMENT_MANAGE_PRODUCTS'] },
    { allOf: ['FULFILLMENT_IMPORT', { anyOf: ['FULFILLMENT_MANAGE_WAREHOUSE', 'FULFILLMENT_VIEW_INVENTORY'] }] },
    { anyOf: ['CREATE_SUB_ACCOUNTS', 'FULFILLMENT_IMPORT'] },
    'signed-in',
    'public',
    'operator',
  ] as const
  const of = (asked: readonly Access[]) => grantsBeside(asked)
  expect(of(calls.slice(0, 5))).toEqual([
    { grant: 'INVENTORY_IMPORT', anyOf: ['INVENTORY_VIEW', 'INVENTORY_MANAGE', 'INVENTORY_WAREHOUSES'] },
  ])
  expect(of(calls), 'one call that it opens alone is enough').toEqual([])
})
