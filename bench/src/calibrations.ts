import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import copyStreams from 'pg-copy-streams'
import { withClient } from './client.ts'
import { percentile } from './figures.ts'
import { fire } from './http-load.ts'
import type { Finding } from './print.ts'
import { root, startNode } from './product-server.ts'

/** What this machine does at this hour with nothing of the product in the way. Figures are told as multiples of these. */
export interface Calibrations {
  /** Milliseconds of `select 1` over the socket and back, the median. */
  readonly selectOne: number
  /** Requests a second of a bare Node server that answers 25 orders from PostgreSQL, at 16 clients. */
  readonly bareHandler: number
  readonly bareHandlerP50: number
  /** Rows a second that COPY takes into a table of ten columns without indexes. */
  readonly copyRows: number
  /** Small messages a second through a bare socket and back. */
  readonly socketLoop: number
}

async function selectOne(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const times: number[] = []
    const end = performance.now() + 1_000
    while (performance.now() < end) {
      const from = performance.now()
      await client.query('select 1')
      times.push(performance.now() - from)
    }
    return percentile(times, 0.5)
  })
}

async function copyRows(url: string): Promise<number> {
  const rows = 200_000
  return withClient(url, async (client) => {
    await client.query(
      'create temporary table copied (a integer, b text, c text, d text, e date, f timestamptz, g numeric, h integer, i text, j boolean)',
    )
    const line =
      '1\tfive and twenty blackbirds\tbaked\tin a pie\t2026-01-01\t2026-01-01T00:00:00Z\t12.5\t7\twhen the pie was opened\tt\n'
    const piece = line.repeat(1_000)
    const from = performance.now()
    await pipeline(
      Readable.from(
        (function* pieces() {
          for (let sent = 0; sent < rows; sent += 1_000) yield piece
        })(),
      ),
      client.query(copyStreams.from('copy copied from stdin')),
    )
    return rows / ((performance.now() - from) / 1000)
  })
}

/** 64 messages of 40 bytes are on their way at any time. */
async function socketLoop(): Promise<number> {
  const server = createServer((socket) => {
    socket.on('data', (bytes) => socket.write(bytes))
    // The other side ends it in the middle of a word.
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const socket = connect({
    port: typeof address === 'object' && address !== null ? address.port : 0,
    host: '127.0.0.1',
    noDelay: true,
  })
  await new Promise((resolve) => socket.once('connect', resolve))
  const message = Buffer.alloc(40, 'x')
  let back = 0
  socket.on('data', (bytes) => {
    back += bytes.length
    for (let count = 0; count < Math.floor(bytes.length / message.length); count++) socket.write(message)
  })
  for (let count = 0; count < 64; count++) socket.write(message)
  const from = performance.now()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const perSecond = back / message.length / ((performance.now() - from) / 1000)
  socket.destroy()
  await new Promise((resolve) => server.close(resolve))
  return perSecond
}

/** The bare handler as a process, for the runs that are held against it. */
export const startBare = (url: string) =>
  startNode(
    ['--import', join(root, 'node_modules/tsx/dist/loader.mjs'), 'bench/src/bare-server.ts'],
    { DATABASE_URL: url, NODE_ENV: 'production' },
    '/',
  )

export async function calibrate(url: string): Promise<Calibrations> {
  const bare = await startBare(url)
  try {
    const target = { port: bare.port, headers: {} }
    await fire(target, 16, () => ({ path: '/' }), { count: 500, seconds: 5 })
    const load = await fire(target, 16, () => ({ path: '/' }), { count: 10_000, seconds: 3 })
    return {
      selectOne: await selectOne(url),
      bareHandler: load.perSecond,
      bareHandlerP50: load.p50,
      copyRows: await copyRows(url),
      socketLoop: await socketLoop(),
    }
  } finally {
    await bare.stop()
  }
}

export const calibrationFindings = (found: Calibrations): Finding[] => [
  { what: '`select 1` there and back', measured: `${found.selectOne.toFixed(3)} ms` },
  {
    what: 'bare Node + pg handler, 25 orders, 16 clients',
    measured: `${Math.round(found.bareHandler).toLocaleString('en-US')} requests/s, p50 ${found.bareHandlerP50.toFixed(1)} ms`,
  },
  { what: 'COPY in, ten columns, no index', measured: `${Math.round(found.copyRows).toLocaleString('en-US')} rows/s` },
  { what: 'bare socket loop', measured: `${Math.round(found.socketLoop).toLocaleString('en-US')} messages/s` },
]
