import type { ChangeVerb } from '@crossdock/contract/changes'
import type { Endpoint, ParsedOf } from '@crossdock/contract/endpoint'
import type { ErrorType } from '@crossdock/contract/errors'
import type { EventName, Events, OfAccount } from '@crossdock/contract/events'
import { type Id, newId } from '@crossdock/contract/ids'
import { type Expression, type Insertable, type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { acrossStores } from './across-stores.ts'
import type { Context } from './context.ts'
import { kept } from './db.ts'
import { fail, found, onConflict } from './errors.ts'
import { onEvent } from './events.ts'
import { columnOf, columnsOf, type FieldsOf, type Only } from './field-names.ts'
import type { JsonValue } from './json.ts'
import { type ListInput, type ListPage, type ListRules, readList } from './listing.ts'
import type { DB, Generated } from './schema.gen.ts'
import { undoFrom } from './undo.ts'

/** What every table of a noun has, and its writes keep by themselves. */
interface KeptColumns {
  account_id: number
  id: Id
  created_at: Generated<string>
  updated_at: Generated<string>
  deleted_at: string | null
}

/** Tables of what people make, change and delete one at a time. A deleted row stays, and says when it was deleted. */
type NounTable = { [Table in keyof DB]: DB[Table] extends KeptColumns ? Table : never }[keyof DB]

/** Columns of a noun's own, by the names its form has for them. */
type Fields<Table extends NounTable> = FieldsOf<Omit<Insertable<DB[Table]>, keyof KeptColumns>>

/** A noun's name in the audit log, by which its events are called, too: `cart.changed`, and `cart.removing`, where others may refuse. */
type Entity = {
  [Name in EventName]: Name extends `${infer Entity}.changed`
    ? Events[Name] extends OfAccount
      ? `${Entity}.removing` extends EventName
        ? Entity
        : never
      : never
    : never
}[EventName]

interface Versioned<OwnId extends Id> {
  readonly id: OwnId
  readonly updatedAt: string
}

type IdOf<Table extends NounTable> = DB[Table]['id']

interface NounRules<Table extends NounTable, Item extends Versioned<IdOf<Table>>> {
  readonly table: Table
  readonly entity: Entity
  /** One record as its calls answer it, or 404. */
  readonly read: (ctx: Context, id: IdOf<Table>) => Promise<Item>
  /** Unique indexes, and what is answered for who would have the same twice. */
  readonly taken?: Readonly<{ [index: string]: ErrorType | (() => never) }>
  /** Changes do not wait for whoever makes something new point at the record: for nouns that much of the work points at. */
  readonly isPointedAt?: boolean
}

/** What a noun asks of a record before it is deleted, or once it is there again. */
type Check<Input, Item> = (ctx: Context, item: Item, input: Input) => void | Promise<void>

/** Refuses a change of what somebody else has changed since it was read; who does not say what was read is not asked. */
export function requireUnchanged(seen: string | undefined, updatedAt: string): void {
  if (seen !== undefined && seen !== updatedAt) fail('VersionConflict')
}

/**
 * The writes of a plain noun. Each locks, writes, reports to the audit log, tells the screens, and answers the record; what a
 * noun has of rules stands between `lock` and `update`, and before `create`.
 */
export function plainNoun<Table extends NounTable, Item extends Versioned<IdOf<Table>> & JsonValue>(
  rules: NounRules<Table, Item>,
) {
  const { entity, read, taken = {} } = rules
  // Every such table has these columns; the compiler cannot say so of a table that it does not know yet.
  const table = rules.table as unknown as 'noun'
  const dbOf = (ctx: Context) => ctx.db as unknown as Kysely<{ noun: KeptColumns }>

  const rowOf = (ctx: Context, id: IdOf<Table>) =>
    dbOf(ctx)
      .selectFrom(table)
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
  const lockRow = async (ctx: Context, id: IdOf<Table>, how: 'forUpdate' | 'forNoKeyUpdate'): Promise<Item> => {
    found(await rowOf(ctx, id)[how]().executeTakeFirst())
    return read(ctx, id)
  }
  const set = async (ctx: Context, id: IdOf<Table>, columns: object): Promise<void> => {
    const update = dbOf(ctx).updateTable(table).set(columns)
    await onConflict(update.where('account_id', '=', ctx.account.id).where('id', '=', id).execute(), taken)
  }

  const tellRemoving = (ctx: Context, id: IdOf<Table>): Promise<void> =>
    (ctx.emit as (name: EventName, event: { readonly id: IdOf<Table> }) => Promise<void>)(`${entity}.removing`, { id })

  return {
    /** The record, or 404, locked until the request ends. `seen` is the `updatedAt` that the caller read. */
    async lock(ctx: Context, id: IdOf<Table>, seen?: string): Promise<Item> {
      const before = await lockRow(ctx, id, rules.isPointedAt ? 'forNoKeyUpdate' : 'forUpdate')
      requireUnchanged(seen, before.updatedAt)
      return before
    },

    /**
     * Holds the record, or answers 404, for a write that makes something point at it: it waits for a deletion that is under way, and
     * keeps one from starting until the write has ended.
     */
    async hold(ctx: Context, id: IdOf<Table>): Promise<void> {
      found(await rowOf(ctx, id).modifyFront(kept).forKeyShare().executeTakeFirst())
    },

    /** `more` writes what belongs to the new record: its links. */
    async create<Form extends Fields<Table>>(
      ctx: Context,
      form: Form & Only<Form, Fields<Table>>,
      more?: (id: IdOf<Table>) => Promise<void>,
    ): Promise<Item> {
      const id = newId() as IdOf<Table>
      const now = ctx.now().toISOString()
      const values = {
        ...columnsOf(form),
        account_id: ctx.account.id,
        id,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      }
      await onConflict(dbOf(ctx).insertInto(table).values(values).execute(), taken)
      await more?.(id)
      const after = await read(ctx, id)
      await ctx.audit({ action: 'create', entity, id, after })
      await ctx.emit(`${entity}.changed`)
      return after
    },

    /** `before` is what `lock` answered. The audit log has the trade's verb of an `action` that changes one thing. */
    async update<Form extends Partial<Fields<Table>>>(
      ctx: Context,
      before: Item,
      form: Form & Only<Form, Fields<Table>>,
      action: ChangeVerb = 'update',
    ): Promise<Item> {
      const { id } = before
      await set(ctx, id, { ...columnsOf(form), updated_at: ctx.now().toISOString() })
      const after = await read(ctx, id)
      await ctx.audit({ action, entity, id, before, after })
      await ctx.emit(`${entity}.changed`)
      return after
    },

    /**
     * Deletes, and takes that back with what went along. `removing` refuses before whoever keeps something by the record does, or
     * deletes it along, when `<entity>.removing` is told. `restoring` sees the record as it is again: it holds what that points at,
     * and refuses what adding it now would be refused.
     */
    removal<Input extends { readonly id: IdOf<Table> } = { readonly id: IdOf<Table> }>({
      removing,
      restoring,
    }: {
      readonly removing?: Check<Input, Item>
      readonly restoring?: Check<Input, Item>
    } = {}) {
      return {
        async remove(ctx: Context, input: Input): Promise<Record<string, never>> {
          const { id } = input
          const before = await lockRow(ctx, id, 'forUpdate')
          await removing?.(ctx, before, input)
          await tellRemoving(ctx, id)
          const at = ctx.now().toISOString()
          await set(ctx, id, { deleted_at: at })
          await ctx.emit('record.removed', { entity, id, at })
          await ctx.audit({ action: 'remove', entity, id, before })
          await ctx.emit(`${entity}.changed`)
          return {}
        },

        async restore(ctx: Context, input: Input): Promise<Record<string, never>> {
          const { id } = input
          const row = dbOf(ctx).selectFrom(table).select('deleted_at').where('account_id', '=', ctx.account.id)
          const gone = row.where('id', '=', id).where('deleted_at', '>', undoFrom(ctx))
          const { deleted_at: at } = found(await gone.forUpdate().executeTakeFirst())
          await set(ctx, id, { deleted_at: null })
          const after = await read(ctx, id)
          await restoring?.(ctx, after, input)
          await ctx.emit('record.restored', { entity, id, at: found(at) })
          await ctx.audit({ action: 'restore', entity, id, after })
          await ctx.emit(`${entity}.changed`)
          return {}
        },
      }
    },
  }
}

/** Nouns that are called by one word, of which it is told before a record is deleted. */
type Owner = {
  [Name in EventName]: Name extends `${infer Noun}.removing`
    ? Noun extends `${string}-${string}`
      ? never
      : Noun
    : never
}[EventName]

/** Tables whose rows belong to one of such a noun. */
type TableOf<Noun extends Owner> = {
  [Table in NounTable]: `${Noun}_id` extends keyof DB[Table] ? Table : never
}[NounTable]

/**
 * What belongs to a record goes with it, and comes back with it: a watcher of its deletion, for the feature that keeps the table.
 * Its screens are told. The handlers are two, however often the areas are put together.
 */
export function goesWith<Noun extends Owner>(owner: Noun, entity: Entity, table: TableOf<Noun>): () => void {
  /** Rows that have, or have not, gone with their owner, by the moment of its deletion. */
  const setAll = async (ctx: Context, id: Id, from: string | null, to: string | null): Promise<void> => {
    // Whoever may take back a merchant sees what is that merchant's no sooner than that is done.
    const [updated] = await acrossStores(ctx, ({ db }) =>
      (db as unknown as Kysely<{ noun: KeptColumns }>)
        .updateTable(table as unknown as 'noun')
        .set({ deleted_at: to })
        .where('account_id', '=', ctx.account.id)
        .where(sql.ref(`${owner}_id`), '=', id)
        .where('deleted_at', from === null ? 'is' : '=', from)
        .execute(),
    )
    if (updated && updated.numUpdatedRows > 0n) await ctx.emit(`${entity}.changed`)
  }
  const removeAll = async (ctx: Context, gone: Events['record.removed']): Promise<void> => {
    if (gone.entity === owner) await setAll(ctx, gone.id, null, gone.at)
  }
  const restoreAll = async (ctx: Context, back: Events['record.restored']): Promise<void> => {
    if (back.entity === owner) await setAll(ctx, back.id, back.at, null)
  }
  return () => {
    onEvent('record.removed', removeAll)
    onEvent('record.restored', restoreAll)
  }
}

/**
 * The order of a plain noun's list: by a text without case, or by age. `by` is the alias of its table, `sort` what callers
 * name the text, which is the column, too, unless `column` says another.
 */
export const namedList = (
  by: string,
  sort: string,
  { column = sort, ...more }: { readonly column?: string } & Pick<ListRules, 'defaultSize' | 'plainFilters'> = {},
): ListRules => ({
  sorts: {
    [sort]: { by: sql`lower(${sql.ref(`${by}.${column}`)})`, type: 'text' },
    // Ids are made in the order of creation.
    createdAt: { by: sql.ref(`${by}.id`), type: 'text' },
  },
  defaultSort: `${sort}Asc`,
  id: sql.ref(`${by}.id`),
  ...more,
})

/** What narrows a list: SQL of a column of the filter's own name, and what is asked for. */
type Filter<Value> = (column: Expression<unknown>, value: Value) => Expression<SqlBool>
/** A filter by what is equal. */
export const is: Filter<unknown> = (column, value) => sql<SqlBool>`${column} = ${value}`
/** Every filter that a list's call has, so that none is taken and not heeded; null for what narrows nothing. */
type FiltersOf<List extends Endpoint> = {
  readonly [Name in Exclude<keyof ParsedOf<List>, keyof ListInput> & string]-?: Filter<
    NonNullable<ParsedOf<List>[Name]>
  > | null
}

/**
 * The reads of a plain noun: its list, and one record or 404. `select` gives its rows, with whatever is shown of others; that
 * they are the account's and not deleted is said here. `by` is the alias of its table, and `rules` order its list (`namedList`).
 * A filter goes by the column that is called as it is.
 */
export function plainReads<
  List extends Endpoint,
  OwnId extends Id,
  Schema,
  Tables extends keyof Schema,
  Row extends { readonly id: OwnId },
  Item,
>(
  _calls: { readonly list: List },
  by: string,
  {
    select,
    rules,
    filters,
    shape,
  }: {
    readonly select: (ctx: Context) => SelectQueryBuilder<Schema, Tables, Row>
    readonly rules: ListRules
    readonly filters: FiltersOf<List>
    readonly shape: (row: Row) => Item
  },
) {
  const column = (name: string) => sql.ref(`${by}.${name}`)
  const rows = (ctx: Context) =>
    select(ctx)
      .where(is(column('account_id'), ctx.account.id))
      .where(sql<SqlBool>`${column('deleted_at')} is null`)
  return {
    list(ctx: Context, input: ListInput): Promise<ListPage<Item>> {
      let query = rows(ctx)
      for (const [name, filter] of Object.entries<Filter<never> | null>(filters)) {
        const value = (input as Readonly<Record<string, unknown>>)[name]
        if (filter && value !== undefined && value !== '')
          query = query.where(filter(column(columnOf(name)), value as never))
      }
      return readList(ctx, query, input, rules, (found) => found.map(shape))
    },
    async get(ctx: Context, id: OwnId): Promise<Item> {
      return shape(
        found(
          await rows(ctx)
            .where(is(column('id'), id))
            .executeTakeFirst(),
        ) as Row,
      )
    },
  }
}
