import { type list, mostShown, type Session, signInWays } from '@crossdock/contract/account/sessions'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { idleDays } from '@crossdock/contract/session-terms'
import type { Context } from '../../platform/context.ts'
import { deviceName } from '../../platform/device.ts'
import { col, statement } from '../../platform/statement.ts'

/** Where the caller is signed in, the last used first. */
export async function listSessions(ctx: Context): Promise<AnswerOf<typeof list>> {
  const { rows } = await statement('sessions.list', {
    id: col.id('session'),
    userAgent: col.text.orNull,
    place: col.text.orNull,
    way: col.text,
    createdAt: col.timestamptz,
    seenAt: col.timestamptz,
  })`select id, user_agent as "userAgent", place, way, created_at as "createdAt", seen_at as "seenAt"
    from sessions_beside(${ctx.sessionId}) where seen_at > now() - ${idleDays} * interval '1 day'
    order by id = ${ctx.sessionId} desc, seen_at desc, id desc limit ${mostShown}`.execute(ctx.db)
  const items = rows.map(
    ({ userAgent, way, ...row }): Session => ({
      ...row,
      device: deviceName(userAgent),
      way: signInWays.find((one) => one === way) ?? 'password',
      isThis: row.id === ctx.sessionId,
    }),
  )
  return { items }
}
