import { expect, test } from 'vitest'
import { roleOf, roles } from './account/users.ts'
import { allGrants, allPermissions, grants, permissionsOf } from './permissions.ts'

test('an admin grants sixteen permissions in five categories, by the texts of the rows (PERM-012 to 017)', () => {
  const shown = new Map<string, string[]>()
  for (const grant of allGrants) {
    const { category, label } = grants[grant]
    shown.set(category, [...(shown.get(category) ?? []), label])
  }
  expect([...shown]).toEqual([
    ['Delivery management', ['View Access', 'Data Import', 'Manage Orders']],
    [
      'Appointment Scheduler',
      ['View Access', 'Add Orders, Offer Dates, Assign to Routes', 'Create and Edit Scheduler'],
    ],
    ['Sorting Hub WMS', ['View Access', 'Manage Delete Cancel Orders', 'Add/Edit Allocate Stock Location Scanner App']],
    ['Inventory Management Software', ['View Access', 'Data Import', 'Manage Orders', 'Manage Warehouses']],
    ['Account Management', ['Manage Users Driver', 'Manage Merchants', 'Manage Subscription Profile']],
  ])
  expect(allGrants.length).toBe(16)
})

/** Keys by the grant that holds them (PERM-018 to 027), as the rows spell them (PERM-004 to 011). */
const holders: Readonly<Record<string, string>> = {
  DELIVERY_VIEW:
    'VIEW_ROUTE VIEW_ONGOING_ROUTE VIEW_SCHEDULE_ROUTE VIEW_DELIVERED_ROUTE VIEW_CANCELED_ROUTE VIEW_FAILED_ROUTE VIEW_ORDER_POOL',
  DELIVERY_IMPORT: 'IMPORT_ORDER_POOL',
  DELIVERY_MANAGE:
    'CREATE_ROUTE EDIT_ROUTE DELETE_ROUTE ASSIGN_DRIVER CANCEL_ONGOING_ROUTE RESTORE_ROUTE RESTORE_ORDER PLACE_ROUTE_POOL EDIT_ORDER_POOL DELETE_ORDER_POOL',
  SCHEDULER_VIEW: 'SCHEDULER_VIEW',
  SCHEDULER_ORDERS:
    'SCHEDULER_ADD_ORDERS SCHEDULER_OFFER SCHEDULER_ACCEPT SCHEDULER_REMOVE_ORDERS SCHEDULER_ASSIGN_TO_ROUTES',
  SCHEDULER_EDIT: 'SCHEDULER_CREATE SCHEDULER_UPDATE SCHEDULER_CLOSE_DATE',
  SORTING_VIEW: 'WAREHOUSE_VIEW_ORDERS',
  SORTING_MANAGE: 'WAREHOUSE_MANAGE_ORDERS WAREHOUSE_DELETE_ORDERS WAREHOUSE_CANCEL_ORDERS',
  SORTING_ALLOCATE: 'WAREHOUSE_MANAGE_STOCK_LOCATIONS WAREHOUSE_ALLOCATE WAREHOUSE_SCANNER_APP',
  INVENTORY_VIEW:
    'FULFILLMENT_VIEW_SHIPMENT_ORDERS FULFILLMENT_VIEW_RECEIVING_ORDERS FULFILLMENT_VIEW_WAREHOUSE FULFILLMENT_VIEW_INVENTORY FULFILLMENT_VIEW_DASHBOARD',
  INVENTORY_IMPORT: 'FULFILLMENT_IMPORT',
  INVENTORY_MANAGE:
    'FULFILLMENT_MANAGE_SHIPMENT_ORDERS FULFILLMENT_MANAGE_RECEIVING_ORDERS FULFILLMENT_MANAGE_INVENTORY FULFILLMENT_PROCESS_SHIPMENT_ORDERS FULFILLMENT_PROCESS_RECEIVING_ORDERS FULFILLMENT_PROCESS_WAREHOUSE FULFILLMENT_PROCESS_INVENTORY FULFILLMENT_MANAGE_PRODUCTS FULFILLMENT_ASSIGN_TASKS',
  INVENTORY_WAREHOUSES: 'FULFILLMENT_MANAGE_WAREHOUSE',
  ACCOUNT_USERS: 'MANAGE_DRIVERS',
  ACCOUNT_MERCHANTS:
    'CREATE_SUB_ACCOUNTS UPDATE_SUB_ACCOUNTS VIEW_SUB_ACCOUNTS MANAGE_STORES MANAGE_ADDRESS_BOOK MANAGE_CUSTOM_SERVICES',
  ACCOUNT_SUBSCRIPTION: 'BUY_SUBSCRIPTION VIEW_SUBSCRIPTION',
}

test('each key stands under the one grant that the rows give it', () => {
  for (const [grant, keys] of Object.entries(holders))
    for (const key of keys.split(' '))
      expect(
        allGrants.filter((one) => (grants[one].keys as readonly string[]).includes(key)),
        key,
      ).toEqual([grant])
  for (const noun of ['SHIPMENT_ORDERS', 'RECEIVING_ORDERS', 'WAREHOUSE', 'INVENTORY'])
    for (const verb of ['VIEW', 'MANAGE', 'PROCESS']) expect(allPermissions).toContain(`FULFILLMENT_${verb}_${noun}`)
})

test('everybody sees address book, notifications and services; access to all stores is no grant (PERM-027, PERM-028)', () => {
  expect(permissionsOf([], false)).toEqual(['VIEW_ADDRESS_BOOK', 'VIEW_NOTIFICATIONS', 'VIEW_CUSTOM_SERVICES'])
  expect(permissionsOf(['no grant'], true).at(-1)).toBe('FULL_STORE_ACCESS')
})

test('a set is known by its permissions; what is none is Custom, and only the owner is Admin (PERM-003, SHELL-002)', () => {
  const named = (isOwner: boolean, permissions: typeof allGrants) => roleOf({ isOwner, permissions }).name
  for (const role of roles.filter(({ key }) => key !== 'OWNER' && key !== 'CUSTOM'))
    expect(named(false, [...role.permissions].reverse())).toBe(role.name)
  expect([named(true, allGrants), named(false, allGrants), named(false, ['INVENTORY_VIEW'])]).toEqual([
    'Admin',
    'Custom',
    'Custom',
  ])
})
