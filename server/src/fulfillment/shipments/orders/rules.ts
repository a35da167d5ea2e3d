import type { TaskState } from '@crossdock/contract/fulfillment/receipts/orders'
import type {
  ShipmentOrder,
  ShipmentOrderForm,
  ShipmentOrderSummary,
} from '@crossdock/contract/fulfillment/shipments/orders'
import {
  type BusinessDeliveryInfo,
  recipientOf,
  type ThirdPartyPickUpInfo,
} from '@crossdock/contract/fulfillment/shipments/parties'
import { mayMoveShipOut, type ShipmentState, type TaskKind } from '@crossdock/contract/fulfillment/shipments/states'
import { type ShippingDays, shipBy } from '@crossdock/contract/warehouse/ship-by'
import type { JsonValue } from '../../../platform/json.ts'
import type { OrderRow, SummaryRow } from './reads.ts'

/** A row as lists answer it. */
export const shapeSummary = (row: SummaryRow, days: ShippingDays | undefined): ShipmentOrderSummary => ({
  id: row.id,
  referenceId: row.reference_id,
  storeId: row.store_id,
  storeName: row.store_name,
  warehouseId: row.warehouse_id,
  warehouseTitle: row.warehouse_title,
  state: row.state as ShipmentState,
  taskKind: row.task_kind as TaskKind,
  taskState: row.task_state as TaskState,
  externalOrderNumber: row.external_order_number,
  externalPoNumber: row.external_po_number,
  shipOutDate: row.ship_out_date,
  shipBy: days && row.completed_at === null ? shipBy(row.ship_out_date, days) : null,
  deliveryType: row.delivery_type as ShipmentOrderSummary['deliveryType'],
  orderType: row.order_type as ShipmentOrderSummary['orderType'],
  isStrict: row.is_strict,
  customer: row.delivery_type === 'BusinessDelivery' ? row.recipient_name : row.pickup_carrier_name,
  recipientCity: row.recipient_city,
  recipientState: row.recipient_state,
  recipientCountry: row.recipient_country,
  carrierName: row.carrier_name ?? row.pickup_carrier_name,
  trackingNumber: row.tracking_number,
  trackingLink: row.tracking_link,
  assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: row.assignee_name ?? '' },
  packingLabelsDownloaded: row.packing_labels_downloaded,
  channel: row.channel,
  lineCount: row.line_count,
  unitCount: row.unit_count,
  isSingleItem: row.is_single_item,
  createdAt: row.created_at,
  placedAt: row.placed_at,
  completedAt: row.completed_at,
})

/** Who picks the goods up, of an order that is picked up. */
export function pickUpOf(row: OrderRow): Pick<ShipmentOrder, 'thirdPartyPickUpInfo'> {
  if (row.delivery_type !== 'ThirdPartyPickup') return { thirdPartyPickUpInfo: null }
  return {
    thirdPartyPickUpInfo: {
      pickupId: row.pickup_id,
      poNumber: row.pickup_po_number,
      referenceNumber: row.pickup_reference_number,
      carrierName: row.pickup_carrier_name,
      expectedPickupDate: row.pickup_expected_date,
      note: row.pickup_note,
    },
  }
}

/** Who gets the goods, of an order that is delivered. */
export function deliveryOf(row: OrderRow): Pick<ShipmentOrder, 'businessDeliveryInfo' | 'recipient'> {
  if (row.delivery_type !== 'BusinessDelivery') return { businessDeliveryInfo: null, recipient: null }
  const info = {
    recipientName: row.recipient_name,
    recipientPrimaryPhone: row.recipient_primary_phone,
    recipientSecondaryPhone: row.recipient_secondary_phone,
    recipientEmail: row.recipient_email,
    recipientAddressLine1: row.recipient_address_line1,
    recipientAddressLine2: row.recipient_address_line2,
    recipientCity: row.recipient_city,
    recipientState: row.recipient_state,
    recipientPostalCode: row.recipient_postal_code,
    recipientCountry: row.recipient_country,
    note: row.recipient_note,
    recipientLat: row.recipient_lat,
    recipientLng: row.recipient_lng,
    recipientFullAddress: row.recipient_full_address,
  }
  return { businessDeliveryInfo: info, recipient: recipientOf(info) }
}

const noPickUp: ThirdPartyPickUpInfo = {
  pickupId: null,
  poNumber: null,
  referenceNumber: null,
  carrierName: null,
  expectedPickupDate: null,
  note: null,
}
const noDelivery: BusinessDeliveryInfo = {
  recipientName: null,
  recipientPrimaryPhone: null,
  recipientSecondaryPhone: null,
  recipientEmail: null,
  recipientAddressLine1: null,
  recipientAddressLine2: null,
  recipientCity: null,
  recipientState: null,
  recipientPostalCode: null,
  recipientCountry: null,
  note: null,
  recipientLat: null,
  recipientLng: null,
  recipientFullAddress: null,
}

/** What a form says about an order's head. */
export type HeadForm = Omit<ShipmentOrderForm, 'isDraft' | 'asBackOrder' | 'breakCases' | 'items'>

/** Columns of the references and of both parties: what may still change once an order is placed. */
export function partyColumns(
  form: Pick<
    HeadForm,
    'thirdPartyPickUpInfo' | 'businessDeliveryInfo' | 'deliveryType' | 'externalOrderNumber' | 'externalPoNumber'
  >,
) {
  const pickUp = (form.deliveryType === 'ThirdPartyPickup' ? form.thirdPartyPickUpInfo : null) ?? noPickUp
  const delivery = (form.deliveryType === 'BusinessDelivery' ? form.businessDeliveryInfo : null) ?? noDelivery
  return {
    external_order_number: form.externalOrderNumber,
    external_po_number: form.externalPoNumber,
    pickup_id: pickUp.pickupId,
    pickup_po_number: pickUp.poNumber,
    pickup_reference_number: pickUp.referenceNumber,
    pickup_carrier_name: pickUp.carrierName,
    pickup_expected_date: pickUp.expectedPickupDate,
    pickup_note: pickUp.note,
    recipient_name: delivery.recipientName,
    recipient_primary_phone: delivery.recipientPrimaryPhone,
    recipient_secondary_phone: delivery.recipientSecondaryPhone,
    recipient_email: delivery.recipientEmail,
    recipient_address_line1: delivery.recipientAddressLine1,
    recipient_address_line2: delivery.recipientAddressLine2,
    recipient_city: delivery.recipientCity,
    recipient_state: delivery.recipientState,
    recipient_postal_code: delivery.recipientPostalCode,
    recipient_country: delivery.recipientCountry,
    recipient_note: delivery.note,
    recipient_lat: delivery.recipientLat,
    recipient_lng: delivery.recipientLng,
    recipient_full_address: delivery.recipientFullAddress,
  }
}

/** Columns of an order's head. */
export const headColumns = (form: HeadForm) => ({
  warehouse_id: form.warehouseId,
  ship_out_date: form.shipOutDate,
  delivery_type: form.deliveryType,
  order_type: form.orderType,
  is_strict: form.isStrict,
  scheduled_for: form.deliveryOptions?.scheduledFor ?? null,
  signature_required: form.deliveryOptions?.signatureRequired ?? false,
  premium_type: form.deliveryOptions?.premiumType ?? 'NONE',
  ...partyColumns(form),
})

/** Fields that no longer change once an order is placed (SHIP-051), by the names the form has for them. */
const frozenFields = ['warehouseId', 'shipOutDate', 'deliveryType', 'orderType', 'isStrict'] as const

const sameOptions = (one: ShipmentOrder['deliveryOptions'], other: ShipmentOrder['deliveryOptions']): boolean =>
  one.signatureRequired === other.signatureRequired &&
  one.premiumType === other.premiumType &&
  // One moment has several spellings.
  Date.parse(one.scheduledFor ?? '1970-01-01') === Date.parse(other.scheduledFor ?? '1970-01-01')

/** Frozen fields that a form wants otherwise than the order has them; options that it does not name stay. */
export const frozenChanges = (order: ShipmentOrder, form: HeadForm): string[] => [
  ...frozenFields.filter(
    (field) => order[field] !== form[field] && !(field === 'shipOutDate' && mayMoveShipOut(order)),
  ),
  ...(form.deliveryOptions && !sameOptions(order.deliveryOptions, form.deliveryOptions) ? ['deliveryOptions'] : []),
]

/** What the audit keeps of an order: all of it but its timeline. */
export function factsOf(order: ShipmentOrder): { readonly [field: string]: JsonValue } {
  const { events: _, ...facts } = order
  return facts
}
