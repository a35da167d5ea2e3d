import type { Sheet } from '@crossdock/contract/sheets/cells'
import { type FileProblem, SheetFileError, screenLimits, sizeText } from '@crossdock/contract/sheets/limits'

/** What the reading thread is told. */
export interface ReadRequest {
  readonly bytes: Uint8Array
  readonly fileName: string
}

export type ReadAnswer =
  | { readonly sheets: readonly Sheet[] }
  | { readonly problem: FileProblem; readonly message: string; readonly cause: string }

const longestRead = 30_000

/**
 * Reads a file that a person has chosen, in a thread of its own. Throws a `SheetFileError` with a sentence that says why it
 * cannot be read; aborting ends the thread and throws an AbortError.
 */
export async function readSheetFile(file: File, signal?: AbortSignal): Promise<readonly Sheet[]> {
  if (file.size > screenLimits.bytes)
    throw new SheetFileError('FileTooLarge', `This file is larger than ${sizeText(screenLimits.bytes)}.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./read-sheet.worker.ts', import.meta.url), { type: 'module' })
  let stop: (() => void) | undefined
  try {
    const answer = await new Promise<ReadAnswer>((resolve, reject) => {
      stop = () => reject(new DOMException('No longer wanted', 'AbortError'))
      const timer = setTimeout(
        () => reject(new SheetFileError('FileTooLarge', 'This file takes too long to read.')),
        longestRead,
      )
      signal?.addEventListener('abort', stop)
      worker.addEventListener('message', (event: MessageEvent<ReadAnswer>) => {
        clearTimeout(timer)
        resolve(event.data)
      })
      worker.addEventListener('error', (event) => {
        clearTimeout(timer)
        reject(new Error(event.message || 'The thread that reads spreadsheets failed.'))
      })
      const request: ReadRequest = { bytes, fileName: file.name }
      worker.postMessage(request, [bytes.buffer])
    })
    if ('sheets' in answer) return answer.sheets
    throw Object.assign(new SheetFileError(answer.problem, answer.message), { cause: answer.cause })
  } finally {
    if (stop) signal?.removeEventListener('abort', stop)
    worker.terminate()
  }
}
