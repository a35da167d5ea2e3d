import { addUserRole, installation, logout, reportClientError } from '@crossdock/contract/account/auth'
import { getProfile } from '@crossdock/contract/account/profile'
import { available } from '@crossdock/contract/account/stores'
import { expect, test } from 'vitest'
import { clientErrorsCall } from './client-errors.ts'
import { addRoleCall, installationCall, logoutCall, profileCall, storesCall } from './shell-calls.ts'

test("the frame's own calls are those of the contract", () => {
  const pairs = [
    [installationCall, installation],
    [profileCall, getProfile],
    [storesCall, available],
    [logoutCall, logout],
    [addRoleCall, addUserRole],
    [clientErrorsCall, reportClientError],
  ] as const
  for (const [ours, declared] of pairs) {
    expect(ours).toEqual({ method: declared.method, path: declared.path, can: declared.can })
  }
})
