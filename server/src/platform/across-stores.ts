import { sql } from 'kysely'
import type { Context } from './context.ts'
import { insteadOf } from './db.ts'

/**
 * Runs a read that must see the goods and orders of all the account's stores, whatever the caller may see: a warehouse, a
 * location or a storage package is shared, and is in use when anybody's goods stand in it. Use it for yes, no and sums;
 * never to answer another store's records. The read asks through the context it is given; the caller's own refuses meanwhile,
 * so that nothing else of the request sees more than it may.
 */
export const acrossStores = <Value>(ctx: Context, read: (wide: Context) => Promise<Value>): Promise<Value> =>
  insteadOf(ctx.db, async (db) => {
    const wide: Context = { ...ctx, db, stores: '*' }
    if (ctx.stores === '*') return read(wide)
    await sql`select set_config('app.store_ids', '*', true)`.execute(db)
    const value = await read(wide)
    // After an error the transaction is over, and the setting with it.
    await sql`select set_config('app.store_ids', ${ctx.stores.join(',')}, true)`.execute(db)
    return value
  })
