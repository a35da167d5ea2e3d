import type { Findable, FoundBy } from '@crossdock/contract/findable'
import type { Id } from '@crossdock/contract/ids'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Asked, Context } from './context.ts'
import { contains } from './listing.ts'
import type { Template } from './statement.ts'

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

/** As many are looked at that are called exactly so; as many of each store of somebody who sees some only, of so many stores. */
export const [mostAlike, mostOfAStore, mostStores] = [50, 500, 20]

/** What is found of a merchant, in a table that is called by a letter in the statement. */
interface Newest {
  readonly table: string
  readonly as: string
  /** Ids are made in the order of creation; absent: `id`. */
  readonly by?: string
  /** SQL: which of them there are; absent: all. */
  readonly where?: RawBuilder<SqlBool>
}

const ofAccount = (ctx: Context, { as, where }: Newest): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${as}.account_id`)} = ${ctx.account.id} ${where ? sql`and ${where}` : sql``}`

/** SQL: the newest that the caller may see, of each of their stores where those are not all there are. */
export function newestOf(ctx: Context, newest: Newest): RawBuilder<unknown> {
  const [table, as] = [sql.table(newest.table), sql.id(newest.as)]
  const rows = sql`select ${as}.* from ${table} ${as} where ${ofAccount(ctx, newest)}`
  const by = sql.ref(`${newest.as}.${newest.by ?? 'id'}`)
  return ctx.stores === '*'
    ? sql`(${rows} order by ${by} desc limit ${newestLooked}) ${as}`
    : sql`unnest(${ctx.stores.slice(0, mostStores)}::text[]) seen(id)
        cross join lateral (${rows} and ${sql.ref(`${newest.as}.store_id`)} = seen.id
          order by ${by} desc limit ${mostOfAStore}) ${as}`
}

/** The newest first. */
export const newestFound = (a: FoundRow, b: FoundRow): number => (a.id < b.id ? 1 : -1)

/** How the records of one table are found. */
interface Recorded<Row> extends Omit<Newest, 'by'> {
  readonly noun: Findable
  readonly call: Asked
  readonly columns: RawBuilder<unknown>
  /** The statements that find, by their names; without one for the newest, an index finds all there are, and they come in this order. */
  readonly statements: {
    readonly exactly: Template<Row>
    readonly words: Template<Row>
  } & ({ readonly newest: Template<Row> } | { readonly order: RawBuilder<unknown> })
  /** SQL: each way of being called exactly so, by an index of its own. */
  alike(text: string): readonly RawBuilder<SqlBool>[]
  /** SQL: is called something like it. */
  named(sought: Sought): RawBuilder<SqlBool>
  found(row: Row): FoundRow
}

/** Finds the records of one table. */
export function recordFinder<Row>(of: Recorded<Row>): Finder {
  const { noun, call, columns, statements, alike, named, found } = of
  const from = sql`${sql.table(of.table)} ${sql.id(of.as)}`
  const inOrder = 'order' in statements
  const most = inOrder ? mostLooked : mostAlike
  return {
    noun,
    call,
    async exactly(ctx, { text }) {
      const ways = alike(text).map(
        (way) => sql`(select ${columns} from ${from} where ${ofAccount(ctx, of)} and ${way} limit ${most})`,
      )
      const { rows } = await statements.exactly`${sql.join(ways, sql` union all `)}`.execute(ctx.db)
      return inOrder ? rows.map(found) : rows.map(found).sort(newestFound)
    },
    async loosely(ctx, sought) {
      const is = named(sought)
      const all = sql`select ${columns} from ${from} where ${ofAccount(ctx, of)} and ${is}`
      if (inOrder) {
        const { rows } = await statements.words`${all} order by ${statements.order} limit ${mostLooked}`.execute(ctx.db)
        return rows.map(found)
      }
      const rows = await newestFirst(
        sought,
        () =>
          statements.newest`select ${columns} from ${newestOf(ctx, of)} where ${is} limit ${mostLooked}`.execute(
            ctx.db,
          ),
        () => statements.words`${all} limit ${mostLooked}`.execute(ctx.db),
      )
      return rows.map(found).sort(newestFound)
    },
  }
}
