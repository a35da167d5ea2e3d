import { type Endpoint, limitsOf } from '@crossdock/contract/endpoint'
import { isMonthly, type LimitKey } from '@crossdock/contract/plans'
import type pg from 'pg'
import type { Context } from './context.ts'
import { ownerDb } from './db.ts'
import { col, statement } from './statement.ts'

/** How much of something an account has, in all its stores. */
export type Counter = (ctx: Context) => Promise<number>

const counters = new Map<LimitKey, Counter>()

/** Says how much of a plan limit an account has used up. Registered once, by the feature that owns what is counted. */
export function countLimit(limit: LimitKey, count: Counter): void {
  counters.set(limit, count)
}

/** Whether anything here uses a limit up: what an installation has not is not counted. */
export const isCounted = (limit: LimitKey): boolean => counters.has(limit)

/** How much of a limit the account has used up, in all its stores. */
export function usedOf(ctx: Context, limit: LimitKey): Promise<number> {
  const count = counters.get(limit)
  if (!count) throw new Error(`Nobody counts the plan limit ${limit}.`)
  return count(ctx)
}

/**
 * Takes what is made beyond the plan's own from add-ons, the oldest first: of what is counted by the month, each of an add-on is
 * there once. `used` is how many there are in this month then. Asked with the limit locked.
 */
export async function useAddOns(ctx: Context, limit: LimitKey, ownMax: number, used: number): Promise<void> {
  if (!isMonthly(limit)) return
  const { db, account } = ctx
  const month = `${ctx.today().slice(0, 7)}-01`
  const { rows } = await statement('limits.covered', { covered: col.int8 })`
    select coalesce(sum(used), 0) as covered from add_on_uses
    where account_id = ${account.id} and feature_key = ${limit} and month = ${month}::date`.execute(db)
  const over = used - ownMax - (rows[0]?.covered ?? 0)
  if (over <= 0) return
  await statement('limits.use-add-ons')`
    with due as (
      select id, amount - used as rest, sum(amount - used) over (order by bought_at, id) - (amount - used) as before
      from add_on_purchases where account_id = ${account.id} and feature_key = ${limit} and lapses_at > ${ctx.now()} and used < amount)
    update add_on_purchases p set used = p.used + least(d.rest, ${over}::integer - d.before)
    from due d where p.account_id = ${account.id} and p.id = d.id and d.before < ${over}::integer`.execute(db)
  await statement('limits.note-add-on-use')`
    insert into add_on_uses as u (account_id, feature_key, month, used) values (${account.id}, ${limit}, ${month}::date, ${over})
    on conflict (account_id, feature_key, month) do update set used = u.used + excluded.used`.execute(db)
}

/** Refuses when the plan has no room for what a call takes, as far as its declaration knows. */
export async function requireDeclaredRoom(
  ctx: Context,
  { limit }: Pick<Endpoint, 'limit'>,
  input: unknown,
): Promise<void> {
  if (limit !== undefined && 'key' in limit) await ctx.requireRoom(limit.key, limit.takes(input))
}

/**
 * What is wrong with the limits that the work of a call asked for, held against what the call declares; null when nothing is. Of
 * several it need ask for one: which of them it uses up depends on what it finds.
 */
export function limitFault(endpoint: Endpoint, asked: ReadonlySet<LimitKey>): string | null {
  const declared = limitsOf(endpoint)
  const extra = [...asked].find((limit) => !declared.includes(limit))
  if (extra) return `asked for room of ${extra}, which it does not declare`
  return declared.length > 0 && asked.size === 0 ? `declares ${declared.join(', ')} and asked for no room` : null
}

/** In place of a plan's key in `DEFAULT_PLAN`: accounts begin with none, and choose (AUTH-007). */
export const choosesPlan = 'choose'

/**
 * The plan that accounts begin with has to be there, or nobody could sign up; where they choose, one that is offered.
 * @throws Error for people, with the keys that there are
 */
export async function requirePlan(pool: pg.Pool, key: string): Promise<void> {
  const plans = await ownerDb(pool).selectFrom('plans').select(['key', 'is_offered']).orderBy('position').execute()
  if (key === choosesPlan) {
    if (plans.some((plan) => plan.is_offered)) return
    throw new Error(`DEFAULT_PLAN is ${choosesPlan}, and no plan is offered.`)
  }
  if (plans.some((plan) => plan.key === key)) return
  const keys = plans.map((plan) => plan.key).join(', ')
  throw new Error(`DEFAULT_PLAN must be one of ${keys}, or ${choosesPlan}; "${key}" is none.`)
}

/** The plan of a new account. Whoever chooses has the smallest that is offered until then, and nothing new by it. */
export const beginsWith = (defaultPlan: string) =>
  defaultPlan === choosesPlan
    ? {
        plan_key: col.text`(select key from plans where is_offered order by position, key limit 1)`,
        subscription_status: 'NO_SUBSCRIPTION',
      }
    : { plan_key: defaultPlan, subscription_status: defaultPlan === 'free' ? 'FREE' : 'ACTIVE' }
