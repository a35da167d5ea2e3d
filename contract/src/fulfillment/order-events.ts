import { z } from 'zod'
import { id } from '../ids.ts'

/** Somebody, as lists and timelines name him. */
export const person = z.object({ id: id('user'), name: z.string() })
export type PersonName = z.output<typeof person>

/** Something that happened to an order: a status change, a choice the product made, an entry. `detail` holds the facts. */
export const orderEvent = z.object({
  id: id('orderEvent'),
  at: z.string(),
  type: z.string(),
  /** Null when the product did it by itself. */
  user: person.nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type OrderEvent = z.output<typeof orderEvent>
