import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { featureFlags } from '../feature-flags.ts'
import { phone, requiredText } from '../fields.ts'
import { id } from '../ids.ts'
import { languages } from '../languages.ts'
import { subscriptionStatuses } from '../plans.ts'
import { pictureField } from '../stored-files.ts'
import { zoneClocks } from '../zone-clocks.ts'
import { deletion } from './deletion.ts'

/** What weights and sizes are read and typed in: kilograms and centimetres, or pounds and inches. They are kept in the first. */
export const measures = ['METRIC', 'IMPERIAL'] as const

const appLinks = z.object({ ios: z.string().nullable(), android: z.string().nullable() })

export const profile = z.object({
  id: id('user'),
  firstName: z.string(),
  lastName: z.string(),
  /** "Admin" for the account's owner. */
  roleLabel: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  businessName: z.string(),
  /** A link to the picture that ends after 15 minutes. */
  profilePic: z.object({ path: z.string().nullable() }),
  radiusRequestStatus: z.string(),
  /** The radius plan, once it is approved: a flat price a delivery within so many kilometres of a place (SUBS-033). */
  radiusPlanInfo: z
    .object({
      radiusKm: z.number().int(),
      flatPrice: z.number(),
      centre: z.object({ label: z.string(), latitude: z.number(), longitude: z.number() }),
    })
    .nullable(),
  registrationStep: z.number().int(),
  maxActiveRefferalDiscount: z.number(),
  referralCode: z.string(),
  multiRole: z.array(z.string()),
  acl: z.object({ serviceTypes: z.array(z.string()) }),
  unreadNotificationCount: z.number().int(),
  currentPlan: z.object({
    status: z.enum(subscriptionStatuses),
    planId: z.string(),
    featureSettings: z.record(z.string(), z.union([z.boolean(), z.number(), z.null()])),
  }),
  /** Where this person is: the zone of what concerns no warehouse. */
  timeZone: z.string(),
  /** Where the account is: the zone of whoever never said another one. */
  businessTimeZone: z.string(),
  /** Zones of warehouses by their ids: of those that have another one than the person. */
  warehouseZones: z.record(z.string(), z.string()),
  /** Of every zone in which this account shows moments. */
  zoneClocks,
  country: z.string(),
  /** The language this person chose; null: never, the browser says it. */
  language: z.enum(languages).nullable(),
  measures: z.enum(measures),
  /** True while the account has no warehouse, product or order: the web app shows the first steps. */
  isEmptyAccount: z.boolean(),
  hasDemo: z.boolean(),
  /** Why the host has suspended the account; null: it has not. */
  suspended: z.object({ reason: z.string(), at: moment }).nullable(),
  /** Since when the account is deleted, and until when its owner can return it; null: it is not. */
  deleted: deletion.nullable(),
  /** What is said on every screen for a while, unless this person has put it away; in English, and in French where there is some. */
  maintenance: z.object({ text: z.string(), textFr: z.string().nullable(), from: moment, to: moment }).nullable(),
  /** Hosts on which features of the specification marked "under development" are blocked. */
  productionHosts: z.array(z.string()),
  /** Where the apps of drivers and scanners are had, by whose phones; what is null is had here, in the browser (SHELL-027). */
  appLinks: z.object({ driver: appLinks, scanner: appLinks }),
  /** What the installation has switched off. */
  featuresOff: z.array(z.enum(featureFlags)),
})

export type Profile = z.output<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/users/getcustomerdetails',
  summary: 'Who is signed in, with rights and plan',
  can: 'signed-in',
  evenWhenSuspended: true,
  input: z.object({}),
  answer: profile,
  beside: ['unreadNotificationCount'],
})

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/drivers/customerinfoupdate',
  summary: "Change one's name, phone, time zone and picture, and name and time zone of the business (with permission)",
  can: 'signed-in',
  store: 'any',
  form: true,
  input: z.object({
    firstName: requiredText('First name', 50),
    lastName: requiredText('Last name', 50),
    phone: phone('ten-or-eleven'),
    businessName: requiredText('Business name', 100),
    /** One's own. */
    timeZone: z.string().max(60).optional(),
    /** The account's, with permission. */
    businessTimeZone: z.string().max(60).optional(),
    profilePic: pictureField,
  }),
  answer: z.object({ message: z.string() }),
  beside: ['message'],
})

export const savePreferences = endpoint({
  method: 'PATCH',
  path: '/api/users/preferences',
  summary: 'Choose the language and the measures that one reads; what is left out stays',
  can: 'signed-in',
  store: 'any',
  input: z.object({ language: z.enum(languages).optional(), measures: z.enum(measures).optional() }),
  answer: z.object({ language: z.enum(languages).nullable(), measures: z.enum(measures) }),
})
