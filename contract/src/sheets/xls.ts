import type { Cell, Sheet } from './cells.ts'
import { type ReadLimits, tooLarge } from './limits.ts'
import { formatOfCode, formattedNumber, type NumberFormat } from './number-formats.ts'

interface XlsCell {
  readonly t: string
  readonly v?: unknown
  readonly w?: string | undefined
  readonly z?: unknown
}
/** What this folder needs of a workbook as the library for old binary files gives it. */
export interface XlsWorkbook {
  readonly SheetNames: readonly string[]
  readonly Sheets: Readonly<Record<string, unknown>>
  readonly Workbook?:
    | {
        readonly Sheets?: readonly { readonly Hidden?: number | undefined }[] | undefined
        readonly WBProps?: { readonly date1904?: boolean | undefined } | undefined
      }
    | undefined
}

/** How the library has to read the bytes of an .xls file. */
export const xlsOptions = (limits: ReadLimits) =>
  ({
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    cellText: true,
    bookVBA: false,
    sheetRows: limits.rows + 1,
  }) as const

const formats = new Map<string, NumberFormat>()
function formatOf(code: unknown): NumberFormat {
  if (typeof code !== 'string') return null
  let format = formats.get(code)
  if (format === undefined) {
    format = formatOfCode(code)
    if (formats.size < 1000) formats.set(code, format)
  }
  return format
}

function cellOf(cell: XlsCell | undefined, base1904: boolean, onDate: () => void): Cell {
  if (!cell) return null
  const { t, v, w } = cell
  if (t === 'e') return w ?? '#N/A'
  if (typeof v === 'number') {
    const format = formatOf(cell.z)
    const shown = formattedNumber(v, format, base1904)
    if ((format === 'day' || format === 'moment') && typeof shown === 'string') onDate()
    return shown
  }
  return typeof v === 'string' || typeof v === 'boolean' ? v : null
}

/** The sheets of an old binary workbook that can be seen, with cells as the other readers give them. */
export function sheetsOfXls(workbook: XlsWorkbook, limits: ReadLimits): Sheet[] {
  const base1904 = workbook.Workbook?.WBProps?.date1904 === true
  const shown = workbook.SheetNames.filter((_, index) => !workbook.Workbook?.Sheets?.[index]?.Hidden)
  return (shown.length > 0 ? shown : workbook.SheetNames).map((name) => {
    const data = (workbook.Sheets[name] as { '!data'?: (XlsCell[] | undefined)[] } | undefined)?.['!data'] ?? []
    const rows: Cell[][] = []
    const dated = new Map<number, number>()
    for (let index = 0; index < data.length; index++) {
      const row = Array.from(data[index] ?? [], (cell, column) =>
        cellOf(cell, base1904, () => dated.set(column, index)),
      )
      while (row.length > 0 && row.at(-1) === null) row.pop()
      if (row.length > limits.columns)
        throw tooLarge(`This file has more than ${limits.columns.toLocaleString('en-US')} columns.`)
      rows.push(row)
    }
    return { name, rows, ...(dated.size > 0 ? { dated } : {}) }
  })
}
