/**
 * Every error type the product answers, with its HTTP status and the sentence people read.
 * Sources: the error catalogues of the three specs (section 8 of each) and `contract.md`.
 */
export const errors = {
  // Shape of the request
  ValidationError: { status: 400, message: 'Some fields are not right. Please check them and try again.' },
  NotFound: { status: 404, message: 'This does not exist, or it is not yours.' },
  VersionConflict: { status: 409, message: 'This was changed by someone else meanwhile. Reload and try again.' },
  IdempotencyConflict: { status: 409, message: 'This idempotency key was used for another request.' },
  RequestTimeout: { status: 408, message: 'The request took too long to arrive. Please try again.' },
  TooManyRequests: { status: 429, message: 'Too many tries. Please wait a moment and try again.' },
  Misdirected: { status: 421, message: 'This is not the address of this installation.' },
  ServerBusy: { status: 503, message: 'The server is busy. Please try again in a moment.' },
  PayloadTooLarge: { status: 400, message: 'The request is too large.' },
  INVALID_STORE_ALL: { status: 400, message: 'Your selected merchant is All. Please select a valid merchant' },
  InternalError: { status: 500, message: 'Something went wrong!' },
  DatabaseUnavailable: {
    status: 503,
    message: 'The database is not reachable right now. Please try again in a moment.',
  },
  DiskFull: { status: 507, message: 'The server has no room left to save this. Nothing was changed.' },
  // Who is asking
  NO_ACCESS: {
    status: 403,
    message: 'You do not have access to this feature, please contact your admin and request access.',
  },
  AccountSuspended: { status: 403, message: 'This account is suspended' },
  TokenMissing: { status: 401, message: 'Token is not provided' },
  TokenUndecodable: { status: 401, message: 'Token is not valid for decoding' },
  TokenIncomplete: { status: 401, message: 'Token is not having valid auth data' },
  TokenInactive: { status: 401, message: 'Token is not active for the user account' },
  TokenExpired: { status: 401, message: 'Token has expired' },
  WrongCredentials: { status: 400, message: 'The e-mail address or the password is not right.' },
  WrongPassword: { status: 400, message: 'The current password is not right.' },
  EmailNotVerified: { status: 400, message: 'Please verify your e-mail address first.' },
  LinkExpired: { status: 400, message: 'This link has expired or was used already.' },
  // Plan limits and features (HTTP 402, code 900)
  ROUTE_OPTIMIZER_INSUFFICIENT: { status: 402, message: 'You have no auto-routes remaining in your plan.' },
  IN_HOUSE_DRIVERS_REACHED_MAX: { status: 402, message: 'You have reached the maximum of drivers in your plan.' },
  STORE_CREATION_REACHED_MAX: { status: 402, message: 'You have reached the maximum of customers in your plan.' },
  PRIVILEGES_REACHED_MAX: { status: 402, message: 'You have reached the maximum of sub users in your plan.' },
  SCHEDULER_ORDERS_INSUFFICIENT: { status: 402, message: 'You have no scheduler orders remaining in your plan.' },
  HEADER_ROUTES_REACHED_MAX: { status: 402, message: 'You have reached the maximum of draft routes in your plan.' },
  ORDER_ASSIGNMENTS_INSUFFICIENT: { status: 402, message: 'You have no scheduled routes remaining in your plan.' },
  SHIPMENT_ORDER_IN_PROCESS: { status: 402, message: 'You have reached the maximum of shipment orders in your plan.' },
  SHIPMENT_ORDER_BACKORDER: { status: 402, message: 'You have reached the maximum of back orders in your plan.' },
  RECEIVING_ORDER: { status: 402, message: 'You have reached the maximum of receipt orders in your plan.' },
  REACH_WAREHOUSE_MAX_COUNT_DBO: { status: 402, message: 'You have reached the maximum of warehouses in your plan.' },
  REACH_RETURN_ORDER_MAX_COUNT_DBO: {
    status: 402,
    message: 'You have reached the maximum of return orders in your plan.',
  },
  ROUTE_ADDRESSES_REACHED_MAX: { status: 402, message: 'Order Limit per Route Exceeded' },
  HEADER_ROUTES_NOT_AVAILABLE: {
    status: 402,
    message: 'Route creation is not covered in your current subscription plan.',
  },
  PRIVILEGES_NOT_AVAILABLE: {
    status: 402,
    message: 'Sub users feature is not covered in your current subscription plan.',
  },
  TRACKING_NOT_AVAILABLE: {
    status: 402,
    message: 'Tracking feature is not covered in your current subscription plan.',
  },
  PLAN_FEATURE_NOT_AVAILABLE: { status: 402, message: 'Your plan does not have this feature.' },
  // Stores
  StoreInUse: { status: 400, message: 'This store is in use and cannot be deleted.' },
  StoreFixed: { status: 400, message: 'The main store cannot be changed into another type or deleted.' },
  StoreAccess: { status: 400, message: 'The selected store differs from the store this order was created under.' },
  // Warehouse master data
  WarehouseTitleExists: { status: 400, message: 'You already have a warehouse with this name!' },
  WarehouseInUse: { status: 400, message: 'This warehouse is in use and cannot be modified or deleted.' },
  WarehouseConflict: {
    status: 400,
    message: 'You have already selected products from another warehouse. Remove them first to switch warehouses.',
  },
  StockLocationTitleExists: { status: 400, message: 'You already have a stock location with this name!' },
  StockLocationInUse: { status: 400, message: 'This stock location is in use and cannot be modified or deleted.' },
  StockLocationTypeInUse: {
    status: 400,
    message: 'This stock location type is in use and cannot be modified or deleted.',
  },
  StockLocationPositionTaken: { status: 400, message: 'This position is already occupied.' },
  PackageSpecificationConflict: { status: 400, message: 'There is a conflict with package specifications.' },
  ProductSkuExists: { status: 400, message: 'You already have a product with this SKU!' },
  ProductHasBeenUsed: { status: 400, message: 'This product is in use and cannot be modified or deleted.' },
  // Orders and stock
  WrongState: { status: 400, message: 'This is not possible in the present state.' },
  AvailablePackagesLessThanSelected: {
    status: 400,
    message: 'The selected quantity exceeds the available packages in the warehouse.',
  },
  ExistingPackage: { status: 400, message: 'This product and package type have already been selected.' },
  ExistingProductPackageInOrder: { status: 400, message: 'This product and package type are already in the order.' },
  FinalUnitsCountMismatchPicked: { status: 400, message: 'The final units count does not match the units picked.' },
  InventoryNotAvailable: { status: 400, message: 'This product is no longer available. Please restock it first.' },
  NoConfirmedReportYet: { status: 400, message: 'The report is not confirmed yet. Please complete the steps first.' },
  NotAssignedToYou: { status: 400, message: 'This order is not assigned to you to process.' },
  RateNotAvailableForNotBusinessDelivery: {
    status: 400,
    message: 'Rates are not available for non-business deliveries.',
  },
  ShippingLabelHasNotGenerated: {
    status: 400,
    message: 'Please complete the order setup in the Delivery App before getting the labels!',
  },
  // Imports and files
  ImportRowError: { status: 417, message: 'A row of the spreadsheet is not right.' },
  EqualLines: { status: 417, message: 'Orders have these lines already. Are they the same lines, or more of them?' },
  FileUnreadable: { status: 400, message: 'This file could not be read.' },
  FileTooLarge: { status: 400, message: 'This file is too large.' },
  CANADA_WIDE_CREATE_MAIN_HUB_REQUIRED: { status: 500, message: 'Please set your hub info' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>

export type ErrorType = keyof typeof errors

/** Codes of the authentication table (spec 1, section 8). Every code but 300 signs the user out. */
const authCodes = {
  TokenMissing: 100,
  TokenUndecodable: 101,
  TokenIncomplete: 200,
  TokenInactive: 201,
  TokenExpired: 202,
  AccountSuspended: 203,
  NO_ACCESS: 300,
} as const satisfies Partial<Record<ErrorType, number>>

/** The number in `code` of an error answer: 900 for plans, the table above for authentication, else the HTTP status. */
export function errorCode(type: ErrorType): number {
  if (type in authCodes) return authCodes[type as keyof typeof authCodes]
  const { status } = errors[type]
  return status === 402 ? 900 : status
}

/** One wrong field: its path in the input (`items.0.quantity`) and the spec's text. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** The body of every error answer (import calls that name unknown SKUs answer a bare array of them instead). */
export interface ErrorBody {
  readonly status: false
  readonly code: number
  readonly message: string
  readonly errorType: string
  /** The message once more, under the other two names that clients of the specification read (HTTP-007, HTTP-008). */
  readonly errorMsg: string
  readonly error: { readonly message: string }
  readonly errInfo: {
    readonly errType: string
    readonly fields?: readonly FieldError[]
    readonly rowId?: number | string
    readonly requestId?: string
    readonly permission?: string
    readonly [more: string]: unknown
  }
  /** All faults of an import in words, at most 1,000. */
  readonly errors?: readonly string[]
  readonly remaining?: number
  readonly max?: number
  readonly featureKey?: string
}
