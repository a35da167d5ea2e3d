import { z } from 'zod'
import type { Needed } from '../../access.ts'
import { type AnswerOf, endpoint } from '../../endpoint.ts'
import { positiveNumber, requiredCode } from '../../fields.ts'
import { type Id, id } from '../../ids.ts'
import { searchText } from '../../paging.ts'
import { plainCalls } from '../../plain-calls.ts'

/** Centimetres, at most, of a side (spec 3, section 9). */
const longestSide = 1000

/** The form of a box that goods leave in. Centimetres. */
const fields = {
  name: requiredCode('Name', 50),
  width: positiveNumber('Width', longestSide),
  height: positiveNumber('Height', longestSide),
  /** Shown as Length. */
  depth: positiveNumber('Length', longestSide),
  /** Empty: all stores. */
  store_ids: z
    .array(id('store'))
    .max(1000)
    .default([])
    .transform((ids) => [...new Set(ids)]),
}

/** Boxes a new account has. */
export const firstBoxes = [
  { name: 'Small box', depth: 25, width: 20, height: 15 },
  { name: 'Medium box', depth: 40, width: 30, height: 25 },
  { name: 'Large box', depth: 60, width: 45, height: 40 },
] as const

/** What the store multi-select shows for a stored list: every store when it is empty. */
export const shownStores = (storeIds: readonly Id<'store'>[], all: readonly string[]): string[] =>
  storeIds.length === 0 ? [...all] : [...storeIds]

/** What is sent for a selection: an empty list when all stores are selected (PACK-007). */
export const sentStores = (selected: readonly string[], all: readonly string[]): string[] =>
  all.every((store) => selected.includes(store)) ? [] : all.filter((store) => selected.includes(store))

/**
 * The selection after 'All' was ticked or unticked: ticking selects every store, unticking a full selection selects none
 * (PACK-008, PACK-009). Selecting every single store makes 'All' shown by itself: see `isAllSelected`.
 */
export const toggleAllStores = (selected: readonly string[], all: readonly string[]): string[] =>
  isAllSelected(selected, all) ? [] : [...all]

/** Every single one is selected, and there are some. */
export const isAllSelected = (selected: readonly string[], all: readonly string[]): boolean =>
  all.length > 0 && all.every((store) => selected.includes(store))

const base = '/api/fulfillment/shipment-package-type'
const view: Needed = { anyOf: ['FULFILLMENT_VIEW_SHIPMENT_ORDERS', 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS'] }

export const { list, get, create, update, remove, restore } = plainCalls({
  path: base,
  noun: 'shipmentPackageType',
  summaries: {
    list: 'Boxes that goods leave in; under a store those it may use',
    get: 'One box',
    create: 'Add a box',
    update: 'Change a box; orders packed in it keep the size it had',
    remove: 'Delete a box that no order in packing uses',
  },
  view,
  manage: 'FULFILLMENT_MANAGE_SHIPMENT_ORDERS',
  fields,
  filters: { title: searchText.optional() },
})
export type BoxType = AnswerOf<typeof get>

export const defaults = endpoint({
  method: 'GET',
  path: `${base}/default/{id}`,
  summary: 'Boxes a store may use, the smallest that holds the given volume first',
  can: view,
  input: z.object({
    /** The store. */
    id: id('store'),
    /** Cubic centimetres that are to go in; boxes that are too small come last. */
    volume: z.coerce.number().min(0).max(1e12).optional(),
  }),
  answer: z.object({ items: z.array(get.answer) }),
})
