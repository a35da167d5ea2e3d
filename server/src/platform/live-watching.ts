import { id as idOf } from '@crossdock/contract/ids'
import { mostWatched, type RoomName, type Wanted, type WatchAnswer } from '@crossdock/contract/live'
import type { Logger } from 'pino'
import { Refusal } from './errors.ts'
import { type Admit, doorOf, type Rooms, roomKey, type Watcher } from './live-rooms.ts'
import type { Caller } from './sessions.ts'

/** What a browser may say. What it says is a stranger's until it is read. */
export interface Asking {
  watch(wanted: unknown, answer: unknown): void
  unwatch(wanted: unknown): void
}

/** What one browser watches. */
export interface Watching extends Asking {
  /** What was sent last is on its way. */
  isTaken(): void
  /** Asks again whether it may watch what it does. */
  check(): void
  end(): void
}

interface Browser {
  caller(): Caller
  readonly socketId: string
  /** Has the door say whether its caller may come in. */
  ask(door: Admit, id: Wanted['id']): Promise<void>
  readonly log: Logger
}

const readWanted = (said: unknown): Wanted | null => {
  const { room, id } = (typeof said === 'object' && said !== null ? said : {}) as Partial<Record<keyof Wanted, unknown>>
  if (!doorOf(room)) return null
  const read = idOf(room as RoomName).safeParse(id)
  return read.success ? { room: room as RoomName, id: read.data } : null
}

/** Lets a browser watch what it may, for as long as it may. */
export function openWatching(rooms: Rooms, browser: Browser): Watching {
  const watched = new Map<string, Wanted>()
  let isOver = false
  // What was sent last has not left yet.
  let isFull = false
  // One question after the other: a browser that asks for all it can think of takes one connection of the database.
  let turn = Promise.resolve()
  const watcher: Watcher = {
    isFree: () => !isFull,
    mayHear: ({ storeId = null }) => {
      const { stores } = browser.caller()
      return storeId === null || stores === '*' || stores.includes(storeId)
    },
    fill: () => {
      isFull = true
    },
    socketId: browser.socketId,
  }
  const keyOf = (wanted: Wanted) => roomKey(browser.caller().account.id, wanted)
  const leave = (key: string) => {
    watched.delete(key)
    rooms.leave(key, watcher)
  }

  /** Null: the door is open; else why not. */
  const refusalOf = async ({ room, id }: Wanted): Promise<string | null> => {
    try {
      await browser.ask(doorOf(room) as Admit, id)
      return null
    } catch (error) {
      if (error instanceof Refusal) return error.type
      browser.log.warn({ err: error }, 'whether somebody may watch could not be told')
      return 'InternalError'
    }
  }

  const enter = async (said: unknown): Promise<WatchAnswer> => {
    const wanted = readWanted(said)
    if (!wanted) return { errType: 'NotFound' }
    const key = keyOf(wanted)
    if (!watched.has(key) && watched.size >= mostWatched) return { errType: 'TooManyRequests' }
    const errType = await refusalOf(wanted)
    if (errType !== null) leave(key)
    else if (!isOver) {
      watched.set(key, wanted)
      rooms.join(key, watcher)
    }
    return { errType }
  }

  let waiting = 0
  return {
    watch(said, answer) {
      const reply = typeof answer === 'function' ? (answer as (told: WatchAnswer) => void) : () => {}
      if (waiting >= mostWatched) return reply({ errType: 'TooManyRequests' })
      waiting++
      turn = turn.then(async () => {
        const told = isOver ? { errType: 'NotFound' } : await enter(said)
        waiting--
        reply(told)
      })
    },
    unwatch(said) {
      const wanted = readWanted(said)
      if (wanted) turn = turn.then(() => leave(keyOf(wanted)))
    },
    isTaken() {
      isFull = false
      rooms.isFree(watcher)
    },
    check() {
      for (const [key, wanted] of watched)
        turn = turn.then(async () => {
          if (!isOver && (await refusalOf(wanted)) !== null) leave(key)
        })
    },
    end() {
      isOver = true
      for (const key of [...watched.keys()]) leave(key)
      rooms.forget(watcher)
    },
  }
}
