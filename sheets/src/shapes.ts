import type { Cell } from './cells.ts'
import type { Unit } from './fields.ts'
import { nameKey } from './headers.ts'

/**
 * Where a field of an import stands in an export: under a header (of several the first with anything under it, else the first that
 * is there), with what stands under others behind it (`isWhole`: only where all of them are there), or one value for all rows.
 */
export type Place =
  | string
  | readonly string[]
  | {
      readonly header: string | readonly string[]
      readonly unit?: Unit
      readonly and?: readonly string[]
      readonly isWhole?: true
    }
  | { readonly constant: Cell }

/** What a platform's export looks like, and how imports read it. */
export interface KnownShape {
  /** "Shopify orders": this looks like a … export. */
  readonly name: string
  /** Name of the import that reads it. */
  readonly import: string
  /** Headers that only this export has together. */
  readonly marks: readonly string[]
  readonly fields: Readonly<Record<string, Place>>
  /** Cells that only one row of a thing has, mostly the first: they are those of all rows with the same cell under `by`. */
  readonly fill?: { readonly by: string; readonly headers: readonly string[] }
  /** Where all cells under these headers are blank, others stand in for them: the billing address for the shipping address. */
  readonly standIn?: { readonly blank: readonly string[]; readonly take: Readonly<Record<string, string>> }
  /**
   * Columns that say of a row whether it is to be shipped at all; of `dates` any value says that it is not. `lines`: columns that
   * say it of the whole order, and those that say it of each line.
   */
  readonly states?: {
    readonly words?: readonly string[]
    readonly dates?: readonly string[]
    readonly lines?: Readonly<Record<string, string>>
  }
  /** Rows with nothing under any of these headers are about no goods: pictures, heads of orders. */
  readonly goods?: readonly string[]
}

/** Is it the header of a column of states, here or in an export that we know? */
export const namesState = (
  { states: own = [], shapes = [] }: { readonly states?: readonly string[]; readonly shapes?: readonly KnownShape[] },
  header: Cell | undefined,
): boolean =>
  nameKey(header).endsWith('status') ||
  [...own, ...shapes.flatMap(({ states }) => [...(states?.words ?? []), ...(states?.dates ?? [])])]
    .map(nameKey)
    .includes(nameKey(header))

/** The one of some exports that a row of headers is of; null when it is none of them. */
export function shapeOfHeaders(
  shapes: readonly KnownShape[] | undefined,
  headers: readonly (Cell | undefined)[],
): KnownShape | null {
  const names = new Set(headers.map(nameKey))
  let found: KnownShape | null = null
  for (const shape of shapes ?? [])
    if (shape.marks.length > (found?.marks.length ?? 0) && shape.marks.every((mark) => names.has(nameKey(mark))))
      found = shape
  return found
}

/** A field's columns, or its value for all rows. */
type Placed =
  | { readonly column: number; readonly and?: readonly number[]; readonly unit?: Unit }
  | { readonly constant: Cell }

/** Where the fields of an import are in such an export. `isBare`: there is nothing under a header in any row. */
export function placesOf(
  shape: KnownShape,
  headers: readonly (Cell | undefined)[],
  isBare: (column: number) => boolean = () => false,
): Map<string, Placed> {
  const columns = new Map<string, number>()
  headers.forEach((header, column) => {
    const key = nameKey(header)
    if (key !== '' && !columns.has(key)) columns.set(key, column)
  })
  const places = new Map<string, Placed>()
  for (const [field, place] of Object.entries(shape.fields)) {
    if (typeof place === 'object' && 'constant' in place) {
      places.set(field, place)
      continue
    }
    const { header, unit, and, isWhole } = typeof place === 'object' && 'header' in place ? place : { header: place }
    const there = [header].flat().flatMap((name) => columns.get(nameKey(name)) ?? [])
    const first = there.find((column) => !isBare(column)) ?? there[0]
    const others = (and ?? []).flatMap((name) => columns.get(nameKey(name)) ?? [])
    // Where the first column is not there, the next ones are all there is.
    const [column, ...behind] = first === undefined ? others : [first, ...others]
    if (column === undefined || (isWhole && (first === undefined || others.length < (and ?? []).length))) continue
    places.set(field, { column, ...(behind.length > 0 ? { and: behind } : {}), ...(unit ? { unit } : {}) })
  }
  return places
}
