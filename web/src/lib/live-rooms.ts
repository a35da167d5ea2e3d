import type { CastEvents, CastName, Wanted, WatchAnswer } from '@crossdock/contract/live'

/** What is heard in a room, by its name. */
export type Heard = { readonly [Name in CastName]: { readonly event: Name; readonly said: CastEvents[Name] } }[CastName]

/** Somebody on the screen who watches one of a room's. */
interface RoomWatcher {
  readonly wanted: Wanted
  hear(heard: Heard): void
  /** Whether news can come: the connection stands, and the server lets this person hear of it. */
  onLink(isLinked: boolean): void
}

/** The connection that news come by. */
interface Link {
  emit(event: 'watch', wanted: Wanted, answer: (told: WatchAnswer) => void): unknown
  emit(event: 'unwatch', wanted: Wanted): unknown
}

const watchers = new Set<RoomWatcher>()
let link: Link | null = null

const enter = (watcher: RoomWatcher): void => {
  link?.emit('watch', watcher.wanted, ({ errType }) => watcher.onLink(errType === null))
}

/** Watches one of a room's for as long as it is on the screen. Answers a function that stops it. */
export function watchRoom(watcher: RoomWatcher): () => void {
  watchers.add(watcher)
  enter(watcher)
  return () => {
    watchers.delete(watcher)
    const { room, id } = watcher.wanted
    if (![...watchers].some(({ wanted }) => wanted.room === room && wanted.id === id))
      link?.emit('unwatch', { room, id })
  }
}

/** The connection stands, anew: what is watched is asked for again; or it is gone. */
export function linkRooms(next: Link | null): void {
  link = next
  for (const watcher of watchers)
    if (next === null) watcher.onLink(false)
    else enter(watcher)
}

/** Hands on what has come. */
export function hearRooms(event: string, said: unknown): void {
  for (const watcher of watchers) watcher.hear({ event, said } as Heard)
}
