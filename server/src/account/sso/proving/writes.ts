import type * as proofs from '@crossdock/contract/account/proofs'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../../platform/context.ts'
import { ownerDb } from '../../../platform/db.ts'
import { fail } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asOwner } from '../../../platform/transaction.ts'
import { findLoginOf } from '../../auth/reads.ts'
import { findAccountOfDomain } from '../reads.ts'
import { domainOf } from '../rules.ts'
import {
  beginVisit,
  finishVisit,
  type Person,
  type Returned,
  requireSameProvider,
  takeVisit,
} from '../visits/writes.ts'
import { isAnew } from './rules.ts'

const runBy =
  (platform: Platform) =>
  async <Value>(work: Parameters<typeof asOwner<Value>>[1]): Promise<Value> =>
    asOwner(await platform.pool.connect(), work)

/** Where somebody signs in once more, made outside any transaction: the provider is asked. */
export async function beginProof(platform: Platform, who: Person): Promise<AnswerOf<typeof proofs.beginSso>> {
  const run = runBy(platform)
  const login = await run((client) => findLoginOf(client, who.accountId, who.userId))
  if (login === null) return fail('SsoNotHere')
  return beginVisit(platform, run, {
    kind: 'sso-proof',
    email: login.email,
    who: async (client) => ((await findAccountOfDomain(client, domainOf(login.email))) === who.accountId ? who : null),
  })
}

/** Gives what was prepared; that it was asked for stands in the audit log, as each write does. */
export async function keepBegun(
  ctx: Context,
  _input: unknown,
  entrance: AnswerOf<typeof proofs.beginSso>,
): Promise<AnswerOf<typeof proofs.beginSso>> {
  await ctx.audit({ action: 'ask-sso', entity: 'user', id: ctx.user.id })
  return entrance
}

/** When somebody has signed in once more at their company, as the person who they are there. */
export async function proveThere(platform: Platform, who: Person, returned: Returned): Promise<Date> {
  const run = runBy(platform)
  const visit = await takeVisit(platform, run, 'sso-proof', returned, who)
  const { subject, provenAt } = await finishVisit(platform, visit, returned).catch((err: unknown) => {
    platform.log.info({ err, account: who.accountId, user: who.userId }, 'proof by a provider, failed')
    return fail('SsoFailed')
  })
  const link = await run(async (client) => {
    await requireSameProvider(client, platform, visit)
    return ownerDb(client)
      .selectFrom('sso_links')
      .select('subject')
      .where(({ and }) => and({ account_id: who.accountId, user_id: who.userId }))
      .executeTakeFirst()
  })
  if (link?.subject !== subject) return fail('SsoOther')
  return isAnew(provenAt, visit.begunAt) ? provenAt : fail('SsoNotAnew')
}
