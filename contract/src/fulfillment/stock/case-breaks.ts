import { z } from 'zod'

/** Packages that would be broken into units for an order where they stand, and what would be there afterwards. */
export const caseToBreak = z.object({
  sku: z.string(),
  packageTypeName: z.string(),
  unitQuantity: z.number().int(),
  packages: z.number().int(),
  stockLocationTitle: z.string(),
  /** Units the order takes of them. */
  takenUnits: z.number().int(),
  /** Units that stay there, loose. */
  leftUnits: z.number().int(),
})
export type CaseToBreak = z.output<typeof caseToBreak>
