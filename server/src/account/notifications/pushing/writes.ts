import type { trial } from '@crossdock/contract/account/notifications/devices'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { isSwitchedOn } from '@crossdock/contract/feature-flags'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import { ownerDb } from '../../../platform/db.ts'
import { originOf } from '../../../platform/origin.ts'
import { receiverOf, sendOutgoing } from '../../../platform/outgoing.ts'
import type { Platform } from '../../../platform/platform.ts'
import { col, statement } from '../../../platform/statement.ts'
import { encryptPush, pushKeysOf, vapidHeader } from '../../../platform/web-push.ts'
import { outcomeOf, type Pushed, pushHours, sendPushJob } from './rules.ts'

/** When a push that is made now is of no use any more. */
export const untilWhen = (now: Date): string => new Date(now.getTime() + pushHours * 3_600_000).toISOString()

/** A push to each of the caller's browsers, to see that it comes. */
export async function tryPush(ctx: Context): Promise<AnswerOf<typeof trial>> {
  const devices = await ctx.db
    .selectFrom('devices')
    .select('id')
    .where('account_id', '=', ctx.account.id)
    .where('user_id', '=', ctx.user.id)
    .execute()
  const pushed: Pushed = {
    id: null,
    title: 'This is a trial',
    text: 'Pushes come to this browser.',
    action: 'trial',
    orderId: null,
    storeId: null,
    time: ctx.now().toISOString(),
    sound: true,
  }
  for (const { id } of devices)
    await ctx.enqueue(sendPushJob, {
      accountId: ctx.account.id,
      deviceId: id,
      message: JSON.stringify(pushed),
      until: untilWhen(ctx.now()),
    })
  await ctx.audit({ action: 'try-push', entity: 'device', id: ctx.user.id, after: { devices: devices.length } })
  return { devices: devices.length }
}

/** Services that did not answer are left alone for so many milliseconds: the queue is not to wait for them. */
const rest = 30_000
const silentUntil = new Map<string, number>()

interface Push {
  readonly accountId: number
  readonly deviceId: string
  readonly message: string
  readonly until: string
}

/** Sends a push to a browser whose person is signed in there still; throws when it is to be tried again. */
export async function sendPush(platform: Platform, { accountId, deviceId, message, until }: Push): Promise<void> {
  const { pool, settings, log, now } = platform
  if (Date.parse(until) <= now().getTime() || !isSwitchedOn('NOTIFICATIONS', settings.featuresOff)) return
  const db = ownerDb(pool)
  // In somebody else's hands since, it is the newest that says whose it is.
  const { rows } = await statement('pushing.receiver', { endpoint: col.text, p256dh: col.text, auth: col.text })`
    select d.endpoint, d.p256dh, d.auth from devices d
    join sessions s on s.id = d.session_id and s.revoked_at is null and s.expires_at > now()
    join users u on u.account_id = d.account_id and u.id = d.user_id and u.active and u.deleted_at is null
    join accounts a on a.id = d.account_id and a.suspended_at is null and a.deleted_at is null
    where d.account_id = ${accountId} and d.id = ${deviceId} and not exists (select 1 from devices n
      where md5(n.endpoint) = md5(d.endpoint) and n.endpoint = d.endpoint and n.id > d.id)`.execute(db)
  const [receiver] = rows
  const url = receiver && receiverOf(receiver.endpoint, settings)
  if (!receiver || !url) return
  if ((silentUntil.get(url.host) ?? 0) > performance.now())
    throw new Error(`${url.host} has not answered a moment ago. It is asked again in a while.`)
  const origin = await originOf(platform, pool)
  const subject = origin?.startsWith('https:')
    ? origin
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(settings.mailFrom)?.[0] ?? 'crossdock@localhost'}`
  const body = encryptPush(Buffer.from(message), {
    p256dh: Buffer.from(receiver.p256dh, 'base64url'),
    auth: Buffer.from(receiver.auth, 'base64url'),
  })
  const headers = {
    authorization: await vapidHeader(pushKeysOf(settings.secret), url, subject, now()),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: Math.max(Math.round((Date.parse(until) - now().getTime()) / 1000), 1),
    urgency: 'normal',
  }
  let status: number
  try {
    status = await sendOutgoing(url, headers, body, settings)
  } catch (error) {
    const isRefused = (error as { code?: string }).code === 'EPRIVATE'
    if (isRefused) return log.warn({ err: error, device: deviceId }, 'a push was not sent')
    silentUntil.set(url.host, performance.now() + rest)
    throw error
  }
  silentUntil.delete(url.host)
  const outcome = outcomeOf(status)
  if (outcome === 'later') throw new Error(`${url.host} answered ${status}.`)
  const device = { account_id: accountId, id: deviceId }
  if (outcome === 'gone')
    await db
      .deleteFrom('devices')
      .where(({ and }) => and(device))
      .execute()
  else if (outcome === 'refused') log.warn({ device: deviceId, host: url.host, status }, 'a push was refused')
  else
    await db
      .updateTable('devices')
      .set({ sent_at: sql`now()` })
      .where(({ and }) => and(device))
      .execute()
}
