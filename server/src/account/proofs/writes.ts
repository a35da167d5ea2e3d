import type { prove } from '@crossdock/contract/account/proofs'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { signToken } from '../../platform/sessions.ts'
import { col, statement } from '../../platform/statement.ts'
import { asOwner } from '../../platform/transaction.ts'
import { failCode, spendCode } from '../factors/writes.ts'
import { isPasskeyProof } from '../passkeys/writes.ts'
import { provePassword } from '../sign-in-tries/writes.ts'
import { proveThere } from '../sso/proving/writes.ts'
import { findWays } from './reads.ts'
import { freshEnd } from './rules.ts'

/** What a proof was by, and whether it was right. */
type Kind =
  | 'passkey'
  | 'wrong-passkey'
  | 'password'
  | 'wrong-password'
  | 'sso'
  | 'code'
  | 'recovery-code'
  | 'wrong-code'
interface Proof {
  readonly by: Kind
  /** When it was given, where that was not here. */
  readonly at: Date | null
}

/** Looks at what is given as a proof, outside any transaction. */
export async function checkProof(
  platform: Platform,
  who: { readonly accountId: number; readonly userId: Id<'user'> },
  input: ParsedOf<typeof prove>,
): Promise<Proof> {
  if (input.sso !== undefined) return { by: 'sso', at: await proveThere(platform, who, input.sso) }
  return { by: await kindOf(platform, who, input), at: null }
}

async function kindOf(
  platform: Platform,
  who: { readonly accountId: number; readonly userId: Id<'user'> },
  { password, code, passkey }: Omit<ParsedOf<typeof prove>, 'sso'>,
): Promise<Kind> {
  if (passkey !== undefined) return (await isPasskeyProof(platform, who, passkey)) ? 'passkey' : 'wrong-passkey'
  if (code !== undefined) {
    const from = { source: 'session', isKnown: true }
    const run = async <Value>(work: Parameters<typeof asOwner<Value>>[1]) =>
      asOwner(await platform.pool.connect(), work)
    return (await spendCode(platform, run, who, from, code)) ?? 'wrong-code'
  }
  return (await provePassword(platform, who, password ?? '')).isRight ? 'password' : 'wrong-password'
}

/** What is proven makes the session another one, with a token of its own: the one before opens nothing any more. */
export async function renewSession(
  ctx: Context,
  { by: proof, at }: Proof,
  { settings }: Platform,
): Promise<AnswerOf<typeof prove>> {
  if (proof === 'wrong-passkey') fail('WrongPasskey')
  if (proof === 'wrong-code') failCode()
  // A password alone takes no second factor away, whether the client asks for one or not.
  const ways = await findWays(ctx)
  if (proof === 'wrong-password' || (proof === 'password' && !ways.includes('password')))
    fail('WrongPassword', { fields: [{ path: 'password', message: 'The current password is not right.' }] })
  if (proof === 'sso' && !ways.includes('sso')) fail('SsoNotHere')
  const [sessionId, now] = [newId(), at ?? ctx.now()]
  const { rows } = await statement('proofs.renew', { expiresAt: col.timestamptz.orNull })`
    select renew_session(${ctx.sessionId}, ${sessionId}, ${now}) as "expiresAt"`.execute(ctx.db)
  const expiresAt = rows[0]?.expiresAt ?? null
  if (expiresAt === null) return fail('TokenInactive')
  await ctx.audit({ action: 'prove', entity: 'user', id: ctx.user.id, after: { by: proof } })
  const who = { userId: ctx.user.id, name: ctx.user.name, isOwner: ctx.user.isOwner }
  const token = await signToken(settings.secret, { sessionId, expiresAt: new Date(expiresAt), ...who })
  return { token, freshUntil: freshEnd(now.getTime()) }
}
