import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { requiredText } from '../../fields.ts'
import { queryInt, searchText } from '../../paging.ts'
import { limitKeys, subscriptionStatuses } from '../../plans.ts'

/** Accounts have numbers, not ids. */
const account = queryInt(1, 2_147_483_647)

const row = z.object({
  account: z.number().int(),
  businessName: z.string(),
  status: z.enum(subscriptionStatuses),
  isSuspended: z.boolean(),
  /** Deleted, and can still be returned by its owner. */
  isDeleted: z.boolean(),
  planKey: z.string(),
  planName: z.string(),
  people: z.number().int(),
  /** Open invoices, in dollars. */
  open: z.number(),
  /** The limit of which most was used at the last count, and its share in hundredths; null: nothing is limited. */
  nearest: z.object({ limit: z.enum(limitKeys), used: z.number().int(), max: z.number().int() }).nullable(),
  periodEnd: moment.nullable(),
  lastSignIn: moment.nullable(),
  createdAt: moment,
})
export type AccountRow = z.output<typeof row>

export const accountTabs = ['all', ...subscriptionStatuses, 'suspended'] as const
export type AccountTab = (typeof accountTabs)[number]

export const list = endpoint({
  method: 'GET',
  path: '/api/operator/accounts',
  summary: 'The accounts of the installation, suspended and unpaid ones first, 200 at most',
  can: 'operator',
  input: z.object({ tab: z.enum(accountTabs).optional(), term: searchText.optional() }),
  answer: z.object({
    items: z.array(row),
    counts: z.record(z.string(), z.number().int()),
    people: z.number().int(),
  }),
})

const detail = z.object({
  ...row.shape,
  country: z.string(),
  owner: z
    .object({ name: z.string(), email: z.string(), phone: z.string().nullable(), hasSecondFactor: z.boolean() })
    .nullable(),
  suspendedAt: moment.nullable(),
  suspendedReason: z.string().nullable(),
  limits: z.array(z.object({ limit: z.enum(limitKeys), used: z.number().int(), max: z.number().int().nullable() })),
  /** Paid in this year, in dollars. */
  paid: z.number(),
  radiusPlan: z.object({ radiusKm: z.number().int(), flatPrice: z.number(), label: z.string() }).nullable(),
})
export type AccountDetail = z.output<typeof detail>

export const get = endpoint({
  method: 'GET',
  path: '/api/operator/accounts/{account}',
  summary: 'An account with its use of every limit, as it is now',
  can: 'operator',
  input: z.object({ account }),
  answer: detail,
})

export const suspend = endpoint({
  method: 'POST',
  path: '/api/operator/accounts/{account}/suspend',
  summary: 'Suspend an account: its people read why, pay and ask support, and do nothing else',
  can: 'operator',
  input: z.object({ account, reason: requiredText('Reason', 500) }),
  answer: detail,
})

export const reactivate = endpoint({
  method: 'POST',
  path: '/api/operator/accounts/{account}/reactivate',
  summary: 'Let an account work again',
  can: 'operator',
  input: z.object({ account }),
  answer: detail,
})

export const resetOwnerFactors = endpoint({
  method: 'POST',
  path: '/api/operator/accounts/{account}/reset-owner-factors',
  summary:
    'Take away the second factors of an owner who has lost them all; the reason says how it was made sure who asks',
  can: 'operator',
  input: z.object({ account, reason: requiredText('Reason', 500) }),
  answer: detail,
})
