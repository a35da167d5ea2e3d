import type { OfRecord } from '@crossdock/contract/events'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { onEvent } from '../../platform/events.ts'

/** A merchant stays while orders of it wait in the pool. */
export function watchPool(): void {
  onEvent('store.removing', keepWaitingStore)
}

async function keepWaitingStore(ctx: Context, { id }: OfRecord<'store'>): Promise<void> {
  const waiting = await acrossStores(ctx, ({ db }) =>
    db
      .selectFrom('pool_orders')
      .select('id')
      .where('account_id', '=', ctx.account.id)
      .where('store_id', '=', id)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  )
  if (waiting) fail('StoreInUse', { info: { reasons: ['Orders of it wait in the pool.'] } })
}
