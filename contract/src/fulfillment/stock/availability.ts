import { z } from 'zod'
import { dayAnswer } from '../../dates.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../ids.ts'
import { condition, counts, root, stockLocation, unitSums, viewsInventory } from './records.ts'

const reason = z.object({
  /** Packages of the product that this explains, in units. */
  units: counts,
})

export const explainAvailability = endpoint({
  method: 'GET',
  path: `${root}/by-product/{productId}/availability`,
  summary: 'Why a product is available or not: what is reserved by which orders, expired, on hold or set aside',
  can: viewsInventory,
  input: z.object({ productId: id('product'), warehouseId: id('warehouse').optional() }),
  answer: z.object({
    ...unitSums,
    /** Orders that hold stock of the product, the largest holds first, at most 100. */
    orders: z.array(
      reason.extend({
        id: id('shipmentOrder'),
        referenceId: z.string(),
        state: z.string(),
        shipOutDate: z.string(),
        pickedUnits: counts,
      }),
    ),
    conditions: z.array(reason.extend({ condition })),
    expired: z.array(reason.extend({ expiresAt: dayAnswer })),
    temporaryLocations: z.array(reason.extend({ stockLocation })),
  }),
})
