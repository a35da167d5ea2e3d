import { type CellFault, rowReader, sentenceOf } from '@crossdock/contract/sheets/apply'
import type { Cell } from '@crossdock/contract/sheets/cells'
import type { AnyImportDefinition, RecordOf } from '@crossdock/contract/sheets/fields'
import { fail } from './errors.ts'

/** One thing wrong with an import that only the database could tell: a taken SKU, an unknown location type. */
export interface RowProblem {
  readonly rowId: number
  readonly message: string
}

/** Most faults an answer lists. */
const mostFaults = 1000

/** Refuses an import: 417, the first row at fault in rowId, every fault in words. */
export function failRows(problems: readonly RowProblem[]): never {
  const sorted = [...problems].sort((a, b) => a.rowId - b.rowId)
  const first = sorted[0]
  return fail('ImportRowError', {
    ...(first ? { rowId: first.rowId, message: sentence(first) } : {}),
    errors: sorted.slice(0, mostFaults).map(sentence),
    info: { rowIds: [...new Set(sorted.map(({ rowId }) => rowId))].slice(0, mostFaults), faultCount: sorted.length },
  })
}

const sentence = ({ rowId, message }: RowProblem): string =>
  message.startsWith('Row ') ? message : `Row ${rowId}: ${message}`

/**
 * Repeats the mapper's checks on rows that arrive as records, because no client is believed. Gives the rows as the
 * definition reads them, or refuses with every fault in one answer.
 */
export function checkRows<Definition extends AnyImportDefinition>(
  definition: Definition,
  rows: readonly { readonly rowId: number; readonly [field: string]: unknown }[],
): RecordOf<Definition>[] {
  const mapping = Object.fromEntries(definition.fields.map((field, column) => [field.key, { column }]))
  const reader = rowReader(definition, mapping)
  const problems: RowProblem[] = []
  const onFault = (fault: CellFault) => {
    problems.push({ rowId: fault.rowId, message: sentenceOf(fault) })
  }
  const records: RecordOf<Definition>[] = []
  for (const row of rows) {
    const cells = definition.fields.map(({ key }): Cell => {
      const value = row[key]
      return Array.isArray(value) ? value.join(';') : ((value ?? null) as Cell)
    })
    const record = reader.read(cells, row.rowId, onFault)
    if (record) records.push(record)
  }
  return problems.length > 0 ? failRows(problems) : records
}
