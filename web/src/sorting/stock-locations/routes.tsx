import { route } from '../../lib/routes.ts'
import { seesHub, seesPlaces } from '../who.ts'

// One set of master data for both modes: types and warehouses are the same screens, in this mode's menu (NAVW-025).
export const routes = [
  route('/sorting/stock-locations', {
    page: () => import('./hub-location-list-page.tsx'),
    can: seesPlaces,
    menu: { label: 'Stock Locations', icon: 'places', group: 'Stock', order: 10, hotkey: 'l' },
  }),
  route('/sorting/stock-locations/$stockLocationId', {
    page: () => import('../../warehouse/stock-locations/stock-location-page.tsx'),
    can: seesHub,
    under: '/sorting/stock-locations',
  }),
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
  route('/sorting/warehouses/$warehouseId', {
    page: () => import('../../warehouse/warehouses/warehouse-page.tsx'),
    can: seesHub,
    under: '/sorting/warehouses',
  }),
]
