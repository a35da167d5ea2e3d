import type { ProofWay, ways } from '@crossdock/contract/account/proofs'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { readFactors } from '../factors/reads.ts'
import { hasCompany } from '../sso/proving/reads.ts'
import { freshEnd, waysOf } from './rules.ts'

export const findWays = async (ctx: Context): Promise<ProofWay[]> =>
  waysOf({ ...(await readFactors(ctx, ctx.user.id)), hasCompany: await hasCompany(ctx, ctx.user.id) })

export async function readWays(ctx: Context): Promise<AnswerOf<typeof ways>> {
  const end = ctx.provenAt === null ? null : freshEnd(ctx.provenAt)
  return {
    ways: await findWays(ctx),
    freshUntil: end !== null && end > ctx.now().toISOString() ? end : null,
  }
}
