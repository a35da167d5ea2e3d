import * as schedules from '@crossdock/contract/scheduler/schedules'
import { sql } from 'kysely'
import { called, calledColumns, foundOrder, hasCalled, isNumbered } from '../../../delivery/search/finding/reads.ts'
import { type Finder, type FoundRow, mostAlike, mostLooked, newestFirst, newestOf } from '../../../platform/finders.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'

const scheduled = { ...called, scheduleId: col.id('schedule'), state: col.text }
const columns = sql`${calledColumns}, s.schedule_id as "scheduleId", s.state`
const theirOrders = sql`join pool_orders o on o.account_id = s.account_id and o.id = s.order_id`

/** Of an order that was in several schedules the last one: where it is not on a route from there. */
const asFound = (rows: readonly RowOf<typeof scheduled>[]): FoundRow[] =>
  [...rows]
    .sort((a, b) => Number(b.state === 'Assigned') - Number(a.state === 'Assigned'))
    .map((row): FoundRow => ({ ...foundOrder(row), within: row.scheduleId, state: row.state }))
    .sort((a, b) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0))

/** What schedules took last. */
const taken = { table: 'schedule_orders', as: 's', by: 'order_id' }

export const scheduledOrderFinder: Finder = {
  noun: 'scheduledOrder',
  call: schedules.get,
  async exactly(ctx, { text }) {
    const { rows } = await statement('scheduled-orders.find-exactly', scheduled)`${sql.join(
      isNumbered(text).map(
        (way) => sql`(select ${columns} from schedule_orders s ${theirOrders}
          where s.account_id = ${ctx.account.id} and o.account_id = ${ctx.account.id} and ${way} limit ${mostAlike})`,
      ),
      sql` union all `,
    )}`.execute(ctx.db)
    return asFound(rows)
  },
  async loosely(ctx, sought) {
    const named = hasCalled(sought)
    const rows = await newestFirst(
      sought,
      () =>
        statement(
          'scheduled-orders.find-newest',
          scheduled,
        )`select ${columns} from ${newestOf(ctx, taken)} ${theirOrders}
          where ${named} limit ${mostLooked}`.execute(ctx.db),
      () =>
        statement('scheduled-orders.find-words', scheduled)`select ${columns} from schedule_orders s ${theirOrders}
          where s.account_id = ${ctx.account.id} and o.account_id = ${ctx.account.id} and ${named}
          limit ${mostLooked}`.execute(ctx.db),
    )
    return asFound(rows)
  },
}
