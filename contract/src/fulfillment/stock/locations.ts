import { z } from 'zod'
import { dayAnswer } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'
import { condition, counts, root, stockLocation, viewsInventory, warehouse } from './records.ts'

export const byStockLocation = endpoint({
  method: 'GET',
  path: `${root}/by-stock-location/{id}`,
  summary: 'What stands in a stock location; picked packages have left it',
  can: viewsInventory,
  input: z.object({ id: id('stockLocation') }),
  answer: z.object({
    stockLocation: stockLocation.extend({ warehouse, isTemporary: z.boolean() }),
    items: z.array(
      z.object({
        inventoryId: id('inventory'),
        product: z.object({ id: id('product'), description: z.string(), sku: z.string() }),
        storeId: id('store'),
        storeName: z.string().nullable(),
        packageType: z.object({ id: id('productPackageType'), name: z.string() }),
        packageCount: counts,
        /** Of these, held by orders. */
        heldCount: counts,
        unitCount: counts,
        condition,
        lot: z.string(),
        expiresAt: dayAnswer.nullable(),
        receipt: z.object({ id: id('receiptOrder'), referenceId: z.string() }).nullable(),
      }),
    ),
    /** True when there are more records than the 1,000 shown. */
    hasMore: z.boolean(),
    /** Of everything in the location, whoever owns it. Cubic feet. */
    totalVolumeQbft: z.number(),
    /** Kilograms. */
    totalWeight: z.number(),
    /** Kilograms; null: no limit. */
    maxWeight: z.number().nullable(),
  }),
})
