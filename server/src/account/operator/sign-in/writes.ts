import type * as contract from '@crossdock/contract/account/operator/sign-in'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type pg from 'pg'
import { ownerDb } from '../../../platform/db.ts'
import { fail } from '../../../platform/errors.ts'
import { startOperatorSession } from '../../../platform/operator-sessions.ts'
import { hashPassword, isPassword } from '../../../platform/passwords.ts'
import { seal, unseal } from '../../../platform/sealing.ts'
import type { PublicContext } from '../../../platform/serve.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { newKey, plainCode, stepOf } from '../../factors/rules.ts'
import { appKeys, failCode, keyToShow } from '../../factors/writes.ts'
import { countTry, forgetTries, takeBackTry } from '../../sign-in-tries/writes.ts'

const findOperator = (client: pg.ClientBase, email: string) =>
  ownerDb(client)
    .selectFrom('operators')
    .select(['id', 'name', 'email', 'password_hash', 'has_to_choose', 'active', 'code_key', 'code_confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst()

type FoundOperator = NonNullable<Awaited<ReturnType<typeof findOperator>>>
const whose = ({ id }: Pick<FoundOperator, 'id'>): string => `operator/${id}`

/** Counts a try, looks at the password, and takes the try back when it was right: as at the sign-in of accounts. */
async function provePassword(
  ctx: Pick<PublicContext, 'tx' | 'platform' | 'place'>,
  email: string,
  password: string,
): Promise<FoundOperator | null> {
  const target = `operator ${email}`
  const source = `place ${ctx.place}`
  const operator = await ctx.tx(async (client) => {
    await countTry(client, ctx.platform, { target, source, isKnown: false })
    return findOperator(client, email)
  })
  const isRight = await isPassword(operator?.password_hash ?? null, password).catch(async (error: unknown) => {
    await ctx.tx((client) => takeBackTry(client, target, source))
    throw error
  })
  if (!operator?.active || !isRight) return null
  await ctx.tx((client) => forgetTries(client, target, source))
  return operator
}

/**
 * The half minute of a code of the operator's app; tries are counted as those of people are. Without a code it refuses, by asking
 * for one, or by showing the key of an app that is still to be set up.
 */
async function requireStep(ctx: PublicContext, operator: FoundOperator, typed: string | undefined): Promise<number> {
  const { secret } = ctx.platform.settings
  if (typed === undefined) {
    if (operator.code_confirmed_at !== null) return fail('SecondFactorNeeded', { info: { ways: ['code'] } })
    const key = newKey()
    await ctx.tx((client) =>
      ownerDb(client)
        .updateTable('operators')
        .set({ code_key: seal(secret, appKeys, whose(operator), key) })
        .where('id', '=', operator.id)
        .where('password_hash', '=', operator.password_hash)
        .where('code_confirmed_at', 'is', null)
        .execute(),
    )
    return fail('SecondFactorToSetUp', { info: keyToShow(key, operator.email) })
  }
  const target = `second factor of ${whose(operator)}`
  const source = `place ${ctx.place}`
  await ctx.tx((client) => countTry(client, ctx.platform, { target, source, isKnown: false }))
  const key = operator.code_key === null ? null : unseal(secret, appKeys, whose(operator), operator.code_key)
  const step = key === null ? null : stepOf(key, plainCode(typed), ctx.platform.now())
  if (step === null) return failCode()
  await ctx.tx((client) => forgetTries(client, target, source))
  return step
}

export async function logIn(
  ctx: PublicContext,
  { email, password, newPassword, code }: ParsedOf<typeof contract.login>,
): Promise<AnswerOf<typeof contract.login>> {
  const { platform, place, userAgent, requestId } = ctx
  const operator = await provePassword(ctx, email, password)
  platform.log.info(
    { id: requestId, place, operator: operator?.id, outcome: operator ? 'right' : 'refused' },
    'operator sign-in',
  )
  if (!operator) return fail('WrongCredentials')
  if (operator.has_to_choose && newPassword === undefined) fail('PasswordToChoose')
  if (operator.has_to_choose && newPassword === password) fail('PasswordToChoose')
  const step = await requireStep(ctx, operator, code)
  const chosen = operator.has_to_choose && newPassword !== undefined ? await hashPassword(newPassword) : null
  return ctx.tx(async (client) => {
    const db = ownerDb(client)
    // A password or an app that was changed while this one was looked at starts no session; nor does a code a second time.
    const { numUpdatedRows } = await db
      .updateTable('operators')
      .set({
        last_signed_in_at: platform.now().toISOString(),
        code_last_step: step,
        code_confirmed_at: operator.code_confirmed_at ?? platform.now().toISOString(),
        ...(chosen === null ? {} : { password_hash: chosen, has_to_choose: false }),
      })
      .where(({ and }) => and({ id: operator.id, password_hash: operator.password_hash, active: true }))
      .where('code_key', '=', operator.code_key)
      .where('code_last_step', '<', step)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return failCode()
    await db
      .insertInto('operator_log')
      .values({
        id: newId<'operatorLog'>(),
        at: platform.now().toISOString(),
        operator_id: operator.id,
        name: operator.name,
        place,
        call: requestId,
        action: 'sign-in',
        about: 'operator',
        thing: operator.id,
      })
      .execute()
    return startOperatorSession(client, operator.id, { now: platform.now(), place, userAgent })
  })
}

export async function logOut(ctx: OperatorContext): Promise<Record<string, never>> {
  const { operator } = ctx
  await ctx.tx(async (db) => {
    await db.deleteFrom('operator_sessions').where('token_hash', '=', operator.tokenHash).execute()
    await ctx.note(db, { action: 'sign-out', about: 'operator', thing: operator.id })
  })
  return {}
}

export async function changePassword(
  ctx: OperatorContext,
  { currentPassword, newPassword }: ParsedOf<typeof contract.changePassword>,
): Promise<Record<string, never>> {
  const { operator, platform, place } = ctx
  const proven = await provePassword(
    { platform, place, tx: (work) => ctx.tx((_, client) => work(client)) },
    operator.email,
    currentPassword,
  )
  if (!proven) return fail('WrongPassword')
  const hash = await hashPassword(newPassword)
  await ctx.tx(async (db) => {
    await setPassword(db, operator.id, hash, false)
    await db
      .deleteFrom('operator_sessions')
      .where('operator_id', '=', operator.id)
      .where('token_hash', '<>', operator.tokenHash)
      .execute()
    await ctx.note(db, { action: 'change-password', about: 'operator', thing: operator.id })
  })
  return {}
}

const setPassword = (db: ReturnType<typeof ownerDb>, id: Id<'operator'>, hash: string, hasToChoose: boolean) =>
  db.updateTable('operators').set({ password_hash: hash, has_to_choose: hasToChoose }).where('id', '=', id).execute()

/**
 * Makes an operator, or gives one who is there another password; sessions of theirs end. The password is good for choosing one, and
 * for setting a code app up: the one before ends, as it does for who has lost it. Only the command does it, on the machine itself.
 */
export async function giveOperator(
  client: pg.ClientBase,
  { email, name, password }: { readonly email: string; readonly name: string | null; readonly password: string },
): Promise<'made' | 'renewed'> {
  const hash = await hashPassword(password)
  const db = ownerDb(client)
  const known = await findOperator(client, email)
  if (known) {
    await setPassword(db, known.id, hash, true)
    await db
      .updateTable('operators')
      .set({ active: true, code_key: null, code_confirmed_at: null, ...(name === null ? {} : { name }) })
      .where('id', '=', known.id)
      .execute()
    await db.deleteFrom('operator_sessions').where('operator_id', '=', known.id).execute()
    return 'renewed'
  }
  const id = newId<'operator'>()
  await db
    .insertInto('operators')
    .values({ id, email, name: name ?? email, password_hash: hash })
    .execute()
  return 'made'
}

/** Takes an operator's sign-in away; what they did stays in the log. */
export async function dropOperator(client: pg.ClientBase, email: string): Promise<boolean> {
  const known = await findOperator(client, email)
  if (!known) return false
  const db = ownerDb(client)
  await db.updateTable('operators').set({ active: false }).where('id', '=', known.id).execute()
  await db.deleteFrom('operator_sessions').where('operator_id', '=', known.id).execute()
  return true
}
