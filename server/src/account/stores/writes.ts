import type * as contract from '@crossdock/contract/account/stores'
import { isTimeZone } from '@crossdock/contract/dates'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { newId } from '@crossdock/contract/ids'
import { pictureText } from '@crossdock/contract/stored-files'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { kept } from '../../platform/db.ts'
import { fail, failField, found } from '../../platform/errors.ts'
import { dropFileRows, storePicture } from '../../platform/files.ts'
import type { Platform } from '../../platform/platform.ts'
import { getStore, logoOwner, requireStore } from './reads.ts'

type Form = Omit<ParsedOf<typeof contract.update>, 'id'>

function columnsOf(form: Form) {
  if (form.timezone !== null && !isTimeZone(form.timezone)) failField('timezone', 'This time zone is not known')
  return {
    name: form.name,
    email: form.email,
    phone: form.phone,
    contact_name: form.contactName,
    address: form.address === null ? null : JSON.stringify(form.address),
    time_zone: form.timezone,
    ...(form.breaksCases === undefined ? {} : { breaks_cases: form.breaksCases }),
  }
}

/** Puts a picture in the place of the store's logo, or takes it away; what was left out of the form changes nothing. */
async function changeLogo(ctx: Context, id: string, logo: Form['logo'], platform: Platform): Promise<void> {
  if (logo === undefined) return
  const owner = { kind: logoOwner, id, field: 'logo' }
  if (logo === null) await dropFileRows(ctx, { ownerKind: logoOwner, ownerId: id })
  const fileId = logo instanceof Uint8Array ? await storePicture(ctx, platform, owner, logo) : null
  await ctx.db
    .updateTable('stores')
    .set({ logo_file_id: fileId })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
}

const logoChange = (logo: Form['logo']) => (logo === undefined ? {} : { logo: logo === null ? 'removed' : 'changed' })

/** Merchants of the account: what the plan counts. */
export async function countStores(ctx: Context): Promise<number> {
  const row = await ctx.db
    .selectFrom('stores')
    .select(sql<number>`count(*)`.as('count'))
    .where('account_id', '=', ctx.account.id)
    .where('type', '=', 'STORE')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Refuses a name that another merchant of the account has, in any case: nobody could tell them apart in the selector. One at
 * a time, so that two at once cannot both take it; no unique key, for older installations may hold two of a name.
 */
async function requireFreeName(ctx: Context, name: string | null, id: string): Promise<void> {
  if (name === null) return
  await sql`select pg_advisory_xact_lock(${ctx.account.id}, hashtext('store-names'))`.execute(ctx.db)
  const twin = await ctx.db
    .selectFrom('stores')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .limit(1)
    .executeTakeFirst()
  if (twin) failField('name', 'You already have a store with this name')
}

export async function createStore(
  ctx: Context,
  form: ParsedOf<typeof contract.create>,
  platform: Platform,
): Promise<contract.Store> {
  const columns = columnsOf(form)
  const id = newId()
  await requireFreeName(ctx, form.name, id)
  const now = ctx.now().toISOString()
  await ctx.db
    .insertInto('stores')
    .values({ account_id: ctx.account.id, id, type: 'STORE', ...columns, created_at: now, updated_at: now })
    .execute()
  if (ctx.stores !== '*') {
    // Whoever may add merchants sees the one he added.
    await ctx.db
      .insertInto('user_stores')
      .values({ account_id: ctx.account.id, user_id: ctx.user.id, store_id: id })
      .execute()
  }
  await changeLogo(ctx, id, form.logo, platform)
  await ctx.audit({ action: 'create', entity: 'store', id, after: { ...columns, ...logoChange(form.logo) } })
  await ctx.emit({ topic: 'store.changed', id })
  // The request's own list of stores does not hold it yet.
  return getStore({ ...ctx, stores: '*' }, id, platform)
}

/**
 * 404 unless the store is there, for a write that puts something new into it: it waits for a deletion that is under way, and
 * keeps one from starting until the write has ended. Others are not held up: it is the lock the foreign key takes anyway.
 */
export async function holdStore(ctx: Context, id: string): Promise<void> {
  found(
    await ctx.db
      .selectFrom('stores')
      .modifyFront(kept)
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forKeyShare()
      .executeTakeFirst(),
  )
}

async function lockStore(ctx: Context, id: string) {
  await requireStore(ctx, id)
  return found(
    await ctx.db
      .selectFrom('stores')
      .selectAll()
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst(),
  )
}

export async function updateStore(
  ctx: Context,
  { id, ...form }: ParsedOf<typeof contract.update>,
  platform: Platform,
): Promise<contract.Store> {
  const before = await lockStore(ctx, id)
  if (form.name === null && before.type !== 'MAIN') failField('name', 'Name is required')
  // A link is what was read: it may only say that the logo stays.
  const isLink = typeof form.logo === 'string'
  if (isLink && form.logo !== before.logo_file_id) failField('logo', pictureText)
  const columns = columnsOf(form)
  // A name that is left as it is stands, even where an older installation has it twice.
  if (form.name !== before.name) await requireFreeName(ctx, form.name, id)
  await ctx.db
    .updateTable('stores')
    .set({ ...columns, updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  const logo = isLink ? undefined : form.logo
  await changeLogo(ctx, id, logo, platform)
  await ctx.audit({
    action: 'update',
    entity: 'store',
    id,
    before: {
      name: before.name,
      email: before.email,
      phone: before.phone,
      address: before.address,
      breaks_cases: before.breaks_cases,
    },
    after: { ...columns, ...logoChange(logo) },
  })
  await ctx.emit({ topic: 'store.changed', id })
  return getStore(ctx, id, platform)
}

export async function setBreaksCases(
  ctx: Context,
  { id, breaksCases }: ParsedOf<typeof contract.setBreaksCases>,
  platform: Platform,
): Promise<contract.Store> {
  const before = await lockStore(ctx, id)
  await ctx.db
    .updateTable('stores')
    .set({ breaks_cases: breaksCases, updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  await ctx.audit({
    action: 'set-breaks-cases',
    entity: 'store',
    id,
    before: { breaksCases: before.breaks_cases },
    after: { breaksCases },
  })
  // Later areas look again at what waits for goods in cases.
  if (breaksCases) await ctx.emit({ topic: 'store.breaks-cases', storeId: id })
  await ctx.emit({ topic: 'store.changed', id })
  return getStore(ctx, id, platform)
}

export async function removeStore(
  ctx: Context,
  { id }: ParsedOf<typeof contract.remove>,
): Promise<Record<string, never>> {
  const before = await lockStore(ctx, id)
  if (before.type === 'MAIN') fail('StoreFixed')
  // Later areas say whether the store still has goods or open orders; they refuse with StoreInUse.
  await ctx.emit({ topic: 'store.removing', id, storeId: id })
  await ctx.db
    .updateTable('stores')
    .set({ deleted_at: ctx.now().toISOString(), logo_file_id: null })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
  await dropFileRows(ctx, { ownerKind: logoOwner, ownerId: id })
  await ctx.audit({ action: 'remove', entity: 'store', id, before: { name: before.name } })
  await ctx.emit({ topic: 'store.changed', id })
  return {}
}
