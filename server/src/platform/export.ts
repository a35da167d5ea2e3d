import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { formatDay, todayIn } from '@crossdock/contract/days'
import { contentTypes, type ExportFormat, type FileColumn } from '@crossdock/contract/files'
import { newId } from '@crossdock/contract/ids'
import { type Expression, sql } from 'kysely'
import type { Context } from './context.ts'
import { fail } from './errors.ts'
import type { WriteMessage, WriteRequest, WriteRows } from './export-messages.ts'
import type { FileAnswer } from './file-answers.ts'
import type { Spool } from './spool.ts'
import { statement, statementLike } from './statement.ts'
import { workerFile } from './worker-file.ts'

/** The first batch is small, so that a file begins to arrive at once. */
const firstBatch = 200
const batch = 2_000

/**
 * Reads a query of any length in batches through a cursor of the transaction: memory stays flat, and the rows are those of
 * one moment. Each batch is a statement of its own, so that a long read is not cut off as a slow query.
 */
export async function* streamRows<Row>(ctx: Context, query: Expression<Row>): AsyncGenerator<Row[], void> {
  const cursor = sql.id(`rows_${newId()}`)
  await statement('export.declare')`declare ${cursor} no scroll cursor for ${query}`.execute(ctx.db)
  for (let size = firstBatch; ; size = batch) {
    const { rows } = await statementLike('export.fetch', query)`fetch forward ${sql.lit(size)} from ${cursor}`.execute(
      ctx.db,
    )
    if (rows.length > 0) yield rows
    if (rows.length < size) break
  }
  await statement('export.close')`close ${cursor}`.execute(ctx.db)
}

interface ExportRequest<Key extends string> {
  /** Names the file and its sheet: '{title} - {date}.xlsx'. */
  readonly title: string
  readonly format: ExportFormat
  /** The list's columns, as the screen shows them. */
  readonly columns: readonly FileColumn<Key>[]
  /** The list's query, filtered and `sorted` (listing.ts). It selects each column under its key, as the file is to hold it. */
  readonly query: Expression<Readonly<Record<Key, unknown>>>
}

/** Exports that are made at once, in all and for one account. Each takes a connection and a thread while it is made. */
const mostAtOnce = 6
const mostOfAccount = 2
/** Exports of one account that are on their way to somebody: made, and not all taken. */
const mostUnderWay = 8

const making = new Map<number, number>()
const underWay = new Map<number, number>()

/** Counts an account in until what it gives is called, once. */
function countIn(counts: Map<number, number>, accountId: number): () => void {
  counts.set(accountId, (counts.get(accountId) ?? 0) + 1)
  let isOut = false
  return () => {
    if (isOut) return
    isOut = true
    const left = (counts.get(accountId) ?? 1) - 1
    if (left > 0) counts.set(accountId, left)
    else counts.delete(accountId)
  }
}

/** Takes a place among those that make exports; one account has its share of them and no more. */
function takePlace(accountId: number): { isMade: () => void; isGone: () => void } {
  if ((making.get(accountId) ?? 0) >= mostOfAccount || (underWay.get(accountId) ?? 0) >= mostUnderWay)
    fail('TooManyRequests', {
      retryAfter: 5,
      message: 'Other exports of yours are running already. Please try again in a moment.',
    })
  const all = [...making.values()].reduce((sum, count) => sum + count, 0)
  if (all >= mostAtOnce)
    fail('ServerBusy', {
      retryAfter: 5,
      message: 'Several exports are running already. Please try again in a moment.',
    })
  return { isMade: countIn(making, accountId), isGone: countIn(underWay, accountId) }
}

/**
 * A list as a file, of any length: rows are read through a cursor and written in a thread of its own, at their pace; the file is
 * sent at its reader's (spool.ts), so that the transaction does not wait for the reader. Rows at fault answer as errors do as long as
 * nothing has been sent. To export a list:
 *
 * contract  `export const exportProducts = endpoint({ method: 'GET', path: `${base}/export`, can, summary,
 *           input: z.object({ ...exportInput, ...productFilters }), answer: exportAnswer })` (contract/files.ts), and
 *           `productColumns: readonly FileColumn<keyof ProductSummary>[]`, from which the screen's columns are made, too;
 * export.ts `export const exportProducts = (ctx, input) => exportAnswer(ctx, { title: 'Products', format: input.format,
 *           columns: productColumns, query: sorted(selectProducts(ctx, input), input, listRules) })`;
 * routes.ts `serve(door, products.exportProducts, exportProducts)`, before a path with a parameter in the same place.
 *
 * The query selects under the columns' keys (`p.sku as sku`, `p.created_at as "createdAt"`); money in cents as
 * `round(cents / 100.0, 2)`. Moments are written as the clocks of the row's `"timeZone"` show them, which the query selects, too.
 */
export async function exportAnswer<Key extends string>(ctx: Context, request: ExportRequest<Key>): Promise<FileAnswer> {
  const { title, format, columns, query } = request
  const { isMade, isGone } = takePlace(ctx.account.id)
  try {
    const cells = sql.join(
      columns.map(({ key, kind }) =>
        kind === 'moment' ? sql`${sql.ref(`q.${key}`)} at time zone q."timeZone"` : sql.ref(`q.${key}`),
      ),
    )
    // One text a row: the database puts it together faster than this thread could take thirty values apart.
    const lines = streamRows<{ line: string }>(
      ctx,
      sql`select json_build_array(${cells})::text as line from (${query}) q`,
    )
    const first = await lines.next()
    const { timeZone } = ctx.account
    const { file, isRead } = writeInThread(
      ctx.spool(),
      {
        format,
        title,
        timeZone,
        columns: columns.map(({ heading, kind = 'text', words, blank }) => ({
          label: heading,
          kind,
          ...(words ? { words } : {}),
          ...(blank === undefined ? {} : { blank }),
        })),
      },
      textOf(first, lines),
      isMade,
    )
    file.once('close', isGone)
    return { file, isRead, name: exportName(title, format, timeZone, ctx.now()), contentType: contentTypes[format] }
  } catch (error) {
    isMade()
    isGone()
    throw error
  }
}

async function* textOf(
  first: IteratorResult<{ line: string }[], void>,
  rest: AsyncGenerator<{ line: string }[], void>,
): AsyncGenerator<WriteRows> {
  if (first.done) return
  // While the thread writes one batch the database reads the next.
  let next = rest.next()
  next.catch(() => {})
  yield first.value.map(({ line }) => line)
  for (;;) {
    const result = await next
    if (result.done) return
    next = rest.next()
    next.catch(() => {})
    yield result.value.map(({ line }) => line)
  }
}

/**
 * Writes batches of rows to a file in a thread, which ends when the file is complete or its reader leaves. `isRead` resolves
 * when the last batch has been taken.
 */
function writeInThread(
  { file, write, end }: Spool,
  request: WriteRequest,
  batches: AsyncGenerator<WriteRows>,
  isMade: () => void,
): { readonly file: Readable; readonly isRead: Promise<void> } {
  const worker = new Worker(workerFile('export', import.meta.url), {
    workerData: request,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
  })
  worker.once('exit', isMade)
  let hasRoom: Promise<void> = Promise.resolve()
  const isRead = new Promise<void>((resolve, reject) => {
    const give = async (): Promise<void> => {
      await hasRoom
      const next = await batches.next()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage(next.done ? [] : next.value)
      if (next.done) resolve()
    }
    worker.on('message', (message: WriteMessage) => {
      if (message.type === 'end') end()
      else if (message.type === 'piece') hasRoom = write(message.bytes)
      else give().catch((error: Error) => file.destroy(error))
    })
    worker.once('error', (error) => file.destroy(error))
    file.once('close', () => {
      reject(new Error('The reader has left.'))
      batches.return(undefined).catch(() => {})
      worker.terminate().catch(() => {})
    })
  })
  // Whoever holds no transaction for it does not ask.
  isRead.catch(() => {})
  return { file, isRead }
}

/** "{title} - {date}.xlsx" (REP-013), the date as DD-MM-YYYY because file names hold no slashes. */
export const exportName = (title: string, format: ExportFormat, timeZone = 'UTC', now = new Date()): string =>
  `${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()} - ${formatDay(todayIn(timeZone, now)).replaceAll('/', '-')}.${format}`
