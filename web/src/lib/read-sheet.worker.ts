import { blankNotes, type Cell, saidOf } from '@crossdock/sheets/cells'
import {
  damaged,
  type FileBytes,
  SheetFileError,
  screenLimits,
  screenRows,
  tooLarge,
  unreadable,
} from '@crossdock/sheets/limits'
import { openWorkbook } from '@crossdock/sheets/open-workbook'
import type { OpenWorkbook } from '@crossdock/sheets/xlsx'
import type { Inflate } from '@crossdock/sheets/zip'
import type { ReadAnswer, ReadRequest, ReadSheet } from './read-sheet.ts'

// Runs off the main thread: a large file never holds up the screen.

const inflate: Inflate = async function* (packed) {
  // A copy: what the stream takes, it may detach.
  const stream = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that started this thread
const say = (answer: ReadAnswer): void => self.postMessage(answer)

/** Rows above the headers that do not count. */
const spareRows = 100
/** Rows that stay of a sheet that is too long to be shown as a whole. */
const sampleRows = 1000

/** Only threads have it, and the types of the page do not. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer
}

/** The bytes of a file, read when they are asked for: a large text file is never in memory as a whole. */
function bytesOf(file: File): FileBytes {
  const reader = new FileReaderSync()
  return {
    length: file.size,
    subarray: (from, to) => new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to))),
  }
}

async function readSheets(workbook: OpenWorkbook): Promise<ReadSheet[]> {
  const sheets: ReadSheet[] = []
  let cells = 0
  let said = 0
  let read = 0
  for (const [index, name] of workbook.sheetNames.entries()) {
    const notes = blankNotes()
    let rows: Cell[][] = []
    let total = 0
    for await (const batch of workbook.rows(index, notes)) {
      total += batch.length
      read += batch.length
      if (read - said >= 20_000) say({ type: 'read', rows: (said = read) })
      // What is too long stays in the file.
      if (total > screenRows + spareRows) {
        if (rows.length > sampleRows) rows = rows.slice(0, sampleRows)
        continue
      }
      for (const row of batch) {
        cells += row.length
        rows.push(row)
      }
      if (cells > screenLimits.cells) throw tooLarge('This file holds too many cells.')
    }
    sheets.push({
      name,
      rows,
      ...saidOf(notes),
      ...(total > rows.length ? { total } : {}),
      ...(workbook.encoding ? { encoding: workbook.encoding } : {}),
      ...(workbook.possible ? { possible: workbook.possible } : {}),
    })
  }
  if (sheets.every(({ rows }) => rows.length === 0)) throw unreadable('This file holds no rows.')
  return sheets
}

/** Batches that may be on their way. */
const batchesAhead = 4
let ahead = 0
let goOn: (() => void) | null = null

async function answerTo(request: Exclude<ReadRequest, 'next'>): Promise<void> {
  try {
    const workbook = await openWorkbook(
      bytesOf(request.file),
      request.file.name,
      screenLimits,
      inflate,
      request.encoding,
    )
    if (request.sheet === null) {
      say({ type: 'sheets', sheets: await readSheets(workbook) })
      return
    }
    for await (const rows of workbook.rows(request.sheet)) {
      say({ type: 'rows', rows })
      ahead++
      if (ahead >= batchesAhead)
        await new Promise<void>((resolve) => {
          goOn = resolve
        })
    }
    say({ type: 'end' })
  } catch (error) {
    const { type, message } = error instanceof SheetFileError ? error : damaged()
    say({ type: 'failed', problem: type, message, cause: error instanceof Error ? error.message : String(error) })
  }
}

self.addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  if (event.data !== 'next') void answerTo(event.data)
  else {
    ahead--
    goOn?.()
    goOn = null
  }
})
