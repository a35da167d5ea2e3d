import type { logout } from '@crossdock/contract/account/auth'
import type { end, endOthers } from '@crossdock/contract/account/sessions'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { col, statement } from '../../platform/statement.ts'
import { dropDevicesHere } from '../notifications/devices/writes.ts'
import { listSessions } from './reads.ts'

const nameOf = ({ device, place }: { readonly device: string | null; readonly place: string | null }) => ({
  device,
  place,
})

async function tellEnded(ctx: Context): Promise<void> {
  // The live connections of what has ended close at once, and other screens show it no more.
  ctx.recheck(ctx.user.id)
  await ctx.emit('session.changed', { userIds: [ctx.user.id] })
}

/** Ends one session of the caller's. */
export async function endSession(ctx: Context, { id }: ParsedOf<typeof end>): Promise<AnswerOf<typeof end>> {
  const before = (await listSessions(ctx)).items.find((session) => session.id === id)
  const { rows } = await statement('sessions.end', { isEnded: col.bool.orNull })`
    select end_session_beside(${ctx.sessionId}, ${id}) as "isEnded"`.execute(ctx.db)
  if (!rows[0]?.isEnded) fail('NotFound')
  await ctx.audit({ action: 'end-session', entity: 'user', id: ctx.user.id, ...(before && { before: nameOf(before) }) })
  await tellEnded(ctx)
  return {}
}

/** Ends all sessions of the caller's but the one that asks. */
export async function endOtherSessions(ctx: Context): Promise<AnswerOf<typeof endOthers>> {
  const others = (await listSessions(ctx)).items.filter(({ isThis }) => !isThis)
  await ctx.endSessions('others')
  await ctx.audit({ action: 'end-session', entity: 'user', id: ctx.user.id, before: others.map(nameOf) })
  await tellEnded(ctx)
  return { ended: others.length }
}

export async function logOut(ctx: Context): Promise<AnswerOf<typeof logout>> {
  await ctx.endSessions('this')
  await dropDevicesHere(ctx)
  await ctx.audit({ action: 'sign-out', entity: 'user', id: ctx.user.id })
  return { message: 'Signed out' }
}
