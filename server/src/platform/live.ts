import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http'
import { newId } from '@crossdock/contract/ids'
import type { CastEvents } from '@crossdock/contract/live'
import pg from 'pg'
import { Server } from 'socket.io'
import { type Cast, openRooms, roomKey } from './live-rooms.ts'
import { type Asking, openWatching, type Watching } from './live-watching.ts'
import { isMisdirected } from './origin.ts'
import type { Platform } from './platform.ts'
import { searchPath } from './search-path.ts'
import { type Caller, readToken, requireCaller, requireFactor } from './sessions.ts'
import { inTransaction } from './transaction.ts'

const channel = 'crossdock_live'
const castChannel = 'crossdock_casts'

type NoEvents = Record<string, never>
type LiveEvents = {
  changed(notice: { readonly topics: readonly string[] }): void
} & { [Name in keyof CastEvents]: (said: CastEvents[Name]) => void }

interface Notice {
  readonly account: number
  readonly topics: readonly { readonly topic: string; readonly store: string | null; readonly user?: string }[]
  /** People whose connections are looked at again: what they may do or see has changed. */
  readonly people?: readonly string[]
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
  const waiting = new Map<number, Map<string, Notice['topics'][number]>>()
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    timer = null
    const notices = Array.from(waiting, ([account, topics]) => noticesOf(account, [...topics.values()])).flat()
    waiting.clear()
    for (const notice of notices)
      pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(notice)]).catch(onError)
  }
  return (accountId, news) => {
    const topics = waiting.get(accountId) ?? new Map<string, Notice['topics'][number]>()
    for (const { topic, storeId, userId } of news)
      topics.set(`${topic}/${storeId ?? ''}/${userId ?? ''}`, {
        topic,
        store: storeId,
        ...(userId === undefined ? {} : { user: userId }),
      })
    waiting.set(accountId, topics)
    timer ??= setTimeout(flush, 50).unref()
  }
}

/** Bytes of a notification, which carries 8,000 at most. */
const mostBytes = 7_500

/** As `openAnnouncer`, for what watchers of rooms hear: of one kind about one thing, the newest. */
export function openCaster(pool: pg.Pool, onError: (error: unknown) => void): Platform['cast'] {
  const waiting = new Map<string, string>()
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    timer = null
    const parcels: string[][] = []
    let room = 0
    for (const one of waiting.values()) {
      const size = Buffer.byteLength(one) + 1
      if (room < size) {
        parcels.push([])
        room = mostBytes
      }
      parcels.at(-1)?.push(one)
      room -= size
    }
    waiting.clear()
    for (const parcel of parcels)
      pool.query('select pg_notify($1, $2)', [castChannel, `[${parcel.join(',')}]`]).catch(onError)
  }
  return (account, casts) => {
    for (const cast of casts) {
      const kind = `${roomKey(account, cast)}/${cast.event}/${cast.of}`
      waiting.delete(kind)
      waiting.set(kind, JSON.stringify({ ...cast, account }))
    }
    timer ??= setTimeout(flush, 50).unref()
  }
}

interface SocketData {
  caller: Caller
  tell: Telling
  watching: Watching
  /** Looks up again who is at the other end, and ends the connection of who may not be there any more. */
  check: () => void
}

interface Telling {
  of(topics: readonly string[]): void
  /** What was sent last is on its way. */
  isTaken(): void
}

/**
 * Tells one browser of topics, and while it takes nothing collects them: there are a few dozen topics, so that a browser that
 * sleeps holds no more memory than one that listens.
 */
export function openTelling(send: (topics: string[]) => void): Telling {
  const untold = new Set<string>()
  let isWaiting = false
  const tell: Telling = {
    of(topics) {
      for (const topic of topics) untold.add(topic)
      if (isWaiting || untold.size === 0) return
      const now = [...untold]
      untold.clear()
      isWaiting = true
      send(now)
    },
    isTaken() {
      isWaiting = false
      tell.of([])
    },
  }
  return tell
}

/** Has the connections of people looked at again by every server process: called once what they may do has changed. */
export const openRecheck =
  (pool: pg.Pool, onError: (error: unknown) => void): Platform['recheck'] =>
  (account, people) => {
    const notice: Notice = { account, topics: [], people }
    pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(notice)]).catch(onError)
  }

/** True unless PUBLIC_URL is set and the request is for another host, or from a page of one. */
const isOurPage = (settings: Platform['settings'], { host, origin }: IncomingHttpHeaders): boolean =>
  !isMisdirected(settings, host) &&
  (origin === undefined || !isMisdirected(settings, origin.replace(/^https?:\/\//, '')))

/** Milliseconds for which it is known what was announced, and how many announcements at most. */
const rememberedFor = 60_000
const mostRemembered = 5_000

/** What somebody hears of what was announced. */
function topicsFor({ user, stores }: Caller, { topics }: Notice): string[] {
  const seen = topics.filter(
    (one) =>
      (one.store === null || stores === '*' || stores.includes(one.store)) &&
      (one.user === undefined || one.user === user.id),
  )
  return seen.map(({ topic }) => topic)
}

/**
 * The live sockets: a browser gets `changed { topics }` when something it may see has changed, and asks again.
 * A session that was ended is cut off, and one that lost a permission or a store hears no more of it: at once where somebody has
 * changed the person (`recheck`), else at its next check, at most 30 seconds later.
 */
export async function openLive(
  platform: Platform,
  http: HttpServer,
  connectionString: string,
): Promise<{ close(): Promise<void> }> {
  const io = new Server<Asking, LiveEvents, NoEvents, SocketData>(http, {
    path: '/api/live',
    serveClient: false,
    maxHttpBufferSize: 10_000,
    allowRequest: ({ headers }, done) => done(null, isOurPage(platform.settings, headers)),
  })
  const callerOf = async (token: unknown): Promise<Caller> => {
    const session = await readToken(platform.settings.secret, typeof token === 'string' ? `Bearer ${token}` : undefined)
    const client = await platform.pool.connect()
    try {
      const caller = await requireCaller(client, session)
      requireFactor(caller, {})
      return caller
    } finally {
      client.release()
    }
  }
  const rooms = openRooms((ids, { event, said }) => void io.local.to(ids).emit(event, ...([said] as never)))
  io.use((socket, next) => {
    callerOf(socket.handshake.auth.token).then(
      (caller) => {
        socket.data.caller = caller
        next()
      },
      () => next(new Error('Token is not valid')),
    )
  })
  const remembered: { readonly at: number; readonly notice: Notice }[] = []
  io.on('connection', (socket) => {
    socket.data.tell = openTelling((topics) => socket.emit('changed', { topics }))
    socket.data.watching = openWatching(rooms, {
      caller: () => socket.data.caller,
      socketId: socket.id,
      async ask(door, id) {
        const client = await platform.pool.connect()
        try {
          const scope = { requestId: `live-${newId()}`, storeId: null, readOnly: true }
          await inTransaction(platform, client, socket.data.caller, scope, ({ ctx }) => door(ctx, id))
        } finally {
          client.release()
        }
      },
      log: platform.log,
    })
    socket.conn.on('drain', () => {
      socket.data.tell.isTaken()
      socket.data.watching.isTaken()
    })
    socket.on('watch', socket.data.watching.watch)
    socket.on('unwatch', socket.data.watching.unwatch)
    void socket.join(`account-${socket.data.caller.account.id}`)
    socket.data.check = () =>
      void callerOf(socket.handshake.auth.token).then(
        (caller) => {
          socket.data.caller = caller
          socket.data.watching.check()
        },
        () => socket.disconnect(true),
      )
    // A page has asked for what it shows before it is connected: it says how long ago that began, and hears what it missed.
    const since = Number(socket.handshake.auth.since)
    // What it says has been on its way for a moment.
    const begun = Date.now() - Math.min(since + 1_000, rememberedFor)
    const { caller, tell } = socket.data
    for (const { at, notice } of since > 0 ? remembered : [])
      if (at >= begun && notice.account === caller.account.id) tell.of(topicsFor(caller, notice))
    const check = setInterval(socket.data.check, 30_000)
    check.unref()
    socket.on('disconnect', () => {
      clearInterval(check)
      socket.data.watching.end()
    })
  })

  let closed = false
  let listener: pg.Client | null = null
  const deliver = (notice: Notice) => {
    const now = Date.now()
    while (remembered.length >= mostRemembered || (remembered[0] && remembered[0].at < now - rememberedFor))
      remembered.shift()
    remembered.push({ at: now, notice })
    const { adapter, sockets } = io.of('/')
    for (const id of adapter.rooms.get(`account-${notice.account}`) ?? []) {
      const data = sockets.get(id)?.data
      if (!data) continue
      const { user, viewerId = user.id } = data.caller
      if (notice.people?.some((id) => id === user.id || id === viewerId)) data.check()
      data.tell.of(topicsFor(data.caller, notice))
    }
  }
  const listen = async (): Promise<void> => {
    if (closed) return
    const client = new pg.Client({ connectionString, options: searchPath })
    const again = () => {
      if (listener === client) listener = null
      if (!closed) setTimeout(() => void listen().catch(() => {}), 1000).unref()
    }
    client.on('error', () => {})
    client.once('end', again)
    client.on('notification', ({ channel: from, payload }) => {
      if (!payload) return
      if (from === channel) return deliver(JSON.parse(payload) as Notice)
      for (const { account, ...cast } of JSON.parse(payload) as (Cast & { account: number })[])
        rooms.hear(account, cast)
    })
    try {
      await client.connect()
      await client.query(`listen ${channel};listen ${castChannel}`)
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
