import type { Context } from '../../../platform/context.ts'
import { fail, Refusal } from '../../../platform/errors.ts'

/** A promo code, as far as it takes something off. */
export interface Promo {
  readonly code: string
  readonly kind: 'percent' | 'fixed'
  /** Percent, or cents. */
  readonly value: number
}

/** The promo code, if it is good for this invoice now; else why not (PAY-004). */
export async function requirePromo(
  ctx: Context,
  code: string,
  row: { readonly kind: string; readonly plan_key: string },
): Promise<Promo> {
  const promo = await ctx.db.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst()
  const now = ctx.now().getTime()
  if (!promo || (promo.starts_at !== null && Date.parse(promo.starts_at) > now)) return fail('PromoUnknown')
  if (promo.ends_at !== null && Date.parse(promo.ends_at) <= now) fail('PromoExpired')
  if (promo.most_uses !== null && promo.used >= promo.most_uses) fail('PromoExhausted')
  const isForPlan =
    promo.plan_keys === null ||
    (row.kind !== 'add-on' && row.kind !== 'route' && promo.plan_keys.includes(row.plan_key))
  if (!isForPlan || (promo.kinds !== null && !promo.kinds.includes(row.kind))) fail('PromoNotApplicable')
  const mine = await ctx.db
    .selectFrom('promo_uses')
    .select('code')
    .where('account_id', '=', ctx.account.id)
    .where('code', '=', code)
    .executeTakeFirst()
  if (mine) fail('PromoExhausted')
  return { code, kind: promo.kind === 'percent' ? 'percent' : 'fixed', value: promo.value }
}

/** The promo code, if it is still good; null where it is not. */
export async function findPromo(
  ctx: Context,
  code: string,
  row: Parameters<typeof requirePromo>[2],
): Promise<Promo | null> {
  try {
    return await requirePromo(ctx, code, row)
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    return null
  }
}
