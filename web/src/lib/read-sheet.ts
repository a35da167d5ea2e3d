import type { Cell, Sheet } from '@crossdock/sheets/cells'
import type { PossibleReading } from '@crossdock/sheets/encoding-guess'
import type { Encoding } from '@crossdock/sheets/encodings'
import { type FileProblem, SheetFileError, screenLimits, sizeText } from '@crossdock/sheets/limits'

/** A sheet as a screen gets it. */
export interface ReadSheet extends Sheet {
  /** Of a text file that is not plain UTF-8, or whose encoding was chosen: in which it is read. */
  readonly encoding?: Encoding
  /** The encodings that it could be in, where a person is to say which; until then it is read as Windows-1252. */
  readonly possible?: readonly PossibleReading[]
}

/** What the reading thread is told. It opens the file, or gives all rows of one sheet in batches. */
export type ReadRequest =
  | { readonly file: File; readonly sheet: number | null; readonly encoding?: Encoding | undefined }
  /** Another batch can be taken. */
  | 'next'

/** What it says. */
export type ReadAnswer =
  | { readonly type: 'read'; readonly rows: number }
  | { readonly type: 'sheets'; readonly sheets: readonly ReadSheet[] }
  | { readonly type: 'rows'; readonly rows: Cell[][] }
  | { readonly type: 'end' }
  | { readonly type: 'failed'; readonly problem: FileProblem; readonly message: string; readonly cause: string }

/** Longest time without a word from the thread. */
const longestSilence = 30_000

/** The thread's messages one by one. Ends it when the reader stops, when it is aborted, and at the end. */
async function* messagesOf(request: ReadRequest, signal?: AbortSignal): AsyncGenerator<ReadAnswer> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./read-sheet.worker.ts', import.meta.url), { type: 'module' })
  const arrived: (ReadAnswer | Error)[] = []
  let wake: (() => void) | null = null
  const add = (message: ReadAnswer | Error): void => {
    arrived.push(message)
    wake?.()
  }
  const stop = (): void => add(new DOMException('No longer wanted', 'AbortError'))
  signal?.addEventListener('abort', stop)
  worker.addEventListener('message', (event: MessageEvent<ReadAnswer>) => add(event.data))
  worker.addEventListener('error', (event) =>
    add(new Error(event.message || 'The thread that reads spreadsheets failed.')),
  )
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(request)
    for (;;) {
      if (arrived.length === 0)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(() => {
            add(new SheetFileError('FileTooLarge', 'This file takes too long to read.'))
          }, longestSilence)
          wake = () => {
            clearTimeout(timer)
            wake = null
            resolve()
          }
        })
      const message = arrived.shift()
      if (message === undefined) continue
      if (message instanceof Error) throw message
      if (message.type === 'failed')
        throw Object.assign(new SheetFileError(message.problem, message.message), { cause: message.cause })
      yield message
      if (message.type === 'end') return
      const next: ReadRequest = 'next'
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      if (message.type === 'rows') worker.postMessage(next)
    }
  } finally {
    signal?.removeEventListener('abort', stop)
    worker.terminate()
  }
}

/**
 * Reads a file that a person has chosen, in a thread of its own. Of a sheet with more rows than a screen shows at once only
 * the first ones stay. Throws a `SheetFileError` with a sentence that says why it cannot be read; aborting ends the thread
 * and throws an AbortError.
 */
export async function readSheetFile(
  file: File,
  signal?: AbortSignal,
  onProgress?: (rows: number) => void,
  encoding?: Encoding,
): Promise<readonly ReadSheet[]> {
  if (file.size > screenLimits.bytes)
    throw new SheetFileError('FileTooLarge', `This file is larger than ${sizeText(screenLimits.bytes)}.`)
  for await (const message of messagesOf({ file, sheet: null, encoding }, signal)) {
    if (message.type === 'sheets') return message.sheets
    if (message.type === 'read') onProgress?.(message.rows)
  }
  throw new Error('The thread that reads spreadsheets said nothing.')
}

/** All rows of a sheet of the file, headers included, in batches, as they are read in a thread of its own. */
export async function* streamRows(
  file: File,
  sheet: number,
  signal?: AbortSignal,
  encoding?: Encoding,
): AsyncGenerator<Cell[][]> {
  for await (const message of messagesOf({ file, sheet, encoding }, signal))
    if (message.type === 'rows') yield message.rows
}
