import { z } from 'zod'
import type { Needed } from '../../access.ts'
import { dayAnswer, queryDay } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { optionalCode } from '../../fields.ts'
import { id } from '../../ids.ts'
import { queryNumber } from '../../paging.ts'
import { receiptLimits } from '../receipts/orders.ts'
import { counts, root, stockLocation, viewsInventory } from './records.ts'

/** Who looks at stock, and whoever puts goods away. */
const putsAway: Needed = { anyOf: [viewsInventory, 'FULFILLMENT_PROCESS_RECEIVING_ORDERS'] }

/** Places suggested at once: as many as are read in passing. */
export const mostSuggested = 3

const suggestedPlace = z.object({
  stockLocation,
  /** What its type is called. */
  label: z.string(),
  /** Units of the product that stand there and may leave, without what was picked; of one date and lot with what comes, where that is known. */
  units: counts,
  /** When the first of them expire. */
  expiresAt: dayAnswer.nullable(),
  /** Nobody's goods stand there. */
  isEmpty: z.boolean(),
  /** How much of its space is taken, whoever has what stands there. */
  filledPercent: counts,
  /** Packages that there is still room for, by weight and by space. */
  fits: counts,
})
export type SuggestedPlace = z.output<typeof suggestedPlace>

export const suggestPlaces = endpoint({
  method: 'GET',
  path: `${root}/put-away`,
  summary:
    'Where packages may be put away in a warehouse, the best place first: where the product stands already, then an empty place that they fit into, or the emptiest',
  can: putsAway,
  input: z.object({
    warehouseId: id('warehouse'),
    productPackageTypeId: id('productPackageType'),
    /** As many are to be put away: a place that takes all of them is better. */
    packageCount: queryNumber
      .pipe(
        z
          .number()
          .int('Must be a whole number')
          .min(1, 'Must be at least 1')
          .max(1_000_000, 'Must be at most 1,000,000'),
      )
      .optional(),
    /** Goods of another date or lot are not put in one place with them. */
    expirationDate: queryDay,
    lot: optionalCode(receiptLimits.reference),
  }),
  answer: z.object({ places: z.array(suggestedPlace) }),
})
