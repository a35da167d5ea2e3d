import { Worker } from 'node:worker_threads'
import { ThreadEnded } from './errors.ts'

/** What a thread is sent, and answers, by the number of the question. */
export interface Numbered<What> {
  readonly id: number
  readonly is: What
}

interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(error: Error): void
}

/**
 * A thread that answers one question after the other, begun with the first one and kept: what it remembers makes the next answer
 * cheaper. One that dies fails the question it has, and the next one begins another; one that is silent for too long is ended. It is
 * sent a question when it has answered the one before: nobody fails, or is late, of what another asks.
 */
export function lastingThread<Answer>(longestMs: number) {
  let worker: Worker | null = null
  let last = 0
  let line: Promise<unknown> = Promise.resolve()
  const waiting = new Map<number, Waiting<Answer>>()

  function begin(program: URL): Worker {
    const made = new Worker(program, { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: 384 } })
    const end = (error: Error): void => {
      if (worker !== made) return
      worker = null
      const all = [...waiting.values()]
      waiting.clear()
      for (const { reject } of all) reject(error)
    }
    made.on('error', (cause) => end(new ThreadEnded('A thread has died of a question.', cause)))
    made.on('exit', () => end(new ThreadEnded('A thread has ended without an answer.')))
    made.on('message', ({ id, is }: Numbered<Answer>) => {
      waiting.get(id)?.resolve(is)
      waiting.delete(id)
      if (waiting.size === 0) made.unref()
    })
    return made
  }

  async function askNow(program: URL, is: unknown): Promise<Answer> {
    worker ??= begin(program)
    const asked = worker
    const id = (last += 1)
    asked.ref()
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Answer>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        timer = setTimeout(() => void asked.terminate(), longestMs)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        asked.postMessage({ id, is } satisfies Numbered<unknown>)
      })
    } finally {
      clearTimeout(timer)
    }
  }

  return (program: URL, is: unknown): Promise<Answer> => {
    const answer = line.then(() => askNow(program, is))
    line = answer.catch(() => {})
    return answer
  }
}
