import type { Profile, savePreferences, updateProfile } from '@crossdock/contract/account/profile'
import { isTimeZone } from '@crossdock/contract/days'
import type { AnswerOf, ParsedOf } from '@crossdock/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { fail, failField } from '../../platform/errors.ts'
import { dropFileRows, storePicture } from '../../platform/files.ts'
import type { Platform } from '../../platform/platform.ts'
import { pictureOwner } from './reads.ts'

export async function changeProfile(
  ctx: Context,
  input: ParsedOf<typeof updateProfile>,
  platform: Platform,
): Promise<AnswerOf<typeof updateProfile>> {
  const zones = { own: input.timeZone ?? ctx.user.timeZone, business: input.businessTimeZone ?? ctx.account.timeZone }
  if (!isTimeZone(zones.own)) failField('timeZone', 'This time zone is not known')
  if (!isTimeZone(zones.business)) failField('businessTimeZone', 'This time zone is not known')
  const changesBusiness = input.businessName !== ctx.account.businessName || zones.business !== ctx.account.timeZone
  if (changesBusiness && !ctx.can('UPDATE_BUSINESS_PROFILE'))
    fail('NO_ACCESS', { permission: 'UPDATE_BUSINESS_PROFILE' })
  const mine = await ctx.db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'phone', 'time_zone'])
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', ctx.user.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const after = { first_name: input.firstName, last_name: input.lastName, phone: input.phone }
  // Who never said where they are stays where the account is, wherever that will be.
  const ownZone = zones.own === ctx.user.timeZone ? mine.time_zone : zones.own
  await ctx.db
    .updateTable('users')
    .set({ ...after, time_zone: ownZone, updated_at: ctx.now().toISOString() })
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', ctx.user.id)
    .execute()
  if (changesBusiness) {
    await ctx.db
      .updateTable('accounts')
      .set({ business_name: input.businessName, time_zone: zones.business })
      .where('id', '=', ctx.account.id)
      .execute()
  }
  const { profilePic } = input
  const owner = { kind: pictureOwner, id: ctx.user.id, field: 'profilePic' }
  if (profilePic === null) await dropFileRows(ctx, { ownerKind: owner.kind, ownerId: owner.id })
  else if (profilePic instanceof Uint8Array) await storePicture(ctx, platform, owner, profilePic)
  await ctx.audit({
    action: 'update',
    entity: 'user',
    id: ctx.user.id,
    before: { ...mine, business_name: ctx.account.businessName, business_time_zone: ctx.account.timeZone },
    after: {
      ...after,
      business_name: input.businessName,
      time_zone: ownZone,
      business_time_zone: zones.business,
      ...(profilePic === undefined ? {} : { picture: profilePic === null ? 'removed' : 'changed' }),
    },
  })
  await ctx.emit('account.changed')
  await ctx.emit('user.changed')
  return { message: 'User information updated successfully' }
}

/** Keeps what a person reads: their language, their measures. */
export async function changePreferences(
  ctx: Context,
  { language, measures }: ParsedOf<typeof savePreferences>,
): Promise<AnswerOf<typeof savePreferences>> {
  const mine = ctx.db.selectFrom('users').select(['language', 'measures']).where('account_id', '=', ctx.account.id)
  const before = await mine.where('id', '=', ctx.user.id).forUpdate().executeTakeFirstOrThrow()
  const after = {
    language: (language ?? before.language) as Profile['language'],
    measures: (measures ?? before.measures) as Profile['measures'],
  }
  await ctx.db
    .updateTable('users')
    .set(after)
    .where('account_id', '=', ctx.account.id)
    .where('id', '=', ctx.user.id)
    .execute()
  await ctx.audit({ action: 'update', entity: 'user', id: ctx.user.id, before, after })
  await ctx.emit('user.changed')
  return after
}
