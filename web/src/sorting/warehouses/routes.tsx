import { route } from '../../lib/routes.ts'
import { seesHub } from '../who.ts'

// One set of master data for both modes: the same screens, in this mode's menu (NAVW-025).
export const routes = [
  route('/sorting/stock-location-types', {
    page: () => import('../../warehouse/stock-locations/types/stock-location-type-list-page.tsx'),
    can: seesHub,
    menu: { label: 'Stock Location Types', icon: 'place-types', group: 'Stock', order: 20 },
  }),
  route('/sorting/warehouses', {
    page: () => import('../../warehouse/warehouses/warehouse-list-page.tsx'),
    can: seesHub,
    menu: { label: 'Warehouses', icon: 'warehouses', group: 'Stock', order: 30, hotkey: 'w' },
  }),
]
