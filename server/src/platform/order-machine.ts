import type { ChangedThing, ChangeVerb } from '@crossdock/contract/changes'
import type { EventName, Events, OfStore } from '@crossdock/contract/events'
import type { Id } from '@crossdock/contract/ids'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Context, User } from './context.ts'
import { kept } from './db.ts'
import { found } from './errors.ts'
import type { JsonValue } from './json.ts'
import type { DB, Generated, Json } from './schema.gen.ts'
import { type ColumnsOf, statement } from './statement.ts'

/** What every table of orders has. */
interface OrderColumns {
  account_id: number
  id: Id
  store_id: Id<'store'>
  state: string
  version: Generated<number>
  created_by: Id<'user'>
  created_at: Generated<string>
  updated_at: Generated<string>
}

/** Tables of orders: what goes through states. */
type OrderTable = { [Table in keyof DB]: DB[Table] extends OrderColumns ? Table : never }[keyof DB]

/** Columns that the machine alone writes, whatever happens to an order. */
type KeptColumn = Exclude<keyof OrderColumns, 'state'>
/** JSON as anybody has it, where the generated types would have it changeable. */
type Written<Row> = { [Column in keyof Row]: Json extends Row[Column] ? JsonValue : Row[Column] }
type Columns<Table extends OrderTable> = Omit<Written<Updateable<DB[Table]>>, KeptColumn>
/** Columns of a new order, of which the machine writes its own. */
export type NewColumns<Table extends OrderTable> = Omit<Written<Insertable<DB[Table]>>, KeptColumn>

/** What is known of an order that has been locked: where it stands, beside what its noun says. */
interface Known {
  readonly id: Id
  readonly storeId: Id<'store'>
  readonly version: number
}

interface Detail {
  readonly [fact: string]: JsonValue
}

/** Something that happened to an order, as its timeline tells it: a word of the trade, and the facts. */
interface Told {
  readonly type: string
  readonly detail: object
}
/** The same, and of which order. */
export type OfOrder<Event, OrderId extends Id> = Event & { readonly storeId: Id<'store'>; readonly orderId: OrderId }

/** When and by whom a step is taken, with an order as it was before. */
export interface Taking<Order> {
  readonly at: string
  readonly user: User
  readonly order: Order
}

/** The values of some facts, with any of which an order stands well. */
export type Standings<Standing> = { readonly [Fact in keyof Standing]?: readonly Standing[Fact][] }

/** A step: from where it may be taken, and where it leads. What is in no table of steps does not happen. */
export interface Step<Standing, Order extends Standing, Table extends OrderTable, Event extends Told> {
  readonly from: Standings<Standing>
  readonly to: Partial<Standing>
  /** The other columns that belong to the new state; `facts` is what whoever takes the step has to say of them. */
  readonly sets?: (taking: Taking<Order>, facts: never) => Partial<Columns<Table>>
  /** What the timeline says of it. */
  readonly tells: (detail: never) => readonly Event[]
  /** What the audit log calls the step; of others it has what was done, by whoever takes them. */
  readonly audited?: ChangeVerb
}

type FactsOf<Taken> = Taken extends { sets: (taking: never, facts: infer Facts) => unknown } ? Facts : unknown

type DetailOf<Taken> = Taken extends { tells: (detail: infer Facts) => unknown } ? Facts : never

/** An order on its way, and what its timeline says of the step. */
type Moved<Order, Facts, Said> = { readonly order: Order } & (Record<string, never> extends Said
  ? { readonly detail?: Said }
  : { readonly detail: Said }) &
  (unknown extends Facts ? { readonly facts?: undefined } : { readonly facts: Facts })

interface MachineRules<
  Table extends OrderTable,
  Standing extends { readonly state: string },
  Order extends Known & Standing,
  Event extends Told,
  Steps extends { readonly [name: string]: Step<Standing, Order, Table, Event> },
  Start extends Standing['state'],
> {
  readonly table: Table
  /** The orders' name in the audit log. */
  readonly entity: ChangedThing
  readonly changed: { [Name in EventName]: Events[Name] extends OfStore ? Name : never }[EventName]
  /** SQL of columns of `o` that make an Order, and what they hold. */
  readonly facts: RawBuilder<unknown>
  readonly columns: ColumnsOf<Order>
  /** The columns of the facts that say where an order stands. */
  readonly standing: { readonly [Fact in keyof Standing]: keyof DB[Table] & string }
  readonly steps: Steps
  /** States in which orders begin, and the columns that belong to them. */
  readonly starts: { readonly [State in Start]: (at: string) => Partial<Columns<Table>> }
  /** Writes timelines. */
  readonly tell: (ctx: Context, ...entries: readonly OfOrder<Event, DB[Table]['id']>[]) => Promise<void>
  /** Refuses what an order's standing does not allow. */
  readonly refuse: (order: Order, allowed: Standings<Standing>) => never
  /** Refuses an order that is not the caller's to change now. */
  readonly check: (ctx: Context, storeId: Id<'store'>) => void
}

/** An order about to be written, and the first entries of its timeline. */
interface Beginning<Table extends OrderTable, Event, Start extends string> {
  readonly id: DB[Table]['id']
  readonly storeId: Id<'store'>
  readonly state: Start
  /** When it began, of one that was a part of an older order: left out, now. */
  readonly createdAt?: string
  readonly columns: Omit<NewColumns<Table>, 'state'>
  readonly events: readonly Event[]
}

/** Whether the values of an order are among those that are asked for. */
export const stands = <Standing>(order: Standing, allowed: Standings<Standing>): boolean =>
  (Object.keys(allowed) as (keyof Standing)[]).every((fact) => allowed[fact]?.includes(order[fact]) ?? true)

/** What is not in a row's JSON is null there. */
const withoutNulls = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

/**
 * The states of a noun that goes through some, for many orders at once: an order begins, is locked and changes its state here
 * and nowhere else, with the columns that belong to the state. Its version is raised with each such change, its timeline told
 * of each step, and screens of both. Sums of lines and progress of work are kept by whoever changes those.
 */
export function orderMachine<
  Table extends OrderTable,
  Standing extends { readonly state: string },
  Order extends Known & Standing,
  Event extends Told,
  const Steps extends { readonly [name: string]: Step<Standing, Order, Table, Event> },
  Start extends Standing['state'],
>(rules: MachineRules<Table, Standing, Order, Event, Steps, Start>) {
  const { steps } = rules
  const table = sql.table(rules.table)
  type StandingColumn = (typeof rules.standing)[keyof Standing]

  const columnFor: { readonly [fact: string]: string } = rules.standing
  const starts: { readonly [state: string]: (at: string) => object } = rules.starts
  const columnsOf = (standing: Partial<Standing>) =>
    Object.fromEntries(Object.entries(standing).map(([fact, value]) => [columnFor[fact] ?? fact, value]))
  const lists = new Map<
    string,
    { names: RawBuilder<unknown>; values: RawBuilder<unknown>; sets: RawBuilder<unknown> }
  >()
  /** Columns as statements name them, made once for each set of them: there are few, and orders come all the time. */
  const listsOf = (columns: readonly string[]) => {
    const key = columns.join(' ')
    const known = lists.get(key)
    if (known) return known
    const refs = columns.map((column) => sql.ref(column))
    const made = {
      names: sql.join(refs),
      values: sql.join(refs.map((column) => sql`r.${column}`)),
      sets: sql.join(refs.map((column) => sql`${column} = r.${column}`)),
    }
    lists.set(key, made)
    return made
  }
  const rowsOf = (rows: readonly object[]) =>
    sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as r`

  /** Orders locked until the request ends, in the order of their ids; those that do not exist, or are not the caller's, are missing. */
  async function lock(ctx: Context, ids: readonly Order['id'][]): Promise<Map<Order['id'], Order>> {
    const { rows } = await statement('order-machine.lock', rules.columns)`
      select ${rules.facts} from ${table} o
      where o.account_id = ${ctx.account.id} and o.id = any(${[...new Set(ids)]}::text[])
      order by o.id for no key update`.execute(ctx.db)
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** Tells screens that orders changed. */
  async function announce(ctx: Context, orders: readonly Pick<Order, 'storeId'>[]): Promise<void> {
    const emit = ctx.emit as (name: EventName, event: OfStore) => Promise<void>
    for (const storeId of new Set(orders.map((order) => order.storeId))) await emit(rules.changed, { storeId })
  }

  /** Writes columns of orders, each row the same ones. */
  async function write(ctx: Context, rows: readonly { readonly id: Order['id'] }[]): Promise<void> {
    const { sets } = listsOf(Object.keys(rows[0] ?? {}).filter((column) => column !== 'id'))
    await statement('order-machine.write')`
      update ${table} o set ${sets}, version = o.version + 1, updated_at = ${ctx.now()}
      from ${rowsOf(rows)}
      where o.account_id = ${ctx.account.id} and o.id = r.id`.execute(ctx.db)
  }

  return {
    lock,
    announce,

    /** One order, locked; 404 when there is none, StoreAccess when it is another merchant's than the current one. */
    async lockOne(ctx: Context, id: Order['id']): Promise<Order> {
      const order = found((await lock(ctx, [id])).get(id))
      rules.check(ctx, order.storeId)
      return order
    },

    /** Refuses what an order's state does not allow. */
    require(order: Order, states: readonly Standing['state'][]): void {
      if (!states.includes(order.state)) rules.refuse(order, { state: states } as Standings<Standing>)
    },

    /** Writes new orders, with the first entries of their timelines; both are sent at once. */
    async begin(ctx: Context, orders: readonly Beginning<Table, Event, Start>[]): Promise<void> {
      if (orders.length === 0) return
      const at = ctx.now().toISOString()
      const rows = orders.map(({ id, storeId: store_id, state, columns, createdAt: created_at = at }) => ({
        ...{ ...columns, id, store_id, state, created_at },
        ...starts[state]?.(at),
      }))
      const { names, values } = listsOf([...new Set(rows.flatMap((row) => Object.keys(row)))])
      const heads = statement('order-machine.begin')`${kept}
        insert into ${table} (account_id, created_by, updated_at, ${names})
        select ${ctx.account.id}, ${ctx.user.id}, ${at}, ${values}
        from ${rowsOf(rows.map(withoutNulls))}`.execute(ctx.db)
      const entries = orders.flatMap(({ id: orderId, storeId, events }) =>
        events.map((event) => ({ ...event, orderId, storeId })),
      )
      await Promise.all([heads, rules.tell(ctx, ...entries)])
    },

    /** Takes locked orders one step further: refuses what the table of steps does not have. Gives them as they are then. */
    async move<Name extends keyof Steps & string>(
      ctx: Context,
      name: Name,
      moved: readonly Moved<Order, FactsOf<Steps[Name]>, DetailOf<Steps[Name]>>[],
    ): Promise<Order[]> {
      if (moved.length === 0) return []
      const step = found(steps[name]) as Step<Standing, Order, Table, Event>
      const wrong = moved.find(({ order }) => !stands<Standing>(order, step.from))
      if (wrong) rules.refuse(wrong.order, step.from)
      const at = ctx.now().toISOString()
      await write(
        ctx,
        moved.map(({ order, facts }) => ({
          ...{ id: order.id, ...columnsOf(step.to) },
          ...step.sets?.({ at, user: ctx.user, order }, facts as never),
        })),
      )
      await rules.tell(
        ctx,
        ...moved.flatMap(({ order: { id: orderId, storeId }, detail = {} }) =>
          step.tells(detail as never).map((told) => ({ ...told, storeId, orderId })),
        ),
      )
      const { audited } = step
      if (audited !== undefined)
        await ctx.audit(
          ...moved.map(({ order, detail }) => ({
            action: audited,
            entity: rules.entity,
            id: order.id,
            before: Object.fromEntries(
              Object.keys(rules.standing).map((fact) => [fact, order[fact as keyof Standing] as JsonValue]),
            ),
            after: { ...(step.to as Detail), ...(detail as Detail) },
          })),
        )
      await announce(
        ctx,
        moved.map(({ order }) => order),
      )
      return moved.map(({ order }) => ({ ...order, ...step.to, version: order.version + 1 }))
    },

    /** Changes columns of locked orders that say nothing of their state. */
    async change(
      ctx: Context,
      orders: readonly Pick<Order, 'id'>[],
      columns: Partial<Omit<Columns<Table>, StandingColumn>>,
    ): Promise<void> {
      if (orders.length === 0) return
      await write(
        ctx,
        orders.map(({ id }) => ({ id, ...columns })),
      )
    },
  }
}
