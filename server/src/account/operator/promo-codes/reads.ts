import type * as contract from '@crossdock/contract/account/operator/promo-codes'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { amountOf } from '@crossdock/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { col } from '../../../platform/statement.ts'

/** Codes that are shown. */
const mostShown = 500

export async function readPromoCodes(db: Db, now: Date): Promise<AnswerOf<typeof contract.list>> {
  const rows = await db
    .selectFrom('promo_codes')
    .select(['code', 'kind', 'value', 'plan_keys', 'ends_at', 'most_uses', 'used'])
    .select(
      col.bool`(coalesce(ends_at <= ${now.toISOString()}, false) or coalesce(used >= most_uses, false))`.as('is_over'),
    )
    .orderBy(sql`is_over`)
    .orderBy('code')
    .limit(mostShown)
    .execute()
  return {
    items: rows.map((row) => ({
      code: row.code,
      kind: row.kind === 'percent' ? 'percent' : 'fixed',
      value: row.kind === 'percent' ? row.value : amountOf(row.value),
      plans: row.plan_keys,
      endsAt: row.ends_at,
      mostUses: row.most_uses,
      used: row.used,
      isOver: row.is_over,
    })),
  }
}

export const listPromoCodes = (ctx: OperatorContext) => ctx.tx((db) => readPromoCodes(db, ctx.platform.now()))
