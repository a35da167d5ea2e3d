import { Worker } from 'node:worker_threads'
import type { Cell, Sheet } from '@crossdock/sheets/cells'
import { type FileProblem, type ReadLimits, serverLimits } from '@crossdock/sheets/limits'
import { Refusal } from '../errors.ts'
import type { ReadMessage, ReadRequest } from './messages.ts'
import { workerFile } from './worker-file.ts'

export interface ReadSettings {
  readonly limits?: ReadLimits
  /** Time the reading thread may take, without the time its reader takes; 20 s when absent. */
  readonly milliseconds?: number
  /** Memory the reading thread may take for what it makes of the file; 256 MB when absent. */
  readonly megabytes?: number
}

function startWorker(request: ReadRequest, megabytes: number): Worker {
  return new Worker(workerFile('read-sheet', import.meta.url), {
    workerData: request,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  })
}

/** Files that are read at once. More wait: each may take the memory it is allowed. */
const readAtOnce = 2
let reading = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<void> {
  if (reading < readAtOnce) {
    reading++
    return
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function passTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else reading--
}

const refusal = (problem: FileProblem, message: string): Refusal => new Refusal(problem, { message })

/** The thread's messages one by one. Ends the thread when the reader stops early, when time is up, and at the end. */
async function* messagesOf(request: ReadRequest, settings: ReadSettings): AsyncGenerator<ReadMessage> {
  await takeTurn()
  let left = settings.milliseconds ?? 20_000
  const arrived: (ReadMessage | Error)[] = []
  let wake: (() => void) | null = null
  const add = (message: ReadMessage | Error) => {
    arrived.push(message)
    wake?.()
    wake = null
  }
  const worker = startWorker(request, settings.megabytes ?? 256)
  worker.on('message', (message: ReadMessage) => add(message))
  // What a file can do to the thread is caught there: anything else that ends it is memory, or a fault of ours.
  worker.on('error', (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    add(isMemory ? refusal('FileTooLarge', 'This file is too large to be read.') : error)
  })
  worker.on('exit', (code) => add(new Error(`The thread that reads spreadsheets ended with ${code}.`)))
  try {
    for (;;) {
      let message = arrived.shift()
      if (!message) {
        const from = performance.now()
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(0, left))
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        left -= performance.now() - from
        message = arrived.shift()
        if (!message) throw refusal('FileTooLarge', 'This file takes too long to read.')
      }
      if (message instanceof Error) throw message
      if (message.type === 'failed') throw refusal(message.problem, message.message)
      yield message
      if (message.type === 'end') return
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      if (message.type === 'rows') worker.postMessage('next')
    }
  } finally {
    worker.removeAllListeners('exit')
    await worker.terminate()
    passTurn()
  }
}

/**
 * Reads all sheets of an uploaded file into memory (at most `limits.cells` cells), in a thread of its own. `source` is the
 * file's bytes or its path; its first bytes, not its name, decide what it is. Refuses with FileUnreadable or FileTooLarge
 * and a sentence that says why.
 */
export async function readSheets(
  source: Uint8Array | string,
  fileName: string,
  settings: ReadSettings = {},
): Promise<Sheet[]> {
  const limits = settings.limits ?? serverLimits
  const sheets: { name: string; rows: Cell[][] }[] = []
  let cells = 0
  for await (const message of messagesOf({ source, fileName, limits }, settings)) {
    if (message.type === 'sheets') for (const name of message.names) sheets.push({ name, rows: [] })
    if (message.type !== 'rows') continue
    const rows = sheets[message.sheet]?.rows
    for (const row of message.rows) {
      cells += row.length
      rows?.push(row)
    }
    if (cells > limits.cells) throw refusal('FileTooLarge', 'This file holds too many cells.')
  }
  if (sheets.every(({ rows }) => rows.length === 0)) throw refusal('FileUnreadable', 'This file holds no rows.')
  return sheets
}

/**
 * The rows of one sheet (the first, when none is named) in batches of about 1,000, headers included, as they are read in a
 * thread of its own. The thread waits for its reader, so that a sheet of a million rows takes no more memory than a few
 * batches. Refuses as `readSheets` does.
 */
export async function* streamSheet(
  source: Uint8Array | string,
  fileName: string,
  settings: ReadSettings & { readonly sheet?: string | number } = {},
): AsyncGenerator<Cell[][]> {
  const { limits = serverLimits, sheet = 0 } = settings
  for await (const message of messagesOf({ source, fileName, limits, sheet }, settings))
    if (message.type === 'rows') yield message.rows
}
