import type { Id } from '@crossdock/contract/ids'
import { type Connected, ownerDb } from '../../../platform/db.ts'
import type { PostalAddress } from '../../../platform/geocoding/hits.ts'
import { col, statement } from '../../../platform/statement.ts'

/** An order whose place is looked for. */
export interface Sought extends PostalAddress {
  readonly id: Id<'poolOrder'>
  readonly storeId: Id<'store'>
  readonly key: string
  readonly tries: number
}

/** Accounts with orders that are to be looked for by now. */
export async function findSeekers(client: Connected, now: Date): Promise<number[]> {
  const { rows } = await statement('places.seekers', { id: col.int4 })`
    select a.id from accounts a where a.suspended_at is null and a.deleted_at is null and exists (
      select 1 from pool_orders o
      where o.account_id = a.id and o.place_state = 'Looking' and o.deleted_at is null and o.place_due <= ${now.toISOString()}
    ) order by a.id`.execute(ownerDb(client))
  return rows.map(({ id }) => id)
}
