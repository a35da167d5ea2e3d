import type { Sheet } from '@crossdock/contract/sheets/cells'
import type { AnyImportDefinition } from '@crossdock/contract/sheets/fields'
import { screenRows } from '@crossdock/contract/sheets/limits'
import { headerRowOf } from '@crossdock/contract/sheets/mapping'

/** The sentence for a file with more rows than a screen imports at once (IMP-047); null when it has not. */
export function tooManyRows(sheets: readonly Sheet[], definition: AnyImportDefinition): string | null {
  const isTooLong = sheets.some((sheet) => sheet.rows.length - headerRowOf(sheet, definition) - 1 > screenRows)
  return isTooLong
    ? `This file has more than ${screenRows.toLocaleString('en-US')} rows. Please split it and import the parts.`
    : null
}
