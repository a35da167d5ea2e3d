import * as schedules from '@crossdock/contract/scheduler/schedules'
import { sql } from 'kysely'
import { hasWords, recordFinder } from '../../../platform/finders.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'

const found = { id: col.id('schedule'), storeId: col.id('store'), title: col.text }

export const scheduleFinder = recordFinder<RowOf<typeof found>>({
  noun: 'schedule',
  call: schedules.get,
  table: 'schedules',
  as: 's',
  columns: sql`s.id, s.store_id as "storeId", s.title`,
  statements: {
    exactly: statement('schedules.find-exactly', found),
    newest: statement('schedules.find-newest', found),
    words: statement('schedules.find-words', found),
  },
  alike: (text) => [sql`lower(s.title) = lower(${text}::text)`],
  named: (sought) => hasWords(['s.title'], sought),
  found: ({ id, storeId, title }) => ({ id, storeId, name: title, signs: [['title', title]] }),
})
