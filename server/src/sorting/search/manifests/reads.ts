import * as manifests from '@crossdock/contract/sorting/manifests'
import { sql } from 'kysely'
import { hasWords, recordFinder } from '../../../platform/finders.ts'
import { col, type RowOf, statement } from '../../../platform/statement.ts'

const found = { id: col.id('manifest'), storeId: col.id('store'), title: col.text, state: col.text }

export const manifestFinder = recordFinder<RowOf<typeof found>>({
  noun: 'manifest',
  call: manifests.get,
  table: 'manifests',
  as: 'm',
  columns: sql`m.id, m.store_id as "storeId", m.title, m.state`,
  statements: {
    exactly: statement('manifests.find-exactly', found),
    newest: statement('manifests.find-newest', found),
    words: statement('manifests.find-words', found),
  },
  alike: (text) => [sql`lower(m.title) = lower(${text}::text)`],
  named: (sought) => hasWords(['m.title'], sought),
  found: ({ id, storeId, title, state }) => ({ id, storeId, name: title, state, signs: [['title', title]] }),
})
