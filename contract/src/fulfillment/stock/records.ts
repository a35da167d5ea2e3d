import { z } from 'zod'
import type { Needed } from '../../access.ts'
import { dayAnswer, queryDay } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { requiredText } from '../../fields.ts'
import { id } from '../../ids.ts'
import { listAnswer, listInput, queryBoolean, queryNumber, searchText } from '../../paging.ts'
import { type ConditionCode, conditionCodes } from './ledger.ts'

export const root = '/api/fulfillment/inventory'

/** Who may look at stock and its log. */
export const viewsInventory: Needed = {
  anyOf: ['FULFILLMENT_VIEW_INVENTORY', 'FULFILLMENT_MANAGE_INVENTORY', 'FULFILLMENT_PROCESS_INVENTORY'],
}
/** Who may move stock about: what is where changes, what there is does not. */
const movesInventory: Needed = { anyOf: ['FULFILLMENT_MANAGE_INVENTORY', 'FULFILLMENT_PROCESS_INVENTORY'] }

/** A condition code, 0 to 5. */
export const condition = z
  .number('Condition is required')
  .refine(
    (code): code is ConditionCode => (conditionCodes as readonly number[]).includes(code),
    'Must be a condition, 0 to 5',
  )

export const warehouse = z.object({ id: id('warehouse'), title: z.string() })
export const stockLocation = z.object({ id: id('stockLocation'), title: z.string() })
export const counts = z.number().int()

/** Packages a location or a record can be said to hold. */
const mostPackages = 1_000_000_000
const packageCount = z
  .number('Must be a number')
  .int('Must be a whole number')
  .min(0, 'Must be at least 0')
  .max(mostPackages, `Must be at most ${mostPackages.toLocaleString('en-US')}`)
const packagesMoved = packageCount.min(1, 'Must be greater than 0')

/** Units on hand by what can be done with them; they add up to `totalUnits`. */
export const unitSums = {
  totalUnits: counts,
  /** Can be promised: condition 5, not expired, in a location that is not temporary, and held by no order. */
  availableUnits: counts,
  /** Held by orders, picked ones included. */
  reservedUnits: counts,
  /** Free, in condition On Hold. */
  onHoldUnits: counts,
  /** Free, in condition Clearance. */
  clearanceUnits: counts,
  /** Free, and neither of these: not processed, missed, to be disposed of, expired, or in a temporary location. */
  otherUnits: counts,
}

/** What the inventory warns of. */
const stockWarnings = ['LOW_POINT', 'ON_HOLD', 'CLEARANCE'] as const
export type StockWarning = (typeof stockWarnings)[number]

const productStock = z.object({
  product: z.object({
    id: id('product'),
    description: z.string(),
    sku: z.string(),
    storeId: id('store'),
    /** Name of the merchant; null for the main store. */
    storeName: z.string().nullable(),
    isDangerous: z.boolean(),
    hasExpiration: z.boolean(),
  }),
  ...unitSums,
  packages: z.array(
    z.object({
      productPackageTypeId: id('productPackageType'),
      name: z.string(),
      unitQuantity: counts,
      packageCount: counts,
    }),
  ),
  /** Cubic feet of everything on hand. */
  totalVolumeQbft: z.number(),
  /** The earliest expiry date of what is on hand. */
  expiresAt: dayAnswer.nullable(),
  /** The latest day on which some of it was received. */
  receivedAt: dayAnswer.nullable(),
  /** What to look at: less than a low point, or as much on hold or for clearance as the levels of the product say. */
  warnings: z.array(z.enum(stockWarnings)),
})
export type ProductStock = z.output<typeof productStock>

/** Filters of stock records: they narrow both the products that are listed and the sums that are shown. */
const recordFilters = {
  warehouseId: id('warehouse').optional(),
  productPackageTypeId: id('productPackageType').optional(),
  storagePackageTypeId: id('storagePackageType').optional(),
  expiryDateStart: queryDay,
  expiryDateEnd: queryDay,
}

const productFilters = {
  /** Found in description and SKU. */
  productTerm: searchText.optional(),
  ...recordFilters,
  productId: id('product').optional(),
  merchantId: id('store').optional(),
  isDangerous: queryBoolean.optional(),
  /** Cubic feet of the product's stock, both ends included. */
  volumeFrom: queryNumber.optional(),
  volumeTo: queryNumber.optional(),
}

export const byProduct = endpoint({
  method: 'GET',
  path: `${root}/by-product`,
  summary: 'What is on hand, by product; sort by productDescription, receivedAt or expiresAt',
  can: viewsInventory,
  input: z.object({ ...listInput, ...productFilters }),
  answer: listAnswer(productStock),
})

export const totals = endpoint({
  method: 'GET',
  path: `${root}/totals`,
  summary: 'What the products of the list of stock come to, with the filters of the list',
  can: viewsInventory,
  input: z.object(productFilters),
  answer: z.object({
    /** Exact to 10,000; 10,001 means more. */
    products: counts,
    /** Units on hand, and their cubic feet; null of more products than that, and where records are narrowed by more than their warehouse. */
    units: counts.nullable(),
    volumeQbft: z.number().nullable(),
  }),
})

export const getByProduct = endpoint({
  method: 'GET',
  path: `${root}/by-product/{productId}`,
  summary: 'What is on hand of one product, all warehouses together',
  can: viewsInventory,
  input: z.object({ productId: id('product'), warehouseId: id('warehouse').optional() }),
  answer: productStock,
})

/** Why stock cannot be promised although it is on hand. */
export const blocks = ['CONDITION', 'EXPIRED', 'TEMPORARY_LOCATION'] as const
export type Block = (typeof blocks)[number]

const stockRecord = z.object({
  id: id('inventory'),
  warehouse,
  stockLocation,
  storagePackageType: z.object({ id: id('storagePackageType'), name: z.string() }).nullable(),
  packageType: z.object({ id: id('productPackageType'), name: z.string(), unitQuantity: counts }),
  /** On hand, picked ones included. */
  packageCount: counts,
  unitCount: counts,
  /** Packages held by orders, picked ones included. */
  reservedCount: counts,
  pickedCount: counts,
  /** Packages that can be promised. */
  availableCount: counts,
  /** Why what is free cannot be promised; null when it can. */
  block: z.enum(blocks).nullable(),
  condition,
  lot: z.string(),
  expiresAt: dayAnswer.nullable(),
  receivedAt: dayAnswer,
  receipt: z.object({ id: id('receiptOrder'), referenceId: z.string() }).nullable(),
})
export type StockRecord = z.output<typeof stockRecord>

export const listRecords = endpoint({
  method: 'GET',
  path: `${root}/by-product/{productId}/records`,
  summary: 'Stock records of one product; sort by expiresAt, receivedAt or id',
  can: viewsInventory,
  input: z.object({ ...listInput, productId: id('product'), ...recordFilters }),
  answer: listAnswer(stockRecord),
})

export const recordTotals = endpoint({
  method: 'GET',
  path: `${root}/by-product/{productId}/records/totals`,
  summary: 'What the stock records of one product come to, with the filters of their list',
  can: viewsInventory,
  input: z.object({ productId: id('product'), ...recordFilters }),
  answer: z.object({
    /** Exact to 10,000; 10,001 means more. */
    records: counts,
    /** Of all of them; null where they are more than 10,000. */
    packages: counts.nullable(),
    units: counts.nullable(),
    /** In kg, by their packages. */
    weight: z.number().nullable(),
  }),
})

/** Reasons the screen offers for an adjustment; others can be typed. Counting to 0 as Lost writes GONE. */
export const adjustReasons = ['Counted', 'Found', 'Damaged', 'Returned', 'Lost', 'Correction'] as const
export const lostReason = 'Lost'

export const adjust = endpoint({
  method: 'POST',
  path: `${root}/adjust`,
  summary: 'Set what was counted, or the condition, of stock records',
  can: 'FULFILLMENT_MANAGE_INVENTORY',
  input: z.object({
    lines: z
      .array(
        z.object({
          inventoryId: id('inventory'),
          packageCount,
          conditionCode: condition.optional(),
          reason: requiredText('Reason', 255),
          /** The count the person saw; answers VersionConflict when it has changed since. */
          seenCount: packageCount.optional(),
        }),
      )
      .min(1, 'At least one line is required')
      .max(1000, 'At most 1,000 lines'),
  }),
  answer: z.object({ records: z.array(stockRecord) }),
})

export const relocate = endpoint({
  method: 'POST',
  path: `${root}/relocate`,
  summary: 'Move packages to another stock location of the warehouse; what orders hold goes with its reservation',
  can: movesInventory,
  input: z.object({
    inventoryId: id('inventory'),
    toStockLocationId: id('stockLocation'),
    packageCount: packagesMoved,
  }),
  answer: z.object({ from: stockRecord, to: stockRecord }),
})

export const merge = endpoint({
  method: 'POST',
  path: `${root}/merge`,
  summary: 'Join stock records of the same goods into one',
  can: movesInventory,
  input: z.object({
    fromIds: z.array(id('inventory')).min(1, 'At least one record is required').max(500, 'At most 500 records'),
    toId: id('inventory'),
  }),
  answer: z.object({ record: stockRecord }),
})

export const unitize = endpoint({
  method: 'POST',
  path: `${root}/unitize`,
  summary: 'Break packages into single units where they stand',
  can: movesInventory,
  input: z.object({ inventoryId: id('inventory'), packageCount: packagesMoved }),
  answer: z.object({ from: stockRecord, to: stockRecord }),
})
