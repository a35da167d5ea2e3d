import { mostFaults } from '@crossdock/contract/account/imports'
import { fail } from './errors.ts'

/** One thing wrong with an import that only the database could tell: a taken SKU, an unknown location type. */
export interface RowProblem {
  readonly rowId: number
  readonly message: string
}

/** Refuses an import: 417, the first row at fault in rowId, every fault in words. */
export function failRows(problems: readonly RowProblem[], count = problems.length): never {
  const sorted = [...problems].sort((a, b) => a.rowId - b.rowId)
  const first = sorted[0]
  return fail('ImportRowError', {
    ...(first ? { rowId: first.rowId, message: sentence(first) } : {}),
    errors: sorted.slice(0, mostFaults).map(sentence),
    info: { rowIds: [...new Set(sorted.map(({ rowId }) => rowId))].slice(0, mostFaults), faultCount: count },
  })
}

/** Problems in words. */
export const sentencesOf = (problems: readonly RowProblem[]): string[] => problems.map(sentence)

const sentence = ({ rowId, message }: RowProblem): string =>
  message.startsWith('Row ') ? message : `Row ${rowId}: ${message}`
