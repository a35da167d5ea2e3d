import { z } from 'zod'
import { type AnswerOf, endpoint } from '../endpoint.ts'
import { type FoundBy, findable, fits, foundBy } from '../findable.ts'
import { id } from '../ids.ts'
import { queryBoolean, queryInt, searchText } from '../paging.ts'

/** Most that is shown of a noun. */
export const mostShown = 6
/** Most of a noun that a search leads to, the best first: a longer text finds the rest. */
export const mostSearched = 200
/** Letters that a search needs (SEARCH-007). */
export const fewestLetters = 2
/** Rows of a page of what was found (SEARCH-007). */
export const searchPageSize = 25

const hit = z.object({
  noun: z.enum(findable),
  id: z.string(),
  name: z.string(),
  /** What it is opened in: of an order of a delivery its route or schedule. */
  within: z.string().nullable(),
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

const sign = z.object({ by: hit.shape.by, text: z.string() })

/** Something found, with all that it is called. */
const searched = hit.extend({
  /** What of it has the words, the best first. */
  foundIn: z.array(hit.shape.by),
  /** All that it is found by. */
  signs: z.array(sign),
})
export type Searched = z.output<typeof searched>

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

export const counts = endpoint({
  method: 'GET',
  path: '/api/search/counts',
  summary: 'How many of each noun are called something like it, of those that the caller may see',
  can: 'signed-in',
  input: z.object({ term: searchText.optional() }),
  answer: z.object({
    /** What the caller's rights and plan let this look for, in the order of its tabs; nothing of a text that is too short. */
    groups: z.array(
      z.object({
        noun: z.enum(findable),
        /** At most 200. */
        count: z.number().int(),
        /** There are more. */
        isMore: z.boolean(),
      }),
    ),
    /** Looking on would have taken too long: a longer text finds what is missing. */
    isCut: z.boolean(),
  }),
})
export type SearchCounts = AnswerOf<typeof counts>

export const search = endpoint({
  method: 'GET',
  path: '/api/search/records',
  summary:
    'What of a noun is called something like it, across the merchants that the caller may see: the best fit first, then the newest',
  can: 'signed-in',
  input: z.object({
    term: searchText.optional(),
    noun: z.enum(findable),
    page: queryInt(1, mostSearched).optional(),
    page_size: queryInt(1, mostSearched).optional(),
  }),
  answer: z.object({
    items: z.array(searched),
    total: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
    hasNext: z.boolean(),
    /** There are more than the total says. */
    isMore: z.boolean(),
    isCut: z.boolean(),
  }),
})

export const readings = endpoint({
  method: 'GET',
  path: '/api/search/readings',
  summary: 'Texts near to one that finds little, which find something: one of its words, its figures, its beginning',
  can: 'signed-in',
  input: z.object({ term: searchText.optional() }),
  answer: z.object({
    readings: z.array(
      z.object({
        term: z.string(),
        /** How many it finds of all nouns, and whether there are more. */
        count: z.number().int(),
        isMore: z.boolean(),
        /** What some of those are called. */
        names: z.array(z.string()),
      }),
    ),
  }),
})
