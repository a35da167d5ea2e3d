import type { ErrorType } from '@crossdock/contract/errors'
import { mostFaults } from '@crossdock/contract/imports'
import { fail } from './errors.ts'

/** One thing wrong with an import that only the database could tell: a taken SKU, an unknown location type. */
export interface RowProblem {
  readonly rowId: number
  readonly message: string
  /** It is a question, not a fault: the import is refused with it when it has no faults. */
  readonly asks?: ErrorType
}

/** The faults of an import, or where it has none its questions, and the type of error that they are. */
export function faultsOf(problems: readonly RowProblem[]): {
  readonly type: ErrorType
  readonly problems: readonly RowProblem[]
} {
  const faults = problems.filter(({ asks }) => asks === undefined)
  return faults.length > 0
    ? { type: 'ImportRowError', problems: faults }
    : { type: problems[0]?.asks ?? 'ImportRowError', problems }
}

/** Refuses an import: 417, the first row at fault in rowId, every fault in words. */
export function failRows(found: readonly RowProblem[], count?: number): never {
  const { type, problems } = faultsOf(found)
  const sorted = [...problems].sort((a, b) => a.rowId - b.rowId)
  const first = sorted[0]
  return fail(type, {
    ...(first ? { rowId: first.rowId, message: sentence(first) } : {}),
    errors: sorted.slice(0, mostFaults).map(sentence),
    info: {
      rowIds: [...new Set(sorted.map(({ rowId }) => rowId))].slice(0, mostFaults),
      faultCount: count ?? problems.length,
    },
  })
}

/** Problems in words. */
export const sentencesOf = (problems: readonly RowProblem[]): string[] => problems.map(sentence)

const sentence = ({ rowId, message }: RowProblem): string =>
  message.startsWith('Row ') ? message : `Row ${rowId}: ${message}`
