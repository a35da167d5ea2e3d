import { concerns } from '@crossdock/contract/events'
import { io } from 'socket.io-client'
import { tellListeners } from './live.ts'
import { hearRooms, linkRooms } from './live-rooms.ts'
import { queryClient } from './queries.ts'
import { session } from './session.ts'

/** Makes what was announced stale; what is on the screen is fetched again, but for what is asked for at a pace of its own. */
function applyTopics(topics: readonly string[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, meta }) => {
      if (meta?.['isPaced'] === true) return false
      const [first, second] = queryKey
      const path = first === 'lookup' ? second : first
      return typeof path === 'string' && concerns(path, topics)
    },
  })
  tellListeners(topics)
}

/** Milliseconds between two refreshes: in a busy warehouse an answer must have time to arrive before it is asked for anew. */
const pause = 1_000
const waiting = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

function flush(): void {
  timer = undefined
  if (waiting.size === 0) return
  const topics = [...waiting]
  waiting.clear()
  timer = setTimeout(flush, pause)
  applyTopics(topics)
}

/** Takes an announcement: the first one at once, what follows it together, once a second. */
export function hear(topics: readonly string[]): void {
  for (const topic of topics) waiting.add(topic)
  if (timer === undefined) flush()
}

/** Opens the connection that announcements come by. Answers a function that closes it. */
export function openSocket(): () => void {
  let wasConnected = false
  const socket = io({
    path: '/api/live',
    transports: ['websocket', 'polling'],
    auth: (give) =>
      give({
        token: session.get()?.token,
        storeId: session.get()?.store?.id,
        // What the page shows was asked for before: it hears what has changed since it began.
        ...(wasConnected ? {} : { since: Math.round(performance.now()) }),
      }),
    reconnectionDelayMax: 10_000,
  })
  socket.on('connect', () => {
    // What changed while we were away was not announced to us.
    if (wasConnected) void queryClient.invalidateQueries()
    wasConnected = true
    linkRooms(socket)
  })
  socket.on('changed', (news: { topics?: unknown }) => {
    if (Array.isArray(news?.topics)) hear(news.topics.filter((topic): topic is string => typeof topic === 'string'))
  })
  socket.onAny((event: string, said: unknown) => {
    if (event !== 'changed') hearRooms(event, said)
  })
  let again: ReturnType<typeof setTimeout> | undefined
  socket.on('disconnect', (reason) => {
    linkRooms(null)
    if (reason !== 'io server disconnect') return
    // The server has ended it: the session is over, which the next call tells, or the server itself is, and comes back.
    void queryClient.invalidateQueries()
    again = setTimeout(() => session.get() && socket.connect(), pause)
  })
  return () => {
    clearTimeout(again)
    socket.disconnect()
  }
}
