import type { ErrorTable } from '../errors.ts'

/** The errors that only calls of this area answer. */
export const accountErrors = {
  WrongCredentials: { status: 400, message: 'The e-mail address or the password is not right.' },
  WrongPassword: { status: 400, message: 'The current password is not right.' },
  EmailNotVerified: { status: 400, message: 'Please verify your e-mail address first.' },
  STORE_CREATION_REACHED_MAX: { status: 402, message: 'You have reached the maximum of customers in your plan.' },
  PRIVILEGES_REACHED_MAX: { status: 402, message: 'You have reached the maximum of sub users in your plan.' },
  PRIVILEGES_NOT_AVAILABLE: {
    status: 402,
    message: 'Sub users feature is not covered in your current subscription plan.',
  },
  OwnRights: {
    status: 400,
    message: 'Nobody changes or deletes themselves here. Your name and phone stand on your profile.',
  },
  OwnerFixed: {
    status: 400,
    message: 'The admin of the account cannot be changed or deleted. Ownership can be handed over.',
  },
  NotHereYet: { status: 400, message: 'An account is handed over to somebody who is active and has signed in.' },
  StoreInUse: { status: 400, message: 'This store is in use and cannot be deleted.' },
  StoreFixed: { status: 400, message: 'The main store cannot be changed into another type or deleted.' },
  StoreAccess: { status: 400, message: 'The selected store differs from the store this order was created under.' },
} as const satisfies ErrorTable
