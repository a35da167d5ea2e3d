import type { Id } from '@crossdock/contract/ids'
import { leavePreview, preview } from './preview.ts'
import { deviceKeys, keepJson, keepText, keptKeys, readJson, readText, storageKeys } from './storage.ts'
import { createValue, useValue } from './value.ts'

export type StoreType = 'MAIN' | 'STORE' | 'ALL'

/** The store whose goods and orders are looked at, as it is kept in the browser. */
export interface StoreInfo {
  readonly id: Id<'store'>
  readonly name: string | null
  readonly type: StoreType
  /** A link to its picture that ends after 15 minutes: not kept. */
  readonly logo?: string | null
}

/** What the token says about its holder. */
interface TokenPayload {
  readonly id: Id<'user'>
  readonly name: string
  readonly role: string
}

interface Session {
  readonly token: string
  readonly who: TokenPayload
  readonly permissions: readonly string[]
  readonly store: StoreInfo | null
}

/** The payload of a token that holds id, name and role (AUTH-001); null for anything else. The server alone verifies it. */
export function decodeToken(token: string | null): TokenPayload | null {
  const body = token?.split('.')[1]
  if (!body) return null
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const payload = JSON.parse(new TextDecoder().decode(bytes)) as Partial<Record<keyof TokenPayload, unknown>>
    const [id, name, role] = [payload.id, payload.name, payload.role].map((value) =>
      typeof value === 'string' || typeof value === 'number' ? String(value) : '',
    )
    return id && name && role ? { id, name, role } : null
  } catch {
    return null
  }
}

function readStore(): StoreInfo | null {
  const kept = readJson(storageKeys.store) as Partial<StoreInfo> | null
  if (!kept || typeof kept.id !== 'string' || !/^[0-9a-f]{24}$/.test(kept.id)) return null
  const type = kept.type === 'ALL' || kept.type === 'MAIN' ? kept.type : 'STORE'
  return { id: kept.id, name: typeof kept.name === 'string' ? kept.name : null, type }
}

function readPermissions(): readonly string[] {
  const kept = readJson(storageKeys.permissions)
  return Array.isArray(kept) ? kept.filter((key): key is string => typeof key === 'string') : []
}

/** The session that local storage holds; null when there is no token that passes the login check. */
export function readSession(): Session | null {
  const token = readText(storageKeys.token)
  const who = decodeToken(token)
  return token && who ? { token, who, permissions: readPermissions(), store: readStore() } : null
}

export const session = createValue<Session | null>(readSession())

export const useSession = (): Session | null => useValue(session)

/** Takes the session that is kept. Between two people there is nobody: what ends with the one is over before the other is here. */
function takeKept(): void {
  const [before, next] = [session.get(), readSession()]
  if (before && next && before.who.id !== next.who.id) session.set(null)
  session.set(next)
}

/** Starts a session with the token a sign-in answered. False when it is no token of ours. */
export function startSession(token: string): boolean {
  if (!decodeToken(token)) return false
  keepText(storageKeys.token, token)
  takeKept()
  return true
}

/** Keeps the access list of the profile (PROF-003). */
export function keepPermissions(permissions: readonly string[]): void {
  keepJson(storageKeys.permissions, permissions)
  session.set((before) => before && { ...before, permissions })
}

/** Chooses the current store; the `store-id` header of every later call names it. */
export function keepStore(store: StoreInfo | null): void {
  const kept = store && { id: store.id, name: store.name, type: store.type }
  keepJson(storageKeys.store, kept)
  session.set((before) => before && { ...before, store: kept })
}

/**
 * Forgets the token, the mode preference, the store, the permissions and what was found (AUTH-016/017). The referral code stays until
 * it is used. What the person did and has not sent goes with a sign-out; a session that only ran out leaves it for who signs in again.
 */
export function endSession({ isOver = false } = {}): void {
  if (preview !== null) {
    leavePreview()
    return
  }
  const own = session.get()?.who.id
  const gone = [`${storageKeys.work}.`, ...(isOver || !own ? [] : [`${storageKeys.waiting}.${own}.`])]
  for (const key of [...Object.values(storageKeys), ...gone.flatMap(keptKeys)])
    if (!deviceKeys.includes(key)) keepText(key, null)
  session.set(null)
}

// Another tab signed in, out, or chose another store: this one follows. A tab that was asleep may hear of both at once, when the
// next person is here already.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    const ours: readonly (string | null)[] = [storageKeys.token, storageKeys.permissions, storageKeys.store, null]
    if (ours.includes(event.key)) takeKept()
  })
}
