import type { ErrorTable } from '../errors.ts'

/** The errors that only calls of this area answer. */
export const deliveryErrors = {
  ROUTE_OPTIMIZER_INSUFFICIENT: { status: 402, message: 'You have no auto-routes remaining in your plan.' },
  IN_HOUSE_DRIVERS_REACHED_MAX: { status: 402, message: 'You have reached the maximum of drivers in your plan.' },
  HEADER_ROUTES_REACHED_MAX: { status: 402, message: 'You have reached the maximum of draft routes in your plan.' },
  ORDER_ASSIGNMENTS_INSUFFICIENT: { status: 402, message: 'You have no scheduled routes remaining in your plan.' },
  ROUTE_ADDRESSES_REACHED_MAX: { status: 402, message: 'Order Limit per Route Exceeded' },
  HEADER_ROUTES_NOT_AVAILABLE: {
    status: 402,
    message: 'Route creation is not covered in your current subscription plan.',
  },
  TRACKING_NOT_AVAILABLE: {
    status: 402,
    message: 'Tracking feature is not covered in your current subscription plan.',
  },
} as const satisfies ErrorTable
