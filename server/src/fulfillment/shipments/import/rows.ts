import { orderKeyOf } from '@crossdock/contract/fulfillment/imported-rows'
import {
  rowSynonyms,
  type ShipmentRow,
  shipmentImport,
  shipmentRow,
} from '@crossdock/contract/fulfillment/shipments/import'
import { isGiven, withSynonyms } from '@crossdock/contract/row-cells'
import type { Cell } from '@crossdock/sheets/cells'
import { importDefinition } from '@crossdock/sheets/fields'
import { parseCell } from '@crossdock/sheets/parse-cell'
import type { RowKind } from '../../../platform/imports/row-kind.ts'

const definition = importDefinition(shipmentImport)
const [counted, quantity] = ['packageCount', 'perPackageQuantity'].map((key) =>
  definition.fields.find((field) => field.key === key),
)

/** A row under the definition's own names: synonyms resolved, and packages where only units were given. */
function plainRow(row: ShipmentRow): ShipmentRow {
  const plain = withSynonyms(row, rowSynonyms) as ShipmentRow
  if (!counted || !quantity || isGiven(plain.packageCount) || !isGiven(plain.unitCount)) return plain
  const units = parseCell(plain.unitCount as Cell, counted)
  // No count of units is none of packages either: refused again. Without a quantity per package the row is at fault anyhow.
  if ('problem' in units) return { ...plain, packageCount: plain.unitCount }
  const per = parseCell(plain.perPackageQuantity ?? null, quantity)
  return { ...plain, packageCount: 'problem' in per ? 1 : Number(units.value) / Number(per.value) }
}

/** Rows of shipment orders. */
export const shipmentRows: RowKind<'shipments'> = {
  kind: 'shipments',
  definition,
  row: shipmentRow,
  plain: (row) => plainRow(row as ShipmentRow),
  keyOf: (record) => orderKeyOf(record as never),
}
