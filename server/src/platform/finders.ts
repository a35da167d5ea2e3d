import type { Findable, FoundBy } from '@crossdock/contract/findable'
import type { Id } from '@crossdock/contract/ids'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Asked, Context } from './context.ts'
import { contains } from './listing.ts'

/** What is looked for. */
export interface Sought {
  /** As it was asked for, without what surrounds it. */
  readonly text: string
  readonly words: readonly string[]
  /** As codes are compared exactly by what keeps their case: as it was typed, in capitals, in small letters. */
  readonly variants: readonly string[]
  /** Has something that an index of parts of words is read by; else only the newest are looked at. */
  readonly isIndexed: boolean
  /** As many of a noun that fit are enough, where only a part of what fits is looked for. */
  readonly enough: number
  /** What was found so far, when the rest takes too long; the answer says so. */
  orSoFar<Value>(rest: Promise<Value>, soFar: Value): Promise<Value>
}

/** Something found, with all that it could have been found by; what fits best of that is shown. */
export interface FoundRow {
  readonly id: Id
  readonly name: string
  /** What it is opened in, where that is another thing. */
  readonly within?: Id | null
  readonly about?: string | null
  readonly state?: string | null
  /** Whose it is; absent: shared by all merchants. */
  readonly storeId?: Id<'store'>
  readonly signs: readonly (readonly [by: FoundBy, text: string | null])[]
}

/** Finds a noun, in all stores that the caller may see: the store that is chosen is no concern of it. */
export interface Finder {
  readonly noun: Findable
  /** Whoever may make this call finds it. */
  readonly call: Asked
  /** What is called exactly so; others may be among them. A scan asks for no more. */
  exactly(ctx: Context, sought: Sought): Promise<FoundRow[]>
  /** What is called something like it, the likeliest first. It reads a bounded number of rows. */
  loosely(ctx: Context, sought: Sought): Promise<FoundRow[]>
}

const finders = new Map<Findable, Finder>()

/** Lets a noun be found. Registered once, by the feature that owns it. */
export function addFinder(finder: Finder): void {
  finders.set(finder.noun, finder)
}

/** Who finds a noun. */
export const finderOf = (noun: Findable): Finder | undefined => finders.get(noun)

/** As many of the newest are looked at before an index is: what is common is among them, and its index would be read for long. */
export const newestLooked = 1000
/** As many that an index finds are looked at. */
export const mostLooked = 201

/** Finds among the newest first; what is rare is found by its index. */
export async function newestFirst<Row>(
  sought: Sought,
  newest: () => Promise<{ rows: Row[] }>,
  all: () => Promise<{ rows: Row[] }>,
): Promise<Row[]> {
  const { rows } = await newest()
  if (rows.length >= sought.enough || !sought.isIndexed) return rows
  const found = await sought.orSoFar(all(), { rows: [] })
  return [...rows, ...found.rows]
}

/** SQL: the text of a column is this, whatever its case. Its index of parts of words serves it. */
export const isText = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} ilike ${text.replace(/[\\%_]/g, '\\$&')}`

/** SQL: one of the columns has every word: each is looked for in its index at once. */
export const hasWords = (columns: readonly string[], { words }: Pick<Sought, 'words'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map(
      (column) =>
        sql`(${sql.join(
          words.map((word) => contains(sql.ref(column), word)),
          sql` and `,
        )})`,
    ),
    sql` or `,
  )})`
