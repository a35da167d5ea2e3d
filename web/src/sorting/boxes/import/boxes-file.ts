import { type BoxMapping, boxesImport } from '@crossdock/contract/sorting/boxes/import'
import { guardText } from '@crossdock/sheets/cells'
import { headingOf, type RecordOf } from '@crossdock/sheets/fields'

export type BoxRow = RecordOf<typeof boxesImport>

const quoted = (value: unknown): string => {
  const text = typeof value === 'string' ? guardText(value) : typeof value === 'number' ? String(value) : ''
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * The rows as the person has put them right, as the file that the call takes: each in the line that it had, so that a refusal
 * names the row on the screen; what was taken out is a blank line.
 */
export function boxesFile(
  rows: readonly BoxRow[],
  name: string,
): { readonly file: File; readonly mapping: BoxMapping } {
  const { fields } = boxesImport
  const lines = [fields.map((field) => quoted(headingOf(field))).join(',')]
  for (const row of rows) {
    while (lines.length < row.rowId) lines.push('')
    lines.push(fields.map(({ key }) => quoted(row[key])).join(','))
  }
  const columns: Record<string, BoxMapping['columns'][string]> = {}
  for (const [column, { key, kind }] of fields.entries())
    columns[key] = {
      column,
      ...(kind === 'number' && { decimal: '.' as const }),
      ...(kind === 'day' && { dates: 'year first' as const }),
    }
  return {
    file: new File([lines.join('\r\n')], name.replace(/(\.\w+)?$/, '.csv'), { type: 'text/csv' }),
    mapping: { sheet: 0, headerRow: 0, columns, without: [] },
  }
}
