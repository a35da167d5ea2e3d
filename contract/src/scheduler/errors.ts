import type { ErrorTable } from '../errors.ts'

/** The errors that only calls of this area answer. */
export const schedulerErrors = {
  SCHEDULER_ORDERS_INSUFFICIENT: { status: 402, message: 'You have no scheduler orders remaining in your plan.' },
} as const satisfies ErrorTable
