import type { ImportKind } from '@crossdock/contract/account/imports'
import { mostFaults } from '@crossdock/contract/account/imports'
import type { FieldError } from '@crossdock/contract/errors'
import { plainWords } from '@crossdock/contract/plain-words'
import { type CellFault, rowReader, sentenceOf } from '@crossdock/contract/sheets/apply'
import type { Cell } from '@crossdock/contract/sheets/cells'
import type { RowProblem } from '../import-rows.ts'
import { rowKind, shortKey } from './kinds.ts'
import type { RowText } from './messages.ts'

/** What was found out about rows one by one. */
export interface CheckedRows extends RowText {
  /** Values that are no cells at all: the request is refused for them. */
  readonly wrong: readonly FieldError[]
}

export interface RowChecker {
  /** Checks some more rows. */
  check(rows: readonly unknown[]): CheckedRows
  /** Faults so far, at most 1,000 of them, and how many there are. */
  faults(): { readonly problems: readonly RowProblem[]; readonly count: number }
}

/** Repeats the mapper's checks on rows that arrive as records, because no client is believed. */
export function rowChecker(kind: ImportKind, field: string): RowChecker {
  const { definition, row: schema, plain, also, keyOf } = rowKind(kind)
  const reader = rowReader(
    definition,
    Object.fromEntries(definition.fields.map(({ key }, column) => [key, { column }])),
  )
  const problems: RowProblem[] = []
  let count = 0
  let place = 0
  const onFault = (fault: CellFault) => {
    count++
    if (problems.length < mostFaults) problems.push({ rowId: fault.rowId, message: sentenceOf(fault) })
  }
  return {
    check(rows) {
      const right: unknown[] = []
      const wrong: FieldError[] = []
      for (const value of rows) {
        const index = place++
        const parsed = schema.safeParse(value, { error: plainWords })
        if (!parsed.success) {
          for (const { path, message } of parsed.error.issues)
            if (wrong.length < 100) wrong.push({ path: [field, index, ...path].join('.'), message })
          continue
        }
        const row = plain(parsed.data, index)
        const cells = definition.fields.map(({ key }): Cell => {
          const cell = row[key]
          return Array.isArray(cell) ? cell.join(';') : ((cell ?? null) as Cell)
        })
        const record = reader.read(cells, row.rowId, onFault)
        if (record === null) continue
        const said = Object.fromEntries(
          Object.entries({ ...record, ...also?.(parsed.data) }).filter(([, cell]) => cell !== null),
        )
        right.push([shortKey(keyOf(record)), said])
      }
      return { rows: rows.length, right: right.length, text: JSON.stringify(right), wrong }
    },
    faults: () => ({ problems, count }),
  }
}

/** A record as it was read, with nulls for what it does not say. */
export function recordsOf(kind: ImportKind): (said: Readonly<Record<string, unknown>>) => unknown {
  const { fields } = rowKind(kind).definition
  const blank = Object.fromEntries(fields.map((field) => [field.key, field.kind === 'list' ? [] : null]))
  return (said) => ({ ...blank, ...said })
}
