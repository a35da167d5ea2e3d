import type { ShipmentOrder } from '@crossdock/contract/fulfillment/shipments/orders'
import { shipmentStates } from '@crossdock/contract/fulfillment/shipments/states'
import { describe, expect, test } from 'vitest'
import { phasesOf } from '../states/rules.ts'
import type { OrderRow, SummaryRow } from './reads.ts'
import {
  deliveryOf,
  factsOf,
  frozenChanges,
  type HeadForm,
  headColumns,
  partyColumns,
  pickUpOf,
  shapeSummary,
} from './rules.ts'

/** A row in which each column holds its own name, but for these. */
const rowOf = (more: object = {}): OrderRow & SummaryRow =>
  new Proxy(more, { get: (own, name) => (name in own ? Reflect.get(own, name) : name) }) as OrderRow & SummaryRow

describe('the lists that states stand in', () => {
  test.each([
    [[], { phases: [], isWhole: true }],
    [[...shipmentStates], { phases: [], isWhole: true }],
    [['READY'], { phases: ['OPERATION'], isWhole: false }],
    [['READY', 'PICKING'], { phases: ['OPERATION'], isWhole: true }],
    [['PICKING', 'DRAFT'], { phases: ['OPERATION', 'DRAFT'], isWhole: false }],
    [['COMPLETED', 'BACK_ORDER'], { phases: ['COMPLETED', 'BACK_ORDER'], isWhole: true }],
  ] as const)('%j: %j', (states, phases) => {
    expect(phasesOf(states)).toEqual(phases)
  })
})

describe('a row of a list', () => {
  const shaped = {
    id: 'id',
    referenceId: 'reference_id',
    storeId: 'store_id',
    storeName: 'store_name',
    warehouseId: 'warehouse_id',
    warehouseTitle: 'warehouse_title',
    state: 'state',
    taskKind: 'task_kind',
    taskState: 'task_state',
    externalOrderNumber: 'external_order_number',
    externalPoNumber: 'external_po_number',
    shipOutDate: 'ship_out_date',
    shipBy: null,
    deliveryType: 'BusinessDelivery',
    orderType: 'order_type',
    isStrict: 'is_strict',
    customer: 'recipient_name',
    recipientCity: 'recipient_city',
    recipientState: 'recipient_state',
    recipientCountry: 'recipient_country',
    carrierName: 'carrier_name',
    trackingNumber: 'tracking_number',
    trackingLink: 'tracking_link',
    assignee: { id: 'assignee_id', name: 'assignee_name' },
    packingLabelsDownloaded: 'packing_labels_downloaded',
    channel: 'channel',
    lineCount: 'line_count',
    unitCount: 'unit_count',
    isSingleItem: 'is_single_item',
    createdAt: 'created_at',
    placedAt: 'placed_at',
    completedAt: 'completed_at',
  }
  const delivered = { delivery_type: 'BusinessDelivery' }

  test('tells an order that is delivered', () => {
    expect(shapeSummary(rowOf(delivered), undefined)).toEqual(shaped)
  })

  test('tells one that is picked up by who picks it up', () => {
    const row = rowOf({ delivery_type: 'ThirdPartyPickup', carrier_name: null, assignee_id: null })
    expect(shapeSummary(row, undefined)).toEqual({
      ...shaped,
      deliveryType: 'ThirdPartyPickup',
      customer: 'pickup_carrier_name',
      carrierName: 'pickup_carrier_name',
      assignee: null,
    })
    expect(shapeSummary(rowOf({ ...delivered, assignee_name: null }), undefined).assignee).toEqual({
      id: 'assignee_id',
      name: '',
    })
  })
})

const pickUp = {
  pickupId: 'pickup_id',
  poNumber: 'pickup_po_number',
  referenceNumber: 'pickup_reference_number',
  carrierName: 'pickup_carrier_name',
  expectedPickupDate: 'pickup_expected_date',
  note: 'pickup_note',
}
const delivery = {
  recipientName: 'recipient_name',
  recipientPrimaryPhone: 'recipient_primary_phone',
  recipientSecondaryPhone: 'recipient_secondary_phone',
  recipientEmail: 'recipient_email',
  recipientAddressLine1: 'recipient_address_line1',
  recipientAddressLine2: 'recipient_address_line2',
  recipientCity: 'recipient_city',
  recipientState: 'recipient_state',
  recipientPostalCode: 'recipient_postal_code',
  recipientCountry: 'recipient_country',
  note: 'recipient_note',
  recipientLat: 'recipient_lat',
  recipientLng: 'recipient_lng',
  recipientFullAddress: 'recipient_full_address',
}
/** Columns that hold their own names, and those that hold nothing. */
const own = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))
const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))

describe('the parties', () => {
  test('of an order that is picked up', () => {
    const row = rowOf({ delivery_type: 'ThirdPartyPickup' })
    expect(pickUpOf(row)).toEqual({ thirdPartyPickUpInfo: pickUp })
    expect(deliveryOf(row)).toEqual({ businessDeliveryInfo: null, recipient: null })
  })

  test('of one that is delivered', () => {
    const row = rowOf({ delivery_type: 'BusinessDelivery' })
    expect(pickUpOf(row)).toEqual({ thirdPartyPickUpInfo: null })
    expect(deliveryOf(row)).toMatchObject({ businessDeliveryInfo: delivery, recipient: { name: 'recipient_name' } })
  })

  const references = { externalOrderNumber: 'external_order_number', externalPoNumber: 'external_po_number' }
  const both = { ...references, thirdPartyPickUpInfo: pickUp, businessDeliveryInfo: delivery } as unknown as HeadForm
  const ofReferences = own(Object.values(references))

  test('are kept as columns: the one that the order has, and nothing of the other', () => {
    expect(partyColumns({ ...both, deliveryType: 'ThirdPartyPickup' })).toEqual({
      ...ofReferences,
      ...own(Object.values(pickUp)),
      ...none(Object.values(delivery)),
    })
    expect(partyColumns({ ...both, deliveryType: 'BusinessDelivery' })).toEqual({
      ...ofReferences,
      ...none(Object.values(pickUp)),
      ...own(Object.values(delivery)),
    })
    const draft = { ...both, thirdPartyPickUpInfo: null, businessDeliveryInfo: null } as unknown as HeadForm
    for (const deliveryType of ['BusinessDelivery', 'ThirdPartyPickup'] as const)
      expect(partyColumns({ ...draft, deliveryType })).toEqual({
        ...ofReferences,
        ...none([...Object.values(pickUp), ...Object.values(delivery)]),
      })
  })

  test('stand in the columns of the head', () => {
    const head = {
      ...both,
      deliveryType: 'ThirdPartyPickup',
      warehouseId: 'yard',
      shipOutDate: '2030-01-01',
      orderType: 'B2B',
      isStrict: true,
    } as unknown as HeadForm
    const columns = {
      ...partyColumns(head),
      warehouse_id: 'yard',
      ship_out_date: '2030-01-01',
      delivery_type: 'ThirdPartyPickup',
      order_type: 'B2B',
      is_strict: true,
    }
    expect(headColumns(head)).toEqual({
      ...columns,
      scheduled_for: null,
      signature_required: false,
      premium_type: 'NONE',
    })
    const options = { scheduledFor: '2030-01-02T08:00:00Z', signatureRequired: true, premiumType: 'EXPRESS' }
    expect(headColumns({ ...head, deliveryOptions: options } as unknown as HeadForm)).toEqual({
      ...columns,
      scheduled_for: '2030-01-02T08:00:00Z',
      signature_required: true,
      premium_type: 'EXPRESS',
    })
  })
})

describe('what is frozen once an order is placed', () => {
  const options = { scheduledFor: '2030-01-02T08:00:00.000Z', signatureRequired: true, premiumType: 'NONE' }
  const order = {
    state: 'READY',
    items: [{ pickedUnits: 0 }],
    warehouseId: 'yard',
    shipOutDate: '2030-01-01',
    deliveryType: 'BusinessDelivery',
    orderType: 'B2B',
    isStrict: false,
    deliveryOptions: options,
  } as unknown as ShipmentOrder
  const form = order as unknown as HeadForm
  const begun = { ...order, items: [{ pickedUnits: 1 }] } as unknown as ShipmentOrder
  const changed = (more: object, of = order) => frozenChanges(of, { ...form, ...more })

  test('nothing has changed, or each by its name', () => {
    expect(changed({})).toEqual([])
    expect(changed({}, begun)).toEqual([])
    for (const [field, value] of Object.entries({
      warehouseId: 'other',
      deliveryType: 'ThirdPartyPickup',
      orderType: 'B2C',
      isStrict: true,
    }))
      expect(changed({ [field]: value })).toEqual([field])
  })

  test('the ship-out date only once picking has begun', () => {
    expect(changed({ shipOutDate: '2030-02-01' })).toEqual([])
    expect(changed({ shipOutDate: '2030-02-01' }, begun)).toEqual(['shipOutDate'])
    expect(changed({ shipOutDate: '2030-02-01', warehouseId: 'other' }, begun)).toEqual(['warehouseId', 'shipOutDate'])
  })

  test('options stay when they are not named, and one moment has several spellings', () => {
    expect(changed({ deliveryOptions: undefined })).toEqual([])
    expect(changed({ deliveryOptions: { ...options, scheduledFor: '2030-01-02T09:00:00+01:00' } })).toEqual([])
    for (const other of [
      { scheduledFor: '2030-01-02T08:00:00+01:00' },
      { scheduledFor: null },
      { signatureRequired: false },
      { premiumType: 'EXPRESS' },
    ])
      expect(changed({ deliveryOptions: { ...options, ...other } })).toEqual(['deliveryOptions'])
    const open = { ...order, deliveryOptions: { ...options, scheduledFor: null } } as unknown as ShipmentOrder
    expect(changed({ deliveryOptions: { ...options, scheduledFor: null } }, open)).toEqual([])
    expect(changed({}, open)).toEqual(['deliveryOptions'])
  })
})

test('the audit keeps all of an order but its timeline', () => {
  expect(factsOf({ id: 'order', state: 'READY', events: [1] } as unknown as ShipmentOrder)).toEqual({
    id: 'order',
    state: 'READY',
  })
})
