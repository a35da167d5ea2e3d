import type { Server as HttpServer } from 'node:http'
import pg from 'pg'
import { Server } from 'socket.io'
import type { DomainEvent } from './context.ts'
import type { Platform } from './platform.ts'
import { type Caller, findCaller, readToken } from './sessions.ts'

const channel = 'crossdock_live'

type NoEvents = Record<string, never>
interface LiveEvents {
  changed(notice: { readonly topics: readonly string[] }): void
}

interface Notice {
  readonly account: number
  readonly topics: readonly { readonly topic: string; readonly store: string | null }[]
}

/** A notification carries at most 8,000 bytes: about a hundred topics of a store. */
const mostTopics = 60

function noticesOf(account: number, topics: Notice['topics']): Notice[] {
  const notices: Notice[] = []
  for (let at = 0; at < topics.length; at += mostTopics)
    notices.push({ account, topics: topics.slice(at, at + mostTopics) })
  return notices
}

/**
 * Collects what was announced for 50 ms and sends it in one NOTIFY: notifications take a lock that all committing
 * transactions share, so they never ride in the transactions themselves.
 */
export function openAnnouncer(pool: pg.Pool, onError: (error: unknown) => void): Platform['announce'] {
  const waiting = new Map<number, Map<string, { topic: string; store: string | null }>>()
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    timer = null
    const notices = Array.from(waiting, ([account, topics]) => noticesOf(account, [...topics.values()])).flat()
    waiting.clear()
    for (const notice of notices)
      pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(notice)]).catch(onError)
  }
  return (accountId, events: readonly DomainEvent[]) => {
    const topics = waiting.get(accountId) ?? new Map<string, { topic: string; store: string | null }>()
    for (const event of events)
      topics.set(`${event.topic}/${event.storeId ?? ''}`, { topic: event.topic, store: event.storeId ?? null })
    waiting.set(accountId, topics)
    timer ??= setTimeout(flush, 50).unref()
  }
}

/**
 * The live sockets: a browser gets `changed { topics }` when something it may see has changed, and asks again.
 * A session that was ended, or that lost a permission, is cut off at its next check, at most 30 seconds later.
 */
export async function openLive(
  platform: Platform,
  http: HttpServer,
  connectionString: string,
): Promise<{ close(): Promise<void> }> {
  const io = new Server<NoEvents, LiveEvents, NoEvents, { caller: Caller }>(http, {
    path: '/api/live',
    serveClient: false,
    maxHttpBufferSize: 10_000,
  })
  const callerOf = async (token: unknown): Promise<Caller> => {
    const session = await readToken(platform.settings.secret, typeof token === 'string' ? `Bearer ${token}` : undefined)
    const client = await platform.pool.connect()
    try {
      return await findCaller(client, session)
    } finally {
      client.release()
    }
  }
  io.use((socket, next) => {
    callerOf(socket.handshake.auth.token).then(
      (caller) => {
        socket.data.caller = caller
        next()
      },
      () => next(new Error('Token is not valid')),
    )
  })
  io.on('connection', (socket) => {
    void socket.join(`account-${socket.data.caller.account.id}`)
    const check = setInterval(() => {
      callerOf(socket.handshake.auth.token).then(
        (caller) => {
          socket.data.caller = caller
        },
        () => socket.disconnect(true),
      )
    }, 30_000)
    check.unref()
    socket.on('disconnect', () => clearInterval(check))
  })

  let closed = false
  let listener: pg.Client | null = null
  const deliver = async (notice: Notice) => {
    for (const socket of await io.in(`account-${notice.account}`).fetchSockets()) {
      const { stores } = socket.data.caller
      const topics = notice.topics
        .filter(({ store }) => store === null || stores === '*' || stores.includes(store))
        .map(({ topic }) => topic)
      if (topics.length > 0) socket.emit('changed', { topics: [...new Set(topics)] })
    }
  }
  const listen = async (): Promise<void> => {
    if (closed) return
    const client = new pg.Client({ connectionString })
    const again = () => {
      if (listener === client) listener = null
      if (!closed) setTimeout(() => void listen().catch(() => {}), 1000).unref()
    }
    client.on('error', () => {})
    client.once('end', again)
    client.on('notification', ({ payload }) => {
      if (payload)
        deliver(JSON.parse(payload) as Notice).catch((error: unknown) =>
          platform.log.warn({ err: error }, 'live delivery failed'),
        )
    })
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      listener = client
    } catch (error) {
      platform.log.warn({ err: error }, 'live updates are off until the database answers')
      await client.end().catch(() => {})
    }
  }
  await listen()
  return {
    async close() {
      closed = true
      io.disconnectSockets(true)
      io.engine.close()
      await listener?.end()
    },
  }
}
