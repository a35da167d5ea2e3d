import { createHash } from 'node:crypto'
import { defaultPageSize, exactTotal } from '@crossdock/contract/paging'
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from './context.ts'
import { kept } from './db.ts'
import { fail, failField } from './errors.ts'

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
export interface SortKey {
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

interface Cursor {
  readonly sort: string
  readonly value: string
  readonly id: string
  readonly within: string
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

/**
 * Reads one slice of a list. Pages count to 10,000 rows and no further; any depth goes by cursor, which costs the same
 * everywhere. The query comes filtered, without order or limit; `shape` turns its rows into the contract's. Several queries
 * are parts of one list: each is read in order by an index of its own, and the parts are merged.
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

  const parts = 'execute' in query ? [query] : query
  const cursor = input.cursor === undefined ? null : decode(input.cursor, order)
  const slice = { cursor, size: size + 1, offset: (page - 1) * size }
  const isKept = page === 1 && isPlain(input, rules)
  // Of a list without filters both are read at once; of others, the count is not always wanted, and may be dear.
  const [rows, early] = await Promise.all([
    readSlice(ctx, parts, order, rules, { ...slice, isKept }),
    isKept && !byCursor ? countRows(ctx, parts) : null,
  ])
  const hasNext = rows.length > size
  const shown = hasNext ? rows.slice(0, size) : rows
  const last = shown.at(-1)
  const next =
    hasNext && last
      ? encode({
          sort: `${order.name}/${order.direction}`,
          value: last.__sort,
          id: last.__id,
          within: last.__within,
        })
      : null
  const items = await shape(shown)
  if (byCursor) return { items, page_size: size, next, hasNext }
  const total =
    !hasNext && (shown.length > 0 || page === 1)
      ? (page - 1) * size + shown.length
      : (early ?? (await countRows(ctx, parts)))
  return { items, total, count: total, page, page_size: size, next, hasNext }
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
  readonly cursor: Cursor | null
  readonly size: number
  readonly offset: number
  readonly isKept: boolean
}

/** What a row's place in the list is known by. */
interface Place {
  readonly __sort: string
  readonly __id: string
  readonly __within: string
}

async function readSlice<Schema, Tables extends keyof Schema, Row>(
  ctx: Context,
  parts: readonly SelectQueryBuilder<Schema, Tables, Row>[],
  order: Order,
  rules: ListRules,
  slice: Slice,
): Promise<(Row & Place)[]> {
  const isOne = parts.length === 1
  const limit = slice.isKept ? sql<number>`${sql.lit(slice.size)}` : slice.size
  const ordered = parts.map((whole) => {
    const part = rules.pieces ? whole.where(isAmongFirst(whole, rules.pieces, order, rules, slice)) : whole
    const placed = inOrder(part, order, rules)
      .select(sql<string>`(${order.key.by})::text`.as('__sort'))
      .select(sql<string>`${rules.id}`.as('__id'))
      .select(sql<string>`${rules.within ?? sql.lit('')}`.as('__within'))
    const behind = slice.cursor ? placed.where(isBehind(slice.cursor, order, rules)) : placed
    if (isOne && slice.isKept) return behind.limit(limit).modifyFront(kept)
    if (isOne) return slice.offset > 0 ? behind.limit(slice.size).offset(slice.offset) : behind.limit(slice.size)
    return behind.select(sql`${order.key.by}`.as('__key')).limit(slice.isKept ? limit : slice.offset + slice.size)
  })
  if (isOne) return (await ordered[0]?.execute()) as (Row & Place)[]
  const direction = sql.raw(order.direction)
  const union = sql.join(
    ordered.map((part) => sql`(${part})`),
    sql` union all `,
  )
  const { rows } = await sql<Row & Place>`${slice.isKept ? kept : sql``}select * from (${union}) as u
    order by u.__key ${direction}, u.__id ${direction}, u.__within limit ${limit} offset ${slice.offset}`.execute(
    ctx.db,
  )
  return rows
}

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
  const first = slice.cursor ? placed.where(isBehind(slice.cursor, order, rules)) : placed
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
function isBehind(cursor: Cursor, order: Order, rules: ListRules): RawBuilder<SqlBool> {
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

/** How long "10,000+" is believed of a list, in milliseconds: counting so far is most of what its page costs. */
const believed = 60_000
/** Lists that had more than 10,000 rows, and until when that is believed. */
const many = new Map<string, number>()
const mostRemembered = 10_000

/**
 * Rows of the parts together, counted to 10,001 at most; the last part, which is the past and mostly the largest, comes first.
 * That there are more is remembered for a minute.
 */
async function countRows<Schema, Tables extends keyof Schema, Row>(
  ctx: Context,
  parts: readonly SelectQueryBuilder<Schema, Tables, Row>[],
): Promise<number> {
  const most = exactTotal + 1
  const limited = parts.toReversed().map((part) => {
    const bare = part.clearSelect().select(sql`1`.as('one'))
    return sql`(${bare.limit(most)})`
  })
  const query = sql<{ count: number }>`
    select count(*) as count from (select from (${sql.join(limited, sql` union all `)}) as parts limit ${most}) as counted`.compile(
    ctx.db,
  )
  const asked = JSON.stringify([ctx.account.id, ctx.stores, query.sql, query.parameters])
  const list = createHash('sha256').update(asked).digest('base64')
  if ((many.get(list) ?? 0) > performance.now()) return exactTotal + 1
  const { rows } = await ctx.db.executeQuery(query)
  const count = rows[0]?.count ?? 0
  many.delete(list)
  if (count > exactTotal) {
    if (many.size >= mostRemembered) many.clear()
    many.set(list, performance.now() + believed)
  }
  return Math.min(count, exactTotal + 1)
}

/** SQL for a contains-search without case; %, _ and \ in the text stand for themselves. */
export const contains = (column: Expression<unknown>, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
