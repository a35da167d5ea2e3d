import { defaultPageSize, exactTotal } from '@crossdock/contract/paging'
import {
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { readChanges } from './changes.ts'
import type { Context } from './context.ts'
import { kept } from './db.ts'
import { fail, failField } from './errors.ts'
import { guessPlace, isRemembered, listKey, type Place, recall, remember } from './list-memory.ts'
import { col, statement, statementLike } from './statement.ts'

/** What every list call takes (contract/paging.ts). */
export interface ListInput {
  readonly page?: number | undefined
  readonly page_size?: number | undefined
  readonly sort?: string | undefined
  readonly sortDir?: string | undefined
  readonly infinite?: boolean | undefined
  readonly cursor?: string | undefined
}

/** A column a list can be sorted by: SQL of a value that is never null, and its type for the cursor. */
interface SortKey {
  readonly by: Expression<unknown>
  readonly type: 'text' | 'timestamptz' | 'date' | 'bigint' | 'numeric'
}

export interface ListRules {
  readonly sorts: Readonly<Record<string, SortKey>>
  /** As callers write it: `createdAtDesc`. */
  readonly defaultSort: string
  readonly defaultSize?: number
  /** SQL of the row's id, which breaks ties. */
  readonly id: Expression<unknown>
  /**
   * For lists of lines: `sorts` and `id` place what the lines belong to (an order, a product; one index has both), and this
   * text places the lines within it, always ascending. Each has few lines, so that they need no index of their own.
   */
  readonly within?: Expression<unknown>
  /**
   * For a range of one date in the order of another: the range in pieces, each of which an index has in the list's order.
   * The first rows of every piece are found, and the list is made of those.
   */
  readonly pieces?: Pieces | undefined
  /** Filters besides none at all with which a slice is read by an index, whatever values are asked for. */
  readonly plainFilters?: readonly string[]
}

/** `of` is a FROM item named `piece`; `is` tells which rows belong to the piece at hand. */
export interface Pieces {
  readonly of: RawBuilder<unknown>
  readonly is: RawBuilder<SqlBool>
}

/** A page of a list, or the rows behind a cursor. */
export interface ListPage<Item> {
  items: Item[]
  total?: number
  count?: number
  page?: number
  page_size: number
  next: string | null
  hasNext: boolean
}

interface Order {
  readonly name: string
  readonly key: SortKey
  readonly direction: 'asc' | 'desc'
}

/** `createdAtDesc`, or `createdAt` with a direction; names without case; ascending when nothing is said. */
export function readSort(input: Pick<ListInput, 'sort' | 'sortDir'>, rules: ListRules): Order {
  const asked = input.sort ?? rules.defaultSort
  const names = new Map(Object.keys(rules.sorts).map((name) => [name.toLowerCase(), name]))
  const find = (text: string, direction: 'asc' | 'desc'): Order | null => {
    const name = names.get(text.toLowerCase())
    const key = name === undefined ? undefined : rules.sorts[name]
    return name !== undefined && key !== undefined ? { name, key, direction } : null
  }
  const named = find(asked, input.sortDir?.toLowerCase() === 'desc' ? 'desc' : 'asc')
  if (named) return named
  const suffix = /^(.*?)[_ -]?(asc|desc)$/i.exec(asked)
  const joined = suffix ? find(suffix[1] ?? '', (suffix[2] ?? 'asc').toLowerCase() as 'asc' | 'desc') : null
  return joined ?? failField('sort', `Can be sorted by: ${Object.keys(rules.sorts).join(', ')}`)
}

interface Cursor extends Place {
  readonly sort: string
}

const encode = (cursor: Cursor): string =>
  Buffer.from(JSON.stringify([cursor.sort, cursor.value, cursor.id, cursor.within])).toString('base64url')

function decode(text: string, order: Order): Cursor {
  try {
    const parts = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const [sort, value, id, within] = parts
    if (
      sort === `${order.name}/${order.direction}` &&
      typeof value === 'string' &&
      typeof id === 'string' &&
      typeof within === 'string' &&
      /^[0-9a-f]{24}$/.test(id)
    )
      return { sort, value, id, within }
  } catch {
    // Falls through to the refusal: a cursor is opaque and comes back as it was given.
  }
  return failField('cursor', 'This cursor does not belong to this list.')
}

/** A list in one order: its filtered query, or the parts it is merged from. */
interface List<Schema, Tables extends keyof Schema, Row> {
  readonly parts: readonly SelectQueryBuilder<Schema, Tables, Row>[]
  readonly order: Order
  readonly rules: ListRules
}

/**
 * Reads one slice of a list. Pages count to 10,000 rows and no further; any depth goes by cursor, which costs the same
 * everywhere. The query comes filtered, without order or limit; `shape` turns its rows into the contract's. Several queries
 * are parts of one list: each is read in order by an index of its own, and the parts are merged. What the query selects is
 * looked up for the rows of the slice alone.
 */
export async function readList<Schema, Tables extends keyof Schema, Row, Item>(
  ctx: Context,
  query: SelectQueryBuilder<Schema, Tables, Row> | readonly SelectQueryBuilder<Schema, Tables, Row>[],
  input: ListInput,
  rules: ListRules,
  shape: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<ListPage<Item>> {
  const order = readSort(input, rules)
  const byCursor = input.infinite === true || input.cursor !== undefined
  const size = input.page_size ?? (input.infinite ? exactTotal : (rules.defaultSize ?? defaultPageSize))
  const page = input.cursor === undefined ? (input.page ?? 1) : 1
  if ((page - 1) * size >= exactTotal && page > 1)
    fail('ValidationError', {
      message: 'Pages end at 10,000 rows. Narrow the filters, or read on by cursor.',
      fields: [{ path: 'page', message: 'Pages end at 10,000 rows' }],
    })

  const list = { parts: 'execute' in query ? [query] : query, order, rules }
  const isUsual = isPlain(input, rules)
  const offset = (page - 1) * size
  const after = input.cursor === undefined ? null : decode(input.cursor, order)
  const { rows, total } = byCursor
    ? {
        rows: await readSlice(ctx, list, { after, size: size + 1, offset, isKept: isUsual && page === 1 }),
        total: null,
      }
    : await readPage(ctx, list, { offset, size, isUsual })
  const hasNext = rows.length > size
  const shown = hasNext ? rows.slice(0, size) : rows
  const last = shown.at(-1)
  const next = hasNext && last ? encode({ sort: `${order.name}/${order.direction}`, ...placeOf(last) }) : null
  const items = await shape(shown)
  if (total === null) return { items, page_size: size, next, hasNext }
  return { items, total, count: total, page, page_size: size, next, hasNext }
}

/**
 * Reads a page, and how many rows there are. Where a page begins and how many rows there are is remembered until somebody
 * changes something of the account: then rows are skipped and counted anew. Gives one row more than the page, where there is one.
 */
async function readPage<Schema, Tables extends keyof Schema, Row>(
  ctx: Context,
  list: List<Schema, Tables, Row>,
  { offset, size, isUsual }: { readonly offset: number; readonly size: number; readonly isUsual: boolean },
): Promise<{ rows: (Row & Placed)[]; total: number }> {
  const { parts, order } = list
  const counting = countingOf(ctx, parts)
  const key = listKey([ctx.account.id, ctx.stores, order.name, order.direction, counting.sql, counting.parameters])
  const readAfter = (after: Place | null) => readSlice(ctx, list, { after, size: size + 1, offset: 0, isKept: isUsual })
  // The row before the page, too: from then on the page is known to begin behind it.
  const skip = async () => {
    const [before, ...rows] = await readSlice(ctx, list, {
      after: null,
      size: size + 2,
      offset: offset - 1,
      isKept: false,
    })
    return { before, rows }
  }
  const guess = guessPlace(key, offset)
  // In one round trip; of a list without filters the count, too: of others it is not always wanted, and may be dear.
  const [changes, guessed, early] = await Promise.all([
    readChanges(ctx),
    guess || offset === 0 ? readAfter(guess) : null,
    isUsual && offset === 0 && !isRemembered(key) ? count(ctx, counting) : null,
  ])
  const known = recall(key, changes)
  const isRight = guessed !== null && (guess === null || known.before(offset) === guess)
  // Behind the end there is nothing to look for.
  const isBeyond = offset > 0 && known.count !== null && known.count <= offset
  const { before = null, rows } = isRight ? { rows: guessed } : isBeyond ? { rows: [] } : await skip()
  const total =
    rows.length <= size && (rows.length > 0 || offset === 0)
      ? offset + rows.length
      : (early ?? known.count ?? (await count(ctx, counting)))
  const last = rows.length > size ? rows[size - 1] : undefined
  remember(key, changes, {
    count: total,
    before: [
      ...(before ? [[offset, placeOf(before)] as const] : []),
      ...(last ? [[offset + size, placeOf(last)] as const] : []),
    ],
  })
  return { rows, total }
}

/** Fields that narrow nothing: the zone is that of days, which are filters. */
const pagingNames = ['page', 'page_size', 'sort', 'sortDir', 'infinite', 'cursor', 'timezone']
const keptSizes = [10, 25, 50, 100]

/**
 * Whether a slice is one of those that are asked for all the time, and whose plan is the same for all values: no filter, the
 * usual order, a usual size. Its statement is kept. Anything else is planned for what is asked.
 */
const isPlain = (input: ListInput, rules: ListRules): boolean =>
  (input.sort === undefined || input.sort === rules.defaultSort) &&
  input.sortDir === undefined &&
  keptSizes.includes(input.page_size ?? rules.defaultSize ?? defaultPageSize) &&
  rules.pieces === undefined &&
  Object.entries(input).every(
    ([name, value]) =>
      value === undefined || value === '' || pagingNames.includes(name) || rules.plainFilters?.includes(name),
  )

interface Slice {
  /** The row that the slice comes behind. */
  readonly after: Place | null
  readonly size: number
  readonly offset: number
  readonly isKept: boolean
}

/** What a row's place in the list is known by. */
interface Placed {
  readonly __sort: string | null
  readonly __id: string
  readonly __within: string
}

const placeOf = ({ __sort: value, __id: id, __within: within }: Placed): Place => ({ value, id, within })

/**
 * The rows of a slice. One that skips nothing is read as it comes; what is selected is looked up behind order and limit. For any
 * other its places are found first, and only the rows that stand there are read with all that is looked up for them.
 */
async function readSlice<Schema, Tables extends keyof Schema, Row>(
  ctx: Context,
  { parts, order, rules }: List<Schema, Tables, Row>,
  slice: Slice,
): Promise<(Row & Placed)[]> {
  const direction = sql.raw(order.direction)
  const limit = slice.isKept ? sql.lit(slice.size) : sql.val(slice.size)
  const [only, ...more] = parts
  if (only && more.length === 0 && slice.offset === 0 && !rules.pieces) {
    const first = withPlace(behind(inOrder(only, order, rules), order, rules, slice), order, rules).limit(limit)
    return (await (slice.isKept ? first.modifyFront(kept) : first).execute()) as (Row & Placed)[]
  }
  const places = parts.map((part) => {
    const whole = rules.pieces ? part.where(isAmongFirst(part, rules.pieces, order, rules, slice)) : part
    const first = behind(inOrder(whole.clearSelect(), order, rules), order, rules, slice)
    const placed = withPlace(first, order, rules).select(sql`${order.key.by}`.as('__key'))
    return more.length > 0
      ? placed.limit(slice.isKept ? limit : slice.offset + slice.size)
      : slice.offset > 0
        ? placed.limit(limit).offset(slice.offset)
        : placed.limit(limit)
  })
  const isThere = sql<SqlBool>`${rules.id} = any(array(select place.__id from place))
    ${rules.within ? sql`and (${rules.id}, ${rules.within}) in (select place.__id, place.__within from place)` : sql``}`
  const rows = parts.map((part) =>
    withPlace(part.where(isThere), order, rules).select(sql`${order.key.by}`.as('__key')),
  )
  const all = (queries: readonly Expression<unknown>[]) =>
    sql`select * from (${sql.join(
      queries.map((query) => sql`(${query})`),
      sql` union all `,
    )}) as u order by u.__key ${direction}, u.__id ${direction}, u.__within`
  const skipping = slice.offset > 0 ? sql` offset ${slice.offset}` : sql``
  const [like] = rows
  if (!like) return []
  const found = await statementLike('list.page', like)`${slice.isKept ? kept : sql``}
    with place as materialized (${more.length > 0 ? sql`${all(places)} limit ${limit}${skipping}` : sql`${places[0]}`}) ${all(rows)}`.execute(
    ctx.db,
  )
  return found.rows as (Row & Placed)[]
}

/** A query whose rows say where they stand. */
const withPlace = <Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  { key }: Order,
  { id, within }: ListRules,
) =>
  query
    .select(col.text.orNull`${key.by}`.as('__sort'))
    .select(col.text`${id}`.as('__id'))
    .select(col.text`${within ?? sql.lit('')}`.as('__within'))

/** The rows behind the slice's beginning. */
const behind = <Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  order: Order,
  rules: ListRules,
  { after }: Pick<Slice, 'after'>,
): SelectQueryBuilder<Schema, Tables, Row> => (after ? query.where(isBehind(after, order, rules)) : query)

/** SQL for "its id is among those of the first rows of the pieces", as many of each as the slice and what comes before it have. */
function isAmongFirst<Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  pieces: Pieces,
  order: Order,
  rules: ListRules,
  slice: Slice,
): RawBuilder<SqlBool> {
  const direction = sql.raw(order.direction)
  const limit = slice.offset + slice.size
  const placed = inOrder(query.clearSelect(), order, rules)
    .select(sql`${order.key.by}`.as('key'))
    .select(sql`${rules.id}`.as('id'))
    .select(sql`${rules.within ?? sql.lit('')}`.as('within'))
    .where(pieces.is)
    .limit(limit)
  const first = behind(placed, order, rules, slice)
  return sql<SqlBool>`${rules.id} = any(array(select first.id from ${pieces.of} cross join lateral (${first}) first
    order by first.key ${direction}, first.id ${direction}, first.within limit ${limit}))`
}

function inOrder<Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  order: Order,
  rules: ListRules,
): SelectQueryBuilder<Schema, Tables, Row> {
  const direction = sql.raw(order.direction)
  const ordered = query.orderBy(sql`${order.key.by} ${direction}`).orderBy(sql`${rules.id} ${direction}`)
  return rules.within ? ordered.orderBy(rules.within) : ordered
}

/** SQL for "comes after the row of the cursor". */
function isBehind(cursor: Place, order: Order, rules: ListRules): RawBuilder<SqlBool> {
  const place = sql`(${order.key.by}, ${rules.id})`
  const reached = sql`(${cursor.value}::${sql.raw(order.key.type)}, ${cursor.id})`
  const compare = sql.raw(order.direction === 'asc' ? '>' : '<')
  if (!rules.within) return sql<SqlBool>`${place} ${compare} ${reached}`
  // The first half is what an index can answer.
  return sql<SqlBool>`${place} ${compare}= ${reached} and (${place} ${compare} ${reached} or ${rules.within} > ${cursor.within})`
}

/** A list's query in the order the caller asks for, without pages: what its export reads. */
export const sorted = <Schema, Tables extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Tables, Row>,
  input: Pick<ListInput, 'sort' | 'sortDir'>,
  rules: ListRules,
): SelectQueryBuilder<Schema, Tables, Row> => inOrder(query, readSort(input, rules), rules)

/**
 * The statement that counts the rows of the parts together, to 10,001 at most; the last part, which is the past and mostly the
 * largest, comes first.
 */
function countingOf<Schema, Tables extends keyof Schema, Row>(
  ctx: Context,
  parts: readonly SelectQueryBuilder<Schema, Tables, Row>[],
): CompiledQuery<{ count: number }> {
  const most = exactTotal + 1
  const limited = parts.toReversed().map((part) => {
    const bare = part.clearSelect().select(sql`1`.as('one'))
    return sql`(${bare.limit(most)})`
  })
  return statement('list.count', { count: col.int8 })`
    select count(*) as count from (select from (${sql.join(limited, sql` union all `)}) as parts limit ${most}) as counted`.compile(
    ctx.db,
  )
}

async function count(ctx: Context, counting: CompiledQuery<{ count: number }>): Promise<number> {
  const { rows } = await ctx.db.executeQuery(counting)
  return Math.min(rows[0]?.count ?? 0, exactTotal + 1)
}

/** SQL for a contains-search without case; %, _ and \ in the text stand for themselves. */
export const contains = (column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
