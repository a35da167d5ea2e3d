import type { WarehouseForm } from '@crossdock/contract/warehouse/warehouses'
import { expect, test } from 'vitest'
import { columnsOf } from './rules.ts'

test('the columns of a form; without a time zone the one there is stays', () => {
  const form: WarehouseForm = {
    warehouseName: 'Yard',
    managerName: 'Maya Brandt',
    addressLine1: '1 Dock Road',
    addressLine2: 'Gate 2',
    facilityTypes: ['Fulfillment'] as unknown as WarehouseForm['facilityTypes'],
    email: 'yard@example.com',
    managerPhone: '+16045550100',
    timeZone: 'America/Vancouver',
  }
  const columns = {
    title: 'Yard',
    manager_name: 'Maya Brandt',
    address_line1: '1 Dock Road',
    address_line2: 'Gate 2',
    facility_types: ['Fulfillment'],
    email: 'yard@example.com',
    manager_phone: '+16045550100',
    time_zone: 'America/Vancouver',
  }
  expect(columnsOf(form, 'Europe/Berlin')).toEqual(columns)
  const { timeZone: _, ...silent } = form
  expect(columnsOf(silent as WarehouseForm, 'Europe/Berlin')).toEqual({ ...columns, time_zone: 'Europe/Berlin' })
})
