import { type boxesImport, namesOf } from '@crossdock/contract/sorting/boxes/import'
import type { RecordOf } from '@crossdock/sheets/fields'
import type { RowProblem } from '../../../platform/import-rows.ts'

/** A row of the file: a box, and the order that it is of. */
export type BoxRow = RecordOf<typeof boxesImport>

const ofOrder = {
  poNo: 'PO Number',
  customerName: 'Customer Name',
  phone: 'Phone',
  email: 'Email',
  addressLine1: 'Address Line 1',
  addressLine2: 'Address Line 2',
  city: 'City',
  state: 'State',
  zipCode: 'Zip Code',
  country: 'Country',
  expectedAt: 'Expected Date',
} as const
type OfOrder = keyof typeof ofOrder

/** An order as its rows say it together, and its boxes in the order of the file. */
interface OrderOfRows {
  readonly orderNo: string
  readonly facts: { readonly [Field in OfOrder]: BoxRow[Field] | null }
  readonly firstName: string
  readonly lastName: string | null
  readonly boxes: readonly BoxRow[]
}

/** What rows of an order have said so far, and which of them said it first. */
interface Gathered {
  readonly facts: Record<string, unknown>
  readonly by: Map<string, number>
  readonly boxes: BoxRow[]
}

/**
 * Rows of one order number are one order, wherever they stand. What one of them leaves blank another may say; two that say different
 * things are at fault, and so is a code that two boxes have.
 */
export function ordersOf(rows: readonly BoxRow[]): { orders: OrderOfRows[]; problems: RowProblem[] } {
  const problems: RowProblem[] = []
  const codes = new Map<string, number>()
  const orders = new Map<string, Gathered>()
  for (const row of rows) {
    const order: Gathered = orders.get(row.orderNo) ?? { facts: {}, by: new Map(), boxes: [] }
    orders.set(row.orderNo, order)
    order.boxes.push(row)
    for (const [field, label] of Object.entries(ofOrder)) {
      const value = row[field as OfOrder]
      if (value === null) continue
      const first = order.by.get(field)
      if (first === undefined) {
        order.by.set(field, row.rowId)
        order.facts[field] = value
      } else if (order.facts[field] !== value)
        problems.push({ rowId: row.rowId, message: `${label}: This differs from row ${first} of the same order` })
    }
    const code = row.barcode?.toLowerCase()
    if (code === undefined) continue
    const same = codes.get(code)
    if (same === undefined) codes.set(code, row.rowId)
    else problems.push({ rowId: row.rowId, message: `Box Barcode: Row ${same} has the same one` })
  }
  return {
    problems,
    orders: [...orders].map(([orderNo, { facts, boxes }]) => ({
      orderNo,
      facts: Object.fromEntries(
        Object.keys(ofOrder).map((field) => [field, facts[field] ?? null]),
      ) as OrderOfRows['facts'],
      ...namesOf(typeof facts['customerName'] === 'string' ? facts['customerName'] : ''),
      boxes,
    })),
  }
}
