import { sql } from 'kysely'
import type { Context } from './context.ts'

/**
 * Runs a read that must see the goods and orders of all the account's stores, whatever the caller may see: a warehouse, a
 * location or a storage package is shared, and is in use when anybody's goods stand in it. Use it for yes, no and sums;
 * never to answer another store's records. Nothing else of the transaction may be under way beside it.
 */
export async function acrossStores<Value>(ctx: Context, read: () => Promise<Value>): Promise<Value> {
  if (ctx.stores === '*') return read()
  await sql`select set_config('app.store_ids', '*', true)`.execute(ctx.db)
  const value = await read()
  // After an error the transaction is over, and the setting with it.
  await sql`select set_config('app.store_ids', ${ctx.stores.join(',')}, true)`.execute(ctx.db)
  return value
}
