import type * as contract from '@crossdock/contract/account/operator/maintenance'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Db } from '../../../platform/db.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'

/** The banner that is shown at a moment, or the next one. */
export async function readBanner(db: Db, now: Date): Promise<AnswerOf<typeof contract.get>> {
  const row = await db
    .selectFrom('banners')
    .select(['id', 'text', 'text_fr', 'shows_from', 'shows_to'])
    .where('ended_at', 'is', null)
    .where('shows_to', '>', now.toISOString())
    .orderBy('shows_to', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { banner: null }
  const { id, text, text_fr: textFr, shows_from: from, shows_to: to } = row
  return { banner: { id, text, textFr, from, to, isShown: Date.parse(from) <= now.getTime() } }
}

export const getBanner = (ctx: OperatorContext) => ctx.tx((db) => readBanner(db, ctx.platform.now()))
