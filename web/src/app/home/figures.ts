import type { Permission } from '@crossdock/contract/permissions'
import { type CallShape, callShape } from '../../lib/client.ts'

/** A count that no menu entry shows: how long a list is, and where it is. */
export interface Figure {
  readonly label: string
  /** Menu path of the list. */
  readonly path: string
  readonly can: Permission
  readonly list: CallShape
  readonly input: Readonly<Record<string, string>>
}

const read = (path: string): CallShape => ({ method: 'GET', path, can: 'signed-in' })
const shipments = read('/api/fulfillment/shipment-orders')
const receipts = read('/api/fulfillment/receiving-orders')

export const figures: readonly Figure[] = [
  {
    label: 'Products',
    path: '/products',
    can: 'FULFILLMENT_VIEW_INVENTORY',
    list: read('/api/fulfillment/products'),
    input: {},
  },
  {
    label: 'Products in stock',
    path: '/inventory-list',
    can: 'FULFILLMENT_VIEW_INVENTORY',
    list: read('/api/fulfillment/inventory/by-product'),
    input: {},
  },
  {
    label: 'Receipts expected',
    path: '/operation-receipt-orders',
    can: 'FULFILLMENT_VIEW_RECEIVING_ORDERS',
    list: receipts,
    input: { states: 'EXPECTED' },
  },
  {
    label: 'Draft orders',
    path: '/draft-orders',
    can: 'FULFILLMENT_VIEW_SHIPMENT_ORDERS',
    list: shipments,
    input: { states: 'DRAFT' },
  },
  {
    label: 'Shipped out',
    path: '/shipped-out-orders',
    can: 'FULFILLMENT_VIEW_SHIPMENT_ORDERS',
    list: shipments,
    input: { states: 'COMPLETED' },
  },
]

/** How many records its list has; null where the list does not count. */
export async function countOf(figure: Figure, signal: AbortSignal): Promise<number | null> {
  const { total } = await callShape<{ total?: number }>(figure.list, { ...figure.input, page_size: 1 }, { signal })
  return total ?? null
}
