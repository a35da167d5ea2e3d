import type * as contract from '@crossdock/contract/account/operator/maintenance'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { newId } from '@crossdock/contract/ids'
import type { Db } from '../../../platform/db.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { readBanner } from './reads.ts'

/** Has every screen ask who is there, with which the banner comes. */
async function tellEverybody(ctx: OperatorContext): Promise<void> {
  const accounts = await ctx.tx((db) => db.selectFrom('accounts').select('id').execute())
  for (const { id } of accounts) ctx.platform.announce(id, [{ topic: 'account.changed', storeId: null }])
}

const endAll = (db: Db, now: string) =>
  db.updateTable('banners').set({ ended_at: now }).where('ended_at', 'is', null).where('shows_to', '>', now).execute()

export async function showBanner(
  ctx: OperatorContext,
  { text, textFr, from, to }: ParsedOf<typeof contract.show>,
): Promise<AnswerOf<typeof contract.show>> {
  const now = ctx.platform.now()
  const answer = await ctx.tx(async (db) => {
    await endAll(db, now.toISOString())
    const id = newId<'banner'>()
    await db.insertInto('banners').values({ id, text, text_fr: textFr, shows_from: from, shows_to: to }).execute()
    await ctx.note(db, { action: 'show', about: 'banner', thing: id, after: { text, textFr, from, to } })
    return readBanner(db, now)
  })
  await tellEverybody(ctx)
  return answer
}

export async function endBanner(ctx: OperatorContext): Promise<AnswerOf<typeof contract.end>> {
  const now = ctx.platform.now()
  const answer = await ctx.tx(async (db) => {
    await endAll(db, now.toISOString())
    await ctx.note(db, { action: 'end', about: 'banner' })
    return readBanner(db, now)
  })
  await tellEverybody(ctx)
  return answer
}
