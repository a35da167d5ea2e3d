import { z } from 'zod'
import { queryBoolean, queryNumber } from '../paging.ts'

export const base = '/api/fulfillment/reports'
export const viewShipments = 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'
export const viewInventory = 'FULFILLMENT_VIEW_INVENTORY'

/** What stands for the main store where a report names the merchant (FILT-015). */
export const mainStoreName = 'Main'

/** A volume in cubic feet; at most 10 characters, as the inputs take (FILT-008). */
const cubicFeet = queryNumber.pipe(z.number().min(0).max(9_999_999_999)).optional()

export const volumeRange = { volumeFrom: cubicFeet, volumeTo: cubicFeet, isDangerous: queryBoolean.optional() } as const

/** The reports there are, for the overview: title, what it tells, where it is, who may see it (REP-035). */
export const reports = [
  {
    title: 'Shipment Report',
    about: 'Every line of every shipment order: what was ordered, for whom, and how it left.',
    path: '/shipment-report-all',
    can: viewShipments,
    area: 'Shipments',
  },
  {
    title: 'Consolidated Shipment Report',
    about: 'One row a shipment order, with its SKUs, units, packages and boxes added up.',
    path: '/consolidated-shipment-reports',
    can: viewShipments,
    area: 'Shipments',
  },
  {
    title: 'Inventory Report',
    about: 'What is on hand, by product, package type and warehouse.',
    path: '/inventory-report',
    can: viewInventory,
    area: 'Inventory',
  },
  {
    title: 'Consolidated Inventory Report',
    about: 'What is on hand of each product, over all package types and warehouses.',
    path: '/consolidated-inventory-report',
    can: viewInventory,
    area: 'Inventory',
  },
  {
    title: 'Low-Point Report',
    about: 'What there is of packages that have a low point, and where there is less.',
    path: '/inventory-lowpoint-report',
    can: viewInventory,
    area: 'Inventory',
  },
] as const
