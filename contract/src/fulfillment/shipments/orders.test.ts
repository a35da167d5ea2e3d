import { expect, test } from 'vitest'
import * as receipts from '../receipts/orders.ts'
import { create, update } from './orders.ts'

const faultsOf = (input: Readonly<Record<string, unknown>>, of: { input: typeof create.input } = create) =>
  Object.fromEntries(
    (of.input.safeParse(input).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

const nothing = {
  externalPoNumber: '',
  shipOutDate: '',
  businessDeliveryInfo: {},
  items: [],
}

test('a form without anything names all that is missing at once (SHIP-018 to 023)', () => {
  const recipient = {
    'businessDeliveryInfo.recipientName': 'Recipient Name is required',
    'businessDeliveryInfo.recipientPrimaryPhone': 'Phone number is not valid',
    'businessDeliveryInfo.recipientCountry': 'Please enter your country',
    'businessDeliveryInfo.recipientState': 'Please enter your state',
    'businessDeliveryInfo.recipientCity': 'Please enter your city',
    'businessDeliveryInfo.recipientPostalCode': 'Please enter your zip code',
    'businessDeliveryInfo.recipientAddressLine1': 'Please enter your address line 1',
  }
  const head = {
    warehouseId: 'Warehouse is required',
    externalPoNumber: 'PO Number is required',
    shipOutDate: 'Ship Out Date is required',
    items: 'At least one product is required',
  }
  expect(faultsOf({ ...nothing, deliveryType: 'BusinessDelivery' })).toEqual({ ...head, ...recipient })
  expect(faultsOf(nothing)).toEqual({ ...head, ...recipient, deliveryType: 'Delivery Type is required' })
  expect(faultsOf({ ...nothing, deliveryType: 'ThirdPartyPickup' })).toEqual({
    ...head,
    'thirdPartyPickUpInfo.carrierName': 'Carrier Name is required',
    'thirdPartyPickUpInfo.expectedPickupDate': 'Expected Pickup Date is required',
  })
  expect(Object.keys(faultsOf({ ...nothing, deliveryType: 'BusinessDelivery', isDraft: true }))).toEqual([
    'warehouseId',
    'externalPoNumber',
    'shipOutDate',
  ])
})

test('what is there and wrong is named once, and not as missing', () => {
  const businessDeliveryInfo = { recipientName: 'Al', recipientEmail: 'no', recipientPrimaryPhone: '1' }
  const faults = create.input.safeParse({ ...nothing, deliveryType: 'BusinessDelivery', businessDeliveryInfo }).error
  const paths = faults?.issues.map(({ path }) => path.join('.')) ?? []
  expect(new Set(paths).size).toBe(paths.length)
  expect(faultsOf({ ...nothing, deliveryType: 'BusinessDelivery', businessDeliveryInfo })).toMatchObject({
    'businessDeliveryInfo.recipientName': 'Must be at least 3 characters',
    'businessDeliveryInfo.recipientEmail': 'Invalid email address',
    'businessDeliveryInfo.recipientPrimaryPhone': 'Phone number is not valid',
  })
  for (const wrong of ['text', 7, []])
    expect(
      Object.keys(faultsOf({ ...nothing, deliveryType: 'BusinessDelivery', businessDeliveryInfo: wrong })),
    ).not.toContain('businessDeliveryInfo.recipientCity')
})

test('a change of an order past draft names what it lacks beside all else that is wrong', () => {
  const order = {
    id: 'a'.repeat(24),
    warehouseId: 'b'.repeat(24),
    externalPoNumber: '',
    shipOutDate: '2026-11-22',
    deliveryType: 'BusinessDelivery',
    businessDeliveryInfo: { recipientName: 'Al', recipientPrimaryPhone: '6045550100', recipientEmail: 'no' },
    items: [],
  }
  const faults = (more: object) => Object.keys(faultsOf({ ...order, ...more }, update as never)).sort()
  const wrong = ['businessDeliveryInfo.recipientEmail', 'businessDeliveryInfo.recipientName', 'externalPoNumber']
  expect(faults({})).toEqual(wrong)
  expect(faults({ state: 'DRAFT' })).toEqual(wrong)
  const lacking = ['AddressLine1', 'City', 'Country', 'PostalCode', 'State'].map(
    (field) => `businessDeliveryInfo.recipient${field}`,
  )
  for (const state of ['READY', 'PICKING', 'BACK_ORDER', 'COMPLETED'])
    expect(faults({ state }), state).toEqual([...wrong, ...lacking, 'items'].sort())
  expect(faults({ state: 'READY', items: undefined })).toEqual([...wrong, ...lacking].sort())
  expect(faults({ state: 'GONE' })).toContain('state')
  // Nothing else is wrong: the server names it, with the phones that it alone can judge.
  const businessDeliveryInfo = { recipientName: 'Ana Ruiz', recipientPrimaryPhone: '6045550100' }
  expect(faults({ state: 'READY', externalPoNumber: 'PO-1', businessDeliveryInfo })).toEqual([])
})

test('a receipt names its goods beside what its head lacks (RCPT-025)', () => {
  const faults = (isDraft: boolean) =>
    receipts.create.input
      .safeParse({ warehouseId: '', expectedArrival: '', receiptType: 'LTL', items: [], isDraft })
      .error?.issues.map(({ message }) => message)
  expect(faults(false)).toEqual([
    'Warehouse is required',
    'Expected Arrival is required',
    'Must be at least 1',
    'At least one product is required',
  ])
  expect(faults(true)).toHaveLength(3)
})

test('a change of a receipt past draft names its goods beside what its head lacks', () => {
  const faults = (state?: receipts.ReceiptState) =>
    receipts.update.input
      .safeParse({ id: 'a'.repeat(24), warehouseId: '', expectedArrival: '', receiptType: 'FTL', items: [], state })
      .error?.issues.map(({ message }) => message)
  const head = ['Warehouse is required', 'Expected Arrival is required', 'Container Type is required']
  expect(faults()).toEqual(head)
  expect(faults('DRAFT')).toEqual(head)
  expect(faults('EXPECTED')).toEqual([...head, 'At least one product is required'])
  const right = { id: 'a'.repeat(24), warehouseId: 'b'.repeat(24), expectedArrival: '2020-01-01', receiptType: 'LTL' }
  const past = { ...right, palletsAtReceiving: 1, items: [], state: 'EXPECTED' }
  expect(receipts.update.input.safeParse(past).success).toBe(true)
})
