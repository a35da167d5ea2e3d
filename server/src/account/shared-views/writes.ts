import * as contract from '@crossdock/contract/account/shared-views'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'
import { fail, failField, found } from '../../platform/errors.ts'
import { plainNoun } from '../../platform/plain-noun.ts'
import { col } from '../../platform/statement.ts'
import { getSharedView, managesViews } from './reads.ts'
import { idsIn, readableLists } from './rules.ts'

const views = plainNoun({
  table: 'shared_views',
  entity: 'shared-view',
  read: getSharedView,
  taken: { shared_views_by_name: () => failField('name', 'A shared view of this list has this name') },
})

/** A view is its sharer's to change, and theirs who manage people: its sharer may have left. */
function requireMine({ mayChange }: contract.SharedView): void {
  if (!mayChange) fail('NO_ACCESS', { permission: managesViews })
}

/**
 * Merchants that a view is about: those that its filters name, the main one among them, and those in whose lists it was made, whose
 * names and people it may tell of.
 */
async function storesIn(ctx: Context, search: string): Promise<Id<'store'>[]> {
  const here = ctx.storeId !== null ? [ctx.storeId] : ctx.stores === '*' ? [] : ctx.stores
  const ids = idsIn(search)
  if (ids.length === 0) return [...here]
  const rows = await ctx.db
    .selectFrom('stores')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('id', 'in', ids)
    .execute()
  const main = ids.filter((id) => id === ctx.account.mainStoreId)
  return [...new Set([...here, ...main, ...rows.map(({ id }) => id)])].sort()
}

/**
 * Merchants of a view that the caller would see, or 404, before anything is written: two of one list and of the same merchants have
 * two names, and whether a name is taken is told those alone who see what has it.
 */
async function requireSeen(ctx: Context, { list, search }: Pick<contract.SharedView, 'list' | 'search'>) {
  const storeIds = await storesIn(ctx, search)
  const { stores } = ctx
  const isSeen = readableLists(ctx).includes(list) && (stores === '*' || storeIds.every((id) => stores.includes(id)))
  return found(isSeen ? storeIds : null)
}

/** Refuses more than there may be, of all and of one person, with `more` to come; one at a time, so that many at once do not become too many. */
async function takeRoom(ctx: Context, more: number, sharedBy: Id<'user'>): Promise<void> {
  await ctx.db.selectFrom('accounts').select('id').where('id', '=', ctx.account.id).forNoKeyUpdate().execute()
  const { count, own } = await ctx.db
    .selectFrom('shared_views')
    .select(col.int8`count(*)`.as('count'))
    .select(col.int8`count(*) filter (where shared_by = ${sharedBy})`.as('own'))
    .where('account_id', '=', ctx.account.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count + more > contract.mostShared) fail('SharedViewsEnough')
  if (own + more > contract.mostOwnShared) fail('OwnSharedViewsEnough')
}

export async function createSharedView(
  ctx: Context,
  form: ParsedOf<typeof contract.create>,
): Promise<contract.SharedView> {
  const storeIds = await requireSeen(ctx, form)
  await takeRoom(ctx, 1, ctx.user.id)
  return views.create(ctx, { ...form, storeIds, sharedBy: ctx.user.id })
}

export async function updateSharedView(
  ctx: Context,
  { id, updatedAt, ...form }: ParsedOf<typeof contract.update>,
): Promise<contract.SharedView> {
  const before = await views.lock(ctx, id, updatedAt)
  requireMine(before)
  return views.update(ctx, before, { ...form, storeIds: await requireSeen(ctx, form) })
}

export const sharedViewRemoval = views.removal({
  removing: (_, view) => requireMine(view),
  async restoring(ctx, view) {
    requireMine(view)
    // It is there again, and counted.
    const { sharedBy } = await ctx.db
      .selectFrom('shared_views')
      .select('shared_by as sharedBy')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', view.id)
      .executeTakeFirstOrThrow()
    await takeRoom(ctx, 0, sharedBy)
  },
})
