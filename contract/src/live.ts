import type { TrackingEvents } from './delivery/positions.ts'
import type { Id } from './ids.ts'

/** What watchers of a room hear, beside the topics that everybody hears of (`events.ts`). No two areas have one of the same name. */
export interface CastEvents extends TrackingEvents {}
export type CastName = keyof CastEvents

/** What can be watched, one of it at a time: a route under way. */
export type RoomName = 'route'

/** What a browser asks: to hear of one of a room's, until it asks to hear of it no more. */
export interface Wanted {
  readonly room: RoomName
  readonly id: Id<RoomName>
}

/** What it is answered: nothing but `errType` null where it hears of it from now on. */
export interface WatchAnswer {
  readonly errType: string | null
}

/** Milliseconds between two of the same kind about the same thing, of a kind that comes all the time. */
export const castEvery = 1_000
/** Rooms that one browser watches at once. */
export const mostWatched = 20
