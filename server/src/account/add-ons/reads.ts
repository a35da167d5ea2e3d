import type * as contract from '@crossdock/contract/account/add-ons'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { amountOf } from '@crossdock/contract/money'
import { isMonthly, type LimitKey } from '@crossdock/contract/plans'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { isCounted } from '../../platform/limits.ts'

const columns = [
  'key',
  'title',
  'feature_key as featureKey',
  'amount',
  'price_cents as priceCents',
  'life_days as lifeDays',
] as const

/** An add-on that is sold, as its row has it. */
export async function requireAddOn(ctx: Context, key: string, featureKey: LimitKey) {
  const row = await ctx.db
    .selectFrom('add_ons')
    .select(columns)
    .where(({ and }) => and({ key, feature_key: featureKey, is_offered: true }))
    .executeTakeFirst()
  return row && isCounted(featureKey) ? row : fail('AddOnNotOffered')
}

/** Of limits that something here uses up, and that the plan has: what has no limit needs no add-on. */
export async function listAvailable(
  ctx: Context,
  { featureKey }: ParsedOf<typeof contract.available>,
): Promise<AnswerOf<typeof contract.available>> {
  const rows = await ctx.db
    .selectFrom('add_ons')
    .select(columns)
    .where('is_offered', '=', true)
    .orderBy('position')
    .orderBy('key')
    .execute()
  const isOfUse = (key: LimitKey) => isCounted(key) && ctx.planLimit(key) !== null
  return {
    dbos: rows.flatMap((row) => {
      const key = row.featureKey as LimitKey
      if (!isOfUse(key) || (featureKey !== undefined && featureKey !== key)) return []
      return {
        _id: row.key,
        title: row.title,
        price: amountOf(row.priceCents),
        lifeTimeDays: row.lifeDays,
        featureKey: key,
        amount: row.amount,
      }
    }),
  }
}

export async function listBought(ctx: Context): Promise<AnswerOf<typeof contract.bought>> {
  const rows = await ctx.db
    .selectFrom('add_on_purchases')
    .select(['id', 'title', 'feature_key as featureKey', 'amount', 'used'])
    .select(['bought_at as boughtAt', 'lapses_at as lapsesAt'])
    .where('account_id', '=', ctx.account.id)
    .where('lapses_at', '>', ctx.now().toISOString())
    .orderBy('lapses_at')
    .orderBy('id')
    .execute()
  return {
    items: rows.map((row) => {
      const featureKey = row.featureKey as LimitKey
      return { ...row, featureKey, used: isMonthly(featureKey) ? row.used : null }
    }),
  }
}
