import type { ways } from '@crossdock/contract/account/proofs'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { readFactors } from '../factors/reads.ts'
import { freshEnd, waysOf } from './rules.ts'

export async function readWays(ctx: Context): Promise<AnswerOf<typeof ways>> {
  const end = ctx.provenAt === null ? null : freshEnd(ctx.provenAt)
  return {
    ways: waysOf(await readFactors(ctx, ctx.user.id)),
    freshUntil: end !== null && end > ctx.now().toISOString() ? end : null,
  }
}
