import type { Profile } from '@crossdock/contract/account/profile'
import { amountOf } from '@crossdock/contract/money'
import { allPermissions } from '@crossdock/contract/permissions'
import { featureSettings } from '@crossdock/contract/plans'
import { clocksOf } from '@crossdock/contract/told-clocks'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { fileLink } from '../../platform/files.ts'
import type { Platform } from '../../platform/platform.ts'
import { col } from '../../platform/statement.ts'
import { deletionOf } from '../deletion/rules.ts'
import { shownBanner } from '../maintenance/reads.ts'
import { unreadCount } from '../notifications/reads.ts'

/** What the files table calls the owner of a picture of a person. */
export const pictureOwner = 'user-picture'

type Radius = NonNullable<Profile['radiusPlanInfo']>

/** Who is signed in, what the rights and the plan allow. */
export async function readProfile(ctx: Context, platform: Platform): Promise<Profile> {
  const row = await ctx.db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .innerJoin('plans as p', 'p.key', 'a.plan_key')
    .leftJoin('subscriptions as s', 's.account_id', 'a.id')
    .select([
      'u.first_name',
      'u.last_name',
      'u.phone',
      'u.email',
      'u.is_owner',
      'u.roles',
      'u.registration_step',
      'u.measures',
      'u.language',
    ])
    .select([
      'a.business_name',
      'a.subscription_status',
      'a.plan_key',
      'a.time_zone',
      'a.country',
      'a.has_demo',
      'p.limits',
      'p.features',
      's.radius_status',
      's.radius_km',
      's.radius_cents',
      'a.suspended_at',
      'a.suspended_reason',
      'a.deleted_at',
    ])
    .select(col.json(z.custom<Radius['centre']>()).orNull`s.radius_centre`.as('radius_centre'))
    .select(col.json(z.custom<NonNullable<Profile['maintenance']>>()).orNull`${shownBanner(ctx)}`.as('maintenance'))
    .select(col.int4`(select b.referral_cents from billing b)`.as('referral_cents'))
    // The account's, which is that of whoever opened it: whoever shows it, and whoever owns the account by now (REF-003).
    .select(
      col.text`(select f.referral_code from users f where f.account_id = a.id order by f.id limit 1)`.as(
        'referral_code',
      ),
    )
    .select(col.bool`not exists (select 1 from warehouses w where w.account_id = a.id)`.as('is_empty'))
    .select(
      col.text.orNull`(select f.id from files f where f.account_id = a.id and f.owner_kind = ${pictureOwner}
        and f.owner_id = u.id and f.sha256 is not null limit 1)`.as('picture_id'),
    )
    .select(
      col.json(z.record(z.string(), z.string())).orNull`(select json_object_agg(w.id, w.time_zone) from warehouses w
        where w.account_id = a.id and w.time_zone <> ${ctx.user.timeZone})`.as('warehouse_zones'),
    )
    .select(
      col.texts`array(select w.time_zone from warehouses w where w.account_id = a.id
        union select d.time_zone from depots d where d.account_id = a.id)`.as('zones'),
    )
    .select(unreadCount(ctx).as('unread'))
    .where('u.account_id', '=', ctx.account.id)
    .where('u.id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  return {
    id: ctx.user.id,
    firstName: row.first_name,
    lastName: row.last_name,
    roleLabel: row.is_owner ? 'Admin' : 'Sub-account',
    phone: row.phone,
    email: row.email,
    businessName: row.business_name,
    profilePic: {
      path: row.picture_id === null ? null : fileLink(platform, 'get', ctx.account.id, row.picture_id),
    },
    radiusRequestStatus: row.radius_status ?? 'NONE',
    radiusPlanInfo:
      row.radius_status === 'APPROVED' &&
      row.radius_km !== null &&
      row.radius_cents !== null &&
      row.radius_centre !== null
        ? { radiusKm: row.radius_km, flatPrice: amountOf(row.radius_cents), centre: row.radius_centre }
        : null,
    registrationStep: row.registration_step,
    maxActiveRefferalDiscount: amountOf(row.referral_cents),
    referralCode: row.referral_code,
    multiRole: row.roles,
    acl: { serviceTypes: allPermissions.filter((permission) => ctx.can(permission)) },
    unreadNotificationCount: row.unread,
    currentPlan: {
      status: row.subscription_status as Profile['currentPlan']['status'],
      planId: row.plan_key,
      featureSettings: featureSettings({ limits: row.limits as Record<string, number | null>, features: row.features }),
    },
    timeZone: ctx.user.timeZone,
    businessTimeZone: row.time_zone,
    warehouseZones: row.warehouse_zones ?? {},
    zoneClocks: clocksOf([ctx.user.timeZone, row.time_zone, ...row.zones]),
    country: row.country,
    language: row.language as Profile['language'],
    measures: row.measures as Profile['measures'],
    isEmptyAccount: row.is_empty,
    hasDemo: row.has_demo,
    suspended: row.suspended_at === null ? null : { reason: row.suspended_reason ?? '', at: row.suspended_at },
    deleted: row.deleted_at === null ? null : deletionOf(row.deleted_at),
    maintenance: row.maintenance,
    productionHosts: [...platform.settings.productionHosts],
    appLinks: platform.settings.appLinks,
    featuresOff: [...platform.settings.featuresOff],
  }
}
