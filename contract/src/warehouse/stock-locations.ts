import { z } from 'zod'
import { moment } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { lastSeen, positiveNumber, requiredCode } from '../fields.ts'
import { contentTypes, fileAnswer, labelFormat, mostPrinted, printedIds } from '../files.ts'
import { chosenId, id, malformed, requiredId } from '../ids.ts'
import { listAnswer, listInput, queryBoolean, searchText } from '../paging.ts'
import { restoreOf } from '../restoring.ts'
import { managesLocations, viewsWarehouses } from './warehouses.ts'

/** Most a location may be said to bear, in kg (SLOC-017). */
export const mostWeight = 10_000_000
/** Longest title of a location. */
export const longestTitle = 100

export const occupancyStates = ['Occupied', 'Empty'] as const
/** Whose goods a location may hold: fulfilment stock, or orders of the sorting hub. */
const occupants = ['FULFILLMENT', 'SORTING'] as const
export type Occupant = (typeof occupants)[number]

/** One of a closed list in a query, without case; `All` in any case means no filter. */
const queryChoice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z
    .string()
    .max(40)
    .transform((text) =>
      text.toLowerCase() === 'all'
        ? undefined
        : (choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text),
    )
    .pipe(z.enum(choices, `Must be one of: All, ${choices.join(', ')}`).optional())

/** The warehouse of the path; forms let people choose it. */
const warehouseId = chosenId('warehouse', 'Warehouse is required')

const locationFields = {
  title: requiredCode('Title', longestTitle),
  stockLocationTypeId: requiredId('stockLocationType', 'Stock location type is required', malformed),
  maxWeight: positiveNumber('Max weight', mostWeight),
}

/** The stock location form (spec 2, sections 2 and 5). */
const stockLocationForm = z.object(locationFields)
export type StockLocationForm = z.output<typeof stockLocationForm>

export const stockLocation = z.object({
  id: id('stockLocation'),
  title: z.string(),
  warehouseId: id('warehouse'),
  warehouseTitle: z.string(),
  stockLocationTypeId: id('stockLocationType'),
  stockLocationType: z.object({
    id: id('stockLocationType'),
    label: z.string(),
    depth: z.number(),
    width: z.number(),
    height: z.number(),
    isBulk: z.boolean(),
  }),
  /** In kg; null: no limit. */
  maxWeight: z.number().nullable(),
  isTemporary: z.boolean(),
  /** Holds something, whoever owns it. */
  isOccupied: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})
export type StockLocation = z.output<typeof stockLocation>

const warehouses = '/api/fulfillment/warehouses'

export const list = endpoint({
  method: 'GET',
  path: `${warehouses}/stock-locations`,
  summary: 'Stock locations of all warehouses or of one, or a single one by stockLocationId',
  can: viewsWarehouses,
  input: z.object({
    ...listInput,
    /** Answers this location only, or 404. */
    stockLocationId: id('stockLocation').optional(),
    title: searchText.optional(),
    isTemporary: queryBoolean.optional(),
    warehouseId: id('warehouse').optional(),
    occupancyState: queryChoice(occupancyStates).optional(),
    /** Only locations that hold goods of this kind. */
    occupiedBy: queryChoice(occupants).optional(),
    /** A stock location type's id. */
    type: id('stockLocationType').optional(),
  }),
  answer: listAnswer(stockLocation),
})

export const labels = endpoint({
  method: 'GET',
  path: `${warehouses}/stock-locations/labels`,
  summary: 'Labels of stock locations, 4 x 2 inches, with their titles as codes: PDF, or ZPL for label printers',
  can: managesLocations,
  input: z.object({ ids: printedIds('stockLocation', mostPrinted.labels), format: labelFormat }),
  answer: fileAnswer(contentTypes.pdf, contentTypes.zpl),
})

export const create = endpoint({
  method: 'POST',
  path: `${warehouses}/{id}/stock-locations`,
  summary: 'Add a stock location',
  can: managesLocations,
  store: 'any',
  input: z.object({ id: warehouseId, ...locationFields, isTemporary: z.boolean().default(false) }),
  answer: stockLocation,
})

export const createTemporary = endpoint({
  method: 'POST',
  path: `${warehouses}/{id}/temporary-stock-locations`,
  summary: 'Add a temporary stock location',
  can: managesLocations,
  store: 'any',
  input: z.object({ id: warehouseId, ...locationFields }),
  answer: stockLocation,
})

export const update = endpoint({
  method: 'PUT',
  path: `${warehouses}/{id}/stock-locations/{locId}`,
  summary: 'Change a stock location; its type stays',
  can: managesLocations,
  store: 'any',
  input: z.object({
    id: id('warehouse'),
    locId: id('stockLocation'),
    ...locationFields,
    isTemporary: z.boolean().optional(),
    updatedAt: lastSeen,
  }),
  answer: stockLocation,
})

export const remove = endpoint({
  method: 'DELETE',
  path: `${warehouses}/{warehouseId}/stock-locations/{id}`,
  summary: 'Delete a stock location that holds nothing',
  can: managesLocations,
  store: 'any',
  input: z.object({ warehouseId: id('warehouse'), id: id('stockLocation') }),
  answer: z.object({}),
})

export const restore = restoreOf(remove)

export const removeById = endpoint({
  method: 'DELETE',
  path: '/api/fulfillment/stock-locations/{id}',
  summary: 'Delete a stock location that holds nothing',
  can: managesLocations,
  store: 'any',
  input: z.object({ id: id('stockLocation') }),
  answer: z.object({}),
})

export const restoreById = restoreOf(removeById)
