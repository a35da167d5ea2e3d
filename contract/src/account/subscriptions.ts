import { z } from 'zod'
import { moment, queryDay } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { email, optionalText, phone, requiredText } from '../fields.ts'
import { id } from '../ids.ts'
import { queryInt } from '../paging.ts'
import { limitKeys, periodKeys, subscriptionStatuses } from '../plans.ts'

/** A plan by its key: a row of the `plans` table. */
export const planId = z.string('Plan is required').trim().min(1, 'Plan is required').max(60)
export const periodKey = z.enum(periodKeys, 'Must be monthly or yearly')

const featureSettings = z.record(z.string(), z.union([z.boolean(), z.number(), z.null()]))

const plan = z.object({
  planId: z.string(),
  name: z.string(),
  /** Before tax; null: on request. */
  monthlyPrice: z.number().nullable(),
  yearlyPrice: z.number().nullable(),
  /** Whether it can be chosen; the account's own plan is shown, too, when it cannot. */
  isOffered: z.boolean(),
  featureSettings,
})
export type Plan = z.output<typeof plan>

export const list = endpoint({
  method: 'GET',
  path: '/api/subscription',
  summary: 'The plans that are offered, and the own one, the smallest first',
  can: 'VIEW_SUBSCRIPTION',
  evenWhenSuspended: true,
  input: z.object({}),
  answer: z.object({ plans: z.array(plan), currency: z.string() }),
})

const radiusStates = ['NONE', 'REQUESTED', 'APPROVED', 'REJECTED'] as const

const subscription = z.object({
  status: z.enum(subscriptionStatuses),
  planId: z.string(),
  planName: z.string(),
  featureSettings,
  /** Null: the plan costs nothing, or has been given without an end. */
  periodKey: z.enum(periodKeys).nullable(),
  periodStart: moment.nullable(),
  /** When a paid period or a trial ends. */
  periodEnd: moment.nullable(),
  /** The plan that a downgrade leads to when the period ends. */
  next: z.object({ planId: z.string(), planName: z.string(), periodKey: z.enum(periodKeys) }).nullable(),
  /** A trial is had once. */
  canTry: z.boolean(),
  radiusRequestStatus: z.enum(radiusStates),
  /** When an open request for the Enterprise plan was sent. */
  enterpriseRequestedAt: moment.nullable(),
  /** The gift for an invitation, for both sides; 0: there is none. */
  referralAmount: z.number(),
})
export type Subscription = z.output<typeof subscription>

export const get = endpoint({
  method: 'GET',
  path: '/api/subscription/user',
  summary: "The account's subscription: plan, status, period, and what comes next",
  can: 'VIEW_SUBSCRIPTION',
  evenWhenSuspended: true,
  input: z.object({}),
  answer: subscription,
})

const limitUse = z.object({
  limit: z.enum(limitKeys),
  /** What the plan has; null: as many as one likes. */
  plan: z.number().int().nullable(),
  /** What add-ons put on top. */
  addOns: z.number().int(),
  used: z.number().int(),
  /** At the end of each of the last 30 days on which it was counted, the oldest first. */
  days: z.array(z.object({ day: z.iso.date(), used: z.number().int() })),
})
export type LimitUse = z.output<typeof limitUse>

export const usage = endpoint({
  method: 'GET',
  path: '/api/subscription/user/usage',
  summary: 'How much of each limit is used, in all stores; limits of what this installation has not are left out',
  can: 'VIEW_SUBSCRIPTION',
  evenWhenSuspended: true,
  input: z.object({}),
  answer: z.object({ limits: z.array(limitUse), countedAt: moment }),
})

export const activateFree = endpoint({
  method: 'POST',
  path: '/api/subscription/user/free',
  summary: 'Activate the free plan, where no paid period is under way',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  input: z.object({}),
  answer: subscription,
})

export const startTrial = endpoint({
  method: 'POST',
  path: '/api/subscription/user/trial',
  summary: 'Try a paid plan for 14 days, once, without a card',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  input: z.object({ planId }),
  answer: subscription,
})

export const downgrade = endpoint({
  method: 'PUT',
  path: '/api/subscription/user/downgrade',
  summary: 'Go on with a smaller plan, or a shorter period, when the present period ends',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  input: z.object({ planId, periodKey }),
  answer: subscription,
})

export const keepPlan = endpoint({
  method: 'DELETE',
  path: '/api/subscription/user/downgrade',
  summary: 'Take a scheduled downgrade back',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  final: 'It takes something back itself: the downgrade is asked for again',
  input: z.object({}),
  answer: subscription,
})

export const cancel = endpoint({
  method: 'POST',
  path: '/api/subscription/user/cancel',
  summary: 'End the subscription with its period; until then nothing changes',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  input: z.object({}),
  answer: subscription,
})

export const revokeCancel = endpoint({
  method: 'DELETE',
  path: '/api/subscription/user/cancel',
  summary: 'Take a cancellation back',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  final: 'It takes something back itself: the cancellation is asked for again',
  input: z.object({}),
  answer: subscription,
})

/** Said when a request has been sent (SUBS-024, SUBS-030). */
export const requestSent = 'Request has been sent to Admin team. We will get back to you shortly.'

export const requestEnterprise = endpoint({
  method: 'POST',
  path: '/api/subscription/user/enterprise-request',
  summary: 'Ask whoever runs the installation for the Enterprise plan; one open request an account',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  input: z.object({
    fullName: requiredText('Full name', 100),
    businessName: requiredText('Business name', 100),
    phoneNumber: phone('ten-or-eleven'),
    email,
    details: optionalText(2000),
  }),
  answer: z.object({ message: z.string() }),
  beside: ['message'],
})

export const requestRadiusPlan = endpoint({
  method: 'POST',
  path: '/api/users/business/sendRadiusPlanRequest',
  summary: 'Ask whoever runs the installation for the radius plan: a flat price a delivery',
  can: 'BUY_SUBSCRIPTION',
  store: 'any',
  input: z.object({}),
  answer: z.object({ message: z.string() }),
  beside: ['message'],
})

const subscriptionActions = [
  'free',
  'trial',
  'new',
  'upgrade',
  'downgrade',
  'downgrade-undone',
  'cancel',
  'cancel-undone',
  'renewal',
  'add-on',
  'refund',
  'ended',
  'expired',
] as const

const historyEntry = z.object({
  id: id('subscriptionEvent'),
  at: moment,
  action: z.enum(subscriptionActions),
  planId: z.string(),
  planName: z.string(),
  periodKey: z.enum(periodKeys).nullable(),
  /** What was paid with it, once it is. */
  invoice: z
    .object({
      id: id('invoice'),
      number: z.string(),
      subtotal: z.number(),
      discount: z.number(),
      gst: z.number(),
      total: z.number(),
      refunded: z.number(),
      status: z.enum(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']),
      /** Something of it is left to give back, and its rest was not taken off a later one. */
      isRefundable: z.boolean(),
    })
    .nullable(),
})
export type HistoryEntry = z.output<typeof historyEntry>

export const history = endpoint({
  method: 'GET',
  path: '/api/subscription/user/history',
  summary: 'What happened to the subscription, the latest first; both days are included',
  can: 'VIEW_SUBSCRIPTION',
  evenWhenSuspended: true,
  input: z.object({
    page: queryInt(1, 1_000_000).optional(),
    count: queryInt(1, 100).optional(),
    fromDate: queryDay,
    toDate: queryDay,
  }),
  answer: z.object({ items: z.array(historyEntry), total: z.number().int() }),
})
