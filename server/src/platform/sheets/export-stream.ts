import { Readable } from 'node:stream'
import { formatDay, todayIn } from '@crossdock/contract/dates'
import { type Cell, guardText } from '@crossdock/sheets/cells'
import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import { type ExportColumn, type ExportKind, exportFormatter } from './export-cells.ts'

export type ExportFormat = 'xlsx' | 'csv'

export interface ExportRequest {
  readonly format: ExportFormat
  /** Names the file and the sheet. */
  readonly title: string
  readonly columns: readonly ExportColumn[]
  /** Cells in the order of the columns; read only as fast as the file is taken. */
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
  /** Zone of the moments and of the date in the file's name; UTC when absent. */
  readonly timeZone?: string
}

const formats: Partial<Record<ExportKind, string>> = {
  money: '#,##0.00',
  day: 'dd/mm/yyyy',
  moment: 'dd/mm/yyyy hh:mm',
}
const widths: Record<ExportKind, number> = { text: 24, number: 12, money: 14, boolean: 8, day: 12, moment: 17 }

/** What a sheet may be called: 31 characters, none of `\/?*[]:`. */
const sheetName = (title: string): string =>
  title
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31) || 'Sheet1'

/** Workbooks write `_x000D_` for a carriage return: text that looks so must be told apart from it. */
const escaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_') : text

async function* xlsxRows({
  rows,
  columns,
  timeZone = 'UTC',
}: ExportRequest): AsyncGenerator<(string | number | null)[]> {
  const { cell } = exportFormatter(timeZone)
  const kinds = columns.map(({ kind }) => kind)
  for await (const row of rows)
    yield kinds.map((kind, index) => {
      const value = cell(row[index] ?? null, kind)
      return typeof value === 'string' ? escaped(value) : value
    })
}

function xlsxStream(request: ExportRequest): Readable {
  const columns = request.columns.map(({ label, kind, width }): ColumnDef => {
    const format = formats[kind]
    return {
      header: escaped(guardText(label)),
      width: width ?? Math.max(widths[kind], label.length + 2),
      ...(format ? { numFmt: format } : {}),
    }
  })
  const stream = writeXlsxStream(xlsxRows(request), {
    name: sheetName(request.title),
    columns,
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(stream)
}

const quoted = (text: string): string => (/[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const pieceLength = 65_536

async function* csvPieces({ rows, columns, timeZone = 'UTC' }: ExportRequest): AsyncGenerator<string> {
  const { text } = exportFormatter(timeZone)
  const kinds = columns.map(({ kind }) => kind)
  // The mark tells spreadsheet programs that the file is UTF-8.
  let piece = `\ufeff${columns.map(({ label }) => quoted(guardText(label))).join(',')}\r\n`
  for await (const row of rows) {
    piece += `${kinds.map((kind, index) => quoted(text(row[index] ?? null, kind))).join(',')}\r\n`
    if (piece.length >= pieceLength) {
      yield piece
      piece = ''
    }
  }
  yield piece
}

/**
 * An export as a stream: headings, then a row each. Takes constant memory however many rows there are; when the reader goes
 * away the rows are closed, and when the rows fail the stream does. Workbooks go on in a second sheet after 1,048,576 rows.
 */
export function exportStream(request: ExportRequest): Readable {
  return request.format === 'xlsx' ? xlsxStream(request) : Readable.from(csvPieces(request), { objectMode: false })
}

/** "{title} - {date}.xlsx" (REP-013), the date as DD-MM-YYYY because file names hold no slashes. */
export const exportName = (title: string, format: ExportFormat, timeZone = 'UTC', now = new Date()): string =>
  `${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()} - ${formatDay(todayIn(timeZone, now)).replaceAll('/', '-')}.${format}`
