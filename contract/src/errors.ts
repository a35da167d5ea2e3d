import { accountErrors } from './account/errors.ts'
import { carriersErrors } from './carriers/errors.ts'
import { deliveryErrors } from './delivery/errors.ts'
import { fulfillmentErrors } from './fulfillment/errors.ts'
import { schedulerErrors } from './scheduler/errors.ts'
import { sortingErrors } from './sorting/errors.ts'
import { warehouseErrors } from './warehouse/errors.ts'

/** Error types, with their HTTP status and the sentence people read. */
export type ErrorTable = Readonly<Record<string, { readonly status: number; readonly message: string }>>

/** Errors of no area: what any call may answer, and what several areas do. */
const errorsOfAll = {
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
  PreviewOnly: {
    status: 400,
    message: 'You are looking through somebody else’s eyes. Nothing can be changed here.',
  },
  FreshSignInNeeded: { status: 400, message: 'Please prove once more that it is you.' },
  SecondFactorMissing: {
    status: 400,
    message: 'Your account asks for a second factor. Please set one up first.',
  },
  AccountSuspended: { status: 403, message: 'This account is suspended' },
  AccountDeleted: { status: 403, message: 'This account is deleted. Only its owner can sign in, and return it.' },
  TokenMissing: { status: 401, message: 'Token is not provided' },
  TokenUndecodable: { status: 401, message: 'Token is not valid for decoding' },
  TokenIncomplete: { status: 401, message: 'Token is not having valid auth data' },
  TokenInactive: { status: 401, message: 'Token is not active for the user account' },
  TokenExpired: { status: 401, message: 'Token has expired' },
  LinkExpired: { status: 400, message: 'This link has expired or was used already.' },
  // Plan limits and features (HTTP 402, code 900)
  PLAN_FEATURE_NOT_AVAILABLE: { status: 402, message: 'Your plan does not have this feature.' },
  // Orders and stock
  WrongState: { status: 400, message: 'This is not possible in the present state.' },
  // Imports and files
  ImportRowError: { status: 417, message: 'A row of the spreadsheet is not right.' },
  FileUnreadable: { status: 400, message: 'This file could not be read.' },
  FileTooLarge: { status: 400, message: 'This file is too large.' },
} as const satisfies ErrorTable

/** Whose errors there are. No two have one of the same name. */
export const errorTables = [
  errorsOfAll,
  accountErrors,
  carriersErrors,
  warehouseErrors,
  sortingErrors,
  deliveryErrors,
  schedulerErrors,
  fulfillmentErrors,
] as const

/**
 * Every error type the product answers, with its HTTP status and the sentence people read.
 * Sources: the error catalogues of the three specs (section 8 of each) and `contract.md`.
 */
export const errors = {
  ...errorsOfAll,
  ...accountErrors,
  ...carriersErrors,
  ...warehouseErrors,
  ...sortingErrors,
  ...deliveryErrors,
  ...schedulerErrors,
  ...fulfillmentErrors,
}

export type ErrorType = keyof typeof errors

/** Codes of the authentication table (spec 1, section 8). Every code but 300 signs the user out. */
const authCodes = {
  TokenMissing: 100,
  TokenUndecodable: 101,
  TokenIncomplete: 200,
  TokenInactive: 201,
  TokenExpired: 202,
  AccountSuspended: 203,
  AccountDeleted: 303,
  OwnersAlone: 10,
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
