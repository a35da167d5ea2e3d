import { importBoxes, mostImportedBoxes, mostSheetBytes } from '@crossdock/contract/sorting/boxes/import'
import type { Door } from '../../../platform/http.ts'
import { readSheet } from '../../../platform/imports/read-sheet.ts'
import { servePrepared } from '../../../platform/serve.ts'
import { importExpectedBoxes } from './import.ts'
import type { BoxRow } from './rules.ts'

/** What of a file is read: the boxes, and what may stand above and beside them. */
const limits = {
  bytes: mostSheetBytes,
  unzippedBytes: 256 * 1024 * 1024,
  rows: mostImportedBoxes + 100,
  columns: 500,
  cells: 4_000_000,
}

export function boxImportRoutes(door: Door): void {
  servePrepared(
    door,
    importBoxes,
    async (platform, { accountId }, { file, mapping }, { left }) =>
      (await readSheet(
        platform,
        {
          ...{ kind: 'boxes', accountId, mappingField: 'mapping', limits },
          ...{ bytes: file as Uint8Array, mapping: mapping ?? null },
        },
        left,
      )) as readonly BoxRow[],
    importExpectedBoxes,
  )
}
