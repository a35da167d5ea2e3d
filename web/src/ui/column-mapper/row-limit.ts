import { mostImportRows } from '@crossdock/contract/imports'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { screenRows } from '@crossdock/sheets/limits'
import { headerRowOf } from '@crossdock/sheets/mapping'
import type { ReadSheet } from '../../lib/read-sheet.ts'
import { t } from '../../lib/words.ts'
import { knownExports } from './known-exports.ts'

/** The sentence for a file with more rows than an import takes (IMP-047); null when it has not. `isLong`: it takes long files. */
export function tooManyRows(
  sheets: readonly ReadSheet[],
  definition: AnyImportDefinition,
  isLong: boolean,
): string | null {
  const most = isLong ? mostImportRows : screenRows
  const known = { ...definition, shapes: knownExports }
  const isTooLong = sheets.some((sheet) => (sheet.total ?? sheet.rows.length) - headerRowOf(sheet, known) - 1 > most)
  return isTooLong
    ? t('This file has more than {{count}} rows. Please split it and import the parts.', { count: most })
    : null
}
