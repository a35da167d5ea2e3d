import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { requiredText } from '../../fields.ts'
import { type LimitKey, limitKeys, type PlanFeature, planFeatures } from '../../plans.ts'

const allFeatures = Object.keys(planFeatures) as [PlanFeature, ...PlanFeature[]]
const most = z
  .number('Must be a whole number')
  .int('Must be a whole number')
  .min(0, 'Must be 0 or more')
  .max(100_000_000, 'Must be at most 100,000,000')
  .nullable()

const fields = {
  name: requiredText('Name', 40),
  /** In dollars before tax; null: on request. */
  monthlyPrice: z
    .number('Must be a number')
    .min(0, 'Must be 0 or more')
    .max(1_000_000, 'Must be at most 1,000,000')
    .nullable()
    .refine(
      (value) => value === null || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      'Maximum two digits after comma',
    ),
  isOffered: z.boolean(),
  /** Null: as many as one likes. */
  limits: z.object(Object.fromEntries(limitKeys.map((key) => [key, most])) as Record<LimitKey, typeof most>),
  features: z.array(z.enum(allFeatures)).max(allFeatures.length),
} as const

const plan = z.object({
  plan: z.string(),
  ...fields,
  /** Accounts that have it now, and those of them that pay for a period. */
  accounts: z.number().int(),
  paying: z.number().int(),
})
export type OperatorPlan = z.output<typeof plan>

export const list = endpoint({
  method: 'GET',
  path: '/api/operator/plans',
  summary: 'The plans as they are sold, with how many accounts have each',
  can: 'operator',
  input: z.object({}),
  answer: z.object({ items: z.array(plan) }),
})

export const update = endpoint({
  method: 'PUT',
  path: '/api/operator/plans/{plan}',
  summary: 'Change a plan: limits and features hold at once, the price from the next purchase or renewal on',
  can: 'operator',
  input: z.object({
    plan: z.string().min(1).max(60),
    ...fields,
    /** The plan as it was read: another operator's change is not overwritten. */
    before: z.object({ ...fields }),
  }),
  answer: plan,
})
