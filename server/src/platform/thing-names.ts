import { allChangedThings, type ChangedThing } from '@crossdock/contract/changes'
import { type RawBuilder, sql } from 'kysely'

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
