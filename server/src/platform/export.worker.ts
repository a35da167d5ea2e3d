import { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import type { Cell } from '@crossdock/sheets/cells'
import { sheetStream } from '@crossdock/sheets/write-sheet'
import type { WriteMessage, WriteRequest, WriteRows } from './export-messages.ts'

// The writing thread: one file, one life. Formatting and compressing a million rows here disturbs no other request.

const port = parentPort as NonNullable<typeof parentPort>
const request = workerData as WriteRequest

const say = (message: WriteMessage, move: ArrayBuffer[] = []): void => port.postMessage(message, move)

let arrived: ((rows: WriteRows) => void) | null = null
port.on('message', (rows: WriteRows) => arrived?.(rows))

/** Asks for rows when the writer wants them: a file is made no faster than it is taken. */
function nextRows(): Promise<WriteRows> {
  return new Promise((resolve) => {
    arrived = resolve
    say({ type: 'next' })
  })
}

async function* cells(): AsyncGenerator<readonly Cell[]> {
  const { columns } = request
  const special = columns.flatMap(({ words, blank }, index) =>
    words || blank !== undefined ? [{ index, words, blank }] : [],
  )
  for (;;) {
    const rows = await nextRows()
    if (rows.length === 0) return
    for (const text of rows) {
      const row = JSON.parse(text) as Cell[]
      for (const { index, words, blank } of special) {
        const value = row[index] ?? null
        row[index] = value === null ? (blank ?? null) : (words?.[String(value)] ?? value)
      }
      yield row
    }
  }
}

const stream = Readable.fromWeb(sheetStream({ ...request, rows: cells() }))
stream.on('data', (chunk: Uint8Array) => {
  // A copy of its own: pieces share buffers with the compressor, and what is moved is gone here.
  const bytes = new Uint8Array(chunk)
  say({ type: 'piece', bytes }, [bytes.buffer])
})
stream.on('end', () => {
  say({ type: 'end' })
  port.close()
})
// Reaches the other side as the thread's error.
stream.on('error', (error) => {
  throw error
})
