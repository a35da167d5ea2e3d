import { z } from 'zod'
import { serviceCharge } from '../account/custom-services.ts'
import { day, dayAnswer, moment, queryDay } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { lastSeen, optionalText, requiredText } from '../fields.ts'
import { chosenId, id } from '../ids.ts'
import { listAnswer, listInput, queryBoolean, queryInt, searchText } from '../paging.ts'
import type { Permission } from '../permissions.ts'
import { optionalDepot, routeEnds } from './fleet.ts'
import { poolPriorities, proofs } from './pool-orders.ts'
import { proofFileKinds } from './proof-rules.ts'
import { openVan, stopFields, stopInHub } from './stop-fields.ts'

/** As the rows have it: whoever keeps routes calls here. The screens' list has pages, cursors and sorts besides. */
const base = '/api/routes'
const screens = '/api/delivery/routes'

/** States of a route. */
export const routeTypes = ['Pending', 'Ongoing', 'Schedule', 'Delivered', 'Failed', 'Canceled'] as const
export type RouteType = (typeof routeTypes)[number]
const stopStates = ['To go', 'Delivered', 'Failed'] as const

/** What it takes to see routes of a state. */
export const viewsType: Readonly<Record<RouteType, Permission>> = {
  Pending: 'VIEW_ROUTE',
  Ongoing: 'VIEW_ONGOING_ROUTE',
  Schedule: 'VIEW_SCHEDULE_ROUTE',
  Delivered: 'VIEW_DELIVERED_ROUTE',
  Failed: 'VIEW_FAILED_ROUTE',
  Canceled: 'VIEW_CANCELED_ROUTE',
}
const viewsRoutes = { anyOf: routeTypes.map((type) => viewsType[type]) }

/** Most orders of one route, whatever the plan says. */
export const mostStops = 500
/** Routes of a page of the specification's list when nothing is said (ROUTE-003). */
export const routesOfPage = 20

const clockMessage = 'Must be a time: HH:MM'
const optionalClock = optionalText(5).refine(
  (time) => time === null || /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
  clockMessage,
)
const optionalDay = day()
  .nullish()
  .transform((value) => value ?? null)

/** What a route is planned with. Times are those of the clocks where it starts. */
const plan = {
  name: requiredText('Name', 100),
  date: optionalDay,
  /** When it leaves; null: when the shift of its driver starts. */
  start: optionalClock,
  /** Where it starts and ends; null: at the first and the last stop. */
  startDepotId: optionalDepot,
  endDepotId: optionalDepot,
}

/** A manifest of the sorting hub. */
const namedManifest = id('manifest').nullish()

const addressIds = z
  .array(id('poolOrder'), 'Please choose orders')
  .max(mostStops, `Must be at most ${mostStops} orders`)
  .refine((chosen) => new Set(chosen).size === chosen.length, 'Each order may be there once')

/** Of what was left at a stop as a proof. Links to the files are of `routes/proofs.ts`. */
export const stopProof = z.object({
  /** Who took the delivery, and what was noted of it. */
  name: z.string().nullable(),
  note: z.string().nullable(),
  /** Handed over, as the driver counted. */
  packages: z.number().int().nullable(),
  /** The customer's PIN was right; null: none was said. */
  isPinRight: z.boolean().nullable(),
  /** A card was looked at, and its birth date is this one or an earlier one; it is not kept. */
  bornBy: dayAnswer.nullable(),
  /** By ids that the phone has made, and whether they have come: it sends pictures last. */
  files: z.array(z.object({ id: z.string(), kind: z.enum(proofFileKinds), isHere: z.boolean() })),
})
export type StopProof = z.output<typeof stopProof>

export const stop = z.object({
  /** The order's id, and what the specification calls it. */
  addressId: id('poolOrder'),
  storeId: id('store'),
  storeName: z.string().nullable(),
  /** From 1. */
  position: z.number().int(),
  ...stopFields,
  packages: z.number().int(),
  priority: z.enum(poolPriorities),
  services: z.array(z.string()),
  /** Those of them that have a price, with what they come to. */
  serviceCharges: z.array(serviceCharge),
  serviceMinutes: z.number().int().nullable(),
  proofWanted: z.array(z.enum(proofs)),
  /** Years, where an age check is wanted: by the law of where it goes. */
  minAge: z.number().int().nullable(),
  isLocked: z.boolean(),
  /** Times that a wrong PIN was said there. */
  pinTries: z.number().int(),
  status: z.enum(stopStates),
  reason: z.string().nullable(),
  proof: stopProof.nullable(),
  stars: z.number().int().nullable(),
  /** What of it is in the sorting hub: it came from there, or is of the manifest that the route names; null: nothing is. */
  hub: stopInHub.nullable(),
  /** When its driver was there, as the driver's phone said. */
  arrivedAt: moment.nullable(),
  doneAt: moment.nullable(),
  /** Its driver has said what became of it, by phone; the office may say otherwise. */
  isByDriver: z.boolean(),
  updatedAt: moment,
})
export type RouteStop = z.output<typeof stop>

export const head = z.object({
  id: id('route'),
  _id: id('route'),
  name: z.string(),
  type: z.enum(routeTypes),
  date: dayAnswer.nullable(),
  start: z.string().nullable(),
  driverId: id('driver').nullable(),
  driverName: z.string().nullable(),
  vehicleName: z.string().nullable(),
  startDepotId: id('depot').nullable(),
  startDepotName: z.string().nullable(),
  endDepotId: id('depot').nullable(),
  endDepotName: z.string().nullable(),
  isLocked: z.boolean(),
  /** The manifest of the sorting hub that it was made from, or names. */
  manifestId: id('manifest').nullable(),
  manifestTitle: z.string().nullable(),
  /** Of the stops that the caller may see. */
  stops: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  packages: z.number().int(),
  weight: z.number().nullable(),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  createdAt: moment,
  updatedAt: moment,
})
export type RouteHead = z.output<typeof head>

export const route = head.extend({
  openVan,
  /** In the order in which they are driven. */
  orders: z.array(stop),
  ...routeEnds,
  /** Straight-line metres and seconds from start to end, over the stops that have a place; null where fewer than two places are known. */
  distance: z.number().nullable(),
  duration: z.number().nullable(),
})
export type Route = z.output<typeof route>

const listFilters = {
  /** Left out: every state that the caller may see. */
  type: z.enum(routeTypes).optional(),
  /** Only those that have not ended, or only those that have. */
  isOpen: queryBoolean.optional(),
  /** What the name of a route or driver, or the number of an order on it, contains. */
  searchTxt: searchText.optional(),
  driverId: id('driver').optional(),
  dateStart: queryDay,
  dateEnd: queryDay,
}

export const list = endpoint({
  method: 'GET',
  path: screens,
  summary: 'Routes of the account, of the states that the caller may see',
  can: viewsRoutes,
  input: z.object({ ...listInput, ...listFilters }),
  answer: listAnswer(head),
})

export const getRoutes = endpoint({
  method: 'GET',
  path: base,
  summary: 'Routes, the newest first, as the specification reads them: 20 a page, and how many there are',
  can: viewsRoutes,
  input: z.object({
    type: listFilters.type,
    searchTxt: listFilters.searchTxt,
    page: listInput.page,
    limit: queryInt(1, 500).optional(),
  }),
  answer: z.object({
    routeList: z.array(head),
    /** Exact to 10,000; 10,001 means more. */
    count: z.number().int(),
  }),
})

const named = { id: id('route') }
/** What a call that changes a route's state takes. */
const seen = z.object({ ...named, updatedAt: lastSeen })

export const get = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'One route with its stops',
  can: viewsRoutes,
  input: z.object(named),
  answer: route,
})

export const create = endpoint({
  method: 'POST',
  path: base,
  summary:
    'Make a draft of a route, with orders of the pool: they leave it; naming a manifest and no orders, with the processed ones of that',
  can: 'CREATE_ROUTE',
  store: 'any',
  feature: 'headerRoutes',
  limit: { inHandler: ['headerRoutes', 'routeAddresses', 'schedulerOrders'] },
  input: z.object({
    ...plan,
    addressIds: addressIds.default([]),
    /** Without orders: those of it that have been processed, and have not gone elsewhere (ROUTE-010). */
    manifestId: namedManifest.transform((chosen) => chosen ?? null),
  }),
  answer: route,
})

export const update = endpoint({
  method: 'PUT',
  path: `${base}/{id}`,
  summary:
    'Change the plan of a route that has not started: with a date and a driver it is scheduled, without one of them a draft',
  can: 'EDIT_ROUTE',
  store: 'any',
  limit: { inHandler: ['headerRoutes', 'orderAssignments'] },
  input: z.object({
    ...named,
    ...plan,
    /** Left out, it names what it named before. */
    manifestId: namedManifest,
    updatedAt: lastSeen,
  }),
  answer: route,
})

export const setStops = endpoint({
  method: 'PUT',
  path: `${base}/{id}/stops`,
  summary:
    'Say which orders are on a route, and in which order: those that are new leave the pool, those left out go back; done ones stay where they are',
  can: 'EDIT_ROUTE',
  store: 'any',
  limit: { inHandler: ['routeAddresses', 'orderAssignments', 'schedulerOrders'] },
  input: z.object({ ...named, addressIds, updatedAt: lastSeen }),
  answer: route,
})

export const assignDriver = endpoint({
  method: 'PUT',
  path: `${base}/{id}/assign-driver`,
  summary: 'Give a route that has not started to a driver, or (null) take it back',
  can: 'ASSIGN_DRIVER',
  store: 'any',
  limit: { inHandler: ['headerRoutes', 'orderAssignments'] },
  input: z.object({ ...named, driverId: chosenId('driver', 'Please choose a driver').nullable(), updatedAt: lastSeen }),
  answer: route,
})

export const start = endpoint({
  method: 'PUT',
  path: `${base}/{id}/start`,
  summary: 'Start a scheduled route: its driver is on no other one',
  can: 'EDIT_ROUTE',
  store: 'any',
  input: seen,
  answer: route,
})

export const complete = endpoint({
  method: 'PUT',
  path: `${base}/{id}/complete`,
  summary: 'End a started route with no stop left: Delivered where anything was delivered, else Failed',
  can: 'EDIT_ROUTE',
  store: 'any',
  input: seen,
  answer: route,
})

export const cancel = endpoint({
  method: 'PUT',
  path: `${base}/{id}/cancel`,
  summary: 'Cancel a route that has not ended; a started one asks for CANCEL_ONGOING_ROUTE',
  can: { anyOf: ['EDIT_ROUTE', 'CANCEL_ONGOING_ROUTE'] },
  store: 'any',
  input: seen,
  answer: route,
})

export const restore = endpoint({
  method: 'PUT',
  path: `${base}/{id}/restore`,
  summary: 'Make a draft again of a canceled or failed route, with those of its orders that have not gone elsewhere',
  can: 'RESTORE_ROUTE',
  store: 'any',
  feature: 'headerRoutes',
  limit: { inHandler: ['headerRoutes'] },
  input: seen,
  answer: route,
})

export const placeInPool = endpoint({
  method: 'PUT',
  path: `${base}/{id}/place-in-pool`,
  summary: 'Put the orders of a canceled or failed route that were not delivered back into the pool',
  can: 'PLACE_ROUTE_POOL',
  store: 'any',
  input: seen,
  answer: route,
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${base}/{id}`,
  summary:
    'Delete a route that was drafted, scheduled or canceled: its orders that were not delivered go back to the pool',
  can: 'DELETE_ROUTE',
  store: 'any',
  final: 'its orders are back in the pool at once, and may be on another route by then',
  input: z.object(named),
  answer: z.object({}),
})

export const setResult = endpoint({
  method: 'PUT',
  path: `${base}/{id}/stops/{addressId}`,
  summary: 'Say what became of a stop of a started route; a failed one has its reason',
  can: 'EDIT_ROUTE',
  store: 'any',
  input: z.object({
    ...named,
    addressId: id('poolOrder'),
    status: z.enum(stopStates, 'Status is required'),
    reason: optionalText(255),
    proof: z
      .object({ name: optionalText(100), note: optionalText(1000) })
      .nullish()
      .transform((given) => given ?? null),
    updatedAt: lastSeen,
  }),
  answer: route,
})

/** Orders of canceled and failed routes that were not delivered, and have not gone elsewhere. */
const archivedOrder = z.object({
  addressId: id('poolOrder'),
  storeId: id('store'),
  storeName: z.string().nullable(),
  orderNo: z.string(),
  customer: z.string(),
  city: z.string(),
  routeId: id('route'),
  routeName: z.string(),
  driverName: z.string().nullable(),
  date: dayAnswer.nullable(),
  reason: z.string().nullable(),
  endedAt: moment,
})
export type ArchivedOrder = z.output<typeof archivedOrder>

const archivedTypes = ['Failed', 'Canceled'] as const

/** The last is where it stands under the specification's own base. */
export const archived = endpoint({
  method: 'GET',
  path: '/api/web-order/archived',
  summary: 'Orders that left failed or canceled routes undelivered, the last ended first',
  can: { anyOf: ['VIEW_FAILED_ROUTE', 'VIEW_CANCELED_ROUTE'] },
  input: z.object({
    ...listInput,
    type: z.enum(archivedTypes, 'Type is required'),
    searchTxt: searchText.optional(),
    fromDate: queryDay,
    toDate: queryDay,
  }),
  answer: listAnswer(archivedOrder),
})

export const restoreArchived = endpoint({
  method: 'POST',
  path: '/api/web-order/restore-archived',
  summary: 'Move archived orders back to the active pool; one that is not archived refuses them all',
  can: 'RESTORE_ORDER',
  store: 'any',
  input: z.object({
    addresses: addressIds.refine((chosen) => chosen.length > 0, 'Please choose orders'),
  }),
  answer: z.object({ changed: z.number().int() }),
})
