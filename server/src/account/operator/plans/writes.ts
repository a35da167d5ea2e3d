import type * as contract from '@crossdock/contract/account/operator/plans'
import type { ParsedOf } from '@crossdock/contract/endpoint'
import { limitKeys } from '@crossdock/contract/plans'
import { fail, found } from '../../../platform/errors.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { readPlans } from './reads.ts'

const sameText = (plan: Omit<contract.OperatorPlan, 'plan' | 'accounts' | 'paying'>): string =>
  JSON.stringify([
    plan.name,
    plan.monthlyPrice,
    plan.isOffered,
    limitKeys.map((key) => plan.limits[key]),
    [...plan.features].sort(),
  ])

/** Changes a plan. What accounts have paid for stays paid; the price is that of what they buy, or renew, from now on. */
export async function updatePlan(
  ctx: OperatorContext,
  { plan: key, before: seen, ...plan }: ParsedOf<typeof contract.update>,
): Promise<contract.OperatorPlan> {
  const { changed, accounts } = await ctx.tx(async (db) => {
    await db.selectFrom('plans').select('key').where('key', '=', key).forUpdate().execute()
    const before = found((await readPlans(db)).find((one) => one.plan === key))
    if (sameText(before) !== sameText(seen)) fail('VersionConflict')
    const limits = Object.fromEntries(
      limitKeys.flatMap((limit) => (plan.limits[limit] === null ? [] : [[limit, plan.limits[limit]]])),
    )
    await db
      .updateTable('plans')
      .set({
        name: plan.name,
        monthly_cents: plan.monthlyPrice === null ? null : Math.round(plan.monthlyPrice * 100),
        is_offered: plan.isOffered,
        limits: JSON.stringify(limits),
        features: plan.features,
      })
      .where('key', '=', key)
      .execute()
    await ctx.note(db, { action: 'update', about: 'plan', thing: key, before, after: plan })
    return {
      changed: found((await readPlans(db)).find((one) => one.plan === key)),
      accounts: await db.selectFrom('accounts').select('id').where('plan_key', '=', key).execute(),
    }
  })
  for (const { id } of accounts)
    ctx.platform.announce(id, [
      { topic: 'account.changed', storeId: null },
      { topic: 'subscription.changed', storeId: null },
    ])
  return changed
}
