import type { Dashboard, Figure } from '@crossdock/contract/fulfillment/dashboard'
import { shipmentLists } from '../../fulfillment/dashboard/order-lists.ts'
import { allows } from '../../lib/can.ts'
import { hasFeature, profile } from '../../lib/profile.ts'
import { featuresOfRoute, routeAt } from '../features.ts'
import { sumOf } from './dashboard-call.ts'

/** A count and the list that it counts. */
interface TileKind {
  readonly label: string
  readonly to: string
  /** Null where the person may not know. */
  readonly of: (dashboard: Dashboard) => Figure | null
}

interface TileGroup {
  readonly name: string
  readonly tiles: readonly TileKind[]
}

const groups: readonly TileGroup[] = [
  {
    name: 'Receiving',
    tiles: [
      {
        label: 'Receipts expected',
        to: '/operation-receipt-orders?states=EXPECTED',
        of: ({ receiptOrders }) => receiptOrders && receiptOrders.EXPECTED,
      },
      {
        label: 'Being received',
        to: '/operation-receipt-orders?states=PROCESSING',
        of: ({ receiptOrders }) => receiptOrders && receiptOrders.PROCESSING,
      },
      {
        label: 'Draft receipts',
        to: '/draft-receipt-orders',
        of: ({ receiptOrders }) => receiptOrders && receiptOrders.DRAFT,
      },
    ],
  },
  {
    name: 'Shipping',
    tiles: [
      {
        label: 'Order Placed',
        to: shipmentLists.READY,
        of: ({ shipmentOrders }) => shipmentOrders && shipmentOrders.READY,
      },
      {
        label: 'In Process',
        to: shipmentLists.PICKING,
        of: ({ shipmentOrders }) => shipmentOrders && shipmentOrders.PICKING,
      },
      {
        label: 'Back Orders',
        to: shipmentLists.BACK_ORDER,
        of: ({ shipmentOrders }) => shipmentOrders && shipmentOrders.BACK_ORDER,
      },
      {
        label: 'Draft Orders',
        to: shipmentLists.DRAFT,
        of: ({ shipmentOrders }) => shipmentOrders && shipmentOrders.DRAFT,
      },
      {
        label: 'Shipped Out',
        to: shipmentLists.COMPLETED,
        of: ({ shipmentOrders }) => shipmentOrders && shipmentOrders.COMPLETED,
      },
    ],
  },
  {
    name: 'Lists',
    tiles: [
      { label: 'Products', to: '/products', of: ({ products }) => products },
      { label: 'Products in stock', to: '/inventory-list', of: ({ productsInStock }) => productsInStock },
      { label: 'Stock locations', to: '/stock-locations', of: ({ stockLocations }) => stockLocations },
      { label: 'Warehouses', to: '/warehouses/list', of: ({ warehouses }) => warehouses },
      { label: 'Stores', to: '/stores', of: ({ stores }) => stores },
    ],
  },
]

export interface Tile {
  readonly label: string
  readonly to: string
  readonly figure: Figure
}

/** Whether the person and the plan may open the screen that an address shows. */
export function mayOpen(to: string, permissions: readonly string[]): boolean {
  const route = routeAt(to.split('?')[0] ?? to)
  return (
    route !== null &&
    (route.can === undefined || allows(route.can, permissions)) &&
    hasFeature(profile.get()?.currentPlan, featuresOfRoute(route))
  )
}

/** The tiles of what the person may see, in their groups; a tile whose screen he may not open is not there. */
export function tilesOf(
  dashboard: Dashboard,
  permissions: readonly string[],
): readonly { readonly name: string; readonly tiles: readonly Tile[] }[] {
  return groups
    .map(({ name, tiles }) => ({
      name,
      tiles: tiles.flatMap(({ label, to, of }) => {
        const figure = of(dashboard)
        return figure && mayOpen(to, permissions) ? [{ label, to, figure }] : []
      }),
    }))
    .filter(({ tiles }) => tiles.length > 0)
}

/** Which of the lists hold anything at all, by the menu path of their screens. */
export function filledLists(dashboard: Dashboard): ReadonlySet<string> {
  const all = <State extends string>(figures: Readonly<Record<State, Figure>> | null) =>
    figures && sumOf(Object.values<Figure>(figures))
  const lists: readonly (readonly [string, Figure | null])[] = [
    ['/warehouses/list', dashboard.warehouses],
    ['/products', dashboard.products],
    ['/stock-locations', dashboard.stockLocations],
    ['/receipt-order', all(dashboard.receiptOrders)],
    ['/operation-orders', all(dashboard.shipmentOrders)],
  ]
  return new Set(lists.filter(([, figure]) => figure !== null && figure.count > 0).map(([path]) => path))
}
