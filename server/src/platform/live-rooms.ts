import type { Id } from '@crossdock/contract/ids'
import { type CastEvents, type CastName, castEvery, type RoomName } from '@crossdock/contract/live'
import type { Context } from './context.ts'

/** Something for whoever watches a room: of one kind and about one thing the newest is enough. */
export type Cast = {
  readonly [Name in CastName]: {
    readonly room: RoomName
    /** Which of the room's. */
    readonly id: Id<RoomName>
    readonly event: Name
    /** What it is about. */
    readonly of: string
    readonly said: CastEvents[Name]
    /** Only for whoever may see this store; absent: for all who may watch. */
    readonly storeId?: Id<'store'> | null
  }
}[CastName]

/** Who may watch one of a room's: it refuses everybody else. */
export type Admit = (ctx: Context, id: Id<RoomName>) => Promise<void>

const doors = new Map<RoomName, Admit>()

/** Opens a room. Registered once, by the area whose things it is about. */
export function openRoom(name: RoomName, admit: Admit): void {
  doors.set(name, admit)
}

/** Who may watch a room's; undefined: there is no such room. */
export const doorOf = (name: unknown): Admit | undefined => doors.get(name as RoomName)

/** What comes all the time, and is told once a second at most. */
const frequent: ReadonlySet<CastName> = new Set<CastName>(['driverLocation'])

/** Somebody who watches. */
export interface Watcher {
  readonly socketId: string
  /** False while what was sent to it before has not left. */
  isFree(): boolean
  mayHear(cast: Cast): boolean
  /** It is sent something now. */
  fill(): void
}

/** What a room's one is kept under, of one account. */
export const roomKey = (account: number, { room, id }: Pick<Cast, 'room' | 'id'>): string => `${account}/${room}/${id}`

/**
 * The watchers of one process, by what sends to some of their sockets: to all of them at once, so that it is put into bytes once.
 * What comes all the time is told once a second, the newest; who takes nothing is told, once it does, the newest of each kind: it
 * never holds more memory than one that listens.
 */
export function openRooms(send: (socketIds: string[], cast: Cast) => void) {
  const rooms = new Map<string, Set<Watcher>>()
  const held = new Map<Watcher, Map<string, Cast>>()
  /** By room, kind and thing, of what was told in the last second: what waits for its end. */
  const told = new Map<string, { next: Cast | null }>()

  const kindOf = (account: number, cast: Cast) => `${roomKey(account, cast)}/${cast.event}/${cast.of}`

  const give = (account: number, cast: Cast): void => {
    const free: string[] = []
    for (const watcher of rooms.get(roomKey(account, cast)) ?? []) {
      if (!watcher.mayHear(cast)) continue
      if (watcher.isFree()) {
        watcher.fill()
        free.push(watcher.socketId)
      } else {
        const waiting = held.get(watcher) ?? new Map<string, Cast>()
        const kind = kindOf(account, cast)
        // What came last is told last.
        waiting.delete(kind)
        waiting.set(kind, cast)
        held.set(watcher, waiting)
      }
    }
    if (free.length > 0) send(free, cast)
  }

  const later = (account: number, kind: string): void => {
    const timer = setTimeout(() => {
      const one = told.get(kind)
      if (!one?.next) {
        told.delete(kind)
        return
      }
      const { next } = one
      one.next = null
      later(account, kind)
      give(account, next)
    }, castEvery)
    timer.unref()
  }

  return {
    hear(account: number, cast: Cast): void {
      if (!rooms.has(roomKey(account, cast))) return
      if (!frequent.has(cast.event)) return give(account, cast)
      const kind = kindOf(account, cast)
      const one = told.get(kind)
      if (one) one.next = cast
      else {
        told.set(kind, { next: null })
        give(account, cast)
        later(account, kind)
      }
    },
    join(key: string, watcher: Watcher): void {
      const watchers = rooms.get(key) ?? new Set<Watcher>()
      watchers.add(watcher)
      rooms.set(key, watchers)
    },
    leave(key: string, watcher: Watcher): void {
      const watchers = rooms.get(key)
      watchers?.delete(watcher)
      if (watchers?.size === 0) rooms.delete(key)
      // What waits for a slow one is not told any more to who may not watch.
      const waiting = held.get(watcher)
      for (const kind of waiting?.keys() ?? []) if (kind.startsWith(`${key}/`)) waiting?.delete(kind)
    },
    /** Somebody who was slow takes something again. */
    isFree(watcher: Watcher): void {
      const waiting = held.get(watcher)
      held.delete(watcher)
      for (const cast of waiting?.values() ?? []) {
        if (!watcher.mayHear(cast)) continue
        watcher.fill()
        send([watcher.socketId], cast)
      }
    },
    forget(watcher: Watcher): void {
      held.delete(watcher)
    },
  }
}
export type Rooms = ReturnType<typeof openRooms>
