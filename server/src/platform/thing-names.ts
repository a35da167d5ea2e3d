import { allChangedThings, type ChangedThing } from '@crossdock/contract/changes'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'
import { col, statement } from './statement.ts'

/**
 * Selects what a thing is called now, deleted or not, by the entry `g` of the audit log: its `account_id` and `entity_id`. Null: a
 * thing without a name of its own.
 */
export type ThingNames = Readonly<{ [Thing in ChangedThing]?: RawBuilder<unknown> | null }>

const known = new Map<ChangedThing, RawBuilder<unknown> | null>()

/** Says what things of an area are called. */
export function nameThings(names: ThingNames): void {
  for (const thing of allChangedThings) {
    const name = names[thing]
    if (name !== undefined) known.set(thing, name)
  }
}

/** Things that no area has said a word about. */
export const namelessThings = (): ChangedThing[] => allChangedThings.filter((thing) => !known.has(thing))

/** SQL of the name of what an entry `g` of the audit log is about; null where it has none. */
export function nameOfThing(): RawBuilder<unknown> {
  const cases = [...known].flatMap(([thing, name]) => (name === null ? [] : sql`when ${sql.lit(thing)} then (${name})`))
  return sql`case g.entity ${sql.join(cases, sql` `)} end`
}

/** Things whose ids stand in entries of others: who has an order, whose it is, where it is, what is in it. */
const referred: readonly ChangedThing[] = [
  'user',
  'store',
  'warehouse',
  'product',
  'stock-location',
  'stock-location-type',
  'storage-package-type',
]

/** What things of the account are called, by their ids; an id of nothing that has a name is left out. */
export async function namesOfThings(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  // An id is of one thing only: each is looked up by its key, until it is found.
  const names = referred.flatMap((thing) => {
    const name = known.get(thing)
    return name ? [sql`(${name})`] : []
  })
  const { rows } = await statement('audit-log.names', { id: col.text, name: col.text.orNull })`
    select g.entity_id as id, coalesce(${sql.join(names)}) as name
    from (select ${ctx.account.id}::int4 as account_id, unnest(${[...ids]}::text[]) as entity_id) g`.execute(ctx.db)
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])))
}
