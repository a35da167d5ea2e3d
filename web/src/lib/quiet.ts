import { queryClient } from './queries.ts'

/** Milliseconds without anything being asked for after which a screen stands, and after which nobody waits for that any more. */
const stands = 400
const atMost = 4_000
const look = 100

/**
 * Loads what no screen shows once the screen stands, so that it takes neither the line nor the processor from what is looked at, and
 * starts what is answered, if anything; what that answers stops it. Answers a function that calls it off, or stops it.
 */
export function onceQuiet(
  load: () => Promise<(() => (() => void) | undefined) | undefined>,
  failed: (failure: unknown) => void = () => undefined,
): () => void {
  let waited = 0
  let quiet = 0
  let isOver = false
  let stop: (() => void) | undefined
  const timer = setInterval(() => {
    waited += look
    quiet = queryClient.isFetching() === 0 ? quiet + look : 0
    if (quiet < stands && waited < atMost) return
    clearInterval(timer)
    load()
      .then((start) => {
        if (!isOver) stop = start?.()
      })
      .catch(failed)
  }, look)
  return () => {
    isOver = true
    clearInterval(timer)
    stop?.()
  }
}
