import type { Permission } from '@crossdock/contract/permissions'
import { type CallShape, callShape } from '../../lib/client.ts'

/** One of the first minutes' steps: where it is done, and the list that is not empty once it is. */
export interface FirstStep {
  readonly label: string
  readonly hint: string
  /** Menu path of the screen. */
  readonly path: string
  /** Opens the form at once. */
  readonly to: string
  readonly can: Permission
  readonly list: CallShape
}

const read = (path: string): CallShape => ({ method: 'GET', path, can: 'signed-in' })

/** From an empty account to the first order that leaves. */
export const firstSteps: readonly FirstStep[] = [
  {
    label: 'Add a warehouse',
    hint: 'The building your goods stand in.',
    path: '/warehouses/list',
    to: '/warehouses/list?new=1',
    can: 'FULFILLMENT_MANAGE_WAREHOUSE',
    list: read('/api/fulfillment/warehouses'),
  },
  {
    label: 'Add products',
    hint: 'One by one, or from the spreadsheet you have.',
    path: '/products',
    to: '/products',
    can: 'FULFILLMENT_MANAGE_PRODUCTS',
    list: read('/api/fulfillment/products'),
  },
  {
    label: 'Add stock locations',
    hint: 'Aisle, bay, level: where a picker is sent.',
    path: '/stock-locations',
    to: '/stock-locations',
    can: 'FULFILLMENT_MANAGE_WAREHOUSE',
    list: read('/api/fulfillment/warehouses/stock-locations'),
  },
  {
    label: 'Receive goods',
    hint: 'Say what is on its way, then count it in.',
    path: '/receipt-order',
    to: '/receipt-order/create-order',
    can: 'FULFILLMENT_MANAGE_RECEIVING_ORDERS',
    list: read('/api/fulfillment/receiving-orders'),
  },
  {
    label: 'Ship an order',
    hint: 'Place it, pick it, pack it, hand it over.',
    path: '/operation-orders',
    to: '/shipment-order/create-order',
    can: 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS',
    list: read('/api/fulfillment/shipment-orders'),
  },
]

/** Whether a step is done: its list holds something. */
export async function isDone(step: FirstStep, signal: AbortSignal): Promise<boolean> {
  const answer = await callShape<{ items?: readonly unknown[] }>(
    step.list,
    { page_size: 1, infinite: true },
    { signal },
  )
  return (answer.items?.length ?? 0) > 0
}
