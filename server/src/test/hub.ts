import type { Id } from '@crossdock/contract/ids'
import { boxesImport, importBoxes } from '@crossdock/contract/sorting/boxes/import'
import * as orders from '@crossdock/contract/sorting/orders'
import { headingOf } from '@crossdock/sheets/fields'
import type { Person } from './harness.ts'

/** A row of a file of expected boxes, by the fields of the import. */
export type BoxLine = Partial<Record<(typeof boxesImport)['fields'][number]['key'], string | number>>

const cell = (value: string | number | undefined): string => `"${String(value ?? '').replaceAll('"', '""')}"`

/** A spreadsheet of expected boxes, as text. */
export const boxFile = (lines: readonly BoxLine[]): Blob =>
  new Blob([
    [
      boxesImport.fields.map((field) => cell(headingOf(field))).join(','),
      ...lines.map((line) => boxesImport.fields.map(({ key }) => cell(line[key])).join(',')),
    ].join('\n'),
  ])

/** What a row says of whoever the order is for. */
export const ada: BoxLine = {
  ...{ customerName: 'Ada Lovelace', phone: '6045550100', addressLine1: '12 Water Street' },
  ...{ city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
}

/** Expected orders with so many boxes each, by their numbers; their boxes are called `<number>-<n>`. */
export async function expectOrders(
  owner: Person,
  warehouseId: Id<'warehouse'>,
  boxes: Readonly<Record<string, number>>,
  line: BoxLine = ada,
) {
  const lines = Object.entries(boxes).flatMap(([orderNo, count]) =>
    Array.from({ length: count }, (_, index) => ({ ...line, orderNo, barcode: `${orderNo}-${index + 1}` })),
  )
  const { manifestId } = await owner.call(importBoxes, { warehouseId, file: boxFile(lines) })
  const made = new Map<string, orders.WholeHubOrder>()
  for (const { id, orderNo } of (await owner.call(orders.list, { manifestIds: manifestId, page_size: 500 })).items)
    made.set(orderNo, await owner.call(orders.get, { id }))
  return {
    manifestId,
    of: (orderNo: string): orders.WholeHubOrder => made.get(orderNo) as orders.WholeHubOrder,
  }
}
