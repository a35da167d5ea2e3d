import type { InputOf } from '@crossdock/contract/endpoint'
import type * as products from '@crossdock/contract/fulfillment/products'
import { type Id, newId } from '@crossdock/contract/ids'
import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import { getProduct } from './fulfillment/products/reads.ts'
import type { Context } from './platform/context.ts'
import type { StockLocations } from './platform/schema.gen.ts'
import { col, statement } from './platform/statement.ts'

/** Never called: what is expected here, the compiler says, and a line on which it says nothing is refused. */
function mistakes(ctx: Context, location: Selectable<StockLocations>): unknown {
  const warehouseId: Id<'warehouse'> = location.warehouse_id
  // @ts-expect-error: in the input of a call
  const input: InputOf<typeof products.get> = { id: warehouseId }
  // @ts-expect-error: made anew
  const storeId: Id<'store'> = newId<'warehouse'>()
  // @ts-expect-error: in a condition
  const condition = ctx.db.selectFrom('stores').where('id', '=', warehouseId)
  // @ts-expect-error: in one of several
  const conditions = ctx.db.selectFrom('products').where('store_id', 'in', [warehouseId])
  // @ts-expect-error: in a new row
  const row = ctx.db.insertInto('user_stores').values({ account_id: 1, user_id: ctx.user.id, store_id: warehouseId })
  // @ts-expect-error: handed to a function
  const product = getProduct(ctx, warehouseId)
  // @ts-expect-error: compared
  const isSame = warehouseId === location.stock_location_type_id
  // @ts-expect-error: from the rows of a statement
  const rows: Promise<{ rows: { id: Id<'store'> }[] }> = statement('', { id: col.id('warehouse') })``.execute(ctx.db)
  return [input, storeId, condition, conditions, row, product, isSame, rows]
}

test('an id of another noun does not compile where one belongs', () => {
  expect(mistakes).toHaveLength(2)
})
