/**
 * What rows are that an order has already, with the same product, package and units, but from another file, and without a line
 * id that would tell: `same` is the same line again, `more` is one more, and `ask` refuses them as a question (`EqualLines`).
 */
export const equalLines = ['same', 'more', 'ask'] as const
export type EqualLines = (typeof equalLines)[number]

/**
 * Names the order of a row at its channel: `order/1001`, or `po/PO-7711` where rows have no order number. Rows with one name
 * belong together.
 */
export const orderKeyOf = (row: {
  readonly externalOrderNumber: string | null
  readonly externalPoNumber: string
}): string => (row.externalOrderNumber === null ? `po/${row.externalPoNumber}` : `order/${row.externalOrderNumber}`)
