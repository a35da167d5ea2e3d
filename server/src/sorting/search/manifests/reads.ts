import * as manifests from '@crossdock/contract/sorting/manifests'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import {
  type Finder,
  type FoundRow,
  hasWords,
  mostLooked,
  newestFirst,
  newestLooked,
} from '../../../platform/finders.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'
import { mostAlike, mostOfAStore, mostStores } from '../finding/reads.ts'

const found = { id: col.id('manifest'), storeId: col.id('store'), title: col.text, state: col.text }
const columns = sql`m.id, m.store_id as "storeId", m.title, m.state`

const asFound = (rows: readonly RowOf<typeof found>[]): FoundRow[] =>
  [...rows]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map(({ id, storeId, title, state }) => ({ id, storeId, name: title, state, signs: [['title', title]] }))

/** SQL: the newest manifests that the caller may see, of each of their stores where those are not all there are. */
const newest = (ctx: Context) =>
  ctx.stores === '*'
    ? sql`(select m.* from manifests m where m.account_id = ${ctx.account.id} order by m.id desc limit ${newestLooked}) m`
    : sql`unnest(${ctx.stores.slice(0, mostStores)}::text[]) t(id)
        cross join lateral (select m.* from manifests m
          where m.account_id = ${ctx.account.id} and m.store_id = t.id order by m.id desc limit ${mostOfAStore}) m`

export const manifestFinder: Finder = {
  noun: 'manifest',
  call: manifests.get,
  async exactly(ctx, { text }) {
    const { rows } = await statement('manifests.find-exactly', found)`select ${columns} from manifests m
      where m.account_id = ${ctx.account.id} and lower(m.title) = lower(${text}::text) limit ${mostAlike}`.execute(
      ctx.db,
    )
    return asFound(rows)
  },
  async loosely(ctx, sought) {
    const named = hasWords(['m.title'], sought)
    const rows = await newestFirst(
      sought,
      () =>
        statement('manifests.find-newest', found)`select ${columns} from ${newest(ctx)}
          where ${named} limit ${mostLooked}`.execute(ctx.db),
      () =>
        statement('manifests.find-words', found)`select ${columns} from manifests m
          where m.account_id = ${ctx.account.id} and ${named} limit ${mostLooked}`.execute(ctx.db),
    )
    return asFound(rows)
  },
}
