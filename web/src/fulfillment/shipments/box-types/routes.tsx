import type { Needed } from '@crossdock/contract/access'
import { route } from '../../../lib/routes.ts'

const view: Needed = { anyOf: ['FULFILLMENT_VIEW_SHIPMENT_ORDERS', 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS'] }

export const routes = [
  route('/warehouses/shipment-packages', {
    page: () => import('./box-type-list-page.tsx'),
    can: view,
    menu: { label: 'Shipment Packages', icon: 'shipment-packages', group: 'Setup', order: 70 },
  }),
]
