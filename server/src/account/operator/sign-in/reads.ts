import type * as contract from '@crossdock/contract/account/operator/sign-in'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { OperatorContext } from '../../../platform/serve-operator.ts'

export const getMe = async ({ operator }: OperatorContext): Promise<AnswerOf<typeof contract.me>> => ({
  id: operator.id,
  name: operator.name,
  email: operator.email,
})

/** Acts that are shown. */
const mostActs = 200

export async function listActs(ctx: OperatorContext): Promise<AnswerOf<typeof contract.acts>> {
  const rows = await ctx.tx((db) =>
    db
      .selectFrom('operator_log as l')
      .leftJoin('accounts as a', 'a.id', 'l.account_id')
      .select([
        'l.id',
        'l.at',
        'l.name',
        'l.place',
        'l.action',
        'l.about',
        'l.thing',
        'a.business_name as businessName',
      ])
      .orderBy('l.id', 'desc')
      .limit(mostActs)
      .execute(),
  )
  return { items: rows }
}
