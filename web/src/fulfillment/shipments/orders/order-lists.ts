import type { ShipmentState } from '@crossdock/contract/fulfillment/shipments/states'

/** The list that shows the shipment orders of a state, and nothing else. */
export const shipmentLists: Readonly<Record<ShipmentState, string>> = {
  DRAFT: '/draft-orders',
  READY: '/operation-orders?states=READY',
  PICKING: '/operation-orders?states=PICKING',
  BACK_ORDER: '/back-orders',
  COMPLETED: '/shipped-out-orders',
}
