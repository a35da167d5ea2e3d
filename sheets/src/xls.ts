import { blankNotes, type Cell, isBlank, noteHiddenRow, type Sheet, saidOf } from './cells.ts'
import { type ReadLimits, tooLarge } from './limits.ts'
import { formatOfCode, formattedNumber, type NumberFormat } from './number-formats.ts'

interface XlsCell {
  readonly t: string
  readonly v?: unknown
  readonly w?: string | undefined
  readonly z?: unknown
}
interface XlsSheet {
  readonly '!data'?: (XlsCell[] | undefined)[]
  readonly '!rows'?: ({ readonly hidden?: boolean } | undefined)[]
  readonly '!cols'?: ({ readonly hidden?: boolean } | undefined)[]
  readonly '!merges'?: { readonly s: { readonly r: number; readonly c: number }; readonly e: { readonly r: number } }[]
}
/** What this folder needs of a workbook as the library for old binary files gives it. */
interface XlsWorkbook {
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
    // Without it the library forgets which rows and columns are hidden.
    cellStyles: true,
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
    const sheet = workbook.Sheets[name] as XlsSheet | undefined
    const data = sheet?.['!data'] ?? []
    const rows: Cell[][] = []
    const notes = { ...blankNotes(), base1904 }
    for (let index = 0; index < data.length; index++) {
      const row = Array.from(data[index] ?? [], (cell, column) =>
        cellOf(cell, base1904, () => notes.dated.set(column, index)),
      )
      while (row.length > 0 && row.at(-1) === null) row.pop()
      if (row.length > limits.columns)
        throw tooLarge(`This file has more than ${limits.columns.toLocaleString('en-US')} columns.`)
      rows.push(row)
      if (row.length > 0 && sheet?.['!rows']?.[index]?.hidden) noteHiddenRow(notes, index)
    }
    for (const [column, info] of (sheet?.['!cols'] ?? []).entries()) if (info?.hidden) notes.hiddenColumns.add(column)
    for (const { s, e } of sheet?.['!merges'] ?? []) {
      const cell = rows[s.r]?.[s.c] ?? null
      if (e.r > s.r && !isBlank(cell)) notes.merged.push({ column: s.c, from: s.r, to: e.r, cell })
    }
    return { name, rows, ...saidOf(notes) }
  })
}
