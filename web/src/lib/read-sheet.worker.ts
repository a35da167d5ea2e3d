import { damaged, SheetFileError, screenLimits } from '@crossdock/contract/sheets/limits'
import { openWorkbook, type ReadTools, readAllSheets } from '@crossdock/contract/sheets/open-workbook'
import { sheetsOfXls, xlsOptions } from '@crossdock/contract/sheets/xls'
import type { ReadAnswer, ReadRequest } from './read-sheet.ts'

// Runs off the main thread: a large file never holds up the screen.

const tools: ReadTools = {
  async *inflate(packed) {
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
  },
  async readXls(bytes, limits) {
    const { read } = await import('@e965/xlsx')
    return sheetsOfXls(read(bytes, xlsOptions(limits)), limits)
  },
}

async function answerTo({ bytes, fileName }: ReadRequest): Promise<ReadAnswer> {
  try {
    const workbook = await openWorkbook(bytes, fileName, screenLimits, tools)
    return { sheets: await readAllSheets(workbook, screenLimits) }
  } catch (error) {
    const { type, message } = error instanceof SheetFileError ? error : damaged()
    return { problem: type, message, cause: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', (event: MessageEvent<ReadRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that started this thread
  void answerTo(event.data).then((answer) => self.postMessage(answer))
})
