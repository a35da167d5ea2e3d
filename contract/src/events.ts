import { type AccountEvents, accountTopics } from './account/events.ts'
import { type DeliveryEvents, deliveryTopics } from './delivery/events.ts'
import { type FulfillmentEvents, fulfillmentTopics } from './fulfillment/events.ts'
import type { Id, Noun } from './ids.ts'
import { type SchedulerEvents, schedulerTopics } from './scheduler/events.ts'
import { type SortingEvents, sortingTopics } from './sorting/events.ts'
import type { StoredFileEvents } from './stored-files.ts'
import { type WarehouseEvents, warehouseTopics } from './warehouse/events.ts'

/** Said to the screens of everybody in the account: nothing beside its name. */
export type OfAccount = null
/** Said to screens of whoever may see the store; null: to all of the account. */
export interface OfStore {
  readonly storeId: Id<'store'> | null
}

/** Said to the screens of these people alone. */
export interface OfPeople {
  readonly userIds: readonly Id<'user'>[]
}

/** Said of one record, the one that the name speaks of. Where it is about to be deleted, whoever keeps something by it refuses, or deletes that along. */
export interface OfRecord<N extends Noun> {
  readonly id: Id<N>
}

/** Said by every plain noun of one of its records: with the moment of its deletion, which is that of whatever goes with it. */
interface RecordEvents {
  'record.removed': Deletion
  'record.restored': Deletion
}
interface Deletion {
  readonly entity: string
  readonly id: Id
  readonly at: string
}

/** Whose events there are. No two have one of the same name. */
export type EventsOfAreas = [
  AccountEvents,
  WarehouseEvents,
  SortingEvents,
  DeliveryEvents,
  SchedulerEvents,
  FulfillmentEvents,
  StoredFileEvents,
  RecordEvents,
]

/** Everything that is emitted, and what is said with it. */
export interface Events
  extends AccountEvents,
    WarehouseEvents,
    SortingEvents,
    DeliveryEvents,
    SchedulerEvents,
    FulfillmentEvents,
    StoredFileEvents,
    RecordEvents {}
export type EventName = keyof Events

type KeyOf<Table> = Table extends unknown ? keyof Table : never
/** What is handed to `emit` behind an event's name: nothing where there is nothing to say. */
export type EventOf<Name extends EventName> = [KeyOf<Events[Name]>] extends [never] ? [] : [event: Events[Name]]

const topicsOfAreas = [
  accountTopics,
  warehouseTopics,
  sortingTopics,
  deliveryTopics,
  schedulerTopics,
  fulfillmentTopics,
] as const

/** What screens hear of: an area has calls whose answers it makes stale. All else is between areas, in one transaction. */
export type Topic = KeyOf<(typeof topicsOfAreas)[number]>

/** The topics, and the beginnings of the paths of calls that each makes stale. */
export const topics: ReadonlyMap<string, readonly string[]> = merged(topicsOfAreas)

function merged(tables: readonly Readonly<Record<string, readonly string[]>>[]): Map<string, readonly string[]> {
  const all = new Map<string, readonly string[]>()
  for (const table of tables)
    for (const [topic, paths] of Object.entries(table)) all.set(topic, [...(all.get(topic) ?? []), ...paths])
  return all
}

/** Whether screens hear of it. */
export const isTopic = (name: string): name is Topic => topics.has(name)

/** Whether a call's path is that one, or below it. */
export const isUnder = (path: string, start: string): boolean => path === start || path.startsWith(`${start}/`)

/** Whether a call's answers depend on one of these topics. One that is not known (the server is newer) concerns every call. */
export function concerns(path: string, announced: readonly string[]): boolean {
  return announced.some((topic) => topics.get(topic)?.some((start) => isUnder(path, start)) ?? true)
}
