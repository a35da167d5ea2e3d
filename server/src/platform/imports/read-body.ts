import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Id } from '@crossdock/contract/ids'
import { mostRowsAtOnce } from '@crossdock/contract/imports'
import { patiently, type StreamedBody, timeFor } from '../bodies.ts'
import { fail, Refusal } from '../errors.ts'
import { failRows } from '../import-rows.ts'
import { openRoom } from '../room.ts'
import { recordsOf } from './check-rows.ts'
import { keepBody, uploadLimits } from './keep-body.ts'
import type { ReadMessage, ReadPiece, ReadRequest, RowText } from './messages.ts'
import type { RowKind } from './row-kind.ts'
import { bodyRows } from './rows-of-body.ts'
import { openStaging } from './staging.ts'
import { openTurns } from './turns.ts'

/** Rows of an import, each right by itself: in memory, or where they are too many for that, put down under a job's id. */
export type ReadRows = {
  /** A digest of all rows that are right, whatever their order and numbers. */
  readonly file: string
} & (
  | { readonly records: readonly unknown[] }
  | { readonly jobId: Id<'importJob'>; readonly rows: number; readonly records?: undefined }
)

/** Bodies up to this size are read where they arrive: that takes some milliseconds, and no thread. */
const smallBytes = 16 * 1024
/** Pieces that are sent to the thread together. */
const pieceBytes = 128 * 1024
/** Text of rows that is kept in memory, however few the rows are. */
const keptCharacters = 24 * 1024 * 1024
/** Threads at once. Bodies that take them for long leave one to the others. */
const mostThreads = Math.max(2, availableParallelism())
const turns = openTurns({ places: mostThreads, ofAccount: Math.min(2, mostThreads - 1), ofLong: mostThreads - 1 })
const longBytes = 8 * 1024 * 1024
/** Bodies that are being sent, wait for a thread or have one, and what is kept of them. */
const room = openRoom({
  ofOne: 6,
  ofAll: 128,
  bytes: uploadLimits.diskOfAll,
  enough: {
    retryAfter: 5,
    message: 'Other imports of yours are being sent or read already. Please try again in a moment.',
  },
  full: {
    retryAfter: 10,
    message: 'Several imports are being sent or read already. Please try again in a moment.',
  },
})

/**
 * Pieces of a body as they come, put together to larger ones; the first is there as soon as the body is not small. Ends with an
 * error when nothing comes for long.
 */
async function* piecesOf({ stream, length }: StreamedBody): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let size = 0
  let least = smallBytes
  for await (const piece of patiently(stream, timeFor(length))) {
    pieces.push(piece)
    size += piece.length
    if (size >= least) {
      yield Buffer.concat(pieces)
      pieces = []
      size = 0
      least = pieceBytes
    }
  }
  yield Buffer.concat(pieces)
}

interface Reader {
  ask(piece: ReadPiece): Promise<ReadMessage>
}

/** Which rows a body has, and where. */
interface RowsOf {
  readonly rows: RowKind
  readonly field: ReadRequest['field']
}

/** A thread that reads one body. One that runs out of memory has met rows that are too large. */
function startThread({ platform }: StreamedBody, { rows: { kind }, field }: RowsOf): Reader & { end(): void } {
  const worker = new Worker(platform.rowsThread(), {
    workerData: { kind, field } satisfies ReadRequest,
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

/**
 * Reads the rows of an import's body off the event loop. It is kept until all of it has come, so that nobody's slow line holds a
 * thread. Every fault of every row is known when it ends; a value that is no cell, or a body that is no JSON, refuses at once.
 * Up to 20,000 rows are kept in memory; more are put down, and dropped after the answer unless they have become a job.
 * `admit` refuses before a body that is not small is taken.
 */
export async function readRows(
  body: StreamedBody,
  request: RowsOf,
  admit: () => Promise<void>,
): Promise<ReadRows | { readonly around: unknown }> {
  if (!/^application\/json\b/i.test(body.contentType) && body.length !== null)
    fail('ValidationError', { message: 'The body must be JSON.' })
  const pieces = piecesOf(body)
  try {
    const first = await pieces.next()
    if (first.done === true) throw new Error('A body has a last piece.')
    if (first.value.length < smallBytes) return await readPieces(body, request, readHere(request), [first.value])
    return await readLarge(body, request, admit, first.value, pieces)
  } finally {
    await pieces.return(undefined)
  }
}

async function readLarge(
  body: StreamedBody,
  request: RowsOf,
  admit: () => Promise<void>,
  first: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<ReadRows | { readonly around: unknown }> {
  const { accountId } = body.sender
  const guest = room(accountId, (refusal) => body.stream.destroy(refusal))
  try {
    await admit()
    const kept = await keepBody(body, guest, first, rest)
    try {
      const giveBack = await turns.take({ accountId, isLong: kept.bytes > longBytes }, body.left)
      const thread = startThread(body, request)
      try {
        return await readPieces(body, request, thread, kept.pieces)
      } finally {
        thread.end()
        giveBack()
      }
    } finally {
      kept.drop()
    }
  } finally {
    guest.leave()
  }
}

/** Reads a small body where it arrived. */
function readHere({ rows, field }: RowsOf): Reader {
  const read = bodyRows(rows, field)
  return { ask: async (piece) => read(piece) }
}

async function readPieces(
  body: StreamedBody,
  request: RowsOf,
  reader: Reader,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<ReadRows | { readonly around: unknown }> {
  const staging = openStaging(body)
  let texts: RowText[] = []
  let kept = 0
  let rows = 0
  const ask = async (piece: ReadPiece): Promise<Extract<ReadMessage, { type: 'end' }> | null> => {
    body.left.throwIfAborted()
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
    if (staging.isBegun() || rows > mostRowsAtOnce || kept > keptCharacters) {
      await staging.put(texts)
      texts = []
      kept = 0
    }
    return null
  }
  try {
    for await (const piece of pieces) await ask(piece)
    const end = await ask(null)
    if (!end) throw new Error('The reading thread ended without a word.')
    if (end.problems.length > 0) failRows(end.problems, end.faultCount)
    if (!end.hasRows || rows === 0) return { around: end.hasRows ? [] : end.around }
    const file = end.digest
    if (!staging.isBegun()) return { file, records: await recordsOfTexts(request, texts) }
    return { file, jobId: await staging.done(), rows }
  } finally {
    await staging.end()
  }
}

async function recordsOfTexts({ rows }: RowsOf, texts: readonly RowText[]): Promise<unknown[]> {
  const recordOf = recordsOf(rows)
  const records: unknown[] = []
  for (const { text } of texts) {
    for (const [, said] of JSON.parse(text) as [string, Record<string, unknown>][]) records.push(recordOf(said))
    await nextTurn()
  }
  return records
}
