/** What a suite found: one line a figure, with the goal it is held against. */
export interface Finding {
  readonly what: string
  readonly measured: string
  /** As goals.md has it; absent for what only explains. */
  readonly goal?: string
  /** Whether the goal holds; absent where nothing is held against it. */
  readonly holds?: boolean
  /** The same as a multiple of a calibration. */
  readonly multiple?: string
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

export function printHeading(text: string): void {
  say(`\n## ${text}\n`)
}

export const printLine = say

/** A table of findings, as README takes it over. */
export function printFindings(findings: readonly Finding[]): void {
  const rows = [
    ['what', 'measured', 'multiple', 'goal', ''],
    ...findings.map(({ what, measured, goal, holds, multiple }) => [
      what,
      measured,
      multiple ?? '',
      goal ?? '',
      holds === undefined ? '' : holds ? 'holds' : 'SHORT',
    ]),
  ]
  printTable(rows)
}

/** Rows as a table; the first one is its head. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`
  for (const [index, row] of rows.entries()) {
    say(line(row))
    if (index === 0) say(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  }
}

/** Says what is being measured, beside the results. */
export function printProgress(text: string): void {
  process.stderr.write(`… ${text}\n`)
}
