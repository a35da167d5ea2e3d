import type { InputOf } from '@crossdock/contract/endpoint'
import type { ReceiptOrder } from '@crossdock/contract/fulfillment/receipts/orders'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/tasks'
import type { Id } from '@crossdock/contract/ids'
import type { MadeProduct } from './factories.ts'
import type { Person, TestServer } from './harness.ts'

type Form = InputOf<typeof orders.create>

/** A receipt form: ten cases of a product, on two pallets, tomorrow. */
export const formOf = (
  warehouseId: Id<'warehouse'>,
  product: MadeProduct,
): Form & { items: NonNullable<Form['items']> } => ({
  warehouseId,
  expectedArrival: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  receiptType: 'LTL',
  palletsAtReceiving: 2,
  items: [{ productId: product.id, productPackageTypeId: product.caseId, packageQuantity: 10 }],
})

/** An expected receipt order. */
export const makeReceiptOrder = (_server: TestServer, owner: Person, form: Form): Promise<ReceiptOrder> =>
  owner.call(orders.create, form)

/** A receipt order whose goods have arrived. */
export async function startedOrder(server: TestServer, owner: Person, form: Form): Promise<ReceiptOrder> {
  const { id } = await makeReceiptOrder(server, owner, form)
  return owner.call(receiving.start, { id })
}
