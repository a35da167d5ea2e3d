import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { inDays, type World } from '../../../test/world.ts'
import { example as warehouses } from '../../../warehouse/warehouses/example.ts'
import { example as products } from '../../products/example.ts'
import { example as stock } from '../../stock/records/example.ts'

/** Orders in every state that needs no work on the floor: three placed ones, a draft, a back order. */
export async function example({ owner, own, of }: World) {
  await of(stock)
  const { warehouse } = await of(warehouses)
  const { product, unit, case: box } = await of(products)
  const line = { productId: product, productPackageTypeId: unit, unitsCount: 5 }
  const form = {
    warehouseId: warehouse,
    externalPoNumber: own,
    shipOutDate: inDays(3),
    deliveryType: 'ThirdPartyPickup' as const,
    thirdPartyPickUpInfo: { carrierName: own, expectedPickupDate: inDays(3) },
    items: [line],
  }
  const placed = await owner.call(orders.create, form)
  const spare = await owner.call(orders.create, form)
  const leaving = await owner.call(orders.create, form)
  const draft = await owner.call(orders.create, { ...form, isDraft: true })
  const backOrder = await owner.call(orders.create, {
    ...form,
    asBackOrder: true,
    items: [{ ...line, unitsCount: 5000 }],
  })
  await owner.call(orders.update, { id: draft.id, ...form, externalPoNumber: `${own} again` })
  const { items } = await owner.call(orders.addItem, {
    id: draft.id,
    productId: product,
    productPackageTypeId: box,
    unitsCount: 12,
  })
  await owner.call(orders.updateItem, { id: draft.id, itemId: items[0]?.id ?? '', ...line, unitsCount: 6 })
  await owner.call(orders.assign, { id: placed.id, userId: owner.userId })
  await owner.call(orders.assignMany, { ids: [placed.id, spare.id], userId: owner.userId })
  return {
    placed: placed.id,
    item: placed.items[0]?.id ?? '',
    spare: spare.id,
    leaving: leaving.id,
    draft: draft.id,
    backOrder: backOrder.id,
  }
}
