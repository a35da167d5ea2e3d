import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../ids.ts'
import { limitKeys } from '../plans.ts'

const addOn = z.object({
  /** Its key: a row of the `add_ons` table. */
  _id: z.string(),
  title: z.string(),
  /** Before tax. */
  price: z.number(),
  lifeTimeDays: z.number().int(),
  featureKey: z.enum(limitKeys),
  /** How many more of it there may be. */
  amount: z.number().int(),
})

export const available = endpoint({
  method: 'GET',
  path: '/api/subscription/user/available-dbo',
  summary: 'The add-ons that raise a limit for a while, of limits that the plan has',
  can: 'VIEW_SUBSCRIPTION',
  // It stands below the plans, which a suspended account reads.
  evenWhenSuspended: true,
  input: z.object({ featureKey: z.enum(limitKeys).optional() }),
  answer: z.object({ dbos: z.array(addOn) }),
})

const purchase = z.object({
  id: id('addOnPurchase'),
  title: z.string(),
  featureKey: z.enum(limitKeys),
  amount: z.number().int(),
  /** Of what is counted by the month: how many have been made on it; null: it raises the limit as long as it lives. */
  used: z.number().int().nullable(),
  boughtAt: moment,
  lapsesAt: moment,
})

export const bought = endpoint({
  method: 'GET',
  path: '/api/subscription/user/add-ons',
  summary: 'The add-ons that raise limits now, the one that lapses first at the head: it is used first',
  can: 'VIEW_SUBSCRIPTION',
  evenWhenSuspended: true,
  input: z.object({}),
  answer: z.object({ items: z.array(purchase) }),
})
