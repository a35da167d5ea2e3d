import type { Permission } from '@crossdock/contract/permissions'

/** One of the first minutes' steps: where it is done. The list there is not empty once it is. */
export interface FirstStep {
  readonly label: string
  readonly hint: string
  /** Menu path of the screen. */
  readonly path: string
  /** Opens the form at once. */
  readonly to: string
  readonly can: Permission
}

/** From an empty account to the first order that leaves. */
export const firstSteps: readonly FirstStep[] = [
  {
    label: 'Add a warehouse',
    hint: 'The building your goods stand in.',
    path: '/warehouses/list',
    to: '/warehouses/list?new=1',
    can: 'FULFILLMENT_MANAGE_WAREHOUSE',
  },
  {
    label: 'Add products',
    hint: 'One by one, or from the spreadsheet you have.',
    path: '/products',
    to: '/products',
    can: 'FULFILLMENT_MANAGE_PRODUCTS',
  },
  {
    label: 'Add stock locations',
    hint: 'Aisle, bay, level: where a picker is sent.',
    path: '/stock-locations',
    to: '/stock-locations',
    can: 'FULFILLMENT_MANAGE_WAREHOUSE',
  },
  {
    label: 'Receive goods',
    hint: 'Say what is on its way, then count it in.',
    path: '/receipt-order',
    to: '/receipt-order/create-order',
    can: 'FULFILLMENT_MANAGE_RECEIVING_ORDERS',
  },
  {
    label: 'Ship an order',
    hint: 'Place it, pick it, pack it, hand it over.',
    path: '/operation-orders',
    to: '/shipment-order/create-order',
    can: 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS',
  },
]
