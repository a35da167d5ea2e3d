import { z } from 'zod'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { lastSeen, positiveNumber, requiredCode } from '../../fields.ts'
import { id, type Noun } from '../../ids.ts'
import { listAnswer, listInput, queryBoolean, searchText } from '../../paging.ts'
import { restoreOf } from '../../restoring.ts'
import { managesLocations, viewsWarehouses } from '../warehouses.ts'

/** Kinds of stock locations that forms offer (spec 2, section 9). */
export const stockLocationKinds = [
  'Storage Room',
  'Shelf Space',
  'Bin Space',
  'Rack Space',
  'Pallet Space',
  'Container Space',
  'Aisle',
  'Bay Area',
  'Compartment',
] as const

/** Longest side of a location or a storage package, in cm: a room is larger than a product may be (SLT-010). */
const longestSide = 100_000

/** Inner size in cm. */
export const sideFields = {
  depth: positiveNumber('Length', longestSide),
  width: positiveNumber('Width', longestSide),
  height: positiveNumber('Height', longestSide),
}

/** At most this many links between types, and types in one answer. */
const mostLinks = 500
/** Links to the types of the other side, each of them once. */
export const linkedIds = <N extends Noun>(noun: N) =>
  z
    .array(id(noun))
    .max(mostLinks, `Must be at most ${mostLinks}`)
    .transform((ids) => [...new Set(ids)])

const typeFields = {
  label: requiredCode('Label', 100),
  ...sideFields,
  /** A bulk location also takes loose packages; any other takes only the storage packages linked to its type. */
  isBulk: z.boolean().default(false),
  /** Storage packages that stand in locations of this type. Left out of an update: the links stay. */
  storagePackageIds: linkedIds('storagePackageType').optional(),
  /** Another name of `storagePackageIds`. */
  storagePackageTypeIds: linkedIds('storagePackageType').optional(),
}

/** The stock location type form (spec 2, sections 3 and 5). */
const stockLocationTypeForm = z.object(typeFields)
export type StockLocationTypeForm = z.output<typeof stockLocationTypeForm>

export const stockLocationType = z.object({
  id: id('stockLocationType'),
  warehouseId: id('warehouse'),
  label: z.string(),
  depth: z.number(),
  width: z.number(),
  height: z.number(),
  isBulk: z.boolean(),
  storagePackageIds: z.array(id('storagePackageType')),
  /** The same links with their names, in their order. */
  storagePackages: z.array(z.object({ id: id('storagePackageType'), name: z.string() })),
  /** Locations of this type; absent with `skipStats=true`. */
  stockLocationCount: z.number().int().optional(),
  createdAt: moment,
  updatedAt: moment,
})
export type StockLocationType = z.output<typeof stockLocationType>

/** A type as people tell it from another of the same label: "Shelf Space (120 × 60 × 40 cm)". */
export const typeNameOf = (type: {
  readonly label: string
  readonly depth: number
  readonly width: number
  readonly height: number
}): string => `${type.label} (${type.depth} × ${type.width} × ${type.height} cm)`

const base = '/api/fulfillment/warehouses/{id}/stock-location-types'
const { items: _, ...paging } = listAnswer(stockLocationType).shape

export const list = endpoint({
  method: 'GET',
  path: base,
  summary: "Kinds of locations in a warehouse, and the storage packages that stand in them; 'types' instead of 'items'",
  can: viewsWarehouses,
  input: z.object({
    id: id('warehouse'),
    ...listInput,
    label: searchText.optional(),
    skipStats: queryBoolean.optional(),
  }),
  answer: z.object({ types: z.array(stockLocationType), ...paging }),
})

export const create = endpoint({
  method: 'POST',
  path: base,
  summary: 'Add a kind of locations',
  can: managesLocations,
  store: 'any',
  input: z.object({ id: id('warehouse'), ...typeFields }),
  answer: stockLocationType,
})

export const update = endpoint({
  method: 'PUT',
  path: `${base}/{typeId}`,
  summary: 'Change a kind of locations; once it has locations only its links can change',
  can: managesLocations,
  store: 'any',
  /** `isBulk` left out stays what it is. */
  input: z.object({
    id: id('warehouse'),
    typeId: id('stockLocationType'),
    ...typeFields,
    isBulk: z.boolean().optional(),
    updatedAt: lastSeen,
  }),
  answer: stockLocationType,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/fulfillment/stock-location-types/{id}',
  summary: 'Delete a kind of locations that has no locations',
  can: managesLocations,
  store: 'any',
  input: z.object({ id: id('stockLocationType') }),
  answer: z.object({}),
})

export const restore = restoreOf(remove)
