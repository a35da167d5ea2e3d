import type { ErrorTable } from '../errors.ts'

/** The errors that only calls of this area answer. */
export const deliveryErrors = {
  DepotNameExists: { status: 400, message: 'You already have a depot with this name!' },
  DepotInUse: { status: 400, message: 'This depot is in use and cannot be deleted.' },
  VehicleNameExists: { status: 400, message: 'You already have a vehicle with this name!' },
  VehicleInUse: { status: 400, message: 'This vehicle is in use and cannot be deleted.' },
  DriverInUse: { status: 400, message: 'This driver is in use and cannot be deleted.' },
  RouteInvoiceEmpty: { status: 400, message: 'Nothing is to be paid for this route.' },
  RouteInvoiceChanged: {
    status: 400,
    message: 'What this route costs has changed meanwhile. Please look at it again before you pay.',
  },
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
