import type { ErrorTable } from '../errors.ts'

/** The errors that only calls of this area answer. */
export const carriersErrors = {
  ShippingLabelHasNotGenerated: {
    status: 400,
    message: 'Please complete the order setup in the Delivery App before getting the labels!',
  },
} as const satisfies ErrorTable
