/** A line of a shipment order as it is asked for. */
export interface LineForm {
  readonly productId: string
  readonly productPackageTypeId: string
  readonly unitsCount: number
}

interface Measured {
  readonly unitsCount: number
  readonly unitQuantity: number
}

/** True when two lines name the same product and package type. */
export const hasTwins = (lines: readonly LineForm[]): boolean =>
  new Set(lines.map((line) => `${line.productId}/${line.productPackageTypeId}`)).size < lines.length

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
