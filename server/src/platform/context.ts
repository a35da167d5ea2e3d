import type { ChangedThing, ChangeVerb } from '@crossdock/contract/changes'
import type { Endpoint } from '@crossdock/contract/endpoint'
import type { EventName, EventOf } from '@crossdock/contract/events'
import type { Id } from '@crossdock/contract/ids'
import type { Permission } from '@crossdock/contract/permissions'
import type { LimitKey } from '@crossdock/contract/plans'
import type { CompiledQuery } from 'kysely'
import type { z } from 'zod'
import type { Db } from './db.ts'
import type { JsonValue } from './json.ts'
import type { Cast } from './live-rooms.ts'
import type { Job } from './queue.ts'
import type { Spool } from './spool.ts'

/** What a call asks of whoever makes it. */
export type Asked = Pick<Endpoint, 'can' | 'feature' | 'path'>

/** The account a request belongs to. */
export interface Account {
  readonly id: number
  readonly businessName: string
  readonly mainStoreId: Id<'store'>
  readonly allStoreId: Id<'store'>
  readonly timeZone: string
  /** Zones of warehouses by their ids: of those that have another one than the account. */
  readonly warehouseZones: Readonly<Record<string, string>>
  readonly country: string
  readonly overReceiptPercent: number
}

/** Who asks. Jobs ask as the user who caused them. */
export interface User {
  readonly id: Id<'user'>
  readonly name: string
  readonly email: string
  readonly isOwner: boolean
  /** Where this person is; the account's zone where that was never said. */
  readonly timeZone: string
}

/** What a write reports to the audit log. */
export interface Change {
  /** The trade's verb: create, update, remove, receive, pick, ship … */
  readonly action: ChangeVerb
  readonly entity: ChangedThing
  readonly id: string
  readonly before?: JsonValue
  readonly after?: JsonValue
}

/** The transaction is the context: the first argument of every read and write. */
export interface Context {
  readonly db: Db
  readonly account: Account
  readonly user: User
  readonly requestId: string
  /** The sign-in that asks; null of a job. */
  readonly sessionId: Id<'session'> | null
  /** The browser that asks, as people read it; null of a job. */
  readonly device: string | null
  /** When the caller last proved who they are, in this session; null of a job. */
  readonly provenAt: number | null
  /** A transaction that can change nothing: what it reads was there for everybody. */
  readonly isReadOnly: boolean
  /** Stores the caller may see: all of the account, or these. Row-level security holds it, too. */
  readonly stores: '*' | readonly Id<'store'>[]
  /** The store-id header's store; null is "All Accounts": good for reading, refused for creating. */
  readonly storeId: Id<'store'> | null
  can(permission: Permission): boolean
  /** Whether a call by the same caller would be answered: by the caller's rights, and by what the plan has. */
  mayCall(endpoint: Asked): boolean
  /** The most that the account may have of a thing, by its plan and its add-ons; null: as many as one likes. */
  planLimit(limit: LimitKey): number | null
  /** What of that add-ons have put on top. */
  addOnLimit(limit: LimitKey): number
  /**
   * Refuses with the limit's error when `count` more do not fit the account's plan. What is asked here stays true until the
   * transaction ends. `written` of them are there already, and counted.
   */
  requireRoom(limit: LimitKey, count: number, written?: number): Promise<void>
  now(): Date
  /** Today in the account's time zone, YYYY-MM-DD. */
  today(): string
  /** Next reference ids of a series: 'SO' gives SO-000123. Taken outside the transaction; gaps are normal. */
  numbers(series: string, count?: number): Promise<string[]>
  /** Appends to the audit log, in this transaction. Every write does; `serve` refuses to commit one that did not. */
  audit(...changes: readonly Change[]): Promise<void>
  /** Tells other areas, in this transaction, and the screens of the account, after commit (contract/events.ts). */
  emit<Name extends EventName>(name: Name, ...event: EventOf<Name>): Promise<void>
  /** Tells whoever watches a room of the account, after commit: what comes so often that no call is asked again for it. */
  cast(cast: Cast): void
  /** Queues background work, in this transaction. */
  enqueue<Schema extends z.ZodType>(job: Job<Schema>, said: z.input<Schema>): Promise<void>
  /** Work at the end of the transaction, before its commit: for locks that many wait for, where what comes of them has to be known. */
  beforeCommit(work: () => Promise<void>): void
  /**
   * Statements that are sent with the commit, in its round trip and in this order: for locks that many wait for, which are taken
   * last and held shortly. Asked for when the work is done; they come before jobs.
   */
  withCommit(statements: () => readonly CompiledQuery[]): void
  afterCommit(work: () => void): void
  /** Room for a file that is made faster than it is taken, so that no transaction waits for a reader. */
  spool(): Spool
  /** What somebody may do or see has changed: open connections of theirs learn it once this is committed. */
  recheck(userId: Id<'user'>): void
  /** Ends the caller's sessions: this one, or all others. */
  endSessions(which: 'this' | 'others'): Promise<void>
}

/** Whether the ALL store is one of the caller's: of whoever may see two of them or more (PERM-028). */
export const hasAllStore = ({ stores }: Pick<Context, 'stores'>): boolean => stores === '*' || stores.length > 1

/** The store a write is for. `serve` has refused ALL already; this says so to the compiler. */
export function storeOf(ctx: Context): Id<'store'> {
  if (ctx.storeId === null) throw new Error('A write without a store got past serve.')
  return ctx.storeId
}
