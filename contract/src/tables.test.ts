import { expect, test } from 'vitest'
import { type ErrorType, errorCode, errors, errorTables } from './errors.ts'
import { allPermissions, grants, grantTables } from './permissions.ts'

test('no two areas have an error, a grant or a permission of one name', () => {
  expect(errorTables.flatMap((table) => Object.keys(table)).sort()).toEqual(Object.keys(errors).sort())
  expect(grantTables.flatMap((table) => Object.keys(table))).toEqual(Object.keys(grants))
  expect(allPermissions).toEqual([...new Set(allPermissions)])
})

test('whoever is refused by a 401 or 403 is told by a number of the authentication table (ERR-009 to ERR-018)', () => {
  const refusals = (Object.keys(errors) as ErrorType[]).filter((type) => [401, 403].includes(errors[type].status))
  expect(Object.fromEntries(refusals.map((type) => [type, errorCode(type)]))).toEqual({
    OwnersAlone: 10,
    TokenMissing: 100,
    TokenUndecodable: 101,
    TokenIncomplete: 200,
    TokenInactive: 201,
    TokenExpired: 202,
    AccountSuspended: 203,
    NO_ACCESS: 300,
    AccountDeleted: 303,
  })
})
