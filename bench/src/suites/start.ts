import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause, show, showSpread, spreadOf } from '../figures.ts'
import { askOnce } from '../http-load.ts'
import { cpuOf, descendantsOf, memoryOf } from '../machine.ts'
import { type Finding, printFindings, printHeading } from '../print.ts'
import { freePort, root } from '../product-server.ts'

interface Started {
  readonly child: ChildProcess
  readonly pid: number
  readonly port: number
  /** Milliseconds from the command to the first answer. */
  readonly first: number
  stop(): Promise<number>
}

/** `npm start` without npm, with its own database, on a data folder. */
async function start(dataFolder: string): Promise<Started> {
  const port = await freePort()
  const from = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '/tmp',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataFolder,
      CALLS_PER_MINUTE: '1000000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok) break
    if (child.exitCode !== null) throw new Error('The product ended instead of starting.')
    if (performance.now() - from > 120_000) throw new Error('The product does not start.')
    await pause(10)
  }
  return {
    child,
    pid: child.pid ?? 0,
    port,
    first: performance.now() - from,
    async stop() {
      const began = performance.now()
      child.kill('SIGTERM')
      await ended
      return performance.now() - began
    },
  }
}

/** Stops it while clients ask all the time; gives the time, and how many of the requests it had taken got no answer. */
async function stopUnderLoad(started: Started): Promise<{ time: number; dropped: number; answered: number }> {
  let answered = 0
  let dropped = 0
  let isStopping = false
  const clients = Array.from({ length: 8 }, async () => {
    for (;;) {
      try {
        // A connection each, so that one which the server no longer takes is told from one it took and dropped.
        await askOnce({ port: started.port, headers: {} }, { path: '/health/ready' })
        answered++
      } catch (error) {
        const { code } = error as { code?: string }
        if (isStopping && code === 'ECONNREFUSED') return
        dropped++
        if (isStopping) return
      }
    }
  })
  await pause(500)
  isStopping = true
  const time = await started.stop()
  await Promise.all(clients)
  return { time, dropped, answered }
}

export async function startStop(): Promise<void> {
  printHeading('Start, idle, stop')
  const firsts: number[] = []
  const seconds: number[] = []
  const stops: number[] = []
  let dropped = 0
  let answered = 0
  let idle = { server: Number.NaN, database: Number.NaN, cpu: Number.NaN }
  const rounds = 5
  for (let round = 0; round < rounds; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
    try {
      const first = await start(folder)
      firsts.push(first.first)
      stops.push(await first.stop())
      const second = await start(folder)
      seconds.push(second.first)
      if (round === 0) {
        await pause(15_000)
        const all = () => [second.pid, ...descendantsOf(second.pid)]
        const before = all().reduce((sum, pid) => sum + (cpuOf(pid) || 0), 0)
        await pause(30_000)
        const used = all().reduce((sum, pid) => sum + (cpuOf(pid) || 0), 0) - before
        idle = {
          server: memoryOf(second.pid),
          database: descendantsOf(second.pid).reduce((sum, pid) => sum + (memoryOf(pid) || 0), 0),
          cpu: used / 30_000,
        }
      }
      const stopped = await stopUnderLoad(second)
      stops.push(stopped.time)
      dropped += stopped.dropped
      answered += stopped.answered
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  const first = spreadOf(firsts)
  const second = spreadOf(seconds)
  const stop = spreadOf(stops)
  const findings: Finding[] = [
    {
      what: 'first start, files of the database made',
      measured: `${showSpread(first)} ms`,
      goal: '≤ 6 s',
      holds: first.median <= 6_000,
    },
    { what: 'later start', measured: `${showSpread(second)} ms`, goal: '≤ 2 s', holds: second.median <= 2_000 },
    {
      what: `memory when idle (the database's processes, which share most of theirs: ${show(idle.database)} MB)`,
      measured: `${show(idle.server)} MB`,
      goal: '≤ 160 MB',
      holds: idle.server <= 160,
    },
    {
      what: 'processor when idle, database included',
      measured: `${show(idle.cpu * 100)} % of a core`,
      goal: '≤ 0.5 %',
      holds: idle.cpu <= 0.005,
    },
    { what: 'SIGTERM to the end', measured: `${showSpread(stop)} ms`, goal: '≤ 5 s', holds: stop.max <= 5_000 },
    {
      what: `requests dropped at the stop, of ${answered.toLocaleString('en-US')} answered`,
      measured: String(dropped),
      goal: '0',
      holds: dropped === 0,
    },
  ]
  printFindings(findings)
}
