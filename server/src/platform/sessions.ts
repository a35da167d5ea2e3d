import { isMet, type Needed } from '@crossdock/contract/access'
import { featuresOf } from '@crossdock/contract/endpoint'
import { type Permission, permissionsOf } from '@crossdock/contract/permissions'
import { hasFeature, type PlanFeature } from '@crossdock/contract/plans'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import type pg from 'pg'
import type { Account, Asked, User } from './context.ts'
import { fail } from './errors.ts'

/** A signed-in caller, as the database has him at this moment. */
export interface Caller {
  readonly sessionId: string
  readonly account: Account
  readonly user: User
  readonly permissions: ReadonlySet<Permission>
  readonly stores: '*' | readonly string[]
  readonly plan: {
    readonly limits: Readonly<Record<string, number | null>>
    readonly features: readonly string[] | null
  }
}

/** Days a sign-in lasts. */
export const sessionDays = 30

/** Signs the token of a session. Its payload holds id, name and role, which the web app's login check reads. */
export async function signToken(
  secret: Buffer,
  session: {
    readonly sessionId: string
    readonly userId: string
    readonly name: string
    readonly isOwner: boolean
    readonly expiresAt: Date
  },
): Promise<string> {
  return new SignJWT({
    id: session.userId,
    name: session.name,
    role: session.isOwner ? 'Admin' : 'Sub-account',
    session: session.sessionId,
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(session.expiresAt)
    .sign(secret)
}

/** What was read of tokens, by secret: checking a signature costs as much as a small statement. */
const readBefore = new WeakMap<Buffer, Map<string, { readonly sessionId: string; readonly expiresAt: number }>>()
const mostRead = 10_000

/** The session a token names; refuses with the authentication table's errors. */
export async function readToken(secret: Buffer, header: string | undefined): Promise<string> {
  const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1]
  if (!token) return fail('TokenMissing')
  const known = readBefore.get(secret) ?? new Map<string, { sessionId: string; expiresAt: number }>()
  readBefore.set(secret, known)
  const before = known.get(token)
  if (before && before.expiresAt > Date.now()) return before.sessionId
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] })
    if (!payload.id || !payload.name || !payload.role || typeof payload.session !== 'string')
      return fail('TokenIncomplete')
    if (known.size >= mostRead) known.clear()
    known.set(token, { sessionId: payload.session, expiresAt: (payload.exp ?? 0) * 1000 })
    return payload.session
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) return fail('TokenExpired')
    if (error instanceof joseErrors.JOSEError) return fail('TokenUndecodable')
    throw error
  }
}

const callerColumns = `
  u.id as user_id, u.first_name, u.last_name, u.email, u.is_owner, u.grants, u.full_store_access, u.active, u.deleted_at,
  a.id as account_id, a.business_name, a.main_store_id, a.all_store_id, a.time_zone, a.country, a.over_receipt_percent, a.suspended_at, p.limits, p.features,
  (select coalesce(array_agg(x.store_id::text), '{}') from user_stores x join stores t on t.account_id = x.account_id and t.id = x.store_id
    where x.account_id = u.account_id and x.user_id = u.id and t.deleted_at is null) as store_ids`

interface CallerRow {
  user_id: string
  first_name: string
  last_name: string
  email: string
  is_owner: boolean
  grants: string[]
  full_store_access: boolean
  active: boolean
  deleted_at: string | null
  account_id: number
  business_name: string
  main_store_id: string
  all_store_id: string
  time_zone: string
  country: string
  over_receipt_percent: number
  suspended_at: string | null
  limits: Record<string, number | null> | null
  features: string[] | null
  store_ids: string[]
}

function callerOf(row: CallerRow, sessionId: string): Caller {
  const keys = permissionsOf(row.grants, row.full_store_access)
  return {
    sessionId,
    account: {
      id: row.account_id,
      businessName: row.business_name,
      mainStoreId: row.main_store_id,
      allStoreId: row.all_store_id,
      timeZone: row.time_zone,
      country: row.country,
      overReceiptPercent: row.over_receipt_percent,
    },
    user: {
      id: row.user_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      isOwner: row.is_owner,
    },
    permissions: new Set(keys),
    stores: row.is_owner || row.full_store_access ? '*' : row.store_ids,
    plan: { limits: row.limits ?? {}, features: row.features },
  }
}

/** Who a session belongs to, with today's permissions: what was taken away bites at the next request. */
export async function findCaller(client: pg.ClientBase, sessionId: string): Promise<Caller> {
  const { rows } = await client.query<CallerRow & { revoked_at: string | null; expires_at: string }>({
    // Named, so that each connection plans it once: every request begins with it.
    name: 'caller',
    text: `select s.revoked_at, s.expires_at, ${callerColumns}
     from sessions s join accounts a on a.id = s.account_id join users u on u.account_id = s.account_id and u.id = s.user_id
     left join plans p on p.key = a.plan_key
     where s.id = $1`,
    values: [sessionId],
  })
  const row = rows[0]
  if (!row || row.revoked_at || !row.active || row.deleted_at) return fail('TokenInactive')
  if (Date.parse(row.expires_at) < Date.now()) return fail('TokenExpired')
  if (row.suspended_at) return fail('AccountSuspended')
  return callerOf(row, sessionId)
}

/**
 * A user by account and id, for what is done later in his name: refused when he may not sign in any more. Work that has to be
 * done whoever caused it (`isUpkeep`) is done all the same.
 */
export async function findUser(
  client: pg.ClientBase,
  accountId: number,
  userId: string,
  isUpkeep: boolean,
): Promise<Caller> {
  const { rows } = await client.query<CallerRow>({
    name: 'user',
    text: `select ${callerColumns} from users u join accounts a on a.id = u.account_id left join plans p on p.key = a.plan_key where u.account_id = $1 and u.id = $2`,
    values: [accountId, userId],
  })
  const row = rows[0]
  if (!row) return fail('NotFound')
  if (!isUpkeep && (!row.active || row.deleted_at)) return fail('TokenInactive')
  if (!isUpkeep && row.suspended_at) return fail('AccountSuspended')
  return callerOf(row, 'job')
}

/** The feature that a call needs and the caller's plan has not; null when nothing is missing. */
export function missingFeature(caller: Caller, endpoint: Asked): PlanFeature | null {
  const features = featuresOf(endpoint)
  return features.some((feature) => hasFeature(caller.plan.features, feature)) ? null : (features[0] ?? null)
}

/** Whether a call is the caller's to make, by what he is allowed and by what his plan has. */
export const mayCall = (caller: Caller, endpoint: Asked): boolean =>
  (endpoint.can === 'signed-in' || endpoint.can === 'public' || holds(caller, endpoint.can)) &&
  missingFeature(caller, endpoint) === null

/** True when the caller holds what is needed (an owner holds every permission). */
export const holds = (caller: Caller, needed: Needed): boolean =>
  caller.user.isOwner || isMet(needed, (permission) => caller.permissions.has(permission))
