import { queryClient } from './queries.ts'

/** Milliseconds without anything being asked for after which a screen stands, and after which nobody waits for that any more. */
const stands = 400
const atMost = 4_000
const look = 100

/**
 * Starts what no screen shows once the screen stands, so that it takes neither the line nor the processor from what is looked at.
 * Answers a function that calls it off.
 */
export function onceQuiet(start: () => void): () => void {
  let waited = 0
  let quiet = 0
  const timer = setInterval(() => {
    waited += look
    quiet = queryClient.isFetching() === 0 ? quiet + look : 0
    if (quiet < stands && waited < atMost) return
    clearInterval(timer)
    start()
  }, look)
  return () => clearInterval(timer)
}
