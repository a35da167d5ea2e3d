import { createHash } from 'node:crypto'
import type { FieldError } from '@crossdock/contract/errors'
import { mostFaults } from '@crossdock/contract/imports'
import { plainWords } from '@crossdock/contract/plain-words'
import { type CellFault, rowReader, sentenceOf } from '@crossdock/sheets/apply'
import type { Cell } from '@crossdock/sheets/cells'
import { blankNames } from '@crossdock/sheets/together'
import type { RowProblem } from '../import-rows.ts'
import type { RowText } from './messages.ts'
import { type RowKind, shortKey } from './row-kind.ts'

/** What was found out about rows one by one. */
interface CheckedRows extends RowText {
  /** Values that are no cells at all: the request is refused for them. */
  readonly wrong: readonly FieldError[]
}

interface RowChecker {
  /** Checks some more rows. */
  check(rows: readonly unknown[]): CheckedRows
  /** Faults so far, at most 1,000 of them, and how many there are. */
  faults(): { readonly problems: readonly RowProblem[]; readonly count: number }
  /** The same for the same rows, whatever their order and numbers. */
  digest(): string
}

/** Sums of digests are counted around here. */
const mostDigest = 1n << 128n

/** Repeats the mapper's checks on rows that arrive as records, because no client is believed. */
export function rowChecker({ definition, row: schema, plain, also, keyOf }: RowKind, field: string): RowChecker {
  const mapping = Object.fromEntries(definition.fields.map(({ key }, column) => [key, { column }]))
  const reader = rowReader(definition, mapping)
  const names = blankNames<{ rowId: number }>(definition, mapping)
  const problems: RowProblem[] = []
  let count = 0
  let place = 0
  let digest = 0n
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
        names.add(record, { rowId: row.rowId })
        const said = Object.fromEntries(
          Object.entries({ ...record, ...also?.(parsed.data) }).filter(([, cell]) => cell !== null),
        )
        right.push([shortKey(keyOf(record)), said])
        const { rowId: _, ...facts } = said
        // A sum, not a list: the order does not matter, and equal rows still count.
        digest += BigInt(`0x${createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32)}`)
      }
      return { rows: rows.length, right: right.length, text: JSON.stringify(right), wrong }
    },
    faults() {
      const unnamed = names.faults()
      const told = unnamed.found.map(({ fault }) => ({ rowId: fault.rowId, message: sentenceOf(fault) }))
      return { problems: [...problems, ...told].slice(0, mostFaults), count: count + unnamed.count }
    },
    digest: () => (digest % mostDigest).toString(36),
  }
}

/** A record as it was read, with nulls for what it does not say. */
export function recordsOf({ definition }: RowKind): (said: Readonly<Record<string, unknown>>) => unknown {
  const blank = Object.fromEntries(definition.fields.map((field) => [field.key, field.kind === 'list' ? [] : null]))
  return (said) => ({ ...blank, ...said })
}
