import { z } from 'zod'
import { queryDay } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { exportAnswer, exportInput, type FileColumn } from '../../files.ts'
import { id } from '../../ids.ts'
import { listAnswer, listInput, searchText } from '../../paging.ts'
import { base, mainStoreName, viewInventory, volumeRange } from '../reports.ts'

const inventoryFilters = {
  /** Finds text in the product's description and SKU. */
  search: searchText.optional(),
  warehouseId: id('warehouse').optional(),
  productId: id('product').optional(),
  productPackageTypeId: id('productPackageType').optional(),
  /** Counts only what stands in this kind of storage package. */
  storagePackageTypeId: id('storagePackageType').optional(),
  merchantId: id('store').optional(),
  /** Counts only what expires on these days. */
  expiryDateStart: queryDay,
  expiryDateEnd: queryDay,
  /** Volume of all of a product's stock on hand (FILT-016). */
  ...volumeRange,
} as const

const stockPart = {
  productId: id('product'),
  productDescription: z.string(),
  sku: z.string(),
  storeId: id('store'),
  /** Null for the main store. */
  storeName: z.string().nullable(),
  /** Units and packages on hand in every condition; what is reserved or picked but has not left is among them. */
  quantity: z.number().int(),
  packageQuantity: z.number().int(),
} as const

const inventoryLine = z.object({
  ...stockPart,
  productPackageTypeId: id('productPackageType'),
  productPackageType: z.string(),
  productPackageUnitQuantity: z.number().int(),
  warehouseId: id('warehouse'),
  warehouseTitle: z.string(),
})
export type InventoryLine = z.output<typeof inventoryLine>

const inventorySummary = z.object(stockPart)
export type InventorySummary = z.output<typeof inventorySummary>

/** Headings of the inventory report, on the screen and in the export (REP-021, REP-027). */
export const inventoryLineColumns: readonly FileColumn<keyof InventoryLine>[] = [
  { key: 'productDescription', heading: 'Product Description' },
  { key: 'sku', heading: 'SKU' },
  { key: 'productPackageType', heading: 'Product Package Type' },
  { key: 'warehouseTitle', heading: 'Warehouse' },
  { key: 'storeName', heading: 'Store', blank: mainStoreName },
  { key: 'quantity', heading: 'Quantity', kind: 'number' },
  { key: 'packageQuantity', heading: 'Package Quantity', kind: 'number' },
]

export const inventorySummaryColumns: readonly FileColumn<keyof InventorySummary>[] = [
  { key: 'productDescription', heading: 'Product Description' },
  { key: 'sku', heading: 'SKU' },
  { key: 'storeName', heading: 'Store', blank: mainStoreName },
  { key: 'quantity', heading: 'Quantity', kind: 'number' },
  { key: 'packageQuantity', heading: 'Package Quantity', kind: 'number' },
]

export const inventoryLines = endpoint({
  method: 'GET',
  path: `${base}/inventories`,
  summary: 'Inventory report: one row a product, package type and warehouse',
  can: viewInventory,
  input: z.object({ ...listInput, ...inventoryFilters }),
  answer: listAnswer(inventoryLine),
})

export const exportInventoryLines = endpoint({
  method: 'GET',
  path: `${base}/inventories/export`,
  summary: 'The inventory report as a file, whole',
  can: viewInventory,
  input: z.object({ ...exportInput, ...inventoryFilters }),
  answer: exportAnswer,
})

export const inventoryTotals = endpoint({
  method: 'GET',
  path: `${base}/inventories/totals`,
  summary: 'What the inventory reports come to, with their filters',
  can: viewInventory,
  input: z.object(inventoryFilters),
  answer: z.object({
    /** Exact to 10,000; 10,001 means more. */
    products: z.number().int(),
    /** Units on hand; null of more products than that, and where records are narrowed. */
    units: z.number().int().nullable(),
  }),
})

export const inventorySummaries = endpoint({
  method: 'GET',
  path: `${base}/inventories/consolidate`,
  summary: 'Consolidated inventory report: one row a product',
  can: viewInventory,
  input: z.object({ ...listInput, ...inventoryFilters }),
  answer: listAnswer(inventorySummary),
})

export const exportInventorySummaries = endpoint({
  method: 'GET',
  path: `${base}/inventories/consolidate/export`,
  summary: 'The consolidated inventory report as a file, whole',
  can: viewInventory,
  input: z.object({ ...exportInput, ...inventoryFilters }),
  answer: exportAnswer,
})
