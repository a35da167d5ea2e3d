import { z } from 'zod'
import type { AnswerOf } from '../endpoint.ts'
import { listed, optionalText, requiredPrice } from '../fields.ts'
import { id } from '../ids.ts'
import { queryBoolean, searchText } from '../paging.ts'
import { plainCalls } from '../plain-calls.ts'

/** What a price is for: the order as a whole, or each package of it. */
export const chargeBases = ['Per order', 'Per package'] as const

const basis = z.enum(chargeBases, 'Charge basis is required')

/** The form of a service that the account sells with its deliveries. */
const fields = {
  /** The word that an order has it by: no longer, and of no other signs, than a service of an order may be. */
  title: listed('Title', 60),
  description: optionalText(500),
  price: requiredPrice('Price'),
  chargeBasis: basis,
  /** Offered for new orders. */
  isActive: z.boolean('Must be true or false').default(true),
}

export const { list, get, create, update, remove, restore } = plainCalls({
  path: '/api/custom-services',
  noun: 'customService',
  summaries: {
    list: 'The service book: what the account sells with its deliveries, and what that costs',
    get: 'One custom service',
    create: 'Add a custom service',
    update: 'Change a custom service; orders that have it keep it as it was',
    remove: 'Delete a custom service; orders that have it keep it',
  },
  view: 'VIEW_CUSTOM_SERVICES',
  manage: 'MANAGE_CUSTOM_SERVICES',
  fields,
  filters: { title: searchText.optional(), isActive: queryBoolean.optional() },
})
export type CustomService = AnswerOf<typeof get>

/** A service as an order has it: by the title and the price of when it was ticked. */
export const serviceCharge = z.object({
  serviceId: id('customService'),
  title: z.string(),
  price: z.number(),
  chargeBasis: z.enum(chargeBases),
  /** What it comes to for this order. */
  amount: z.number(),
})
export type ServiceCharge = z.output<typeof serviceCharge>
