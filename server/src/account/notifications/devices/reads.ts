import type { Device, list } from '@crossdock/contract/account/notifications/devices'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../../platform/context.ts'
import type { Platform } from '../../../platform/platform.ts'
import { pushKeysOf } from '../../../platform/web-push.ts'

/** The caller's browsers that get a push, the newest first. */
export async function listDevices(
  ctx: Context,
  { settings }: Pick<Platform, 'settings'>,
): Promise<AnswerOf<typeof list>> {
  const items: Device[] = await ctx.db
    .selectFrom('devices')
    .select(['id', 'name', 'created_at as createdAt', 'sent_at as sentAt'])
    .where('account_id', '=', ctx.account.id)
    .where('user_id', '=', ctx.user.id)
    .orderBy('id', 'desc')
    .execute()
  return { applicationServerKey: pushKeysOf(settings.secret).publicKey.toString('base64url'), items }
}
