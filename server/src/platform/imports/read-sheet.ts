import { Worker } from 'node:worker_threads'
import { fail, failField, Refusal } from '../errors.ts'
import { failRows } from '../import-rows.ts'
import type { Platform } from '../platform.ts'
import type { SheetAnswer, SheetRequest } from './sheet-rows.ts'
import { openTurns } from './turns.ts'

/** Threads at once: one of an account, and two in all. */
const turns = openTurns({ places: 2, ofAccount: 1, ofLong: 2 })
/** Nobody's file is read for longer. */
const longestMs = 120_000

/** Reads a spreadsheet that was sent as a file, off the event loop; refuses it with all that is wrong with it. */
export async function readSheet(
  platform: Pick<Platform, 'sheetThread'>,
  request: SheetRequest & { readonly accountId: number; readonly mappingField: string },
  left: AbortSignal,
): Promise<readonly unknown[]> {
  const { accountId, mappingField, ...sent } = request
  const giveBack = await turns.take({ accountId, isLong: false }, left)
  try {
    const answer = await ask(platform.sheetThread(), sent, left)
    if (answer.type === 'refused') fail(answer.errType, { message: answer.message })
    if (answer.type === 'columns') failField(mappingField, answer.message)
    if (answer.type === 'wrong') failRows(answer.problems, answer.count)
    return answer.records
  } finally {
    giveBack()
  }
}

function ask(thread: URL, request: SheetRequest, left: AbortSignal): Promise<SheetAnswer> {
  const worker = new Worker(thread, {
    workerData: request,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
  })
  return new Promise<SheetAnswer>((resolve, reject) => {
    const tooLong = () => reject(new Refusal('FileTooLarge', { message: 'This file takes too long to be read.' }))
    const timer = setTimeout(tooLong, longestMs)
    left.addEventListener('abort', () => reject(new Refusal('RequestTimeout')), { once: true })
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('FileTooLarge') : error),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('The thread that reads a spreadsheet ended without a word.'))
    })
  }).finally(() => void worker.terminate())
}
