import { onceQuiet } from './quiet.ts'

type TopicListener = (topics: readonly string[]) => void
const listeners = new Set<TopicListener>()

/** Hears of every change that the server announces. Answers a function that stops it. */
export function onTopics(listener: TopicListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellListeners(topics: readonly string[]): void {
  for (const listener of listeners) listener(topics)
}

/** Connects once signed in and the screen stands: what has changed meanwhile is told then. Answers a function that disconnects. */
export const connectLive = (): (() => void) => onceQuiet(async () => (await import('./live-socket.ts')).openSocket)
