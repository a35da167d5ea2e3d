import type * as contract from '@crossdock/contract/account/operator/sign-in'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import { type Id, newId } from '@crossdock/contract/ids'
import type pg from 'pg'
import { ownerDb } from '../../../platform/db.ts'
import { fail } from '../../../platform/errors.ts'
import { startOperatorSession } from '../../../platform/operator-sessions.ts'
import { hashPassword, isPassword } from '../../../platform/passwords.ts'
import type { PublicContext } from '../../../platform/serve.ts'
import type { OperatorContext } from '../../../platform/serve-operator.ts'
import { countTry, forgetTries, takeBackTry } from '../../sign-in-tries/writes.ts'

const findOperator = (client: pg.ClientBase, email: string) =>
  ownerDb(client)
    .selectFrom('operators')
    .select(['id', 'name', 'password_hash', 'has_to_choose', 'active'])
    .where('email', '=', email)
    .executeTakeFirst()

/** Counts a try, looks at the password, and takes the try back when it was right: as at the sign-in of accounts. */
async function provePassword(
  ctx: Pick<PublicContext, 'tx' | 'platform' | 'place'>,
  email: string,
  password: string,
): Promise<NonNullable<Awaited<ReturnType<typeof findOperator>>> | null> {
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

export async function logIn(
  ctx: PublicContext,
  { email, password, newPassword }: ParsedOf<typeof contract.login>,
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
  const chosen = operator.has_to_choose && newPassword !== undefined ? await hashPassword(newPassword) : null
  return ctx.tx(async (client) => {
    const db = ownerDb(client)
    // A password that was changed while this one was looked at starts no session.
    const { numUpdatedRows } = await db
      .updateTable('operators')
      .set({
        last_signed_in_at: platform.now().toISOString(),
        ...(chosen === null ? {} : { password_hash: chosen, has_to_choose: false }),
      })
      .where(({ and }) => and({ id: operator.id, password_hash: operator.password_hash, active: true }))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) fail('WrongCredentials')
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
 * Makes an operator, or gives one who is there another password; sessions of theirs end. The password is good for choosing one.
 * Only the command does it, on the machine itself.
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
      .set({ active: true, ...(name === null ? {} : { name }) })
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
