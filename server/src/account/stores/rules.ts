import type { Id } from '@crossdock/contract/ids'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'

/**
 * Refuses what belongs to a merchant that is not the current one; under "All" every allowed one will do (SHIP-043). Names the
 * merchant, so that a screen can change to it: what is asked about is the caller's to see, or it would not have been found.
 */
export function requireCurrentStore(ctx: Context, storeId: Id<'store'>, message?: string): void {
  if (ctx.storeId === null || ctx.storeId === storeId) return
  const isTheirs = ctx.stores === '*' || ctx.stores.includes(storeId)
  fail('StoreAccess', { ...(message === undefined ? {} : { message }), ...(isTheirs ? { info: { storeId } } : {}) })
}
