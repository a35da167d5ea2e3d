import type { Profile } from '@crossdock/contract/account/profile'
import { type CallShape, callShape } from './client.ts'
import { type StoreInfo, session } from './session.ts'

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

/** True while nobody has opened an account here; false when the server does not say. */
export const isNewInstallation = (): Promise<boolean> =>
  callShape<{ isNew: boolean }>(installationCall, {}).then(
    ({ isNew }) => isNew,
    () => false,
  )

type Stores = readonly StoreInfo[]

// Under no store: the kept one may be the caller's no more, and these two say which are.
const askProfile = (signal?: AbortSignal): Promise<Profile> =>
  callShape<Profile>(profileCall, {}, { signal, storeId: null })

const askStores = async (signal?: AbortSignal): Promise<Stores> =>
  (await callShape<{ stores: Stores }>(storesCall, {}, { signal, storeId: null })).stores

/** Answers that were asked for before there was a screen to show them. */
const early = new Map<'profile' | 'stores', { readonly token: string; readonly answer: Promise<unknown> }>()
/** Milliseconds after which they are asked for anew. */
const staleAfter = 10_000

/** Asks who is here while the app's scripts are still on their way; whoever loads it first gets these answers. */
export function askEarly(): void {
  const token = session.get()?.token
  if (token === undefined) return
  for (const [what, ask] of [
    ['profile', askProfile],
    ['stores', askStores],
  ] as const) {
    const kept = { token, answer: ask() }
    early.set(what, kept)
    // Whoever takes the answer tells what went wrong.
    kept.answer.catch(() => undefined)
    setTimeout(() => early.get(what) === kept && early.delete(what), staleAfter)
  }
}

/** The early answer, once, and of the same person only. */
function takeEarly(what: 'profile' | 'stores'): Promise<unknown> | undefined {
  const kept = early.get(what)
  early.delete(what)
  return kept?.token === session.get()?.token ? kept?.answer : undefined
}

/** Who is here, by the early answer, for what cannot wait until a screen takes it; nobody where that is not this person any more. */
export async function earlyProfile(): Promise<Profile | null> {
  const kept = early.get('profile')
  const told = await kept?.answer.catch(() => null)
  return kept !== undefined && kept.token === session.get()?.token ? ((told ?? null) as Profile | null) : null
}

export const loadProfile = (signal?: AbortSignal): Promise<Profile> =>
  (takeEarly('profile') as Promise<Profile> | undefined) ?? askProfile(signal)

export const loadStores = (signal?: AbortSignal): Promise<Stores> =>
  (takeEarly('stores') as Promise<Stores> | undefined) ?? askStores(signal)
