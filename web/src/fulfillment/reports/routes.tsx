import { type PaletteAction, route } from '../../lib/routes.ts'

const canViewShipments = 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'
const canViewInventory = 'FULFILLMENT_VIEW_INVENTORY'

export const routes = [
  route('/reports', {
    page: () => import('./reports-page.tsx'),
    can: { anyOf: [canViewShipments, canViewInventory] },
    isPlain: true,
    menu: { label: 'Reports', icon: 'reports', group: 'Look up', order: 10, hotkey: 't' },
  }),
  route('/shipment-report-all', { page: () => import('./shipment-report-page.tsx'), can: canViewShipments }),
  route('/consolidated-shipment-reports', {
    page: () => import('./consolidated-shipment-report-page.tsx'),
    can: canViewShipments,
  }),
  route('/inventory-report', { page: () => import('./inventory-report-page.tsx'), can: canViewInventory }),
  route('/inventory-lowpoint-report', { page: () => import('./low-point-report-page.tsx'), can: canViewInventory }),
  route('/consolidated-inventory-report', {
    page: () => import('./consolidated-inventory-report-page.tsx'),
    can: canViewInventory,
  }),
]

export const actions: readonly PaletteAction[] = [
  { label: 'Shipment Report', to: '/shipment-report-all', can: canViewShipments },
  { label: 'Consolidated Shipment Report', to: '/consolidated-shipment-reports', can: canViewShipments },
  { label: 'Inventory Report', to: '/inventory-report', can: canViewInventory },
  { label: 'Consolidated Inventory Report', to: '/consolidated-inventory-report', can: canViewInventory },
  { label: 'Low-Point Report', to: '/inventory-lowpoint-report', can: canViewInventory },
]
