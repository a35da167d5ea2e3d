import type { prove } from '@crossdock/contract/account/proofs'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { signToken } from '../../platform/sessions.ts'
import { col, statement } from '../../platform/statement.ts'
import { provePassword } from '../sign-in-tries/writes.ts'
import { freshEnd } from './rules.ts'

/** Looks at what is given as a proof, outside any transaction. */
export async function checkProof(
  platform: Platform,
  who: { readonly accountId: number; readonly userId: Id<'user'> },
  { password }: ParsedOf<typeof prove>,
): Promise<boolean> {
  return (await provePassword(platform, who, password)).isRight
}

/** What is proven makes the session another one, with a token of its own: the one before opens nothing any more. */
export async function renewSession(
  ctx: Context,
  isRight: boolean,
  { settings }: Platform,
): Promise<AnswerOf<typeof prove>> {
  if (!isRight) fail('WrongPassword', { fields: [{ path: 'password', message: 'The current password is not right.' }] })
  const [sessionId, now] = [newId(), ctx.now()]
  const { rows } = await statement('proofs.renew', { expiresAt: col.timestamptz.orNull })`
    select renew_session(${ctx.sessionId}, ${sessionId}, ${now}) as "expiresAt"`.execute(ctx.db)
  const expiresAt = rows[0]?.expiresAt ?? null
  if (expiresAt === null) return fail('TokenInactive')
  await ctx.audit({ action: 'prove', entity: 'user', id: ctx.user.id })
  const who = { userId: ctx.user.id, name: ctx.user.name, isOwner: ctx.user.isOwner }
  const token = await signToken(settings.secret, { sessionId, expiresAt: new Date(expiresAt), ...who })
  return { token, freshUntil: freshEnd(now.getTime()) }
}
