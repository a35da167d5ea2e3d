import { z } from 'zod'
import type { Needed } from '../../access.ts'
import { moment } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { positiveCount, requiredText } from '../../fields.ts'
import { exportAnswer, exportInput, type FileColumn } from '../../files.ts'
import { id } from '../../ids.ts'
import { listAnswer, listInput, queryInt, searchText } from '../../paging.ts'
import { base, mainStoreName, viewInventory } from '../reports.ts'

const root = '/api/fulfillment/low-points'
const views: Needed = { anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_PRODUCTS'] }

/** Packages that there are to be at least; null takes the low point away. */
export const lowpoint = positiveCount('Low point').nullable()

/** Units from which on the inventory warns; null takes the warning away, and what is left out stays as it is. */
export const stockLevels = {
  /** Of what is on hold. */
  onHold: positiveCount('On hold').nullish(),
  /** Of what is for clearance. */
  clearance: positiveCount('Clearance').nullish(),
} as const

const lowPointsAnswer = z.object({
  lowPoints: z.array(
    z.object({
      packageType: z.string(),
      /** Of one package: a product may have two of one name. */
      unitQuantity: z.number().int(),
      lowpoint: z.number().int(),
    }),
  ),
  onHold: z.number().int().nullable(),
  clearance: z.number().int().nullable(),
})

export const get = endpoint({
  method: 'GET',
  path: `${root}/{id}`,
  summary: 'Low points of a product: those of one warehouse, or those of all warehouses together',
  can: views,
  input: z.object({ id: id('product'), warehouseId: id('warehouse').optional() }),
  answer: lowPointsAnswer,
})

export const set = endpoint({
  method: 'POST',
  path: root,
  summary:
    'Set low points of a product, of one warehouse or of all warehouses together; those of packages that are not named stay',
  can: 'FULFILLMENT_MANAGE_PRODUCTS',
  store: 'any',
  input: z.object({
    productId: id('product'),
    warehouseId: id('warehouse').nullish(),
    lowPoints: z
      .array(
        z.object({
          packageType: requiredText('Package type', 50),
          /** Says which, where the product has two packages of this name. */
          unitQuantity: positiveCount('Unit Quantity').optional(),
          lowpoint,
        }),
      )
      .max(200)
      .default([]),
    ...stockLevels,
  }),
  answer: lowPointsAnswer,
})

/** Less than the low point, and as much or more: each row is one of them (REP-032). */
export const lowPointTypes = { 1: 'Less than low-point', 2: 'More than low-point' } as const

const filters = {
  /** Finds text in the product's description and SKU. */
  search: searchText.optional(),
  /** 1: less than the low point; 2: as much or more. */
  type: queryInt(1, 2).optional(),
  /** Low points of this warehouse; those of all warehouses together are none of its. */
  warehouseId: id('warehouse').optional(),
  productId: id('product').optional(),
  productPackageTypeId: id('productPackageType').optional(),
  merchantId: id('store').optional(),
} as const

const line = z.object({
  id: id('lowPoint'),
  productId: id('product'),
  /** Null: all warehouses together. */
  warehouse: z.string().nullable(),
  warehouseId: id('warehouse').nullable(),
  description: z.string(),
  sku: z.string(),
  /** Units in one package. */
  unitQuantity: z.number().int(),
  packageType: z.string(),
  /** In packages, as what is on hand of them. */
  lowPointQuantity: z.number().int(),
  /** Packages on hand in excellent condition; what is reserved or picked but has not left is among them. */
  inventoryQuantity: z.number().int(),
  isBelow: z.boolean(),
  storeId: id('store'),
  /** Null for the main store. */
  storeName: z.string().nullable(),
  /** Names of people. */
  createdBy: z.string(),
  createdAt: moment,
  updatedBy: z.string(),
  /** Of the warehouse; the caller's, where it is all of them. */
  timeZone: z.string(),
})
export type LowPointLine = z.output<typeof line>

/** Headings of the low-point report, on the screen and in the export (REP-023, REP-027). */
export const lowPointColumns: readonly FileColumn<keyof LowPointLine>[] = [
  { key: 'warehouse', heading: 'Warehouse', blank: 'All warehouses' },
  { key: 'description', heading: 'Description' },
  { key: 'sku', heading: 'SKU' },
  { key: 'unitQuantity', heading: 'Unit Quantity', kind: 'number' },
  { key: 'packageType', heading: 'Package Type' },
  { key: 'lowPointQuantity', heading: 'Low Point Quantity', kind: 'number' },
  { key: 'inventoryQuantity', heading: 'Inventory Quantity', kind: 'number' },
  { key: 'storeName', heading: 'Store', blank: mainStoreName },
  { key: 'createdBy', heading: 'Created By' },
  { key: 'createdAt', heading: 'Created At', kind: 'moment' },
  { key: 'updatedBy', heading: 'Updated By' },
]

export const report = endpoint({
  method: 'GET',
  path: `${base}/low-points`,
  summary: 'Low-point report: one row a product, package type and warehouse that has a low point',
  can: viewInventory,
  input: z.object({ ...listInput, ...filters }),
  answer: listAnswer(line),
})

export const exportReport = endpoint({
  method: 'GET',
  path: `${base}/low-points/export`,
  summary: 'The low-point report as a file, whole',
  can: viewInventory,
  input: z.object({ ...exportInput, ...filters }),
  answer: exportAnswer,
})

export const totals = endpoint({
  method: 'GET',
  path: `${base}/low-points/totals`,
  summary: 'What the low-point report comes to, with its filters',
  can: viewInventory,
  input: z.object(filters),
  answer: z.object({
    /** Exact to 10,000; 10,001 means more. */
    lowPoints: z.number().int(),
    /** Those of them that are not met; null of more low points than that. */
    below: z.number().int().nullable(),
  }),
})
