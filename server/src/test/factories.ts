import { type Id, newId } from '@crossdock/contract/ids'
import type { Person, TestServer } from './harness.ts'

/** Rows that tests of one feature need from another, written straight into the tables with the least they must have. */

export async function makeWarehouse(
  server: TestServer,
  owner: Person,
  title = `Vancouver DC ${newId().slice(-6)}`,
): Promise<Id<'warehouse'>> {
  const id = newId<'warehouse'>()
  await server.app.platform.pool.query(
    `insert into warehouses (account_id, id, title, address_line1, facility_types, time_zone) values ($1, $2, $3, '1 Dock Road', '{Storage warehouse}', 'UTC')`,
    [owner.accountId, id, title],
  )
  return id
}

/** A stock location of a bulk type of its own, so that anything may stand in it. */
export async function makeLocation(
  server: TestServer,
  owner: Person,
  warehouseId: Id<'warehouse'>,
  title = `A-${newId().slice(-6)}`,
): Promise<Id<'stockLocation'>> {
  const [id, typeId] = [newId<'stockLocation'>(), newId<'stockLocationType'>()]
  const { pool } = server.app.platform
  await pool.query(
    `insert into stock_location_types (account_id, id, warehouse_id, label, depth, width, height, is_bulk) values ($1, $2, $3, $4, 100, 100, 100, true)`,
    [owner.accountId, typeId, warehouseId, `Shelf Space ${typeId}`],
  )
  await pool.query(
    'insert into stock_locations (account_id, id, warehouse_id, stock_location_type_id, title) values ($1, $2, $3, $4, $5)',
    [owner.accountId, id, warehouseId, typeId, title],
  )
  return id
}

export interface MadeProduct {
  readonly id: Id<'product'>
  readonly sku: string
  /** The Unit package every product has. */
  readonly unitId: Id<'productPackageType'>
  /** A case of `caseOf` units. */
  readonly caseId: Id<'productPackageType'>
}

/** A product of the person's current store with its Unit package and a Case. */
export async function makeProduct(
  server: TestServer,
  owner: Person,
  facts: {
    readonly sku?: string
    readonly description?: string
    readonly hasExpiration?: boolean
    readonly caseOf?: number
  } = {},
): Promise<MadeProduct> {
  const id = newId<'product'>()
  const [unitId, caseId] = [newId<'productPackageType'>(), newId<'productPackageType'>()]
  const sku = facts.sku ?? `SKU-${id.slice(-10)}`
  const { pool } = server.app.platform
  await pool.query(
    `insert into products (account_id, id, store_id, sku, description, has_expiration, depth, width, height, weight) values ($1, $2, $3, $4, $5, $6, 10, 10, 10, 1)`,
    [
      owner.accountId,
      id,
      owner.storeId,
      sku,
      facts.description ?? `Wooden blocks ${sku}`,
      facts.hasExpiration ?? false,
    ],
  )
  await pool.query(
    `insert into product_package_types (account_id, id, store_id, product_id, name, unit_quantity, depth, width, height, weight)
     values ($1, $2, $3, $4, 'Unit', 1, 10, 10, 10, 1), ($1, $5, $3, $4, 'Case', $6, 30, 30, 30, 12)`,
    [owner.accountId, unitId, owner.storeId, id, caseId, facts.caseOf ?? 12],
  )
  await pool.query(
    "insert into product_codes (account_id, store_id, space, code_key, code, is_alias, product_id) values ($1, $2, 'sku', lower($3), $3, false, $4)",
    [owner.accountId, owner.storeId, sku, id],
  )
  return { id, sku, unitId, caseId }
}
