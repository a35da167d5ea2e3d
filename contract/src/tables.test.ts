import { expect, test } from 'vitest'
import { errors, errorTables } from './errors.ts'
import { allPermissions, grants, grantTables } from './permissions.ts'

test('no two areas have an error, a grant or a permission of one name', () => {
  expect(errorTables.flatMap((table) => Object.keys(table)).sort()).toEqual(Object.keys(errors).sort())
  expect(grantTables.flatMap((table) => Object.keys(table))).toEqual(Object.keys(grants))
  expect(allPermissions).toEqual([...new Set(allPermissions)])
})
