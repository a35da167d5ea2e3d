import type { ErrorTable } from '../errors.ts'

/** The errors that only calls of this area answer. */
export const carriersErrors = {
  RateNotAvailableForNotBusinessDelivery: {
    status: 400,
    message: 'Rates are not available for non-business deliveries.',
  },
  ShippingLabelHasNotGenerated: {
    status: 400,
    message: 'Please complete the order setup in the Delivery App before getting the labels!',
  },
  CANADA_WIDE_CREATE_MAIN_HUB_REQUIRED: { status: 500, message: 'Please set your hub info' },
} as const satisfies ErrorTable
