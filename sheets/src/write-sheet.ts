import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import { type Cell, guardParts, guardText } from './cells.ts'
import { type AnyImportDefinition, templateRows } from './fields.ts'
import { type ExportColumn, type ExportKind, exportFormatter } from './write-cells.ts'

export interface SheetRequest {
  readonly format: 'xlsx' | 'csv'
  /** Names the file and the sheet. */
  readonly title: string
  readonly columns: readonly ExportColumn[]
  /** What stands on top, and stays there; the columns' labels when absent. */
  readonly heads?: readonly (readonly Cell[])[]
  /** Cells in the order of the columns; read only as fast as the file is taken. */
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
  /** Zone of the moments; UTC when absent. */
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

/**
 * Workbooks write `_x000D_` for a carriage return: text that looks so must be told apart from it. Two signs that are none, with
 * which a file could not be opened, are not known to the library.
 */
const escaped = (text: string): string =>
  /_x|[\ufffe\uffff]/.test(text)
    ? text
        .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
        .replaceAll('\ufffe', '_xFFFE_')
        .replaceAll('\uffff', '_xFFFF_')
    : text

const headsOf = ({ heads, columns }: SheetRequest): readonly (readonly Cell[])[] =>
  heads ?? [columns.map(({ label }) => label)]

async function* xlsxRows(request: SheetRequest): AsyncGenerator<(string | number | null)[]> {
  const { rows, columns, timeZone = 'UTC' } = request
  const { cell } = exportFormatter(timeZone)
  const kinds = columns.map(({ kind }) => kind)
  for (const row of headsOf(request)) yield row.map((one) => (typeof one === 'string' ? escaped(guardText(one)) : null))
  for await (const row of rows)
    yield kinds.map((kind, index) => {
      const value = cell(row[index] ?? null, kind)
      return typeof value === 'string' ? escaped(value) : value
    })
}

function xlsxStream(request: SheetRequest): ReadableStream<Uint8Array> {
  const columns = request.columns.map(({ label, kind, width }): ColumnDef => {
    const format = formats[kind]
    return { width: width ?? Math.max(widths[kind], label.length + 2), ...(format ? { numFmt: format } : {}) }
  })
  return writeXlsxStream(xlsxRows(request), {
    name: sheetName(request.title),
    columns,
    freezePane: { rows: headsOf(request).length },
  })
}

const quoted = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${guardParts(text).replaceAll('"', '""')}"` : text

const pieceLength = 65_536

async function* csvPieces(request: SheetRequest): AsyncGenerator<string, void> {
  const { rows, columns, timeZone = 'UTC' } = request
  const { text } = exportFormatter(timeZone)
  const kinds = columns.map(({ kind }) => kind)
  // The mark tells spreadsheet programs that the file is UTF-8.
  let piece = '\ufeff'
  for (const row of headsOf(request))
    piece += `${row.map((one) => quoted(typeof one === 'string' ? guardText(one) : '')).join(',')}\r\n`
  for await (const row of rows) {
    piece += `${kinds.map((kind, index) => quoted(text(row[index] ?? null, kind))).join(',')}\r\n`
    if (piece.length >= pieceLength) {
      yield piece
      piece = ''
    }
  }
  yield piece
}

function csvStream(request: SheetRequest): ReadableStream<Uint8Array> {
  const pieces = csvPieces(request)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return()
    },
  })
}

/**
 * A spreadsheet as a stream of bytes: heads, then a row each. Takes constant memory however many rows there are; when the reader goes
 * away the rows are closed, and when the rows fail the stream does. Workbooks go on in a second sheet after 1,048,576 rows.
 */
export const sheetStream = (request: SheetRequest): ReadableStream<Uint8Array> =>
  request.format === 'xlsx' ? xlsxStream(request) : csvStream(request)

/** The template of an import, as a workbook: heads, and one row as an example. */
export function templateStream(definition: AnyImportDefinition): ReadableStream<Uint8Array> {
  const { name, fields } = definition
  const rows = templateRows(definition)
  const isExample = fields.some(({ example }) => example !== undefined)
  return sheetStream({
    format: 'xlsx',
    title: name,
    columns: fields.map(({ label, kind }) => ({
      label,
      kind: kind === 'number' || kind === 'count' ? 'number' : 'text',
      width: Math.max(14, label.length + 8),
    })),
    heads: isExample ? rows.slice(0, -1) : rows,
    rows: isExample ? rows.slice(-1) : [],
  })
}
