import { readFileSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into the measured server: on SIGUSR2 it writes how long its event loop was held at most since the last time, in
// milliseconds of the clock and of the processor, to the file that LOOP_DELAY_FILE names. On a busy machine the clock goes on
// while the server waits for a processor; what it used of one between two looks says what it did itself.
const file = process.env.LOOP_DELAY_FILE
if (isMainThread && file) {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const used = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  let before = used()
  let most = 0
  setInterval(() => {
    const now = used()
    most = Math.max(most, now - before)
    before = now
  }, 5).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ clock: delays.max / 1e6, processor: most }))
    delays.reset()
    most = 0
  })
}
