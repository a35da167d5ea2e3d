import type { OrderLine } from '../states/reads.ts'

/** A line as it is asked for. */
export type LineForm = Omit<OrderLine, 'id'>

/** A line about to be written: its product and package type are the store's. */
export interface NewLine extends OrderLine {
  /** Units in a package. */
  readonly unitQuantity: number
}

type Measured = Pick<NewLine, 'unitsCount' | 'unitQuantity'>

/** What is kept of a new line in the audit log. */
export const factsOfLine = ({ productId, productPackageTypeId, unitsCount, unitQuantity }: NewLine) => ({
  productId,
  productPackageTypeId,
  unitsCount,
  unitQuantity,
})

/** What a line orders: an order has each once. */
export const lineKey = (line: Omit<LineForm, 'unitsCount'>): string => `${line.productId}/${line.productPackageTypeId}`

/** True when two lines name the same product and package type. */
export const hasTwins = (lines: readonly LineForm[]): boolean => new Set(lines.map(lineKey)).size < lines.length

/** Kept sums of an order's lines. */
export function sumsOf(lines: readonly Measured[]) {
  const [only] = lines
  return {
    line_count: lines.length,
    unit_count: lines.reduce((sum, line) => sum + line.unitsCount, 0),
    is_single_item: lines.length === 1 && only !== undefined && only.unitsCount === only.unitQuantity,
  }
}

/** Lines whose units no number of whole packages makes up. */
export const brokenPackages = (
  lines: readonly Measured[],
): { readonly index: number; readonly unitQuantity: number }[] =>
  lines.flatMap(({ unitsCount, unitQuantity }, index) =>
    unitsCount % unitQuantity === 0 ? [] : [{ index, unitQuantity }],
  )

/** True when a form's lines are those an order has, in any order. */
export const isSameLines = (present: readonly LineForm[], wanted: readonly LineForm[]): boolean => {
  const units = new Map(present.map((line) => [lineKey(line), line.unitsCount]))
  const isEach = wanted.every((line) => units.get(lineKey(line)) === line.unitsCount)
  return isEach && wanted.length === present.length && !hasTwins(wanted)
}

/** Lines of an order in two: what is here of them, and what is left. */
export function splitLines(
  lines: readonly NewLine[],
  covered: readonly OrderLine[],
): { readonly here: NewLine[]; readonly left: NewLine[] } {
  const units = new Map(covered.map((line) => [line.id, line.unitsCount]))
  const withUnits = (unitsOf: (line: NewLine) => number) =>
    lines.map((line) => ({ ...line, unitsCount: unitsOf(line) })).filter(({ unitsCount }) => unitsCount > 0)
  const here = ({ id }: NewLine) => units.get(id) ?? 0
  return { here: withUnits(here), left: withUnits((line) => line.unitsCount - here(line)) }
}
