import * as schedules from '@crossdock/contract/scheduler/schedules'
import { sql } from 'kysely'
import { mostAlike, mostOfAStore, mostStores } from '../../../delivery/search/finding/reads.ts'
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

const found = { id: col.id('schedule'), storeId: col.id('store'), title: col.text }
const columns = sql`s.id, s.store_id as "storeId", s.title`

const asFound = (rows: readonly RowOf<typeof found>[]): FoundRow[] =>
  [...rows]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map(({ id, storeId, title }) => ({ id, storeId, name: title, signs: [['title', title]] }))

/** SQL: the newest schedules that the caller may see, of each of their stores where those are not all there are. */
const newest = (ctx: Context) =>
  ctx.stores === '*'
    ? sql`(select s.* from schedules s where s.account_id = ${ctx.account.id} order by s.id desc limit ${newestLooked}) s`
    : sql`unnest(${ctx.stores.slice(0, mostStores)}::text[]) m(id)
        cross join lateral (select s.* from schedules s
          where s.account_id = ${ctx.account.id} and s.store_id = m.id order by s.id desc limit ${mostOfAStore}) s`

export const scheduleFinder: Finder = {
  noun: 'schedule',
  call: schedules.get,
  async exactly(ctx, { text }) {
    const { rows } = await statement('schedules.find-exactly', found)`select ${columns} from schedules s
      where s.account_id = ${ctx.account.id} and lower(s.title) = lower(${text}::text) limit ${mostAlike}`.execute(
      ctx.db,
    )
    return asFound(rows)
  },
  async loosely(ctx, sought) {
    const named = hasWords(['s.title'], sought)
    const rows = await newestFirst(
      sought,
      () =>
        statement('schedules.find-newest', found)`select ${columns} from ${newest(ctx)}
          where ${named} limit ${mostLooked}`.execute(ctx.db),
      () =>
        statement('schedules.find-words', found)`select ${columns} from schedules s
          where s.account_id = ${ctx.account.id} and ${named} limit ${mostLooked}`.execute(ctx.db),
    )
    return asFound(rows)
  },
}
