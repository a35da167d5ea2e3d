import type { Id } from '@crossdock/contract/ids'
import { withClient } from '../client.ts'

/** A product of the main store with units on hand in the first warehouse. */
export interface Good {
  readonly productId: Id<'product'>
  readonly sku: string
  readonly unitId: Id<'productPackageType'>
}

/** The first warehouse and up to so many products that stand in it. */
export async function findGoods(url: string, most: number): Promise<{ warehouseId: Id<'warehouse'>; goods: Good[] }> {
  return withClient(url, async (client) => {
    const { rows: warehouses } = await client.query<{ id: Id<'warehouse'> }>(
      'select id from warehouses where account_id = 1 order by id limit 1',
    )
    const warehouseId = warehouses[0]?.id ?? ''
    const { rows } = await client.query<Good>(
      `select p.id as "productId", p.sku, i.product_package_type_id as "unitId"
       from inventory i join products p on p.account_id = i.account_id and p.id = i.product_id
       join product_package_types k on k.account_id = i.account_id and k.id = i.product_package_type_id
       join accounts a on a.id = i.account_id
       where i.account_id = 1 and i.warehouse_id = $1 and i.is_free and k.name = 'Unit' and p.state = 'Active' and p.store_id = a.main_store_id
       order by p.id limit $2`,
      [warehouseId, most],
    )
    return { warehouseId, goods: rows }
  })
}

/** How a stock record can be wrong: held or picked more than there is, or held otherwise than the orders say. */
export async function countOversold(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: string }>(`
      select count(*) as count from inventory i left join (
        select inventory_id, sum(package_count) as held, sum(picked_count) as picked from reservations where account_id = 1 and shipped_at is null group by 1) r
      on r.inventory_id = i.id
      where i.account_id = 1 and (i.allocated_count > i.package_count or i.allocated_count < 0 or i.allocated_count <> coalesce(r.held, 0))`)
    return Number(rows[0]?.count)
  })
}
