import * as contract from '@crossdock/contract/account/stores'
import { isTimeZone } from '@crossdock/contract/days'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { pictureText } from '@crossdock/contract/stored-files'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { kept } from '../../platform/db.ts'
import { fail, failField, found } from '../../platform/errors.ts'
import { dropFileRows, hideFiles, showFiles, storePicture } from '../../platform/files.ts'
import { plainNoun } from '../../platform/plain-noun.ts'
import type { Platform } from '../../platform/platform.ts'
import { statement } from '../../platform/statement.ts'
import { getStoreRow, logoOwner, shape } from './reads.ts'

type Form = Omit<ParsedOf<typeof contract.update>, 'id'>

/** As its row has it: an answer holds a link to the logo, which is not for the audit log. */
const stores = plainNoun({
  table: 'stores',
  entity: 'store',
  async read(ctx, id) {
    // The request's own list of stores does not hold the one that it makes.
    const row = await getStoreRow({ ...ctx, stores: '*' }, id)
    return { ...row, updatedAt: row.updated_at }
  },
})

function fieldsToKeep(form: Form) {
  if (form.timezone !== null && !isTimeZone(form.timezone)) failField('timezone', 'This time zone is not known')
  return {
    name: form.name,
    email: form.email,
    phone: form.phone,
    contactName: form.contactName,
    address: form.address === null ? null : JSON.stringify(form.address),
    timeZone: form.timezone,
    ...(form.breaksCases === undefined ? {} : { breaksCases: form.breaksCases }),
  }
}

/** Puts a picture in the place of the store's logo, or takes it away; what was left out of the form changes nothing. */
async function changeLogo(ctx: Context, id: Id<'store'>, logo: Form['logo'], platform: Platform): Promise<void> {
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

/**
 * Refuses a name that another merchant of the account has, in any case: nobody could tell them apart in the selector. One at
 * a time, so that two at once cannot both take it; no unique key, for older installations may hold two of a name.
 */
async function requireFreeName(ctx: Context, name: string | null, id = ''): Promise<void> {
  if (name === null) return
  await statement(
    'stores.require-free-name',
  )`select pg_advisory_xact_lock(${ctx.account.id}, hashtext('store-names'))`.execute(ctx.db)
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
  const fields = fieldsToKeep(form)
  await requireFreeName(ctx, form.name)
  const row = await stores.create(ctx, { type: 'STORE', ...fields }, async (id) => {
    if (ctx.stores !== '*') {
      // Whoever may add merchants sees the one added.
      await ctx.db
        .insertInto('user_stores')
        .values({ account_id: ctx.account.id, user_id: ctx.user.id, store_id: id })
        .execute()
    }
    await changeLogo(ctx, id, form.logo, platform)
  })
  return shape(ctx, platform, row)
}

/**
 * 404 unless the store is there, for a write that puts something new into it: it waits for a deletion that is under way, and
 * keeps one from starting until the write has ended. Others are not held up: it is the lock the foreign key takes anyway.
 */
export async function holdStore(ctx: Context, id: Id<'store'>): Promise<void> {
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

/** The store, locked; 404 for one that the caller may not see. */
async function lockStore(ctx: Context, id: Id<'store'>, seen?: string) {
  await getStoreRow(ctx, id)
  return stores.lock(ctx, id, seen)
}

export async function updateStore(
  ctx: Context,
  { id, updatedAt, ...form }: ParsedOf<typeof contract.update>,
  platform: Platform,
): Promise<contract.Store> {
  const before = await lockStore(ctx, id, updatedAt)
  if (form.type !== undefined && form.type !== before.type)
    failField('type', contract.typeTexts[before.type === 'MAIN' ? 'MAIN' : 'STORE'])
  if (form.name === null && before.type !== 'MAIN') failField('name', 'Name is required')
  // A link is what was read: it may only say that the logo stays.
  const isLink = typeof form.logo === 'string'
  if (isLink && form.logo !== before.logo_file_id) failField('logo', pictureText)
  const fields = fieldsToKeep(form)
  // A name that is left as it is stands, even where an older installation has it twice.
  if (form.name !== before.name) await requireFreeName(ctx, form.name, id)
  await changeLogo(ctx, id, isLink ? undefined : form.logo, platform)
  return shape(ctx, platform, await stores.update(ctx, before, fields))
}

export async function setBreaksCases(
  ctx: Context,
  { id, breaksCases }: ParsedOf<typeof contract.setBreaksCases>,
  platform: Platform,
): Promise<contract.Store> {
  const before = await lockStore(ctx, id)
  const row = await stores.update(ctx, before, { breaksCases }, 'set-breaks-cases')
  // Later areas look again at what waits for goods in cases.
  if (breaksCases) await ctx.emit('store.breaks-cases', { storeId: id })
  return shape(ctx, platform, row)
}

export async function setMailsCustomers(
  ctx: Context,
  { id, mailsCustomers }: ParsedOf<typeof contract.setMailsCustomers>,
  platform: Platform,
): Promise<contract.Store> {
  const row = await stores.update(ctx, await lockStore(ctx, id), { mailsCustomers }, 'set-mails-customers')
  return shape(ctx, platform, row)
}

/** The caller's stores hold none that is deleted: 404 for one that was not the caller's. */
async function requireHad(ctx: Context, id: Id<'store'>): Promise<void> {
  if (ctx.stores === '*') return
  const own = ctx.db.selectFrom('user_stores').select('store_id').where('account_id', '=', ctx.account.id)
  found(await own.where('user_id', '=', ctx.user.id).where('store_id', '=', id).executeTakeFirst())
}

/** Later areas say whether the store still has goods or open orders; they refuse with StoreInUse. */
export const storeRemoval = stores.removal({
  async removing(ctx, { id, type }) {
    await getStoreRow(ctx, id)
    if (type === 'MAIN') fail('StoreFixed')
    await hideFiles(ctx, { ownerKind: logoOwner, ownerId: id })
  },
  async restoring(ctx, { id, name }) {
    await requireHad(ctx, id)
    await requireFreeName(ctx, name, id)
    await showFiles(ctx, { ownerKind: logoOwner, ownerId: id })
  },
})
