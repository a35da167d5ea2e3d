import type { Id } from '@crossdock/contract/ids'
import { sql } from 'kysely'
import { type Context, storeOf } from '../../../platform/context.ts'
import { col, statement } from '../../../platform/statement.ts'
import { mayLeave, stockJoins } from '../../stock/ledger/reads.ts'
import type { Shelved } from './rules.ts'

/** What of the current store may leave a warehouse for a month, enough of it for several orders, by SKU. */
export async function listShelved(ctx: Context, warehouseId: Id<'warehouse'>): Promise<Shelved> {
  const { rows } = await statement('demo.list-shelved', {
    productId: col.id('product'),
    productPackageTypeId: col.id('productPackageType'),
    unitQuantity: col.int4,
  })`
    select i.product_id as "productId", i.product_package_type_id as "productPackageTypeId", t.unit_quantity as "unitQuantity"
    from inventory i ${stockJoins}
    join products p on p.account_id = i.account_id and p.id = i.product_id
    where i.account_id = ${ctx.account.id} and i.store_id = ${storeOf(ctx)} and i.warehouse_id = ${warehouseId}
      and ${mayLeave(ctx, sql`${ctx.today()}::date + 31`)}
    group by p.sku, i.product_id, i.product_package_type_id, t.unit_quantity
    having sum(i.package_count) >= case when t.unit_quantity = 1 then 24 else 6 end
    order by p.sku, t.unit_quantity`.execute(ctx.db)
  const wares = (isUnit: boolean) =>
    rows
      .filter(({ unitQuantity }) => (unitQuantity === 1) === isUnit)
      .map(({ productId, productPackageTypeId }) => ({ productId, productPackageTypeId }))
  return { warehouseId, units: wares(true), cases: wares(false) }
}
