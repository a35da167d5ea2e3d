import * as contract from '@crossdock/contract/account/users'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import { allGrants, type Permission, permissionsOf } from '@crossdock/contract/permissions'
import type { Context } from '../../platform/context.ts'
import { fail, failField, failFields } from '../../platform/errors.ts'
import { mailsAnHour } from '../../platform/mail.ts'
import { plainNoun } from '../../platform/plain-noun.ts'
import type { Platform } from '../../platform/platform.ts'
import { signToken } from '../../platform/sessions.ts'
import { anyText, col, statement } from '../../platform/statement.ts'
import { newReferralCode } from '../auth/rules.ts'
import { invitationJob, ownershipJob } from './invitations/rules.ts'
import { getPerson, readRights } from './reads.ts'
import { holdsAllOf, isNoMore, noRights, type Rights, rightsFaults } from './rules.ts'

type Form = ParsedOf<typeof contract.create>

const emailTaken = (): never => failField('email', contract.personTexts.taken)

const people = plainNoun({
  table: 'users',
  entity: 'user',
  read: getPerson,
  taken: { users_by_email: emailTaken },
  // Orders point at who has them.
  isPointedAt: true,
})

/**
 * What the caller may give, as it stands now. Changes of people of an account are made one after the other: who loses a permission at
 * this moment gives it to nobody any more.
 */
async function requireGiver(ctx: Context, permission: Permission): Promise<Rights> {
  await statement('users.in-turn')`select pg_advisory_xact_lock(${ctx.account.id}, hashtext('people'))`.execute(ctx.db)
  const giver = await readRights(ctx, ctx.user.id)
  if (!giver?.active) return fail('TokenInactive')
  if (!giver.isOwner && !permissionsOf(giver.permissions, false).includes(permission)) fail('NO_ACCESS', { permission })
  return giver
}

/** Nobody changes themselves, and nobody the owner. */
function requireOther(ctx: Context, person: { readonly id: Id<'user'>; readonly isOwner: boolean }): void {
  if (person.id === ctx.user.id) fail('OwnRights')
  if (person.isOwner) fail('OwnerFixed')
}

/** Refuses stores that do not exist or that the caller may not see, and keeps those that are named from being deleted. */
async function holdStores(ctx: Context, ids: readonly Id<'store'>[]): Promise<void> {
  if (ids.length === 0) return
  if (ctx.stores !== '*' && ids.some((id) => !ctx.stores.includes(id))) fail('NotFound')
  const rows = await ctx.db
    .selectFrom('stores')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', anyText(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  if (rows.length < ids.length) fail('NotFound')
}

const withStores = (form: Pick<Form, 'permissions' | 'fullStoreAccess'>, stores: readonly Id<'store'>[]): Rights => ({
  ...{ isOwner: false, permissions: form.permissions, fullStoreAccess: form.fullStoreAccess },
  stores,
})

function requireStore({ fullStoreAccess, stores }: Rights): void {
  if (!fullStoreAccess && stores.length === 0) failField('stores', contract.personTexts.noStore)
}

async function setStores(ctx: Context, id: Id<'user'>, stores: readonly Id<'store'>[]): Promise<void> {
  await ctx.db
    .deleteFrom('user_stores')
    .where('account_id', '=', ctx.account.id)
    .where('user_id', '=', id)
    .where((of) => of.not(of('store_id', '=', anyText(stores))))
    .execute()
  if (stores.length === 0) return
  await ctx.db
    .insertInto('user_stores')
    .values(stores.map((store_id) => ({ account_id: ctx.account.id, user_id: id, store_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const columnsOfForm = ({ name, lastName, email, phone, permissions, fullStoreAccess, active }: Form) => ({
  ...{ firstName: name, lastName, email, phone, grants: permissions, fullStoreAccess, active },
})

/** Sends the link in the background: what is found out of the address is no part of the answer, nor of how long it takes. */
const invite = (ctx: Context, userId: Id<'user'>): Promise<void> => ctx.enqueue(invitationJob, { userId })

export async function createPerson(ctx: Context, form: Form): Promise<contract.Person> {
  const giver = await requireGiver(ctx, 'CREATE_SUB_ACCOUNTS')
  const rights = withStores(form, form.stores)
  await holdStores(ctx, form.stores)
  failFields(rightsFaults(giver, noRights, rights))
  requireStore(rights)
  const invitation = { invitedAt: ctx.now().toISOString(), invitedBy: ctx.user.id, referralCode: newReferralCode() }
  const made = await people.create(ctx, { ...columnsOfForm(form), ...invitation }, (id) =>
    setStores(ctx, id, form.stores),
  )
  await invite(ctx, made.id)
  return made
}

export async function updatePerson(
  ctx: Context,
  { id, updatedAt, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.Person> {
  const giver = await requireGiver(ctx, 'UPDATE_SUB_ACCOUNTS')
  const before = await people.lock(ctx, id, updatedAt)
  requireOther(ctx, before)
  const had = (await readRights(ctx, id)) ?? noRights
  // What the caller does not see stays as it is.
  const unseen = had.stores.filter((store) => !before.stores.includes(store))
  const rights = withStores(form, [...unseen, ...form.stores].sort())
  await holdStores(ctx, form.stores)
  failFields(rightsFaults(giver, had, rights))
  requireStore(rights)
  const isOtherAddress = form.email !== before.email
  const isMore = isOtherAddress || (form.active && !before.active) || !isNoMore(had, rights)
  if (isMore && !ctx.mayCall({ ...contract.create, can: 'signed-in' }))
    fail('PRIVILEGES_NOT_AVAILABLE', { featureKey: 'privileges' })
  // Who says where the links go could be whoever they open the door to.
  if (isOtherAddress && !holdsAllOf(giver, had)) failField('email', contract.personTexts.hold)
  // Who lets somebody in again gives all that the other has.
  if (form.active && !before.active && !holdsAllOf(giver, rights)) failField('active', contract.personTexts.hold)
  await setStores(ctx, id, rights.stores)
  const anew = isOtherAddress
    ? { invitedAt: ctx.now().toISOString(), invitedBy: ctx.user.id, passwordHash: null, emailVerifiedAt: null }
    : {}
  const after = await people.update(ctx, before, { ...columnsOfForm(form), ...anew })
  // Another address is another way in: nobody comes by the old one, and the new one proves itself by its link.
  if (isOtherAddress) {
    await endSignIn(ctx, id)
    await invite(ctx, id)
  } else if (!form.active && before.active) await endSessions(ctx, id)
  await tellChange(ctx, id)
  return after
}

async function endSignIn(ctx: Context, id: Id<'user'>): Promise<void> {
  await statement('users.end-sign-in')`select end_sign_in_of(${id})`.execute(ctx.db)
  // Who the company says this was may be somebody else's colleague by now, or come back as another one.
  await ctx.db
    .deleteFrom('sso_links')
    .where(({ and }) => and({ account_id: ctx.account.id, user_id: id }))
    .execute()
}
const endSessions = (ctx: Context, id: Id<'user'>) =>
  statement('users.end-sessions')`select end_sessions_of(${id})`.execute(ctx.db)

/** Has the open screens of a person follow: the connection is looked at again, and the profile asked for. */
async function tellChange(ctx: Context, id: Id<'user'>): Promise<void> {
  ctx.recheck(id)
  await ctx.emit('account.changed')
}

const removal = people.removal({ removing: requireOther })

export async function removePerson(ctx: Context, { id }: ParsedOf<typeof contract.remove>) {
  await requireGiver(ctx, 'UPDATE_SUB_ACCOUNTS')
  const answer = await removal.remove(ctx, { id })
  await endSignIn(ctx, id)
  await tellChange(ctx, id)
  return answer
}

export async function resendInfo(
  ctx: Context,
  { id }: ParsedOf<typeof contract.resendInfo>,
  { settings }: Platform,
): Promise<AnswerOf<typeof contract.resendInfo>> {
  await requireGiver(ctx, 'UPDATE_SUB_ACCOUNTS')
  const before = await people.lock(ctx, id)
  requireOther(ctx, before)
  // An address gets so many links within an hour: what would not be sent is not promised.
  const { sent } = await ctx.db
    .selectFrom('audit_log')
    .select(col.int8`count(*)`.as('sent'))
    .where('account_id', '=', ctx.account.id)
    .where('entity', '=', 'user')
    .where('entity_id', '=', id)
    .where('action', 'in', ['create', 'resend-info-email'])
    .where('at', '>', new Date(ctx.now().getTime() - 3_600_000).toISOString())
    .executeTakeFirstOrThrow()
  if (sent >= mailsAnHour * settings.triesFactor) fail('InvitationsEnough')
  await people.update(ctx, before, { invitedAt: ctx.now().toISOString(), invitedBy: ctx.user.id }, 'resend-info-email')
  await invite(ctx, id)
  return { message: 'Info email has been sent' }
}

export async function handOver(ctx: Context, { id }: ParsedOf<typeof contract.handOver>): Promise<contract.Person> {
  const giver = await requireGiver(ctx, 'VIEW_SUB_ACCOUNTS')
  if (!giver.isOwner) fail('OwnersAlone')
  const before = await people.lock(ctx, id)
  if (before.id === ctx.user.id) fail('OwnRights')
  if (before.state !== 'ACTIVE' || before.lastSignedInAt === null) fail('NotHereYet')
  const own = await people.lock(ctx, ctx.user.id)
  const [from, to] = [ctx.user.id, id]
  await people.update(ctx, own, { isOwner: false, grants: [...allGrants], fullStoreAccess: true }, 'hand-over')
  const after = await people.update(ctx, before, { isOwner: true, fullStoreAccess: true }, 'hand-over')
  await ctx.enqueue(ownershipJob, { from, to })
  await tellChange(ctx, from)
  await tellChange(ctx, to)
  return after
}

/** Minutes that somebody can look through another's eyes. */
const previewMinutes = 60

/** A session of the caller's that sees what the person sees, as far as the caller does. */
export async function beginPreview(
  ctx: Context,
  id: Id<'user'>,
  { settings }: Platform,
): Promise<AnswerOf<typeof contract.preview>> {
  const { name, lastName } = await getPerson(ctx, id)
  if (id === ctx.user.id) fail('OwnRights')
  const [sessionId, expiresAt] = [newId(), new Date(ctx.now().getTime() + previewMinutes * 60_000)]
  await statement('users.begin-preview')`
    select begin_preview(${sessionId}, ${ctx.user.id}, ${id}, ${expiresAt})`.execute(ctx.db)
  await ctx.audit({ action: 'preview', entity: 'user', id })
  const who = { userId: id, name: `${name} ${lastName}`, isOwner: false }
  return { token: await signToken(settings.secret, { sessionId, expiresAt, ...who }), endsAt: expiresAt.toISOString() }
}

/** Has the connections of everybody in the account looked at again, and their screens ask who they are. */
export async function tellEverybody(ctx: Context): Promise<void> {
  const people = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id } of people) ctx.recheck(id)
  await ctx.emit('account.changed')
}
