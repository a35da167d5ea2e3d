import type { ErrorTable } from '../errors.ts'

/** The errors that only calls of this area answer (SORT-042, MANIF-010). */
export const sortingErrors = {
  StockLocationPositionTaken: { status: 400, message: 'This position is already occupied.' },
  InvalidOrderState: { status: 400, message: 'Invalid Order State' },
  ManifestInUse: { status: 400, message: 'Boxes of this manifest have been received. It cannot be deleted.' },
} as const satisfies ErrorTable
