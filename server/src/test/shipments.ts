import * as orders from '@crossdock/contract/fulfillment/shipments/orders'
import { shipmentStates } from '@crossdock/contract/fulfillment/shipments/states'
import type { Id } from '@crossdock/contract/ids'
import type { Person, TestServer } from './harness.ts'
import { makeStock, makeYard, type Yard } from './stock.ts'

/** For lists of orders wherever they stand: by themselves they list those in operation. */
export const everyState = shipmentStates.join(',')

/** A recipient that every rule accepts. */
export const recipient = {
  recipientName: 'Ana Ruiz',
  recipientPrimaryPhone: '6045550134',
  recipientEmail: 'ana@example.com',
  recipientAddressLine1: '14 Alder Street',
  recipientCity: 'Vancouver',
  recipientState: 'BC',
  recipientPostalCode: 'V5K 0A1',
  recipientCountry: 'Canada',
}

export const pickUp = { carrierName: 'Day and Ross', expectedPickupDate: '2026-03-02', pickupId: 'PU-9' }

/** A pick-up order of units of the yard's product, as a client would send it. */
export const pickUpOrder = (yard: Yard, unitsCount = 1) => ({
  warehouseId: yard.warehouseId,
  externalPoNumber: 'PO-7711',
  shipOutDate: '2026-03-01',
  deliveryType: 'ThirdPartyPickup' as const,
  thirdPartyPickUpInfo: pickUp,
  items: [{ productId: yard.product.id, productPackageTypeId: yard.product.unitId, unitsCount }],
})

/** The same, to somebody's door. */
export const deliveryOrder = (yard: Yard, unitsCount = 1) => ({
  ...pickUpOrder(yard, unitsCount),
  deliveryType: 'BusinessDelivery' as const,
  thirdPartyPickUpInfo: undefined,
  businessDeliveryInfo: recipient,
})

/** A yard with so many units of its product on a shelf. */
export async function makeStockedYard(
  server: TestServer,
  owner: Person,
  packages: number,
): Promise<Yard & { readonly inventoryId: Id<'inventory'> }> {
  const yard = await makeYard(server, owner)
  return { ...yard, inventoryId: await makeStock(server, owner, yard, { packages }) }
}

/** A placed pick-up order, through the API. */
export const placeOrder = (person: Person, yard: Yard, unitsCount = 1) =>
  person.call(orders.create, pickUpOrder(yard, unitsCount))

/** What a stock record holds, straight from its table. */
export async function stockOf(
  server: TestServer,
  inventoryId: Id<'inventory'>,
): Promise<{ onHand: number; allocated: number; picked: number }> {
  const { rows } = await server.app.platform.pool.query(
    'select package_count as "onHand", allocated_count as allocated, picked_count as picked from inventory where id = $1',
    [inventoryId],
  )
  return rows[0] as { onHand: number; allocated: number; picked: number }
}
