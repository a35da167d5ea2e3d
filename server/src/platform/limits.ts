import { type Endpoint, limitsOf } from '@crossdock/contract/endpoint'
import type { LimitKey } from '@crossdock/contract/plans'
import type { Context } from './context.ts'

/** How much of something an account has, in all its stores. */
export type Counter = (ctx: Context) => Promise<number>

const counters = new Map<LimitKey, Counter>()

/** Says how much of a plan limit an account has used up. Registered once, by the feature that owns what is counted. */
export function countLimit(limit: LimitKey, count: Counter): void {
  counters.set(limit, count)
}

/** How much of a limit the account has used up, in all its stores. */
export function usedOf(ctx: Context, limit: LimitKey): Promise<number> {
  const count = counters.get(limit)
  if (!count) throw new Error(`Nobody counts the plan limit ${limit}.`)
  return count(ctx)
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
