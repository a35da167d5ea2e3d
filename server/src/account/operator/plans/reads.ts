import type * as contract from '@crossdock/contract/account/operator/plans'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { amountOf } from '@crossdock/contract/money'
import { limitKeys, type PlanFeature, planFeatures } from '@crossdock/contract/plans'
import type { Db } from '../../../platform/db.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { col } from '../../../platform/statement.ts'

const allFeatures = Object.keys(planFeatures) as PlanFeature[]

/** All plans, the smallest first. */
export async function readPlans(db: Db): Promise<contract.OperatorPlan[]> {
  const rows = await db
    .selectFrom('plans as p')
    .select(['p.key', 'p.name', 'p.monthly_cents', 'p.is_offered', 'p.limits', 'p.features'])
    .select(col.int4`(select count(*)::integer from accounts a where a.plan_key = p.key)`.as('accounts'))
    .select(
      col.int4`(select count(*)::integer from accounts a join subscriptions s on s.account_id = a.id
        where a.plan_key = p.key and s.period_key is not null)`.as('paying'),
    )
    .orderBy('p.position')
    .orderBy('p.key')
    .execute()
  return rows.map((row) => {
    const limits = row.limits as Readonly<Record<string, number | null>>
    return {
      plan: row.key,
      name: row.name,
      monthlyPrice: row.monthly_cents === null ? null : amountOf(row.monthly_cents),
      isOffered: row.is_offered,
      limits: Object.fromEntries(limitKeys.map((key) => [key, limits[key] ?? null])) as contract.OperatorPlan['limits'],
      // A plan that says nothing of features has them all.
      features: allFeatures.filter((feature) => row.features === null || row.features.includes(feature)),
      accounts: row.accounts,
      paying: row.paying,
    }
  })
}

export const listPlans = async (ctx: OperatorContext): Promise<AnswerOf<typeof contract.list>> => ({
  items: await ctx.tx(readPlans),
})
