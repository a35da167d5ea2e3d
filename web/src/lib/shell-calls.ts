import type { Profile } from '@crossdock/contract/account/profile'
import { type CallShape, callShape } from './client.ts'
import type { StoreInfo } from './session.ts'

// The frame is on the screen before the contract's schemas are loaded: its few calls stand here without them.
// A test holds them against the contract.

export const installationCall = { method: 'GET', path: '/api/installation', can: 'public' } as const satisfies CallShape
export const profileCall = {
  method: 'GET',
  path: '/api/users/getcustomerdetails',
  can: 'signed-in',
} as const satisfies CallShape
export const storesCall = {
  method: 'GET',
  path: '/api/stores/available',
  can: 'signed-in',
} as const satisfies CallShape
export const logoutCall = { method: 'POST', path: '/api/users/logout', can: 'signed-in' } as const satisfies CallShape
export const addRoleCall = {
  method: 'POST',
  path: '/api/drivers/addUserRole',
  can: 'signed-in',
} as const satisfies CallShape

/** True while nobody has opened an account here; false when the server does not say. */
export const isNewInstallation = (): Promise<boolean> =>
  callShape<{ isNew: boolean }>(installationCall, {}).then(
    ({ isNew }) => isNew,
    () => false,
  )

export const loadProfile = (signal?: AbortSignal): Promise<Profile> => callShape<Profile>(profileCall, {}, { signal })

export const loadStores = async (signal?: AbortSignal): Promise<readonly StoreInfo[]> =>
  (await callShape<{ stores: readonly StoreInfo[] }>(storesCall, {}, { signal })).stores

export const logOut = (): Promise<unknown> => callShape<unknown>(logoutCall, {})

export const addBusinessRole = (): Promise<unknown> => callShape<unknown>(addRoleCall, { role: 'BUSINESS' })
