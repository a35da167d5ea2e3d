import type { OfRecord } from '@crossdock/contract/events'
import type { Id } from '@crossdock/contract/ids'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { onEvent } from '../../platform/events.ts'
import { col, statement } from '../../platform/statement.ts'
import { openOrders } from '../warehouse-use/reads.ts'

/** A merchant cannot go while goods of theirs are on hand or orders of theirs are open (STORE-008). */
export function watchStores(): void {
  onEvent('store.removing', keepUsedStore)
}

async function unitsOf(ctx: Context, storeId: Id<'store'>): Promise<number> {
  const { rows } = await statement('store-use.units-of', { units: col.int8 })`
    select coalesce(sum(stock_units), 0)::bigint as units from products
    where account_id = ${ctx.account.id} and store_id = ${storeId} and is_stocked`.execute(ctx.db)
  return rows[0]?.units ?? 0
}

async function keepUsedStore(ctx: Context, { id }: OfRecord<'store'>): Promise<void> {
  const { units, open } = await acrossStores(ctx, async (wide) => ({
    units: await unitsOf(wide, id),
    open: await openOrders(wide, 'store_id', id),
  }))
  const reasons = [
    ...(units > 0 ? [`${units.toLocaleString('en-US')} units of its products are in stock.`] : []),
    ...(open.receipts ? ['It has open receipt orders.'] : []),
    ...(open.shipments ? ['It has open shipment orders.'] : []),
  ]
  if (reasons.length > 0)
    fail('StoreInUse', {
      message: `This store is in use and cannot be deleted. ${reasons.join(' ')}`,
      info: { reasons, units },
    })
}
