import type * as contract from '@crossdock/contract/account/renewals'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { amountOf } from '@crossdock/contract/money'
import { isSubscribed } from '@crossdock/contract/plans'
import type { Context } from '../../platform/context.ts'
import { ownerDb } from '../../platform/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { readCredit } from '../invoices/credits/reads.ts'
import { readTaxes } from '../invoices/reads.ts'
import { breakDown } from '../invoices/rules.ts'
import { type AccountRow, type PlanRow, readAccount, readPlans } from '../subscriptions/reads.ts'
import { priceOf } from '../subscriptions/rules.ts'
import { mostTries } from './rules.ts'

/** What a subscription goes on with when its period ends, and what that costs; null: with nothing that is paid. */
export function nextOf(
  row: AccountRow,
  plans: readonly PlanRow[],
): { readonly plan: PlanRow; readonly periodKey: 'monthly' | 'yearly'; readonly price: number } | null {
  if (row.status !== 'ACTIVE' && row.status !== 'PENDING_DOWNGRADE') return null
  const periodKey = row.nextPeriodKey ?? row.periodKey
  const plan = plans.find(({ key }) => key === (row.nextPlanKey ?? row.planKey))
  if (row.periodEnd === null || periodKey === null || !plan) return null
  const price = priceOf(plan.monthlyCents, periodKey)
  return price ? { plan, periodKey, price } : null
}

/** The renewal that waits to be paid. */
export const readOpen = (ctx: Context) =>
  ctx.db
    .selectFrom('invoices')
    .select(['id', 'total', 'tries', 'retry_at as retryAt', 'period_end as periodEnd'])
    .where('account_id', '=', ctx.account.id)
    .where('state', '=', 'OPEN')
    .executeTakeFirst()

export async function getRenewal(ctx: Context): Promise<AnswerOf<typeof contract.get>> {
  const [row, plans, credit, open] = await Promise.all([
    readAccount(ctx),
    readPlans(ctx),
    readCredit(ctx),
    readOpen(ctx),
  ])
  const next = isSubscribed(row.status) ? nextOf(row, plans) : null
  // The taxes of the day on which it is taken.
  const taxes = await readTaxes(ctx, row.periodEnd === null ? ctx.now() : new Date(row.periodEnd))
  return {
    next:
      next === null || row.periodEnd === null
        ? null
        : {
            total: amountOf(breakDown({ newPrice: next.price, rest: 0, promo: null, credit, taxes }).total),
            at: row.periodEnd,
            planName: next.plan.name,
          },
    overdue: open
      ? { invoiceId: open.id, total: amountOf(open.total), tries: open.tries, mostTries, retryAt: open.retryAt }
      : null,
  }
}

/** Accounts whose paid period has ended, or that have a renewal waiting. */
export async function findDue({ pool, now }: Platform): Promise<number[]> {
  const rows = await ownerDb(pool)
    .selectFrom('subscriptions')
    .select('account_id as id')
    .where('period_end', '<=', now().toISOString())
    .where('period_key', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
