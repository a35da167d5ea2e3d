import type { OfRecord } from '@crossdock/contract/events'
import { type SqlBool, sql } from 'kysely'
import { acrossStores } from '../../platform/across-stores.ts'
import type { Context } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import { onEvent } from '../../platform/events.ts'
import { addContents, addOccupant } from '../../warehouse/stock-locations/reads.ts'
import { hubMeasures } from './places/reads.ts'

/** What is open in the hub keeps its place, its warehouse and its merchant (SLOC-031, WH-022). */
export function watchHub(): void {
  addOccupant(
    'SORTING',
    () =>
      // The limit makes it a look per location.
      sql<SqlBool>`coalesce((select true from hub_orders h
        where h.account_id = l.account_id and h.stock_location_id = l.id limit 1), false)`,
  )
  addContents('SORTING', hubMeasures)
  onEvent('stock-location.removing', keepOccupiedLocation)
  onEvent('warehouse.removing', keepUsedWarehouse)
  onEvent('store.removing', keepExpectingStore)
}

const isInHub = (
  ctx: Context,
  column: 'stock_location_id' | 'warehouse_id' | 'store_id',
  id: string,
): Promise<boolean> =>
  acrossStores(ctx, async ({ db }) =>
    Boolean(
      await db
        .selectFrom('hub_orders')
        .select('id')
        .where('account_id', '=', ctx.account.id)
        .where(column, '=', id)
        .where('status', 'in', ['Expecting', 'Received'])
        .limit(1)
        .executeTakeFirst(),
    ),
  )

async function keepOccupiedLocation(ctx: Context, { id }: OfRecord<'stockLocation'>): Promise<void> {
  if (await isInHub(ctx, 'stock_location_id', id))
    fail('StockLocationInUse', { info: { reasons: ['Orders of the sorting hub stand in it.'] } })
}

async function keepUsedWarehouse(ctx: Context, { id }: OfRecord<'warehouse'>): Promise<void> {
  if (await isInHub(ctx, 'warehouse_id', id))
    fail('WarehouseInUse', { info: { reasons: ['Orders of the sorting hub are open.'] } })
}

async function keepExpectingStore(ctx: Context, { id }: OfRecord<'store'>): Promise<void> {
  if (await isInHub(ctx, 'store_id', id))
    fail('StoreInUse', { info: { reasons: ['Orders of the sorting hub are open.'] } })
}
