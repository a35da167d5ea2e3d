import type { ConditionCode } from '@crossdock/contract/fulfillment/stock/ledger'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'

/** What somebody has typed for a stock record. */
export interface Entry {
  readonly count: string
  readonly condition: ConditionCode
  readonly reason: string
}

export type Entries = Readonly<Record<string, Entry>>

/** A record and what becomes of it. */
interface AdjustLine {
  readonly record: inventory.StockRecord
  readonly entry: Entry
}

/** Faults by record and field. */
export type Faults = Readonly<Record<string, Partial<Record<keyof Entry, string>>>>

export const entryOf = (record: inventory.StockRecord, entries: Entries): Entry =>
  entries[record.id] ?? { count: String(record.packageCount), condition: record.condition, reason: '' }

/** Records whose count or condition differs from what is stored. */
export function changedLines(records: readonly inventory.StockRecord[], entries: Entries): readonly AdjustLine[] {
  return records.flatMap((record) => {
    const entry = entryOf(record, entries)
    const isSame = entry.count.trim() === String(record.packageCount) && entry.condition === record.condition
    return isSame ? [] : [{ record, entry }]
  })
}

/** The call's input for changed lines; the common reason stands where a line has none of its own. */
export function inputOf(lines: readonly AdjustLine[], commonReason: string) {
  return {
    lines: lines.map(({ record, entry }) => ({
      inventoryId: record.id,
      packageCount: entry.count.trim() === '' ? Number.NaN : Number(entry.count),
      ...(entry.condition === record.condition ? {} : { conditionCode: entry.condition }),
      reason: entry.reason.trim() || commonReason.trim(),
      seenCount: record.packageCount,
    })),
  }
}

const fields: Readonly<Record<string, keyof Entry>> = {
  packageCount: 'count',
  conditionCode: 'condition',
  reason: 'reason',
}

/** Puts `lines.2.packageCount: …` to the third line; what belongs to no line is given back in words. */
export function placeFaults(
  lines: readonly AdjustLine[],
  faults: readonly { readonly path: string; readonly message: string }[],
): { readonly faults: Faults; readonly rest: readonly string[] } {
  const placed: Record<string, Partial<Record<keyof Entry, string>>> = {}
  const rest: string[] = []
  for (const { path, message } of faults) {
    const [, index, name = ''] = /^lines\.(\d+)\.(\w+)$/.exec(path) ?? []
    const line = lines[Number(index)]
    const field = fields[name]
    if (line && field) placed[line.record.id] = { ...placed[line.record.id], [field]: message }
    else rest.push(message)
  }
  return { faults: placed, rest }
}

/** What the contract says against the lines before they are sent. */
export function checkLines(lines: readonly AdjustLine[], commonReason: string) {
  const parsed = inventory.adjust.input.safeParse(inputOf(lines, commonReason))
  return placeFaults(
    lines,
    parsed.success ? [] : parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  )
}
