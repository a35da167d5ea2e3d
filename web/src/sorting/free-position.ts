import { ApiError } from '../lib/errors.ts'

/** The next position that is free, as the refusal of a taken one names it (SORT-023). */
export function freeOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.type !== 'StockLocationPositionTaken') return null
  const free = error.body.errInfo?.['freePosition']
  return typeof free === 'number' ? free : null
}
