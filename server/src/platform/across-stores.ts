import type { Context } from './context.ts'
import { onOtherHandle, withSetting } from './db.ts'

/**
 * Runs a read that must see the goods and orders of all the account's stores, whatever the caller may see: a warehouse, a
 * location or a storage package is shared, and is in use when anybody's goods stand in it. Use it for yes, no and sums;
 * never to answer another store's records. The read asks through the context it is given; the caller's own refuses meanwhile,
 * so that nothing else of the request sees more than it may.
 */
export const acrossStores = <Value>(ctx: Context, read: (wide: Context) => Promise<Value>): Promise<Value> => {
  const wide = (db: Context['db']): Context => ({ ...ctx, db, stores: '*' })
  if (ctx.stores === '*') return onOtherHandle(ctx.db, (db) => read(wide(db)))
  return withSetting(ctx.db, 'app.store_ids', '*', (db) => read(wide(db)))
}
