import type { Cell } from './cells.ts'
import { nameKey } from './headers.ts'

/** A header without its number, "sku" for SKU #2 and for SKU; null where it has several numbers. */
const withoutNumber = (header: Cell | undefined): string | null => {
  const parts = nameKey(header).split(/\d+/)
  return parts.length > 2 ? null : parts.join('')
}

/**
 * Columns called as a column is but for a number: SKU #2 and SKU #3 beside SKU #1. Some exports have the items of an order so, in
 * one row.
 */
export function besideColumns(headers: readonly (Cell | undefined)[], column: number): number[] {
  const name = withoutNumber(headers[column])
  const own = nameKey(headers[column])
  if (name === null || name === '') return []
  return headers.flatMap((header, at) => {
    const key = nameKey(header)
    return at !== column && key !== own && /\d/.test(key) && withoutNumber(header) === name ? [at] : []
  })
}
