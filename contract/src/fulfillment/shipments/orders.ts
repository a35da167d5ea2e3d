import { z } from 'zod'
import { dayAnswer, dayOrSerial, moment, zoneHeader } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { besideOthers, optionalCode, positiveCount, requiredCode } from '../../fields.ts'
import { type IdSchema, id, requiredId } from '../../ids.ts'
import { listAnswer, listInput, queryList, searchText } from '../../paging.ts'
import { orderEvent, person } from '../order-events.ts'
import { taskStates } from '../receipts/orders.ts'
import { shipByAnswer } from './due.ts'
import { shipmentFilters } from './filters.ts'
import {
  anySpelling,
  businessDeliveryAnswer,
  businessDeliveryInfo,
  carrierAddressType,
  carrierDetails,
  changedDeliveryInfo,
  customsLine,
  deliveryOptions,
  deliveryOptionsForm,
  nameMissing,
  pickUpAnswer,
  recipient,
  shipmentLimits,
  thirdPartyPickUpInfo,
  tooManyLines,
} from './parties.ts'
import { deliveryTypes, dues, operationStates, orderTypes, shipmentStates, taskKinds } from './states.ts'
import { waiting } from './waiting.ts'

const missing = (value: unknown): boolean => value === undefined || value === null || value === ''

const shipOutDate = z
  .union([z.number(), z.string()], {
    error: (issue) => (missing(issue.input) ? 'Ship Out Date is required' : 'Must be a date'),
  })
  .refine((value) => !missing(value), { error: 'Ship Out Date is required' })
  .pipe(dayOrSerial())

const itemFields = {
  productId: requiredId('product', 'Product is required'),
  productPackageTypeId: requiredId('productPackageType', 'Package Type is required'),
  unitsCount: positiveCount('Quantity'),
}
/** A line of a shipment order: units of a product, in a package type (SHIP-005). */
const shipmentItemForm = anySpelling(
  z.object({
    ...itemFields,
    /** Where the line was chosen from: another warehouse than the order's answers WarehouseConflict. */
    warehouseId: id('warehouse').optional(),
  }),
)

const orderFields = {
  warehouseId: requiredId('warehouse', 'Warehouse is required'),
  externalOrderNumber: optionalCode(shipmentLimits.reference),
  externalPoNumber: requiredCode('PO Number', shipmentLimits.reference),
  shipOutDate,
  deliveryType: z.enum(deliveryTypes, 'Delivery Type is required'),
  orderType: z.enum(orderTypes, 'Order Type must be B2B or D2C').default('B2B'),
  isStrict: z.boolean().default(false),
  thirdPartyPickUpInfo: thirdPartyPickUpInfo.nullish(),
  businessDeliveryInfo: businessDeliveryInfo.nullish(),
  deliveryOptions: deliveryOptionsForm.optional(),
}

/** Other names of the order's fields (spec 3, section 3), in lower case. */
const otherNames = {
  shipmentdate: 'shipOutDate',
  shipmenttype: 'deliveryType',
  recipient: 'businessDeliveryInfo',
} as const

const items = z.array(shipmentItemForm).max(shipmentLimits.lines, tooManyLines)

const placing = {
  /** True keeps the order as a draft: nothing is reserved, and its recipient may be open. */
  isDraft: z.boolean().default(false),
  /** True makes it a back order where stock is short, instead of AvailablePackagesLessThanSelected. */
  asBackOrder: z.boolean().default(false),
  /** True breaks packages for units that no whole packages make up; false leaves it to the merchant's setting. Never for strict orders. */
  breakCases: z.boolean().default(false),
}

/** The shipment order form. Every field is also understood capitalised: ExternalPoNumber, ShipOutDate. */
export const shipmentOrderForm = anySpelling(
  z.object({ ...orderFields, ...placing, items: items.default([]) }).superRefine((form, context) => {
    if (!form.isDraft) nameMissing(form, context)
  }, besideOthers),
  otherNames,
)
export type ShipmentOrderForm = z.output<typeof shipmentOrderForm>

const orderSummary = z.object({
  id: id('shipmentOrder'),
  referenceId: z.string(),
  storeId: id('store'),
  /** Name of the merchant; null for the main store. */
  storeName: z.string().nullable(),
  warehouseId: id('warehouse'),
  warehouseTitle: z.string(),
  state: z.enum(shipmentStates),
  taskKind: z.enum(taskKinds),
  taskState: z.enum(taskStates),
  externalOrderNumber: z.string().nullable(),
  externalPoNumber: z.string(),
  shipOutDate: dayAnswer,
  /** When it must have left: the cut-off of that day at its warehouse, as the clocks there show it. Null once it has. */
  shipBy: shipByAnswer.nullable(),
  deliveryType: z.enum(deliveryTypes),
  orderType: z.enum(orderTypes),
  isStrict: z.boolean(),
  /** The recipient's name, or the carrier that picks up. */
  customer: z.string().nullable(),
  recipientCity: z.string().nullable(),
  recipientState: z.string().nullable(),
  recipientCountry: z.string().nullable(),
  carrierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingLink: z.string().nullable(),
  assignee: person.nullable(),
  packingLabelsDownloaded: z.boolean(),
  channel: z.string(),
  lineCount: z.number().int(),
  unitCount: z.number().int(),
  /** One line of one package. */
  isSingleItem: z.boolean(),
  createdAt: moment,
  placedAt: moment.nullable(),
  completedAt: moment.nullable(),
})
export type ShipmentOrderSummary = z.output<typeof orderSummary>

export const shipmentItem = z.object({
  id: id('shipmentOrderItem'),
  productId: id('product'),
  sku: z.string(),
  description: z.string(),
  productPackageTypeId: id('productPackageType'),
  packageTypeName: z.string(),
  unitQuantity: z.number().int(),
  unitsCount: z.number().int(),
  /** Units held for this line, picked ones included; shipped ones once the order has left. */
  reservedUnits: z.number().int(),
  pickedUnits: z.number().int(),
})
export type ShipmentItem = z.output<typeof shipmentItem>

export const shipmentOrder = orderSummary.extend({
  thirdPartyPickUpInfo: pickUpAnswer.nullable(),
  businessDeliveryInfo: businessDeliveryAnswer.nullable(),
  recipient: recipient.nullable(),
  deliveryOptions,
  customsInfo: z.array(customsLine),
  carrierDetails,
  carrierAddressType: carrierAddressType.nullable(),
  items: z.array(shipmentItem),
  createdBy: person,
  /** Why a back order waits, from what was stored when it was last tried; null for other orders. */
  waiting: waiting.nullable(),
  /** Newest last, at most 500. */
  events: z.array(orderEvent),
  /** Send it back with a change: somebody else's change in between answers VersionConflict. */
  version: z.number().int(),
})
export type ShipmentOrder = z.output<typeof shipmentOrder>

const base = '/api/fulfillment/shipment-orders'
const view = 'FULFILLMENT_VIEW_SHIPMENT_ORDERS'
const manage = 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS'

const listFilters = {
  ...shipmentFilters,
  /** Open orders by when they must have left: late already, within the next hour, or until the end of their warehouse's day. */
  due: z.enum(dues).optional(),
  /** Left out, blank or All: orders in operation, placed or being picked (SHIP-012). */
  states: queryList(z.enum(shipmentStates))
    .default([])
    .transform((states) => (states.length > 0 ? states : [...operationStates])),
}

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Shipment orders: drafts, operation, back orders, shipped out',
  can: view,
  headers: zoneHeader,
  input: z.object({ ...listInput, ...listFilters }),
  answer: listAnswer(orderSummary),
})

export const totals = endpoint({
  method: 'GET',
  path: `${base}/totals`,
  summary: 'What the orders of a list come to, with the filters of the list',
  can: view,
  headers: zoneHeader,
  input: z.object(listFilters),
  // Orders exact to 10,000; 10,001 means more, and then there are no sums. Kilograms by the packages that were ordered.
  answer: z.object({ orders: z.number().int(), units: z.number().int().nullable(), weight: z.number().nullable() }),
})

export const get = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One shipment order with its items, why it waits, and what happened to it',
  can: view,
  input: z.object({ id: id('shipmentOrder') }),
  answer: shipmentOrder,
})

export const create = endpoint({
  method: 'POST',
  path: base,
  summary: 'Add a shipment order: as a draft, or placed at once with its stock reserved',
  can: manage,
  limit: { inHandler: ['shipmentOrdersInProcess', 'backOrders'] },
  input: shipmentOrderForm,
  answer: shipmentOrder,
})

export const update = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Change an order; once placed only recipient, references and, while nothing is picked, the ship-out date',
  can: manage,
  store: 'any',
  input: anySpelling(
    z
      .object({
        id: id('shipmentOrder'),
        ...orderFields,
        businessDeliveryInfo: changedDeliveryInfo.nullish(),
        /** Replaces the lines of a draft or back order; left out, they stay. */
        items: items.optional(),
        /** As read: of an order past draft, what it lacks is named with all else that is wrong. It changes nothing. */
        state: z.enum(shipmentStates).optional(),
        /** As read: answers VersionConflict when somebody else has changed the order since. */
        version: z.number().int().optional(),
      })
      .superRefine((form, context) => {
        // Where nothing else is wrong the server names it, with what it alone can tell.
        if (context.issues.length > 0 && (form.state ?? 'DRAFT') !== 'DRAFT') nameMissing(form, context)
      }, besideOthers),
    otherNames,
  ),
  answer: shipmentOrder,
})

export const setShipOutDate = endpoint({
  method: 'PUT',
  path: `${base}/{id}/ship-out-date`,
  summary: 'Say when an order is to leave, while nothing of it is picked',
  can: manage,
  store: 'any',
  input: anySpelling(
    z.object({ id: id('shipmentOrder'), shipOutDate, version: z.number().int().optional() }),
    otherNames,
  ),
  answer: shipmentOrder,
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary: 'Delete an order that is not in process; what it held is free again',
  can: manage,
  store: 'any',
  final: 'The timeline and the files of an order go with it, and what it held is promised to others',
  input: z.object({ id: id('shipmentOrder') }),
  answer: z.object({}),
})

export const publishDraft = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/publish-draft`,
  summary: 'Place a draft: reserve its stock, or make it a back order where asked',
  can: manage,
  limit: { inHandler: ['shipmentOrdersInProcess', 'backOrders'] },
  store: 'any',
  input: z.object({ id: id('shipmentOrder'), asBackOrder: placing.asBackOrder, breakCases: placing.breakCases }),
  answer: shipmentOrder,
})

export const place = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/place`,
  summary: 'Try a back order again: reserve its stock now',
  can: manage,
  limit: { inHandler: ['shipmentOrdersInProcess'] },
  store: 'any',
  input: z.object({ id: id('shipmentOrder'), breakCases: placing.breakCases }),
  answer: shipmentOrder,
})

export const shipHere = endpoint({
  method: 'PATCH',
  path: `${base}/{id}/ship-here`,
  summary: 'Place what is here of a back order; the rest of it becomes a back order with a reference of its own',
  can: manage,
  limit: { inHandler: ['shipmentOrdersInProcess'] },
  store: 'any',
  input: z.object({
    id: id('shipmentOrder'),
    /** As read: answers VersionConflict when somebody else has changed the order since. */
    version: z.number().int().optional(),
  }),
  answer: z.object({
    order: shipmentOrder,
    /** Null where all of it was here. */
    rest: shipmentOrder.nullable(),
  }),
})

/** Whatever text it is: what is not the order's warehouse answers WarehouseConflict. */
const anyWarehouse: IdSchema<'warehouse'> = id('warehouse').or(z.string())

export const addItem = endpoint({
  method: 'POST',
  path: `${base}/{id}/items`,
  summary: 'Add a line to a draft or back order',
  can: manage,
  store: 'any',
  input: anySpelling(z.object({ id: id('shipmentOrder'), ...itemFields, warehouseId: anyWarehouse.optional() })),
  answer: shipmentOrder,
})

export const updateItem = endpoint({
  method: 'PUT',
  path: `${base}/{id}/items/{itemId}`,
  summary: 'Change a line of a draft or back order',
  can: manage,
  store: 'any',
  input: anySpelling(
    z.object({
      id: id('shipmentOrder'),
      itemId: id('shipmentOrderItem'),
      ...itemFields,
      warehouseId: anyWarehouse.optional(),
    }),
  ),
  answer: shipmentOrder,
})

export const removeItem = endpoint({
  method: 'DELETE',
  path: `${base}/{id}/items/{itemId}`,
  summary: 'Take a line out of a draft or back order',
  can: manage,
  store: 'any',
  final: 'The line is added again',
  input: z.object({ id: id('shipmentOrder'), itemId: id('shipmentOrderItem') }),
  answer: shipmentOrder,
})

export const setStrict = endpoint({
  method: 'PUT',
  path: `${base}/{id}/is-strict`,
  summary: 'Say whether exactly the ordered package types are to be taken',
  can: manage,
  store: 'any',
  input: z.object({ id: id('shipmentOrder'), isStrict: z.boolean() }),
  answer: shipmentOrder,
})

export const assign = endpoint({
  method: 'PUT',
  path: `${base}/{id}/assign`,
  summary: 'Say who is to process an order; null takes the name away',
  can: 'FULFILLMENT_ASSIGN_TASKS',
  store: 'any',
  input: z.object({
    ...{ id: id('shipmentOrder'), userId: id('user').nullable() },
    /** Who has it, as far as the sender knows: 409 where somebody else has it by now. */
    from: id('user').nullable().optional(),
  }),
  answer: z.object({ assignee: person.nullable() }),
})

export const assignMany = endpoint({
  method: 'PATCH',
  path: `${base}/assign`,
  summary: 'Say who is to process several orders: all of them or none',
  can: 'FULFILLMENT_ASSIGN_TASKS',
  store: 'any',
  input: z.object({
    ids: z.array(id('shipmentOrder')).min(1, 'Choose at least one order').max(500),
    userId: id('user').nullable(),
  }),
  answer: z.object({ assigned: z.number().int(), assignee: person.nullable() }),
})

export const assignable = endpoint({
  method: 'GET',
  path: `${base}/assignable-users`,
  summary: 'Who can be asked to process orders of the current store',
  can: 'FULFILLMENT_ASSIGN_TASKS',
  input: z.object({ term: searchText.optional() }),
  answer: z.object({ users: z.array(person.extend({ isOwner: z.boolean() })) }),
})
