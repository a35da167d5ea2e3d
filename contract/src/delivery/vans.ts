import { z } from 'zod'
import { dayAnswer, moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { optionalText, requiredCode } from '../fields.ts'
import { id } from '../ids.ts'
import { listAnswer, listInput, searchText } from '../paging.ts'
import { box } from '../sorting/boxes.ts'
import { routeTypes } from './routes.ts'

const base = '/api/delivery/vans'

/** Most boxes that a van leaves without. */
const mostLeftBoxes = 500

const person = z.object({ id: id('user'), name: z.string() })

/** A route that takes boxes out of the sorting hub, as whoever loads its van knows it. */
const van = z.object({
  id: id('route'),
  name: z.string(),
  type: z.enum(routeTypes),
  date: dayAnswer.nullable(),
  start: z.string().nullable(),
  driverName: z.string().nullable(),
  vehicleName: z.string().nullable(),
  /** Of the whole route. */
  stops: z.number().int(),
  boxesCount: z.number().int(),
  /** Of those that belong into it: what has come to the hub. */
  receivedBoxesCount: z.number().int(),
  /** Of those that belong into it. */
  loadedBoxesCount: z.number().int(),
  /** Null: its doors are open. */
  doors: z
    .object({
      closedAt: moment,
      closedBy: person,
      /** Boxes that stayed behind, and why. */
      leftCount: z.number().int(),
      reason: z.string().nullable(),
    })
    .nullable(),
})
export type Van = z.output<typeof van>

const vanBox = box
  .pick({ id: true, number: true, barcode: true, description: true, weight: true, state: true, exceptions: true })
  .extend({
    /** The order that shows it. */
    orderId: id('hubOrder'),
    orderNo: z.string(),
    customerName: z.string(),
    stop: z.number().int(),
    /** Where it stands in the hub. */
    place: z.string().nullable(),
    warehouseId: id('warehouse'),
    warehouseTitle: z.string(),
    loadedAt: moment.nullable(),
    loadedBy: person.nullable(),
  })
export type VanBox = z.output<typeof vanBox>

const wholeVan = van.extend({
  /** What belongs into it, as it is loaded: of the last stop first. */
  boxes: z.array(vanBox),
  /** What stands in it and does not belong there any more: it is planned otherwise, or canceled. */
  strays: z.array(
    z.object({
      id: id('hubBox'),
      barcode: z.string(),
      orderNo: z.string(),
    }),
  ),
})
export type WholeVan = z.output<typeof wholeVan>

const loads = { can: 'WAREHOUSE_SCANNER_APP', feature: 'sorting' } as const

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Routes ahead that take boxes out of the sorting hub, the next day first',
  ...loads,
  input: z.object({
    ...listInput,
    /** Part of the name of the route or its driver. */
    term: searchText.optional(),
    /** That take boxes out of this hub. */
    warehouseId: id('warehouse').optional(),
  }),
  answer: listAnswer(van),
})

const named = { id: id('route') }

export const get = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'What belongs into the van of a route, of the last stop first, and what of it is in there',
  ...loads,
  input: z.object(named),
  answer: wholeVan,
})

export const whose = endpoint({
  method: 'GET',
  path: `${base}/whose`,
  summary:
    'Whose a scanned code is: a box that a route takes out of the hub, or one that none takes; neither: both are null',
  ...loads,
  input: z.object({ code: requiredCode('Code', 200) }),
  answer: z.object({
    box: z.object({ id: id('hubBox'), barcode: z.string(), orderNo: z.string() }).nullable(),
    van: z.object({ id: id('route'), name: z.string(), stop: z.number().int() }).nullable(),
  }),
})

const ofBox = { ...named, boxId: id('hubBox') }

export const load = endpoint({
  method: 'PUT',
  path: `${base}/{id}/boxes/{boxId}/load`,
  summary:
    'Load a box into the van that it belongs into; loaded twice, it is loaded once. One that was still expected is received by it',
  ...loads,
  store: 'any',
  input: z.object(ofBox),
  answer: vanBox,
})

export const unload = endpoint({
  method: 'PUT',
  path: `${base}/{id}/boxes/{boxId}/unload`,
  summary: 'Take a box out of a van again; one that is not in there stays where it is',
  ...loads,
  store: 'any',
  input: z.object(ofBox),
  answer: wholeVan,
})

export const close = endpoint({
  method: 'PUT',
  path: `${base}/{id}/close`,
  summary:
    'Close the doors of a van. Whatever is missing is named, by somebody who may manage orders of the hub, and becomes an exception',
  ...loads,
  store: 'any',
  input: z.object({
    ...named,
    /** Every box that it leaves without, as it was seen. */
    leaving: z
      .array(id('hubBox'), 'Must be a list of boxes')
      .max(mostLeftBoxes, `Must be at most ${mostLeftBoxes} boxes`)
      .default([])
      .transform((boxes) => new Set(boxes)),
    /** Why it leaves without them. */
    reason: optionalText(255),
  }),
  answer: wholeVan,
})

export const open = endpoint({
  method: 'PUT',
  path: `${base}/{id}/open`,
  summary: 'Open the doors of a van again',
  ...loads,
  store: 'any',
  input: z.object(named),
  answer: wholeVan,
})
