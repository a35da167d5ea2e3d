import { concerns } from '@crossdock/contract/live'
import { queryClient } from './queries.ts'
import { session } from './session.ts'
import { createValue } from './value.ts'

interface Socket {
  on(event: string, listener: (...values: never[]) => void): unknown
  disconnect(): unknown
}

/** True while changes arrive by themselves. */
export const isLive = createValue(false)

type TopicListener = (topics: readonly string[]) => void
const listeners = new Set<TopicListener>()

/** Hears of every change that the server announces. Answers a function that stops it. */
export function onTopics(listener: TopicListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes what was announced stale; what is on the screen is fetched again. */
function applyTopics(topics: readonly string[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const [first, second] = queryKey
      const path = first === 'lookup' ? second : first
      return typeof path === 'string' && concerns(path, topics)
    },
  })
  for (const listener of listeners) listener(topics)
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

/** Connects once signed in; the socket library loads after the screen stands. Answers a function that disconnects. */
export function connectLive(): () => void {
  let socket: Socket | null = null
  let isOver = false
  const start = async (): Promise<void> => {
    const { io } = await import('socket.io-client')
    if (isOver) return
    const opened = io({
      path: '/api/live',
      transports: ['websocket', 'polling'],
      auth: (give) => give({ token: session.get()?.token, storeId: session.get()?.store?.id }),
      reconnectionDelayMax: 10_000,
    })
    socket = opened
    let wasConnected = false
    opened.on('connect', () => {
      isLive.set(true)
      // What changed while we were away was not announced to us.
      if (wasConnected) void queryClient.invalidateQueries()
      wasConnected = true
    })
    opened.on('disconnect', () => isLive.set(false))
    opened.on('changed', (news: { topics?: unknown }) => {
      if (Array.isArray(news?.topics)) hear(news.topics.filter((topic): topic is string => typeof topic === 'string'))
    })
  }
  void start().catch(() => undefined)
  return () => {
    isOver = true
    isLive.set(false)
    socket?.disconnect()
  }
}
