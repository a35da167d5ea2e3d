import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into the measured server: on SIGUSR2 it writes how long its event loop was held at most since the last time, in
// milliseconds, to the file that LOOP_DELAY_FILE names.
const file = process.env.LOOP_DELAY_FILE
if (isMainThread && file) {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  process.on('SIGUSR2', () => {
    writeFileSync(file, String(delays.max / 1e6))
    delays.reset()
  })
}
