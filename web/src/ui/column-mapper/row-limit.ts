import { mostImportRows } from '@crossdock/contract/imports'
import type { AnyImportDefinition } from '@crossdock/contract/sheets/fields'
import { screenRows } from '@crossdock/contract/sheets/limits'
import { headerRowOf } from '@crossdock/contract/sheets/mapping'
import type { ReadSheet } from '../../lib/read-sheet.ts'

/** The sentence for a file with more rows than an import takes (IMP-047); null when it has not. `isLong`: it takes long files. */
export function tooManyRows(
  sheets: readonly ReadSheet[],
  definition: AnyImportDefinition,
  isLong: boolean,
): string | null {
  const most = isLong ? mostImportRows : screenRows
  const isTooLong = sheets.some(
    (sheet) => (sheet.total ?? sheet.rows.length) - headerRowOf(sheet, definition) - 1 > most,
  )
  return isTooLong
    ? `This file has more than ${most.toLocaleString('en-US')} rows. Please split it and import the parts.`
    : null
}
