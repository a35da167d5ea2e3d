import { allGrants, type Grant, grants } from '@crossdock/contract/permissions'
import { type Mode, modeInfo } from '../../lib/modes.ts'

/** What each permission opens, in plain words. */
export const opens: Readonly<Record<Grant, { readonly hint: string }>> = {
  DELIVERY_VIEW: { hint: 'Sees routes, the order pool and drivers on the map' },
  DELIVERY_IMPORT: { hint: 'Brings orders into the pool from a file' },
  DELIVERY_MANAGE: { hint: 'Plans, changes and cancels routes; assigns drivers' },
  SCHEDULER_VIEW: { hint: 'Sees the dates and who accepted' },
  SCHEDULER_ORDERS: { hint: 'Offers dates to customers, puts orders on routes' },
  SCHEDULER_EDIT: { hint: 'Opens, changes and closes dates' },
  SORTING_VIEW: { hint: 'Sees manifests, orders and the hub map' },
  SORTING_MANAGE: { hint: 'Merges, processes and cancels orders; imports boxes' },
  SORTING_ALLOCATE: { hint: 'Scans boxes, gives orders a position, loads vans' },
  INVENTORY_VIEW: { hint: 'Sees orders, receipts, stock and reports' },
  INVENTORY_IMPORT: { hint: 'Brings in orders, receipts and products from files' },
  INVENTORY_MANAGE: { hint: 'Picks, packs, ships, receives; changes products and stock; gives out work' },
  INVENTORY_WAREHOUSES: { hint: 'Changes warehouses, places and package types' },
  ACCOUNT_USERS: { hint: 'Adds and changes drivers' },
  ACCOUNT_MERCHANTS: { hint: 'Adds people and merchants, sets what they may do' },
  ACCOUNT_SUBSCRIPTION: { hint: 'Buys plans and add-ons, sees invoices, changes the business profile' },
}

const modeOf: Readonly<Record<(typeof grants)[Grant]['category'], Mode>> = {
  'Delivery management': 'delivery',
  'Appointment Scheduler': 'scheduler',
  'Sorting Hub WMS': 'sorting',
  'Inventory Management Software': 'fulfillment',
  'Account Management': 'dashboard',
}

/** The five categories in their order, each with its permissions, and the colour and icon of its mode. */
export const categories = Object.entries(modeOf).map(([name, mode]) => ({
  name,
  icon: modeInfo[mode].icon,
  tint: modeInfo[mode].tint,
  grants: allGrants.filter((grant) => grants[grant].category === name),
}))
