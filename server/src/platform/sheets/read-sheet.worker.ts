import { fstatSync, openSync, readSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { damaged, type FileBytes, SheetFileError, unreadable } from '@crossdock/sheets/limits'
import { batchesAhead, type ReadMessage, type ReadRequest } from './messages.ts'
import { openHere } from './read-workbook.ts'

// The reading thread: one file, one life. It is ended from outside when it takes too long or too much memory.

const port = parentPort as NonNullable<typeof parentPort>
const say = (message: ReadMessage): void => port.postMessage(message)

let ahead = 0
let goOn: (() => void) | null = null
port.on('message', () => {
  ahead--
  goOn?.()
  goOn = null
})

async function sayRows(sheet: number, rows: Extract<ReadMessage, { type: 'rows' }>['rows']): Promise<void> {
  say({ type: 'rows', sheet, rows })
  ahead++
  if (ahead >= batchesAhead)
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
}

/** A file that is read piece by piece, so that a large text file is never in memory as a whole. */
function fileBytes(path: string): FileBytes {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  return {
    length: size,
    subarray(from, to) {
      const piece = new Uint8Array(Math.max(0, Math.min(to, size) - from))
      const count = readSync(file, piece, 0, piece.length, from)
      return piece.subarray(0, count)
    },
  }
}

async function read(request: ReadRequest): Promise<void> {
  const { source, fileName, limits, sheet } = request
  const workbook = await openHere(typeof source === 'string' ? fileBytes(source) : source, fileName, limits)
  const names = workbook.sheetNames
  say({ type: 'sheets', names })
  const wanted =
    sheet === undefined ? names.map((_, index) => index) : [typeof sheet === 'number' ? sheet : names.indexOf(sheet)]
  for (const index of wanted) {
    if (names[index] === undefined) throw unreadable('This file has no such sheet.')
    for await (const rows of workbook.rows(index)) await sayRows(index, rows)
  }
  say({ type: 'end' })
}

try {
  await read(workerData as ReadRequest)
} catch (error) {
  const { type, message } = error instanceof SheetFileError ? error : damaged()
  say({ type: 'failed', problem: type, message })
} finally {
  port.close()
}
