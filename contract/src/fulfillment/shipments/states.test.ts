import { headingOf } from '@crossdock/sheets/fields'
import { readHeader } from '@crossdock/sheets/headers'
import { describe, expect, test } from 'vitest'
import { taskStates } from '../receipts/orders.ts'
import { isAllSelected, sentStores, shownStores, toggleAllStores } from './box-types.ts'
import { shipmentImport } from './import.ts'
import { shipmentOrderForm } from './orders.ts'
import { partyFaults, recipientOf } from './parties.ts'
import {
  deliveryTypeLabels,
  deliveryTypeOf,
  operationStates,
  operationStatusChoices,
  orderTypes,
  premiumTypes,
  shipmentStateLabels,
} from './states.ts'

describe('words', () => {
  test('of the states', () => {
    expect(shipmentStateLabels).toEqual({
      DRAFT: 'Draft',
      READY: 'Order Placed',
      PICKING: 'In Process',
      BACK_ORDER: 'Back Order',
      COMPLETED: 'Shipped Out',
    })
  })

  test('of the operation list: what it shows by itself, and what its filter sends', () => {
    expect(operationStates.join(',')).toBe('READY,PICKING')
    expect(operationStatusChoices.map(({ label, states }) => [label, states.join(',')])).toEqual([
      ['All', 'READY,PICKING'],
      ['Order Placed', 'READY'],
      ['In Process', 'PICKING'],
    ])
  })

  test('of the closed lists', () => {
    expect(taskStates).toEqual(['NOT_STARTED', 'IN_PROGRESS', 'PAUSED', 'COMPLETED'])
    expect(premiumTypes).toEqual(['TEN_AM', 'NOON', 'SATURDAY', 'NONE'])
    expect(orderTypes).toEqual(['B2B', 'D2C'])
    expect(deliveryTypeLabels).toEqual({ BusinessDelivery: 'Delivery', ThirdPartyPickup: 'Pick up' })
  })

  test('of deliveries: Delivery is one, anything else is a pick-up', () => {
    expect(['Delivery', ' delivery ', 'BusinessDelivery'].map(deliveryTypeOf)).toEqual(
      Array.from({ length: 3 }, () => 'BusinessDelivery'),
    )
    expect(['Pick up', 'pickup', 'ThirdPartyPickup', '?'].map(deliveryTypeOf)).toEqual(
      Array.from({ length: 4 }, () => 'ThirdPartyPickup'),
    )
  })
})

describe('the order form', () => {
  const form = {
    warehouseId: 'a'.repeat(24),
    externalPoNumber: 'PO-1',
    shipOutDate: '2026-03-01',
    deliveryType: 'ThirdPartyPickup',
    isDraft: true,
  }

  test('the exact spelling of a field wins over another one', () => {
    const parsed = shipmentOrderForm.parse({ ...form, ExternalPoNumber: 'PO-2', SHIPMENTDATE: '2027-01-01' })
    expect(parsed).toMatchObject({ externalPoNumber: 'PO-1', shipOutDate: '2026-03-01' })
  })

  test('a draft asks for no party and no lines, a placed order for both', () => {
    expect(shipmentOrderForm.safeParse(form).success).toBe(true)
    const placed = shipmentOrderForm.safeParse({ ...form, isDraft: false })
    expect(placed.error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'thirdPartyPickUpInfo.carrierName',
      'thirdPartyPickUpInfo.expectedPickupDate',
      'items',
    ])
    expect(shipmentOrderForm.safeParse('order').success).toBe(false)
    expect(shipmentOrderForm.safeParse([form]).success).toBe(false)
  })

  test('the parts of a recipient keep their place', () => {
    const info = shipmentOrderForm.parse({
      ...form,
      deliveryType: 'BusinessDelivery',
      recipient: { name: 'Ana Ruiz', zipCode: 'V5K', addressLine1: '1 Road' },
    }).businessDeliveryInfo
    expect(info).toMatchObject({ recipientName: 'Ana Ruiz', recipientPostalCode: 'V5K', recipientCity: null })
    expect(info && recipientOf(info)).toMatchObject({ name: 'Ana Ruiz', zipCode: 'V5K', addressLine1: '1 Road' })
    expect(
      partyFaults({ deliveryType: 'BusinessDelivery', businessDeliveryInfo: info }).map(({ message }) => message),
    ).toEqual([
      'Phone number is not valid',
      'Please enter your country',
      'Please enter your state',
      'Please enter your city',
    ])
  })
})

describe('the spreadsheet', () => {
  test('asks for the six columns and offers the others', () => {
    const required = shipmentImport.fields.filter((field) => 'required' in field && field.required)
    expect(required.map(({ label }) => label)).toEqual([
      'PO Number',
      'Shipment Type',
      'SKU',
      'Package Type Name',
      'Per Package Quantity',
      'Quantity',
    ])
    const keys = shipmentImport.fields.map(({ key }) => key)
    expect(keys).toEqual(
      expect.arrayContaining([
        'externalOrderNumber',
        'externalPoNumber',
        'shipOutDate',
        'deliveryType',
        'recipientName',
        'recipientPrimaryPhone',
        'recipientSecondaryPhone',
        'recipientEmail',
        'recipientAddressLine1',
        'recipientAddressLine2',
        'recipientCity',
        'recipientState',
        'recipientPostalCode',
        'recipientCountry',
        'note',
        'productSku',
        'productPackageTypeName',
        'perPackageQuantity',
        'packageCount',
        'pickupId',
        'poNumber',
        'referenceNumber',
        'carrierName',
        'warehouseId',
      ]),
    )
  })

  test('no two fields answer to one heading', () => {
    const labels = shipmentImport.fields.map((field) => readHeader(headingOf(field)).name)
    expect(new Set(labels).size).toBe(labels.length)
  })
})

describe('stores of a box', () => {
  const all = ['main', 'a', 'b']

  test('none stored means all; all selected sends none', () => {
    expect(shownStores([], all)).toEqual(all)
    expect(shownStores(['a'], all)).toEqual(['a'])
    expect(sentStores(['b', 'main', 'a'], all)).toEqual([])
    expect(sentStores(['b', 'gone'], all)).toEqual(['b'])
  })

  test("'All' selects every store, and unselects them when it was full", () => {
    expect(toggleAllStores([], all)).toEqual(all)
    expect(toggleAllStores(['a'], all)).toEqual(all)
    expect(toggleAllStores(all, all)).toEqual([])
    expect(isAllSelected(['a', 'b', 'main'], all)).toBe(true)
    expect(isAllSelected(['a'], all)).toBe(false)
    expect(isAllSelected([], [])).toBe(false)
  })
})
