import { z } from 'zod'
import { moment } from '../dates.ts'
import { id } from '../ids.ts'

/** A person, as lists and timelines name one. */
export const person = z.object({ id: id('user'), name: z.string() })
export type PersonName = z.output<typeof person>

/**
 * Something that happened to an order: a status change, a choice the product made, an entry. `detail` holds the facts, as the
 * timeline of its noun declares them; an entry of an earlier release may have others, or a type that nobody knows any more.
 */
export const orderEvent = z.object({
  id: id('orderEvent'),
  at: moment,
  type: z.string(),
  /** Null when the product did it by itself. */
  user: person.nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type OrderEvent = z.output<typeof orderEvent>

/** A fact of a timeline's entry, and what it reads as where an earlier release did not write it down. */
export const fact = {
  text: z.string().catch(''),
  count: z.number().catch(0),
  /** A fact that not every entry of the type has. */
  maybe: <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined),
  orNone: <Schema extends z.ZodType>(schema: Schema) => schema.nullable().catch(null),
  list: <Schema extends z.ZodType>(schema: Schema) => z.array(schema).catch([]),
}

/** A person, by the name at that time. */
export const named = z.object({ id: fact.text, name: fact.text })

/** A type of entries, and its facts. */
export const told = <Type extends string, Facts extends z.ZodRawShape>(type: Type, facts: Facts) =>
  z.object({ type: z.literal(type), detail: z.object(facts) })

/** Entries that every timeline of orders may have. */
export const fileEvents = [
  told('file-added', { name: fact.text, size: fact.count }),
  told('file-removed', { name: fact.text }),
  told('file-restored', { name: fact.text }),
] as const
export type FileEvent = z.output<(typeof fileEvents)[number]>
