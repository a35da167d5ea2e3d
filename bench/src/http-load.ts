import { connect, type Socket } from 'node:net'
import { pause, percentile } from './figures.ts'

/** Where requests go and as whom. */
export interface Target {
  readonly port: number
  readonly headers: Readonly<Record<string, string>>
}

export interface Shot {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

export interface Reply {
  readonly status: number
  readonly body: string
  readonly milliseconds: number
}

export interface LoadResult {
  readonly count: number
  readonly failed: number
  readonly firstFailure: string | null
  readonly seconds: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** One connection that asks and waits, with as little work as HTTP allows: the load must not be what is measured. */
interface Client {
  ask(shot: Shot): Promise<Reply>
  close(): void
}

function openClient({ port, headers }: Target): Promise<Client> {
  const fixed = Object.entries({ host: `127.0.0.1:${port}`, connection: 'keep-alive', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void; from: number } | null = null
    let received: Buffer = Buffer.alloc(0)
    const settle = (): void => {
      const answer = readAnswer(received)
      if (!answer || !waiting) return
      received = Buffer.alloc(0)
      const { resolve: answered, from } = waiting
      waiting = null
      answered({ ...answer, milliseconds: performance.now() - from })
    }
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      settle()
    })
    const fail = (error: Error): void => {
      waiting?.reject(error)
      waiting = null
    }
    socket.on('error', (error) => {
      fail(error)
      reject(error)
    })
    socket.on('close', () => fail(new Error('The server closed the connection.')))
    socket.once('connect', () =>
      resolve({
        ask: ({ method = 'GET', path, body }) =>
          new Promise((answered, refused) => {
            const text = body === undefined ? '' : JSON.stringify(body)
            waiting = { resolve: answered, reject: refused, from: performance.now() }
            const sized =
              body === undefined
                ? ''
                : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n`
            socket.write(`${method} ${path} HTTP/1.1\r\n${fixed}${sized}\r\n${text}`)
          }),
        close: () => socket.destroy(),
      }),
    )
  })
}

/** Status and body of a complete answer with a length; null while some of it is missing. */
function readAnswer(bytes: Buffer): { status: number; body: string } | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without a length:\n${head}`)
  if (bytes.length < end + 4 + Number(length)) return null
  return { status: Number(head.slice(9, 12)), body: bytes.toString('utf8', end + 4) }
}

/** Asks once. */
export async function askOnce(target: Target, shot: Shot): Promise<Reply> {
  const client = await openClient(target)
  try {
    return await client.ask(shot)
  } finally {
    client.close()
  }
}

/**
 * So many clients, each asking again as soon as it has its answer, until so many answers have come or the time is over,
 * whichever is first; with `perSecond`, no faster than so many requests of all together. `next` makes the requests; its number
 * counts them all.
 */
export async function fire(
  target: Target,
  clients: number,
  next: (number: number) => Shot,
  until: { readonly count: number; readonly seconds: number; readonly perSecond?: number },
  onReply?: (reply: Reply, number: number) => void,
): Promise<LoadResult> {
  const open = await Promise.all(Array.from({ length: clients }, () => openClient(target)))
  const times: number[] = []
  let sent = 0
  let failed = 0
  let firstFailure: string | null = null
  const from = performance.now()
  const end = from + until.seconds * 1000
  try {
    await Promise.all(
      open.map(async (client) => {
        while (sent < until.count && performance.now() < end) {
          const number = sent++
          const early = until.perSecond === undefined ? 0 : from + (number / until.perSecond) * 1000 - performance.now()
          if (early > 1) await pause(early)
          const reply = await client.ask(next(number))
          times.push(reply.milliseconds)
          if (reply.status >= 300) {
            failed++
            firstFailure ??= `${reply.status} ${reply.body.slice(0, 400)}`
          }
          onReply?.(reply, number)
        }
      }),
    )
  } finally {
    for (const client of open) client.close()
  }
  const seconds = (performance.now() - from) / 1000
  return {
    count: times.length,
    failed,
    firstFailure,
    seconds,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: Math.max(...times),
  }
}
