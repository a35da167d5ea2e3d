import type * as contract from '@crossdock/contract/account/address-book'
import { placeFaults } from '@crossdock/contract/address-fields'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import { type Context, storeOf } from '../../platform/context.ts'
import { failFields, found } from '../../platform/errors.ts'
import { plainNoun } from '../../platform/plain-noun.ts'
import { statement } from '../../platform/statement.ts'
import { holdStore } from '../stores/writes.ts'
import { findDefault, getContact } from './reads.ts'

const contacts = plainNoun({
  table: 'contacts',
  entity: 'contact',
  read: getContact,
  taken: { contacts_same: 'ContactExists' },
})

/** Two who make a default of one merchant at once take turns, from before they lock a contact: the second sees that of the first. */
const takeTurn = async (ctx: Context, storeId: Id<'store'>): Promise<void> => {
  const name = `default-contact/${storeId}`
  await statement('contacts.take-turn')`select pg_advisory_xact_lock(${ctx.account.id}, hashtext(${name}))`.execute(
    ctx.db,
  )
}

/** Ends the default of a merchant but for this contact, which is to be it. */
async function takeDefault(ctx: Context, storeId: Id<'store'>, id?: Id<'contact'>): Promise<void> {
  await takeTurn(ctx, storeId)
  const present = await findDefault(ctx, storeId)
  if (present !== undefined && present !== id)
    await contacts.update(ctx, await contacts.lock(ctx, present), { isDefault: false })
}

/** A contact that comes back is the default no more where its merchant has another one by now. */
async function yieldDefault(ctx: Context, storeId: Id<'store'>, id: Id<'contact'>): Promise<void> {
  await takeTurn(ctx, storeId)
  if ((await findDefault(ctx, storeId)) === undefined) return
  await ctx.db
    .updateTable('contacts')
    .set({ is_default: false })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', id)
    .execute()
}

export async function createContact(ctx: Context, form: ParsedOf<typeof contract.create>): Promise<contract.Contact> {
  failFields(placeFaults(form))
  const storeId = storeOf(ctx)
  await holdStore(ctx, storeId)
  if (form.isDefault) await takeDefault(ctx, storeId)
  return contacts.create(ctx, { ...form, storeId })
}

export async function updateContact(
  ctx: Context,
  { id, updatedAt, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.Contact> {
  failFields(placeFaults(form))
  if (form.isDefault) await takeDefault(ctx, (await getContact(ctx, id)).storeId, id)
  return contacts.update(ctx, await contacts.lock(ctx, id, updatedAt), form)
}

const removal = contacts.removal({ restoring: (ctx, { storeId }) => holdStore(ctx, storeId) })

export const contactRemoval = {
  ...removal,
  /** A default comes back as one unless there is another by then. */
  async restore(ctx: Context, input: { readonly id: Id<'contact'> }): Promise<Record<string, never>> {
    const row = await ctx.db
      .selectFrom('contacts')
      .select(['store_id', 'is_default'])
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', input.id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    const { store_id: storeId, is_default: isDefault } = found(row)
    if (isDefault) await yieldDefault(ctx, storeId, input.id)
    return removal.restore(ctx, input)
  },
}
