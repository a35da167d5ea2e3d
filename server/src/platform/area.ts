import type { RoomName } from '@crossdock/contract/live'
import type { LimitKey } from '@crossdock/contract/plans'
import { addFinder, type Finder } from './finders.ts'
import type { Door } from './http.ts'
import type { Work } from './jobs.ts'
import { type Counter, countLimit } from './limits.ts'
import { type Admit, openRoom } from './live-rooms.ts'
import { addPapers, type PaperSource } from './papers-of-accounts.ts'
import { nameThings, type ThingNames } from './thing-names.ts'

/** What an area brings into the server; its `area.ts` names it all. */
export interface Area {
  /** Connects the calls of a feature. */
  readonly routes: readonly ((door: Door) => void)[]
  /** What features have to say to events of others. */
  readonly watchers: readonly (() => void)[]
  /** What they do in the background. */
  readonly works: readonly Work[]
  /** Plan limits, and how much of each an account has used up. */
  readonly limits: Readonly<{ [Limit in LimitKey]?: Counter }>
  /** What of it one search finds. */
  readonly finders: readonly Finder[]
  /** What of it can be watched, and who may. */
  readonly rooms?: Readonly<Partial<Record<RoomName, Admit>>>
  /** What is printed of an account, for the archive of all its data. */
  readonly papers?: readonly PaperSource[]
  /** What its things are called in the audit log. */
  readonly names: ThingNames
}

/** Connects areas, in the order in which they may build on each other. */
export function connectAreas(door: Door, areas: readonly Area[]): void {
  for (const { watchers } of areas) for (const watch of watchers) watch()
  for (const { limits, finders, names, routes, papers = [], rooms = {} } of areas) {
    for (const source of papers) addPapers(source)
    for (const [name, admit] of Object.entries(rooms)) openRoom(name as RoomName, admit)
    nameThings(names)
    for (const finder of finders) addFinder(finder)
    for (const [limit, count] of Object.entries(limits)) countLimit(limit as LimitKey, count)
    for (const connect of routes) connect(door)
  }
}
