import type { Topic } from '@crossdock/contract/events'
import type { Id } from '@crossdock/contract/ids'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Disk } from './disk.ts'
import type { Geocoder } from './geocoding/hits.ts'
import type { Cast } from './live-rooms.ts'
import type { CardGateway } from './payments/gateway.ts'
import type { Sandbox } from './payments/sandbox.ts'
import type { Settings } from './settings.ts'
import type { Spool } from './spool.ts'
import type { Tries } from './tries.ts'
import type { TxtRecords } from './txt-records.ts'

/** Something screens may want to know of: whatever concerns a store, or the account where it is null; or one person alone. */
export interface Announcement {
  readonly topic: Topic
  readonly storeId: Id<'store'> | null
  readonly userId?: Id<'user'>
}

/** What the server is made of, put together once in `app.ts` and handed to whatever needs more than a context. */
export interface Platform {
  readonly settings: Settings
  readonly log: Logger
  readonly pool: pg.Pool
  readonly numbers: (account: number, series: string, count?: number) => Promise<string[]>
  readonly disk: Disk
  readonly spool: () => Spool
  /** Spools for bodies of imports, which are read once they are there; a write fails where there is no room. */
  readonly uploads: () => Spool
  /** The thread that reads an import's body: it knows the rows of every feature, which platform does not. */
  readonly rowsThread: () => URL
  /** The thread that reads a spreadsheet that is sent as a file. */
  readonly sheetThread: () => URL
  /** The thread that knows which orders fit the routes of a day. */
  readonly dayThread: () => URL
  /** Calls of this minute, by caller, in this process. */
  readonly tries: Tries
  /** Who takes cards; null: nobody. */
  readonly gateway: CardGateway | null
  /** The built-in gateway, where it is the one. */
  readonly sandbox: Sandbox | null
  /** Who looks for addresses; null: nobody outside. */
  readonly geocoder: Geocoder | null
  /** What a domain's DNS says; tests have a stand-in. */
  readonly txtOf: TxtRecords
  /** The clock; tests set it. */
  now(): Date
  /** Tells every server process, and through them the screens, what has changed. Called after commit. */
  announce(accountId: number, events: readonly Announcement[]): void
  /** Tells every server process, and through them whoever watches a room, what is new there. Called after commit. */
  cast(accountId: number, casts: readonly Cast[]): void
  /** Has every server process look again at the connections of people: what they may do has changed. Called after commit. */
  recheck(accountId: number, userIds: readonly Id<'user'>[]): void
}
