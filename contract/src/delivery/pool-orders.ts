import { z } from 'zod'
import { serviceCharge } from '../account/custom-services.ts'
import { day, dayAnswer, moment, queryDay } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import {
  addressPhone,
  lastSeen,
  listed,
  optionalAddressPhone,
  optionalCode,
  optionalEmail,
  optionalPlace,
  optionalText,
  positiveCount,
  positiveNumber,
  requiredCode,
  requiredText,
} from '../fields.ts'
import { exportAnswer, exportInput, type FileColumn } from '../files.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, queryBoolean, searchText } from '../paging.ts'
import { skills } from './fleet.ts'

const base = '/api/delivery/pool-orders'
/** As the specification has it: the calls of the customer service. */
const spec = '/api/web-order'

export const poolDeliveryTypes = ['BusinessDelivery', 'ThirdPartyPickup'] as const
export const poolPriorities = ['Low', 'Normal', 'High'] as const
/** What an order may want as a proof of its delivery. */
export const proofs = ['Photo', 'Signature', 'Name', 'PIN', 'Age check'] as const

/** Where an order is: known, looked for, to be confirmed by a person before anybody drives there, or not found. */
export const placeStates = ['Placed', 'Looking', 'To confirm', 'No place'] as const
/** Who says where it is: whoever sent the order, another order to the same address, a geocoder, a person with a pin. */
const placeSources = ['Given', 'Known', 'Geocoder', 'Person'] as const

const exactnesses = ['House', 'Between houses'] as const
const placeReasons = [
  'Latitude and longitude seem to be swapped',
  'These coordinates are far from the city of the address',
  'These coordinates are not in the country of the address',
  'Only the street was found',
  'Only the city was found',
  'Only the city is known',
  'The address was not found',
  'Neither the address nor its city is known',
  'The geocoder does not answer',
] as const

const point = z.object({ lat: z.number(), lng: z.number() })
const place = z.object({
  state: z.enum(placeStates),
  source: z.enum(placeSources).nullable(),
  /** Of a geocoder's hit: House, Between houses. */
  exactness: z.enum(exactnesses).nullable(),
  /** Whose data it is: a geocoder, or GeoNames. */
  by: z.string().nullable(),
  /** Why it is to be confirmed, or was not found. */
  reason: z.enum(placeReasons).nullable(),
  /** What is to be confirmed, or where to begin placing it by hand; no place to drive to. */
  hint: point.nullable(),
})

/** Most orders that are deleted, restored, purged or edited by one call. */
export const mostPoolOrders = 500

const clockMessage = 'Must be a time: HH:MM'
const optionalClock = optionalText(5).refine(
  (time) => time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
  clockMessage,
)
const optional = <Field extends z.ZodType>(field: Field) => field.nullish().transform((value) => value ?? null)

/** The form of an order of the pool. */
const fields = {
  orderNo: requiredCode('Order No', 50),
  poNo: optionalCode(50),
  customer: z.object({
    firstName: requiredText('First Name', 50),
    lastName: optionalText(50),
    phone: addressPhone,
    secphone: optionalAddressPhone,
  }),
  email: optionalEmail,
  addressLine1: requiredText('Address Line 1', 255),
  addressLine2: optionalText(255),
  city: requiredText('City', 100),
  state: requiredText('State/Province', 100),
  zipCode: requiredCode('Zip Code', 20),
  country: optionalText(100),
  /** Both or neither: an order without a place waits for one. */
  ...optionalPlace,
  note: optionalText(1000),
  deliveryType: z.enum(poolDeliveryTypes, 'Delivery type is required').default('BusinessDelivery'),
  deliveryDate: optional(day()),
  /** When the service begins, by the clocks of the place. */
  windowFrom: optionalClock,
  windowTo: optionalClock,
  /** Kilograms. */
  weight: optional(positiveNumber('Weight', 100_000)),
  volumeM3: optional(positiveNumber('Volume', 1000)),
  packages: positiveCount('Packages', 100_000).default(1),
  skills,
  priority: z.enum(poolPriorities, 'Priority is required').default('Normal'),
  services: z.array(listed('Service', 60)).max(20, 'Must be at most 20 services').default([]),
  /** What the services take at the door. */
  serviceMinutes: optional(positiveCount('Minutes', 480)),
  proof: z
    .array(z.enum(proofs, 'Must be one of the proofs'))
    .max(proofs.length, `Must be at most ${proofs.length} proofs`)
    .default([])
    .transform((chosen) => proofs.filter((proof) => chosen.includes(proof))),
}
const form = z.object(fields)
export type PoolOrderForm = z.output<typeof form>

export const poolOrder = z.object({
  id: id('poolOrder'),
  /** The same by the names that the specification has for it. */
  _id: id('poolOrder'),
  addressId: id('poolOrder'),
  storeId: id('store'),
  storeName: z.string().nullable(),
  orderNo: z.string(),
  poNo: z.string().nullable(),
  customer: z.object({
    firstName: z.string(),
    lastName: z.string().nullable(),
    phone: z.string(),
    secphone: z.string().nullable(),
  }),
  email: z.string().nullable(),
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string().nullable(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  place,
  note: z.string().nullable(),
  deliveryType: z.enum(poolDeliveryTypes),
  deliveryDate: dayAnswer.nullable(),
  windowFrom: z.string().nullable(),
  windowTo: z.string().nullable(),
  weight: z.number().nullable(),
  volumeM3: z.number().nullable(),
  packages: z.number().int(),
  skills: z.array(z.string()),
  priority: z.enum(poolPriorities),
  services: z.array(z.string()),
  /** Those of its services that the service book had when they were ticked. */
  serviceCharges: z.array(serviceCharge),
  serviceMinutes: z.number().int().nullable(),
  proof: z.array(z.enum(proofs)),
  /** The shipment order whose goods these are; null: it did not come from a warehouse of here. */
  shipmentOrderId: id('shipmentOrder').nullable(),
  /** What of it is, or was, in the sorting hub. */
  hubOrderId: id('hubOrder').nullable(),
  /** When it came to the deleted pool; null of an active one. */
  deletedAt: moment.nullable(),
  /** The route that has it; null while it is in a pool. */
  routeId: id('route').nullable(),
  /** The schedule whose dates it is offered. */
  scheduleId: id('schedule').nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type PoolOrder = z.output<typeof poolOrder>

/** The coordinates that an order was given or has: those that are still to be confirmed, too. */
export const coordinatesOf = ({ lat, lng, place }: Pick<PoolOrder, 'lat' | 'lng' | 'place'>) =>
  place.state === 'To confirm' && place.source === 'Given' && place.hint ? place.hint : { lat, lng }

const listFilters = {
  /** The deleted pool instead of the active one. */
  isDeleted: queryBoolean.optional(),
  /** As POOL-019 to 025 say: name either way round, zip code, city, phone, order and PO number. */
  term: searchText.optional(),
  merchantId: id('store').optional(),
  /** Only with a place on the map, or only without. */
  hasPlace: queryBoolean.optional(),
  placeState: z.enum(placeStates).optional(),
  priority: z.enum(poolPriorities).optional(),
  city: searchText.optional(),
  deliveryDateStart: queryDay,
  deliveryDateEnd: queryDay,
}

/** Ids, comma-separated: only these. */
const chosenIds = z
  .string()
  .max(25 * mostPoolOrders)
  .transform((text) => text.split(',').filter((one) => one !== ''))
  .pipe(z.array(id('poolOrder')).max(mostPoolOrders))

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Orders of the pool: the active ones, or those that were deleted',
  can: 'VIEW_ORDER_POOL',
  input: z.object({ ...listInput, ...listFilters, addressIds: chosenIds.optional() }),
  answer: listAnswer(poolOrder),
})

/** How the time of an order stands: its window closes within the hour, or has closed. */
export const timeStates = ['open', 'soon', 'late'] as const
/** Most places that a map is given. */
export const mostPlaces = 100_000

export const places = endpoint({
  method: 'GET',
  path: `${base}/places`,
  summary: 'Where the orders of the list are, with its filters: the newest 100,000 of those that have a place',
  can: 'VIEW_ORDER_POOL',
  input: z.object(listFilters),
  /** Columns, each in the same order: names beside every value would be most of the answer. */
  answer: z.object({
    ids: z.array(id('poolOrder')),
    lngs: z.array(z.number()),
    lats: z.array(z.number()),
    states: z.array(z.enum(timeStates)),
    /** There are more. */
    isCut: z.boolean(),
  }),
})
export type PoolPlaces = z.output<typeof places.answer>

export const totals = endpoint({
  method: 'GET',
  path: `${base}/totals`,
  summary: 'What the orders of the list come to, with its filters',
  can: 'VIEW_ORDER_POOL',
  input: z.object(listFilters),
  answer: z.object({
    /** Exact to 10,000; 10,001 means more, and then there are no sums. */
    orders: z.number().int(),
    packages: z.number().int().nullable(),
    weight: z.number().nullable(),
    volumeM3: z.number().nullable(),
  }),
})

export const get = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One order of the pool, an active one or a deleted one',
  can: 'VIEW_ORDER_POOL',
  input: z.object({ id: id('poolOrder') }),
  answer: poolOrder,
})

export const create = endpoint({
  method: 'POST',
  path: base,
  summary: 'Add an order to the pool',
  can: 'EDIT_ORDER_POOL',
  input: form,
  answer: poolOrder,
})

export const update = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary: 'Change an active order of the pool',
  can: 'EDIT_ORDER_POOL',
  store: 'any',
  input: z.object({ id: id('poolOrder'), ...fields, updatedAt: lastSeen }),
  answer: poolOrder,
})

/** What the file has: the import's columns, in their order, so that it can be taken in again (POOL-035). */
export const poolColumns = [
  { key: 'orderNo', heading: 'Order No' },
  { key: 'poNo', heading: 'PO No' },
  { key: 'firstName', heading: 'First Name' },
  { key: 'lastName', heading: 'Last Name' },
  { key: 'phone', heading: 'Phone' },
  { key: 'secphone', heading: 'Secondary Phone' },
  { key: 'email', heading: 'Email' },
  { key: 'addressLine1', heading: 'Address Line 1' },
  { key: 'addressLine2', heading: 'Address Line 2' },
  { key: 'city', heading: 'City' },
  { key: 'state', heading: 'State/Province' },
  { key: 'zipCode', heading: 'Zip Code' },
  { key: 'country', heading: 'Country' },
  { key: 'note', heading: 'Note' },
  { key: 'weight', heading: 'Weight (kg)', kind: 'number' },
  { key: 'packages', heading: 'Packages', kind: 'number' },
  { key: 'deliveryDate', heading: 'Delivery Date', kind: 'day' },
  { key: 'windowFrom', heading: 'Window From' },
  { key: 'windowTo', heading: 'Window To' },
  { key: 'volumeM3', heading: 'Volume (m³)', kind: 'number' },
  { key: 'skills', heading: 'Skills' },
  { key: 'priority', heading: 'Priority' },
  { key: 'services', heading: 'Services' },
  { key: 'serviceMinutes', heading: 'Service Minutes', kind: 'number' },
  { key: 'proof', heading: 'Proof' },
  { key: 'lat', heading: 'Latitude', kind: 'number' },
  { key: 'lng', heading: 'Longitude', kind: 'number' },
  { key: 'deliveryType', heading: 'Delivery Type' },
] as const satisfies readonly FileColumn<string>[]

export const poolIds = z
  .array(id('poolOrder'), 'Please choose orders')
  .min(1, 'Please choose orders')
  .max(mostPoolOrders, `Must be at most ${mostPoolOrders} orders`)
  .transform((chosen) => [...new Set(chosen)])

export const exportOrders = endpoint({
  method: 'GET',
  path: `${base}/export`,
  summary: 'The orders of the list as a file, with the columns of the import; or those that are checked',
  can: 'VIEW_ORDER_POOL',
  input: z.object({
    ...exportInput,
    ...listFilters,
    addressIds: chosenIds.optional(),
  }),
  answer: exportAnswer,
})

/** What of the pool the specification's own client reads at once: newest first, by pages. */
const wholePool = { page: listInput.page, page_size: listInput.page_size }

export const getAddresses = endpoint({
  method: 'GET',
  path: `${spec}/get-addresses`,
  summary: 'The active pool, newest first: 10,000 orders at most, or a page of it',
  can: 'VIEW_ORDER_POOL',
  input: z.object(wholePool),
  answer: z.array(poolOrder),
})

export const getDeletedAddresses = endpoint({
  method: 'GET',
  path: `${spec}/get-deleted-addresses`,
  summary: 'The deleted pool, newest first: 10,000 orders at most, or a page of it',
  can: 'VIEW_ORDER_POOL',
  input: z.object(wholePool),
  answer: z.array(poolOrder),
})

const done = z.object({
  /** How many orders it was done to: those that were there already are not counted. */
  changed: z.number().int(),
})

/** Orders are named by their ids; one that does not exist refuses them all. */
const ofIds = (path: string, summary: string, can: 'DELETE_ORDER_POOL' | 'EDIT_ORDER_POOL') =>
  endpoint({
    method: 'POST',
    path: `${spec}/${path}`,
    summary,
    can,
    store: 'any',
    input: z.object({ addresses: poolIds }),
    answer: done,
  })

export const remove = ofIds('delete-orderpool-addresses', 'Move orders to the deleted pool', 'DELETE_ORDER_POOL')
export const undelete = ofIds(
  'undelete-orderpool-addresses',
  'Move orders back to the active pool',
  'DELETE_ORDER_POOL',
)
export const purge = ofIds(
  'purge-orderpool-addresses',
  'Remove orders of the deleted pool for ever; an active one refuses them all',
  'DELETE_ORDER_POOL',
)

export const edit = endpoint({
  method: 'POST',
  path: `${spec}/edit-orderpool-addresses`,
  summary: 'Replace active orders, each in place; one that does not exist refuses them all',
  can: 'EDIT_ORDER_POOL',
  store: 'any',
  input: z.object({
    addresses: z
      .array(z.object({ addressId: id('poolOrder'), ...fields, updatedAt: lastSeen }), 'Please choose orders')
      .min(1, 'Please choose orders')
      .max(mostPoolOrders, `Must be at most ${mostPoolOrders} orders`),
  }),
  answer: z.array(poolOrder),
})
