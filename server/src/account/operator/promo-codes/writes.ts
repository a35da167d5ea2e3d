import type * as contract from '@crossdock/contract/account/operator/promo-codes'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { failField, found } from '../../../platform/errors.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { readPromoCodes } from './reads.ts'

export async function createPromoCode(
  ctx: OperatorContext,
  input: ParsedOf<typeof contract.create>,
): Promise<AnswerOf<typeof contract.create>> {
  const { code, kind, value, plans, endsAt, mostUses } = input
  return ctx.tx(async (db) => {
    const known = await db.selectFrom('plans').select('key').execute()
    if (plans?.some((plan) => !known.some(({ key }) => key === plan))) failField('plans', 'This plan does not exist')
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('promo_codes')
      .values({
        ...{ code, kind, plan_keys: plans === null ? null : [...plans], ends_at: endsAt, most_uses: mostUses },
        value: kind === 'percent' ? value : Math.round(value * 100),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) failField('code', 'This code has been made already')
    await ctx.note(db, { action: 'create', about: 'promo-code', thing: code, after: { kind, value, mostUses, endsAt } })
    return readPromoCodes(db, ctx.platform.now())
  })
}

export async function endPromoCode(
  ctx: OperatorContext,
  { code }: ParsedOf<typeof contract.end>,
): Promise<AnswerOf<typeof contract.end>> {
  const now = ctx.platform.now()
  return ctx.tx(async (db) => {
    const before = found(
      await db.selectFrom('promo_codes').select('ends_at').where('code', '=', code).forUpdate().executeTakeFirst(),
    )
    // What has ended stays as it ended.
    if (before.ends_at === null || Date.parse(before.ends_at) > now.getTime())
      await db.updateTable('promo_codes').set({ ends_at: now.toISOString() }).where('code', '=', code).execute()
    await ctx.note(db, { action: 'end', about: 'promo-code', thing: code })
    return readPromoCodes(db, now)
  })
}
