import { mostImportRows } from '@crossdock/contract/imports'
import { rowChecker } from './check-rows.ts'
import { RowsRefused, rowCutter } from './json-rows.ts'
import type { ReadMessage, ReadPiece, ReadRequest } from './messages.ts'
import type { RowKind } from './row-kind.ts'

/** Reads a body piece by piece: in the reading thread, or for a small one where it arrived. */
export function bodyRows(kind: RowKind, field: ReadRequest['field']): (piece: ReadPiece) => ReadMessage {
  const cutter = rowCutter(field, { rows: mostImportRows, rowBytes: 1024 * 1024, depth: 8 })
  const checker = rowChecker(kind, field ?? 'rows')
  return (piece) => {
    try {
      if (piece === null) {
        const { problems, count } = checker.faults()
        return { type: 'end', ...cutter.end(), problems, faultCount: count, digest: checker.digest() }
      }
      const { wrong, ...read } = checker.check(cutter.push(Buffer.from(piece.buffer, piece.byteOffset, piece.length)))
      if (wrong.length > 0) return { type: 'refused', message: wrong[0]?.message ?? '', fields: wrong }
      return { type: 'rows', ...read }
    } catch (error) {
      if (error instanceof RowsRefused) return { type: 'refused', message: error.message, fields: [] }
      throw error
    }
  }
}
