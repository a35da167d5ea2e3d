import { type Id, newId } from '@crossdock/contract/ids'
import { expect } from 'vitest'
import { shipments } from '../fulfillment/shipments/states/writes.ts'
import type { LockedOrder } from '../fulfillment/stock/holds/writes.ts'
import { receiveStock } from '../fulfillment/stock/ledger/writes.ts'
import { describeDrifts, findDrifts } from '../fulfillment/stock/self-check/reads.ts'
import type { Context } from '../platform/context.ts'
import { withAccount } from '../platform/transaction.ts'
import { type MadeProduct, makeLocation, makeProduct, makeWarehouse } from './factories.ts'
import type { Person, TestServer } from './harness.ts'

/** Work in a transaction of a person, as a handler would do it. */
export const inTransactionOf = <Value>(
  server: TestServer,
  person: Person,
  work: (ctx: Context) => Promise<Value>,
): Promise<Value> =>
  withAccount(
    server.app.platform,
    { accountId: person.accountId, userId: person.userId, storeId: person.storeId },
    work,
  )

/** A change of what an order holds, once the order is locked for it. */
export const onLocked =
  <Lines, Value>(change: (ctx: Context, input: { order: LockedOrder; lines: Lines }) => Promise<Value>) =>
  async (ctx: Context, { orderId, lines }: { orderId: Id<'shipmentOrder'>; lines: Lines }): Promise<Value> =>
    change(ctx, { order: await shipments.lockOne(ctx, orderId), lines })

/** A warehouse with two shelves and a product: what most stock tests begin with. */
export interface Yard {
  readonly warehouseId: Id<'warehouse'>
  readonly shelf: string
  readonly otherShelf: string
  readonly product: MadeProduct
}

export async function makeYard(
  server: TestServer,
  owner: Person,
  facts: Parameters<typeof makeProduct>[2] = {},
): Promise<Yard> {
  const warehouseId = await makeWarehouse(server, owner)
  const [shelf, otherShelf] = [
    await makeLocation(server, owner, warehouseId),
    await makeLocation(server, owner, warehouseId),
  ]
  return { warehouseId, shelf, otherShelf, product: await makeProduct(server, owner, facts) }
}

/** Goods in: packages of a product on a shelf, in condition 5 unless said otherwise. Gives the stock record. */
export async function makeStock(
  server: TestServer,
  owner: Person,
  yard: Yard,
  facts: {
    readonly packages: number
    readonly packageTypeId?: Id<'productPackageType'>
    readonly productId?: Id<'product'>
    readonly shelf?: string
    readonly condition?: 0 | 1 | 2 | 3 | 4 | 5
    readonly expiresOn?: string | null
    readonly receivedOn?: string
    readonly lot?: string
  },
): Promise<Id<'inventory'>> {
  const [id] = await inTransactionOf(server, owner, (ctx) =>
    receiveStock(ctx, {
      receiptOrderId: null,
      lines: [
        {
          storeId: owner.storeId,
          warehouseId: yard.warehouseId,
          stockLocationId: facts.shelf ?? yard.shelf,
          storagePackageTypeId: null,
          productId: facts.productId ?? yard.product.id,
          productPackageTypeId: facts.packageTypeId ?? yard.product.unitId,
          lot: facts.lot ?? '',
          expiresOn: facts.expiresOn ?? null,
          condition: facts.condition ?? 5,
          receivedOn: facts.receivedOn ?? '2024-01-01',
          packageCount: facts.packages,
        },
      ],
    }),
  )
  return id as string
}

export interface MadeOrder {
  readonly orderId: Id<'shipmentOrder'>
  readonly storeId: Id<'store'>
  readonly isStrict: boolean
  readonly items: {
    id: Id<'shipmentOrderItem'>
    productId: Id<'product'>
    productPackageTypeId: Id<'productPackageType'>
    unitsCount: number
  }[]
}

/** Orders written straight into the tables, in any number; what they hold is up to the test. */
export async function makeOrders(
  server: TestServer,
  owner: Person,
  warehouseId: Id<'warehouse'>,
  orders: readonly {
    readonly isStrict?: boolean
    readonly state?: 'DRAFT' | 'READY'
    readonly items: readonly {
      readonly productId: Id<'product'>
      readonly productPackageTypeId: Id<'productPackageType'>
      readonly unitsCount: number
    }[]
  }[],
): Promise<MadeOrder[]> {
  const made = orders.map(({ isStrict, state, items }) => ({
    orderId: newId<'shipmentOrder'>(),
    storeId: owner.storeId,
    isStrict: isStrict ?? false,
    state: state ?? 'DRAFT',
    items: items.map((item) => ({ id: newId<'shipmentOrderItem'>(), ...item })),
  }))
  const { pool } = server.app.platform
  await pool.query(
    `insert into shipment_orders (account_id, id, store_id, reference_id, warehouse_id, state, external_po_number, ship_out_date,
       delivery_type, is_strict, created_by, line_count, unit_count)
     select $1, o.id, $2, 'SO-' || o.id, $3, o.state, 'PO', '2024-01-01', 'ThirdPartyPickup', o.strict, $4, o.lines, o.units
     from jsonb_to_recordset($5) as o(id text, state text, strict boolean, lines integer, units integer)`,
    [
      owner.accountId,
      owner.storeId,
      warehouseId,
      owner.userId,
      JSON.stringify(
        made.map((order) => ({
          id: order.orderId,
          state: order.state,
          strict: order.isStrict,
          lines: order.items.length,
          units: order.items.reduce((sum, item) => sum + item.unitsCount, 0),
        })),
      ),
    ],
  )
  await pool.query(
    `insert into shipment_order_items (account_id, id, store_id, shipment_order_id, position, product_id, product_package_type_id,
       units_count, volume)
     select $1, i.id, $2, i.order_id, i.position, i.product, i.package, i.units,
       ceil(i.units::numeric / k.unit_quantity) * k.depth * k.width * k.height
     from jsonb_to_recordset($3) as i(id text, order_id text, position integer, product text, package text, units integer)
     join product_package_types k on k.account_id = $1 and k.id = i.package`,
    [
      owner.accountId,
      owner.storeId,
      JSON.stringify(
        made.flatMap((order) =>
          order.items.map((item, position) => ({
            id: item.id,
            order_id: order.orderId,
            position,
            product: item.productId,
            package: item.productPackageTypeId,
            units: item.unitsCount,
          })),
        ),
      ),
    ],
  )
  return made
}

/** Fails, naming what drifts, unless the books of the person's account balance. */
export async function expectBalanced(server: TestServer, owner: Person): Promise<void> {
  const drifts = await inTransactionOf(server, owner, async (ctx) => {
    const { findings } = await findDrifts(ctx)
    return describeDrifts(ctx, findings)
  })
  expect(drifts).toEqual([])
}
