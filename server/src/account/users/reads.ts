import { linkStates } from '@crossdock/contract/account/sso/links'
import * as contract from '@crossdock/contract/account/users'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { allGrants, type Grant } from '@crossdock/contract/permissions'
import { type SqlBool, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { fail, found } from '../../platform/errors.ts'
import { type Finder, hasWords, mostLooked } from '../../platform/finders.ts'
import { contains, type ListRules, readList } from '../../platform/listing.ts'
import { hasCodeApp, hasPasskey } from '../../platform/second-factors.ts'
import { anyText, col, statement } from '../../platform/statement.ts'
import { invitationEnd } from './invitations/rules.ts'
import { type grantsBeside, holdsAllOf, type Rights } from './rules.ts'

const stateOf = sql`case when not u.active then 'SUSPENDED'
  when u.invited_at is not null and u.password_hash is null then 'INVITED' else 'ACTIVE' end`

/** SQL: the stores that the user u may use, deleted ones left out. */
const storeIds = col.ids(
  'store',
)`select coalesce(array_agg(x.store_id::text order by x.store_id), '{}') from user_stores x
  join stores t on t.account_id = x.account_id and t.id = x.store_id
  where x.account_id = u.account_id and x.user_id = u.id and t.deleted_at is null`

/** People of the account. */
function selectPeople(ctx: Context) {
  return ctx.db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.phone', 'u.is_owner', 'u.grants'])
    .select(['u.full_store_access', 'u.active', 'u.invited_at', 'u.last_signed_in_at', 'u.created_at', 'u.updated_at'])
    .select([
      col.oneOf(contract.personStates)`${stateOf}`.as('state'),
      storeIds.as('store_ids'),
      col.bool`(${hasCodeApp('u')} or ${hasPasskey('u')})`.as('has_factor'),
      col.oneOf(linkStates)
        .orNull`select case when s.subject is null then 'BARRED' else 'LINKED' end from sso_links s where s.account_id = u.account_id and s.user_id = u.id`.as(
        'company_sign_in',
      ),
      col.text
        .orNull`select i.first_name || ' ' || i.last_name from users i where i.account_id = u.account_id and i.id = u.invited_by`.as(
        'invited_by',
      ),
    ])
    .where('u.account_id', '=', ctx.account.id)
    .where('u.deleted_at', 'is', null)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPeople>['executeTakeFirstOrThrow']>>

/** The grants that are stored with somebody, in the order in which an admin sees them. */
const grantsOf = (stored: readonly string[]): Grant[] => allGrants.filter((grant) => stored.includes(grant))

function shape(ctx: Context, row: Row): contract.Person {
  const permissions = row.is_owner ? [...allGrants] : grantsOf(row.grants)
  const stores = row.store_ids.filter((id) => ctx.stores === '*' || ctx.stores.includes(id))
  const invitedAt = row.state === 'INVITED' ? row.invited_at : null
  return {
    id: row.id,
    _id: row.id,
    name: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    isOwner: row.is_owner,
    roleLabel: contract.roleOf({ isOwner: row.is_owner, permissions }).name,
    permissions,
    fullStoreAccess: row.full_store_access,
    stores,
    otherStores: row.store_ids.length - stores.length,
    active: row.active,
    state: row.state,
    invitedAt,
    invitationEndsAt: invitedAt === null ? null : invitationEnd(invitedAt),
    invitedBy: row.invited_by,
    lastSignedInAt: row.last_signed_in_at,
    hasSecondFactor: row.has_factor,
    companySignIn: row.company_sign_in,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const byName: ListRules = {
  sorts: {
    name: { by: sql`lower(u.first_name || ' ' || u.last_name)`, type: 'text' },
    lastSignedInAt: { by: sql`coalesce(u.last_signed_in_at, '-infinity')`, type: 'timestamptz' },
    // Ids are made in the order of creation.
    createdAt: { by: sql.ref('u.id'), type: 'text' },
  },
  defaultSort: 'nameAsc',
  id: sql.ref('u.id'),
}

export async function listPeople(
  ctx: Context,
  input: ParsedOf<typeof contract.list>,
): Promise<AnswerOf<typeof contract.list>> {
  let query = selectPeople(ctx)
  if (input.term) query = query.where(contains(sql.ref('u.search_text'), input.term))
  if (input.state) query = query.where(sql<SqlBool>`${stateOf} = ${input.state}`)
  return readList(ctx, query, input, byName, (rows) => rows.map((row) => shape(ctx, row)))
}

/** One of the people of the account, or 404. */
export const getPerson = async (ctx: Context, id: Id<'user'>): Promise<contract.Person> =>
  shape(ctx, found(await selectPeople(ctx).where('u.id', '=', id).executeTakeFirst()))

/** What somebody may do and see as it stands at this moment, whatever the caller may see of it; null when there is nobody. */
export async function readRights(
  ctx: Context,
  id: Id<'user'>,
): Promise<(Rights & { readonly active: boolean }) | null> {
  const row = await ctx.db
    .selectFrom('users as u')
    .select(['u.is_owner', 'u.grants', 'u.full_store_access', 'u.active', storeIds.as('store_ids')])
    .where('u.account_id', '=', ctx.account.id)
    .where('u.id', '=', id)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  return row
    ? {
        isOwner: row.is_owner,
        permissions: grantsOf(row.grants),
        fullStoreAccess: row.is_owner || row.full_store_access,
        stores: row.store_ids,
        active: row.active,
      }
    : null
}

/** Refuses who does not hold all that somebody holds: whoever changes another's way in could come in as them. The owner's is the owner's. */
export async function requireHolderOf(ctx: Context, id: Id<'user'>): Promise<void> {
  const person = await getPerson(ctx, id)
  const [giver, theirs] = [await readRights(ctx, ctx.user.id), await readRights(ctx, id)]
  if ((person.isOwner && id !== ctx.user.id) || !giver || !theirs || !holdsAllOf(giver, theirs))
    fail('NO_ACCESS', { permission: 'UPDATE_SUB_ACCOUNTS' })
}

export async function listForWork(
  ctx: Context,
  { term }: ParsedOf<typeof contract.listForWork>,
): Promise<AnswerOf<typeof contract.listForWork>> {
  let query = ctx.db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .where('u.account_id', '=', ctx.account.id)
    .where('u.deleted_at', 'is', null)
    .where('u.active', '=', true)
  if (term) query = query.where(contains(sql`(u.first_name || ' ' || u.last_name)`, term))
  const rows = await query.orderBy(sql`lower(u.first_name || ' ' || u.last_name)`).orderBy('u.id').limit(500).execute()
  return { items: rows.map((row) => ({ id: row.id, _id: row.id, name: row.first_name, lastName: row.last_name })) }
}

export async function listRoles(
  ctx: Context,
  beside: ReturnType<typeof grantsBeside>,
): Promise<AnswerOf<typeof contract.listRoles>> {
  const own = await readRights(ctx, ctx.user.id)
  const mayGive = (grant: Grant): boolean => ctx.user.isOwner || own?.permissions.includes(grant) === true
  return {
    roles: contract.roles.map(({ key, name, permissions }) => ({
      key,
      name,
      permissions: [...permissions],
      isGrantable: key !== 'OWNER' && permissions.every(mayGive),
    })),
    beside,
  }
}

export async function listStoresOf(ctx: Context, id: Id<'user'>): Promise<AnswerOf<typeof contract.storesOf>> {
  const { fullStoreAccess, stores } = await getPerson(ctx, id)
  let query = ctx.db
    .selectFrom('stores')
    .select(['id', 'name', col.oneOf(['MAIN', 'STORE'])`type`.as('type')])
    .where('account_id', '=', ctx.account.id)
    .where('deleted_at', 'is', null)
  if (!fullStoreAccess) query = query.where('id', '=', anyText(stores))
  else if (ctx.stores !== '*') query = query.where('id', '=', anyText(ctx.stores))
  const rows = await query
    .orderBy(sql`type = 'MAIN'`, 'desc')
    .orderBy(sql`lower(coalesce(name, ''))`)
    .limit(1000)
    .execute()
  return { fullStoreAccess, stores: rows }
}

/** Sub-accounts: what the plan counts. Who is suspended or has not come yet has a seat, too. */
export async function countPeople(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('users')
    .select(col.int8`count(*)`.as('count'))
    .where('account_id', '=', ctx.account.id)
    .where('is_owner', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function summarize(ctx: Context): Promise<AnswerOf<typeof contract.summary>> {
  const { rows } = await statement('users.summary', {
    state: col.oneOf(contract.personStates),
    count: col.int8,
    owners: col.int8,
    next: col.timestamptz.orNull,
  })`select ${stateOf} as state, count(*) as count, count(*) filter (where u.is_owner) as owners,
      min(u.invited_at) filter (where u.invited_at > ${new Date(ctx.now().getTime() - contract.invitationDays * 86_400_000)}) as next
    from users u where u.account_id = ${ctx.account.id} and u.deleted_at is null group by 1`.execute(ctx.db)
  const of = (state: contract.Person['state']) => rows.find((row) => row.state === state)
  const all = rows.reduce((sum, row) => sum + row.count, 0)
  const next = of('INVITED')?.next ?? null
  return {
    all,
    active: of('ACTIVE')?.count ?? 0,
    invited: of('INVITED')?.count ?? 0,
    suspended: of('SUSPENDED')?.count ?? 0,
    seats: { used: all - rows.reduce((sum, row) => sum + row.owners, 0), max: ctx.planLimit('privileges') },
    nextInvitationEndsAt: next === null ? null : invitationEnd(next),
  }
}

export const personFinder: Finder = {
  noun: 'user',
  call: contract.get,
  async exactly(ctx, { text }) {
    const rows = await selectPeople(ctx).where('u.email', '=', text.toLowerCase()).limit(1).execute()
    return rows.map(foundOf)
  },
  async loosely(ctx, sought) {
    const rows = await selectPeople(ctx)
      .where(hasWords(['u.search_text'], sought))
      .orderBy(sql`lower(u.first_name || ' ' || u.last_name)`)
      .limit(mostLooked)
      .execute()
    return rows.map(foundOf)
  },
}

const foundOf = (row: Row) => {
  const name = `${row.first_name} ${row.last_name}`
  return {
    id: row.id,
    name,
    about: row.email,
    state: row.state,
    signs: [
      ['name', name],
      ['email', row.email],
    ] as const,
  }
}
