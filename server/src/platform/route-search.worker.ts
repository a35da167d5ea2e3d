import { parentPort } from 'node:worker_threads'
import { ThreadError } from '@crossdock/optimizer/problem'
import { solve } from '@crossdock/optimizer/solve'
import { measureWays } from './roads.ts'
import type { FromSearch, ToSearch } from './route-search-messages.ts'

// The thread of searches, one at a time: the ways between hundreds of places are measured and handed on here, which would hold up
// every other request. The optimizer's own thread ends with this one, whatever it is at.

const port = parentPort as NonNullable<typeof parentPort>
const say = (message: FromSearch): void => port.postMessage(message)

let abort = new AbortController()

async function search({ asked, program, roads, ...options }: Extract<ToSearch, { kind: 'search' }>): Promise<void> {
  abort = new AbortController()
  try {
    const ways = await measureWays(asked.places, roads, abort.signal)
    const solution = await solve(
      { ...asked.problem, matrix: ways.matrix },
      {
        iterations: options.iterations,
        budgetMs: options.budgetMs,
        seed: 1,
        worker: new URL(program),
        signal: abort.signal,
        onProgress: ({ iterations }) => say({ kind: 'progress', iterations }),
      },
    )
    // The ways lie in memory that both read: nothing of them is copied.
    say({ kind: 'found', result: { ways, solution } })
  } catch (error) {
    say({ kind: 'failed', message: (error as Error).message, isThread: error instanceof ThreadError })
  }
}

port.on('message', (message: ToSearch) => {
  if (message.kind === 'cancel') abort.abort()
  else void search(message)
})
