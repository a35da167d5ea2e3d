import { type ImportFault, mostFaults } from '@crossdock/contract/imports'
import { isDiskFull, isUnreachable } from '../error-answer.ts'
import { Refusal } from '../errors.ts'
import { faultsOf, type RowProblem, sentencesOf } from '../import-rows.ts'

/** The faults of an import, all of them, from any of its slices. */
export class Faults extends Error {
  readonly problems: RowProblem[] = []
  readonly skus = new Set<string>()
  /** Questions: they are told when there are no faults. */
  readonly asked: RowProblem[] = []
  count = 0
  askedCount = 0

  add(problems: readonly RowProblem[], skus: readonly string[]): void {
    for (const problem of problems) {
      if (problem.asks === undefined) this.count++
      else this.askedCount++
      const kept = problem.asks === undefined ? this.problems : this.asked
      if (kept.length < mostFaults) kept.push(problem)
    }
    for (const sku of skus) if (this.skus.size < mostFaults) this.skus.add(sku)
  }

  get isEmpty(): boolean {
    return this.count === 0 && this.askedCount === 0 && this.skus.size === 0
  }
}

/** What an error says to whoever imports; null for what passes by itself, as a full disk, and is tried again. */
export function faultOf(error: unknown): ImportFault | null {
  const nothing = { errors: [], rowIds: [], faultCount: 0, skus: [] }
  if (error instanceof Faults) {
    if (error.skus.size > 0)
      return {
        ...nothing,
        type: 'UnknownSkus',
        message: error.message,
        faultCount: error.skus.size,
        skus: [...error.skus],
      }
    const { type, problems } = faultsOf([...error.problems, ...error.asked])
    const sorted = [...problems].sort((a, b) => a.rowId - b.rowId)
    const errors = sentencesOf(sorted)
    return {
      ...nothing,
      type,
      message: errors[0] ?? error.message,
      errors,
      rowIds: [...new Set(sorted.map(({ rowId }) => rowId))],
      faultCount: error.count > 0 ? error.count : error.askedCount,
    }
  }
  if (isDiskFull(error) || isUnreachable(error)) return null
  if (error instanceof Refusal)
    return { ...nothing, type: error.type, message: error.message, errors: [error.message], faultCount: 1 }
  return { ...nothing, type: 'InternalError', message: 'Something went wrong.', faultCount: 1 }
}
