import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { type FoundBy, findable, fits, foundBy } from '../findable.ts'
import { id } from '../ids.ts'
import { queryBoolean, searchText } from '../paging.ts'

/** Most that is shown of a noun. */
export const mostShown = 6

const hit = z.object({
  noun: z.enum(findable),
  id: z.string(),
  name: z.string(),
  /** Who or what it is about: a recipient, a SKU, the warehouse of a place. */
  about: z.string().nullable(),
  /** Its state, where it has any; of a place TEMPORARY. */
  state: z.string().nullable(),
  by: z.enum(Object.keys(foundBy) as FoundBy[]),
  /** What stands there. */
  text: z.string(),
  fit: z.enum(fits),
  /** Whose it is; null: shared by all merchants. */
  store: z.object({ id: id('store'), name: z.string().nullable(), type: z.enum(['MAIN', 'STORE', 'ALL']) }).nullable(),
})
export type Hit = z.output<typeof hit>

export const find = endpoint({
  method: 'GET',
  path: '/api/find',
  summary: 'Finds anything by what it is called, across the merchants that the caller may see, whichever is chosen',
  can: 'signed-in',
  input: z.object({
    term: searchText,
    /** true: a code as a scanner reads it, which is the whole of what it names or nothing. */
    isCode: queryBoolean.optional(),
  }),
  answer: z.object({
    /** The best first: what is called exactly so, then what begins so, then what has words that begin so. */
    hits: z.array(hit),
    /** What the caller's rights and plan let this look for. */
    nouns: z.array(z.enum(findable)),
    /** Looking on would have taken too long: a longer text finds what is missing. */
    isCut: z.boolean(),
  }),
})
