import { createInflateRaw } from 'node:zlib'
import { mostFaults } from '@crossdock/contract/imports'
import { applyMapping, sentenceOf } from '@crossdock/sheets/apply'
import { blankNotes, type Cell } from '@crossdock/sheets/cells'
import type { AnyImportDefinition } from '@crossdock/sheets/fields'
import { type ReadLimits, SheetFileError } from '@crossdock/sheets/limits'
import { type Mapping, missingFields, missingFieldsMessage, suggestMapping } from '@crossdock/sheets/mapping'
import { openWorkbook } from '@crossdock/sheets/open-workbook'
import type { RowProblem } from '../import-rows.ts'

/** Which cells of a file are which fields. */
export interface SheetMapping {
  readonly sheet: number
  readonly headerRow: number
  readonly columns: Mapping
  readonly without: readonly number[]
}

/** What a thread is sent: the bytes of a spreadsheet, and how they are to be read; without a mapping headers say it. */
export interface SheetRequest {
  readonly kind: string
  readonly bytes: Uint8Array
  readonly mapping: SheetMapping | null
  readonly limits: ReadLimits
}

/** What it answers: the rows that are right, or why the file, its columns or its rows are not. */
export type SheetAnswer =
  | { readonly type: 'rows'; readonly records: readonly unknown[] }
  | { readonly type: 'wrong'; readonly problems: readonly RowProblem[]; readonly count: number }
  | { readonly type: 'columns'; readonly message: string }
  | { readonly type: 'refused'; readonly errType: 'FileUnreadable' | 'FileTooLarge'; readonly message: string }

async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw()
  stream.end(packed)
  for await (const piece of stream) yield piece as Uint8Array
}

/** Reads the rows of a spreadsheet by an import's own checks, which no client is believed to have made. */
export async function sheetRows(definition: AnyImportDefinition, request: SheetRequest): Promise<SheetAnswer> {
  const { bytes, mapping, limits } = request
  try {
    const workbook = await openWorkbook(bytes, 'file', limits, inflate)
    const index = mapping?.sheet ?? 0
    if (workbook.sheetNames[index] === undefined) return { type: 'columns', message: 'This file has no such sheet' }
    const rows: Cell[][] = []
    const notes = blankNotes()
    for await (const batch of workbook.rows(index, notes)) for (const row of batch) rows.push(row)
    const suggested = mapping ? null : suggestMapping({ name: definition.name, rows, ...notes }, definition)
    const columns = mapping?.columns ?? suggested?.mapping ?? {}
    const missing = missingFields(definition, columns)
    if (missing.length > 0) return { type: 'columns', message: missingFieldsMessage(missing) }
    const below = rows.slice((mapping?.headerRow ?? suggested?.headerRow ?? 0) + 1)
    const read = applyMapping(definition, below, columns, { maxFaults: mostFaults, skip: new Set(mapping?.without) })
    if (read.faultCount > 0)
      return {
        type: 'wrong',
        problems: read.faults.map((fault) => ({ rowId: fault.rowId, message: sentenceOf(fault) })),
        count: read.faultCount,
      }
    if (read.records.length === 0) return { type: 'columns', message: 'There are no rows to import' }
    return { type: 'rows', records: read.records }
  } catch (error) {
    if (error instanceof SheetFileError) return { type: 'refused', errType: error.type, message: error.message }
    throw error
  }
}
