import { isMet, type Needed } from '@crossdock/contract/access'
import { type Endpoint, featuresOf, freshMinutes, isOfAccount } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { allPermissions, type Permission, permissionsOf } from '@crossdock/contract/permissions'
import {
  hasFeature,
  isSubscribed,
  limitKeys,
  type PlanFeature,
  planFeatures,
  type SubscriptionStatus,
} from '@crossdock/contract/plans'
import { idleDays } from '@crossdock/contract/session-terms'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { z } from 'zod'
import type { Account, Asked, User } from './context.ts'
import { askAgain, blueprints, kept, ownerDb } from './db.ts'
import { deviceName } from './device.ts'
import { fail } from './errors.ts'
import type { Platform } from './platform.ts'
import { col, statement } from './statement.ts'

/** A signed-in caller, by what the database says at this moment. */
export interface Caller {
  readonly sessionId: string
  /** Whether this is the first call for a while: the session's row does not say so yet. */
  readonly isUnseen: boolean
  /** From where: the session's browser and network; null for work in the background. */
  readonly from: { readonly device: string | null; readonly place: string | null } | null
  readonly account: Account
  readonly user: User
  /** When the session's person last proved who they are; null: not since it has been asked for. */
  readonly provenAt: number | null
  /** Signed in, but nothing is open until a second factor has been set up. */
  readonly needsFactor: boolean
  /** Somebody looks through this user's eyes, and changes nothing: who it is, whose the session is. */
  readonly viewerId?: Id<'user'>
  /** Whoever hosts the installation works in the account: what is changed is by none of its people. */
  readonly isOperator?: true
  /** A driver's phone: what is changed is by the driver, by none of the account's people. */
  readonly driver?: { readonly id: Id<'driver'>; readonly name: string }
  readonly permissions: ReadonlySet<Permission>
  readonly stores: '*' | readonly Id<'store'>[]
  readonly plan: {
    readonly limits: Readonly<Record<string, number | null>>
    readonly features: readonly string[] | null
    /** How much add-ons put on top of the limits. */
    readonly extras: Readonly<Record<string, number>>
  }
}

/** Milliseconds between two notes of when a session was used: a row of it is not written with each call. */
const seenEvery = 5 * 60_000

/** Days a sign-in lasts, used or not. */
export const sessionDays = 30

/** Signs the token of a session. Its payload holds id, name and role, which the web app's login check reads. */
export async function signToken(
  secret: Buffer,
  session: {
    readonly sessionId: string
    readonly userId: Id<'user'>
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

const callerColumns = [
  'u.id as user_id',
  'u.first_name',
  'u.last_name',
  'u.email',
  'u.is_owner',
  'u.grants',
  'u.full_store_access',
  'u.active',
  'u.deleted_at',
  'a.id as account_id',
  'a.business_name',
  'a.main_store_id',
  'a.all_store_id',
  'a.time_zone',
  'u.time_zone as own_time_zone',
  col.json(z.record(z.string(), z.string())).orNull`(select json_object_agg(w.id, w.time_zone) from warehouses w
    where w.account_id = a.id and w.time_zone <> a.time_zone)`.as('warehouse_zones'),
  'a.country',
  'a.over_receipt_percent',
  'a.subscription_status',
  'a.suspended_at',
  'a.deleted_at as account_deleted_at',
  'a.needs_second_factor',
  col.json(z.record(z.string(), z.number().nullable())).orNull`p.limits`.as('limits'),
  'p.features',
  // What add-ons put on top: what is left of them, and of what is counted by the month what was made on them in this one.
  col.json(z.record(z.string(), z.number())).orNull`(select json_object_agg(x.feature_key, x.extra) from (
      select feature_key, sum(extra) as extra from (
        select b.feature_key, b.amount - b.used as extra from add_on_purchases b where b.account_id = a.id and b.lapses_at > now()
        union all select u.feature_key, u.used from add_on_uses u
          where u.account_id = a.id and u.month = date_trunc('month', now() at time zone a.time_zone)::date) both_kinds
      group by feature_key) x)`.as('extras'),
  col.ids('store')`select coalesce(array_agg(x.store_id::text), '{}') from user_stores x
    join stores t on t.account_id = x.account_id and t.id = x.store_id
    where x.account_id = u.account_id and x.user_id = u.id and t.deleted_at is null`.as('store_ids'),
] as const

/** Planned once by each connection: every request begins with it. */
const bySession = blueprints
  .selectFrom('sessions as s')
  .innerJoin('accounts as a', 'a.id', 's.account_id')
  .innerJoin('users as u', (join) => join.onRef('u.account_id', '=', 's.account_id').onRef('u.id', '=', 's.user_id'))
  .leftJoin('plans as p', 'p.key', 'a.plan_key')
  .select([
    's.revoked_at',
    's.expires_at',
    's.seen_at',
    's.user_agent',
    's.place',
    's.preview_of',
    's.proven_at',
    's.needs_factor',
    ...callerColumns,
  ])
  .where('s.id', '=', '')
  .modifyFront(kept)
  .compile()
const byUser = blueprints
  .selectFrom('users as u')
  .innerJoin('accounts as a', 'a.id', 'u.account_id')
  .leftJoin('plans as p', 'p.key', 'a.plan_key')
  .select(callerColumns)
  .where('u.account_id', '=', 0)
  .where('u.id', '=', '')
  .modifyFront(kept)
  .compile()
type CallerRow = NonNullable<typeof byUser extends CompiledQuery<infer Row> ? Row : never>

/** Without a subscription nothing new is made; what is there is seen, and work under way is finished (decision 093). */
const nothingNew = Object.fromEntries(limitKeys.map((limit) => [limit, 0]))

/** When a session was last used, and when its person was last proven; null of what has no session. */
interface Moments {
  readonly seenAt: number | null
  readonly provenAt: number | null
}

function callerOf(
  row: CallerRow,
  sessionId: string,
  from: Caller['from'],
  { seenAt, provenAt }: Moments = { seenAt: null, provenAt: null },
): Caller {
  const keys = permissionsOf(row.grants, row.full_store_access)
  return {
    sessionId,
    isUnseen: seenAt !== null && Date.now() - seenAt > seenEvery,
    from,
    provenAt,
    needsFactor: false,
    account: {
      id: row.account_id,
      businessName: row.business_name,
      mainStoreId: row.main_store_id,
      allStoreId: row.all_store_id,
      timeZone: row.time_zone,
      warehouseZones: row.warehouse_zones ?? {},
      country: row.country,
      overReceiptPercent: row.over_receipt_percent,
    },
    user: {
      id: row.user_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      isOwner: row.is_owner,
      timeZone: row.own_time_zone ?? row.time_zone,
    },
    permissions: new Set(keys),
    stores: row.is_owner || row.full_store_access ? '*' : row.store_ids,
    plan: {
      limits: isSubscribed(row.subscription_status as SubscriptionStatus) ? (row.limits ?? {}) : nothingNew,
      features: row.features,
      extras: row.extras ?? {},
    },
  }
}

/**
 * Who a session belongs to, with today's permissions: what was taken away bites at the next request. Nobody of an account that is
 * suspended, but for what is there for them (`evenWhenSuspended`), and of one that is deleted its owner alone. Who has to set up a
 * second factor before anything else does that there, too.
 */
export async function requireCaller(
  client: pg.ClientBase,
  sessionId: string,
  endpoint: Pick<Endpoint, 'method' | 'evenWhenSuspended' | 'evenWhenDeleted' | 'isForSettingUp'> | null = null,
): Promise<Caller> {
  const { rows } = await askAgain(client, bySession, [sessionId])
  const row = rows[0]
  if (!row || row.revoked_at || !row.active || row.deleted_at) return fail('TokenInactive')
  if (Date.parse(row.expires_at) < Date.now()) return fail('TokenExpired')
  const needsFactor = row.needs_factor && row.needs_second_factor
  const isSetUp = needsFactor && endpoint?.isForSettingUp === true
  if (row.suspended_at && !endpoint?.evenWhenSuspended && !isSetUp) return fail('AccountSuspended')
  if (row.account_deleted_at && !(row.is_owner && row.preview_of === null && (isSetUp || isOpenWhenDeleted(endpoint))))
    return fail('AccountDeleted')
  const seenAt = Date.parse(row.seen_at)
  if (seenAt < Date.now() - idleDays * 86_400_000) return fail('TokenExpired')
  const provenAt = row.proven_at === null ? null : Date.parse(row.proven_at)
  const caller = callerOf(
    row,
    sessionId,
    { device: deviceName(row.user_agent), place: row.place },
    { seenAt, provenAt },
  )
  if (row.preview_of !== null) return throughTheEyesOf(client, caller, row.preview_of)
  return { ...caller, needsFactor }
}

/** Whether the owner of a deleted account is answered: to what is read in a suspended one, and to what is there for that. */
const isOpenWhenDeleted = (
  endpoint: Pick<Endpoint, 'method' | 'evenWhenSuspended' | 'evenWhenDeleted'> | null,
): boolean => endpoint?.evenWhenDeleted === true || (endpoint?.method === 'GET' && endpoint.evenWhenSuspended === true)

/** What somebody sees of what another does: what both may, by today's permissions of both (PERM-002). It ends with the viewer's right to it. */
async function throughTheEyesOf(client: pg.ClientBase, viewer: Caller, userId: Id<'user'>): Promise<Caller> {
  const { rows } = await askAgain(client, byUser, [viewer.account.id, userId])
  const row = rows[0]
  if (!row || row.deleted_at || !holds(viewer, 'VIEW_SUB_ACCOUNTS')) return fail('TokenInactive')
  const seen = callerOf(row, viewer.sessionId, viewer.from)
  const { stores } = seen
  return {
    ...seen,
    user: { ...seen.user, isOwner: false },
    permissions: new Set(allPermissions.filter((one) => holds(viewer, one) && holds(seen, one))),
    stores: viewer.stores === '*' ? stores : viewer.stores.filter((store) => stores === '*' || stores.includes(store)),
    viewerId: viewer.user.id,
  }
}

const noting = new Set<string>()

/** Notes that a session is in use, apart from the call's own transaction, which may be one that changes nothing. */
export function noteSeen({ pool, log }: Pick<Platform, 'pool' | 'log'>, { sessionId, isUnseen }: Caller): void {
  if (!isUnseen || noting.has(sessionId)) return
  noting.add(sessionId)
  statement('sessions.seen')`update sessions set seen_at = now() where id = ${sessionId}`
    .execute(ownerDb(pool))
    .catch((err: unknown) => log.warn({ err }, 'when a session was used last was not noted'))
    .finally(() => noting.delete(sessionId))
}

/**
 * A user by account and id, for what is done later in that name: refused when that user may not sign in any more. Work that has to be
 * done whoever caused it (`isUpkeep`) is done all the same.
 */
export async function requireUser(
  client: pg.ClientBase,
  accountId: number,
  userId: Id<'user'>,
  isUpkeep: boolean,
): Promise<Caller> {
  const { rows } = await askAgain(client, byUser, [accountId, userId])
  const row = rows[0]
  if (!row) return fail('NotFound')
  if (!isUpkeep && (!row.active || row.deleted_at)) return fail('TokenInactive')
  if (!isUpkeep && row.suspended_at) return fail('AccountSuspended')
  if (!isUpkeep && row.account_deleted_at) return fail('AccountDeleted')
  return callerOf(row, 'job', null)
}

const ownStore = blueprints
  .selectFrom('stores')
  .select('id')
  .where('account_id', '=', 0)
  .where('id', '=', '')
  .where('deleted_at', 'is', null)
  .compile()

/** Whether an account has a store. */
export const hasStore = async (client: pg.ClientBase, accountId: number, storeId: Id<'store'>): Promise<boolean> =>
  (await askAgain(client, ownStore, [accountId, storeId])).rows.length === 1

/** The feature that a call needs and the caller's plan has not; null when nothing is missing. */
function missingFeature(caller: Caller, endpoint: Asked): PlanFeature | null {
  const features = featuresOf(endpoint)
  return features.some((feature) => hasFeature(caller.plan.features, feature)) ? null : (features[0] ?? null)
}

/** Refuses what the plan has not, and what who looks through somebody's eyes would change: they read, and sign out of it. */
export function requireOpen(caller: Caller, endpoint: Endpoint): void {
  if (caller.viewerId !== undefined && endpoint.method !== 'GET' && !endpoint.evenWhenFull) fail('PreviewOnly')
  const missing = missingFeature(caller, endpoint)
  if (missing) fail(planFeatures[missing], { featureKey: missing })
}

/** Refuses who has to set up a second factor first, but for that. */
export function requireFactor({ needsFactor }: Caller, { isForSettingUp }: Pick<Endpoint, 'isForSettingUp'>): void {
  if (needsFactor && !isForSettingUp) fail('SecondFactorMissing')
}

/** Refuses what asks for a fresh sign-in where there is none. */
export function requireFresh({ provenAt }: Caller, endpoint: Endpoint): void {
  if (endpoint.isFresh && (provenAt === null || provenAt < Date.now() - freshMinutes * 60_000))
    fail('FreshSignInNeeded')
}

/** Whether a call is the caller's to make, by the caller's rights and by what the plan has. */
export const mayCall = (caller: Caller, endpoint: Asked): boolean =>
  (endpoint.can === 'public' ||
    (isOfAccount(endpoint.can) && (endpoint.can === 'signed-in' || holds(caller, endpoint.can)))) &&
  missingFeature(caller, endpoint) === null

/** True when the caller holds what is needed (an owner holds every permission). */
export const holds = (caller: Caller, needed: Needed): boolean =>
  caller.user.isOwner || isMet(needed, (permission) => caller.permissions.has(permission))
