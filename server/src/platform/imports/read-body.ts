import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { mostRowsAtOnce } from '@crossdock/contract/account/imports'
import { newId } from '@crossdock/contract/ids'
import { patiently, type StreamedBody } from '../bodies.ts'
import { fail, Refusal } from '../errors.ts'
import { failRows } from '../import-rows.ts'
import { workerFile } from '../sheets/worker-file.ts'
import { recordsOf } from './check-rows.ts'
import type { ReadMessage, ReadPiece, ReadRequest, RowText } from './messages.ts'
import { bodyRows } from './rows-of-body.ts'
import { dropRows, stageRows } from './staging.ts'

/** Rows of an import, each right by itself: in memory, or where they are too many for that, put down under a job's id. */
export type ReadRows = {
  /** A digest of all rows, whatever their order and numbers. */
  readonly file: string
} & (
  | { readonly records: readonly unknown[] }
  | { readonly jobId: string; readonly rows: number; readonly records?: undefined }
)

/** Bodies up to this size are read where they arrive: that takes some milliseconds, and no thread. */
const smallBytes = 16 * 1024
/** Pieces that are sent to the thread together. */
const pieceBytes = 128 * 1024
/** Text of rows that is kept in memory, however few the rows are. */
const keptCharacters = 24 * 1024 * 1024
/** Threads at once, in all and of one account; who comes then waits, up to so many. */
const mostThreads = Math.max(2, availableParallelism())
const mostOfAccount = 2
const longestQueue = 64

const reading = new Map<number, number>()
let running = 0
const queue: { readonly accountId: number; readonly go: () => void }[] = []

const mayStart = (accountId: number): boolean =>
  running < mostThreads && (reading.get(accountId) ?? 0) < Math.min(mostOfAccount, mostThreads - 1 || 1)

function start(accountId: number): void {
  running++
  reading.set(accountId, (reading.get(accountId) ?? 0) + 1)
}

/** Waits for a thread; an account never has them all. */
async function takeTurn(accountId: number): Promise<() => void> {
  if (mayStart(accountId)) start(accountId)
  else if (queue.length >= longestQueue)
    fail('DatabaseUnavailable', {
      retryAfter: 5,
      message: 'Several imports are being read already. Please try again in a moment.',
    })
  else await new Promise<void>((go) => queue.push({ accountId, go }))
  return () => {
    running--
    const left = (reading.get(accountId) ?? 1) - 1
    if (left === 0) reading.delete(accountId)
    else reading.set(accountId, left)
    const next = queue.findIndex((entry) => mayStart(entry.accountId))
    const [entry] = next < 0 ? [] : queue.splice(next, 1)
    if (!entry) return
    start(entry.accountId)
    entry.go()
  }
}

/** Pieces of a body as they come, put together to larger ones. Ends with an error when nothing comes for long. */
async function* piecesOf({ stream }: StreamedBody): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let size = 0
  for await (const piece of patiently(stream)) {
    pieces.push(piece)
    size += piece.length
    if (size >= pieceBytes) {
      yield Buffer.concat(pieces)
      pieces = []
      size = 0
    }
  }
  yield Buffer.concat(pieces)
}

type Reader = { ask(piece: ReadPiece): Promise<ReadMessage>; end(): void }

/** A thread that reads one body. One that runs out of memory has met rows that are too large. */
function startThread(request: ReadRequest): Reader {
  const worker = new Worker(workerFile('import-rows', import.meta.url), {
    workerData: request,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  })
  let waiting: { resolve(message: ReadMessage): void; reject(error: unknown): void } | null = null
  let broken: Error | null = null
  worker.on('message', (message: ReadMessage) => waiting?.resolve(message))
  worker.on('error', (error: Error & { code?: string }) => {
    broken = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('PayloadTooLarge') : error
    waiting?.reject(broken)
  })
  return {
    ask: (piece) =>
      new Promise((resolve, reject) => {
        if (broken !== null) return reject(broken)
        waiting = { resolve, reject }
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        return worker.postMessage(piece)
      }),
    end: () => void worker.terminate(),
  }
}

/** Small bodies are read here, all others in a thread, once there is one. */
async function openReader(request: ReadRequest, isSmall: boolean, accountId: number): Promise<Reader> {
  if (isSmall) {
    const read = bodyRows(request)
    return { ask: async (piece) => read(piece), end: () => {} }
  }
  const leave = await takeTurn(accountId)
  const thread = startThread(request)
  return {
    ask: thread.ask,
    end() {
      thread.end()
      leave()
    },
  }
}

/**
 * Reads the rows of an import's body off the event loop, as they arrive. Every fault of every row is known when it ends; a
 * value that is no cell, or a body that is no JSON, refuses at once. Up to 20,000 rows are kept in memory; more are put down.
 */
export async function readRows(
  body: StreamedBody,
  request: ReadRequest,
): Promise<ReadRows | { readonly around: unknown }> {
  const { accountId } = body.sender
  if (!/^application\/json\b/i.test(body.contentType) && body.length !== null)
    fail('ValidationError', { message: 'The body must be JSON.' })
  const pieces = piecesOf(body)
  const first = await pieces.next()
  const isSmall = first.done === true || first.value.length < Math.min(pieceBytes, smallBytes)
  const reader = await openReader(request, isSmall, accountId)
  const jobId = newId()
  let texts: RowText[] = []
  let kept = 0
  let rows = 0
  /** Rows that were put down; null while all are in memory. */
  let putDown: number | null = null
  /** Rows are put down while the thread reads the next. */
  let staging: Promise<void> = Promise.resolve()
  const putTextsDown = async () => {
    await staging
    const from = putDown ?? 0
    const batch = texts
    texts = []
    kept = 0
    putDown = batch.reduce((sum, { right }) => sum + right, from)
    staging = stageRows(body.platform, { accountId, jobId, from, texts: batch })
    staging.catch(() => {})
  }
  try {
    const ask = async (piece: ReadPiece): Promise<Extract<ReadMessage, { type: 'end' }> | null> => {
      const message = await reader.ask(piece)
      if (message.type === 'refused')
        fail('ValidationError', {
          message: message.message,
          ...(message.fields.length > 0 ? { fields: message.fields } : {}),
        })
      if (message.type === 'end') return message
      rows += message.rows
      if (message.right > 0) texts.push(message)
      kept += message.text.length
      if (putDown !== null || rows > mostRowsAtOnce || kept > keptCharacters) await putTextsDown()
      return null
    }
    if (!first.done) await ask(first.value)
    for await (const piece of pieces) await ask(piece)
    const end = await ask(null)
    if (!end) throw new Error('The reading thread ended without a word.')
    if (end.problems.length > 0) failRows(end.problems, end.faultCount)
    if (!end.hasRows || rows === 0) return { around: end.hasRows ? [] : end.around }
    if (putDown !== null) {
      await staging
      return { file: end.digest, jobId, rows }
    }
    return { file: end.digest, records: await recordsOfTexts(request, texts) }
  } catch (error) {
    await staging.catch(() => {})
    if (putDown !== null) await dropRows(body.platform, accountId, jobId).catch(() => {})
    throw error
  } finally {
    reader.end()
    await pieces.return(undefined)
  }
}

async function recordsOfTexts({ kind }: ReadRequest, texts: readonly RowText[]): Promise<unknown[]> {
  const recordOf = recordsOf(kind)
  const records: unknown[] = []
  for (const { text } of texts) {
    for (const [, said] of JSON.parse(text) as [string, Record<string, unknown>][]) records.push(recordOf(said))
    await nextTurn()
  }
  return records
}
