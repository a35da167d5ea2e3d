import { allGrants } from '@crossdock/contract/permissions'
import { expect, test } from 'vitest'
import { holdsAllOf, noRights, type Rights, rightsFaults } from './rules.ts'

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
