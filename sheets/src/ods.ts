import { blankNotes, type Cell, noteHiddenRow, type SheetNotes, unguardText } from './cells.ts'
import { damaged, type ReadLimits, tooLarge, unreadable } from './limits.ts'
import { isoDateText } from './number-formats.ts'
import { rowBatches } from './row-batches.ts'
import type { OpenWorkbook } from './xlsx.ts'
import { type Attributes, plainAttributes, xmlParser } from './xml.ts'
import { decoded, type ZipArchive } from './zip.ts'

/** Longest text of one cell. */
const longestCell = 1_000_000

const repeats = (attributes: Attributes, name: string): number => {
  const count = Number(attributes[name] ?? 1)
  return Number.isSafeInteger(count) && count >= 1 ? count : 1
}

/** The value of a cell from its attributes and the text that is shown; `isDate` for a day. */
function valueOf(attributes: Attributes, shown: string | null): { cell: Cell; isDate: boolean } {
  const { 'value-type': type, value, 'date-value': date, 'boolean-value': boolean } = attributes
  switch (type ?? 'string') {
    case 'float':
    case 'currency':
    case 'percentage': {
      const number = Number(value)
      // Zeros that a format puts in front belong to a code: 02134.
      if (shown !== null && /^0[\d\s/()-]*\d$/.test(shown) && Number(shown.replace(/\D/g, '')) === number)
        return { cell: shown, isDate: false }
      return { cell: value !== undefined && value !== '' && Number.isFinite(number) ? number : shown, isDate: false }
    }
    case 'date':
      return { cell: date ? isoDateText(date) : shown, isDate: date !== undefined }
    case 'boolean':
      return { cell: boolean === 'true', isDate: false }
    default:
      return { cell: shown === null ? null : unguardText(shown), isDate: false }
  }
}

const isHidden = ({ visibility }: Attributes): boolean => visibility === 'collapse' || visibility === 'filter'

/** The rows of the table at an index of content.xml. */
async function* rowsOf(
  pieces: AsyncIterable<string>,
  wanted: number,
  limits: ReadLimits,
  notes: SheetNotes,
): AsyncGenerator<Cell[][]> {
  const batches = rowBatches()
  let found: [row: number, cells: Cell[], repeats: number][] = []
  let table = -1
  let depth = 0
  let isDone = false
  let row: Cell[] = []
  let rowRepeats = 1
  /** Rows before the one that is read. */
  let rows = 0
  let column = 0
  /** Columns that are declared. */
  let columns = 0
  let isRowHidden = false
  let cell: Attributes | null = null
  let shown = ''
  let paragraphs = 0
  let isNote = 0

  const endCell = (attributes: Attributes): void => {
    const count = repeats(attributes, 'number-columns-repeated')
    const value = valueOf(attributes, paragraphs === 0 ? null : shown)
    if (value.cell !== null && value.cell !== '') {
      if (column + count > limits.columns)
        throw tooLarge(`This file has more than ${limits.columns.toLocaleString('en-US')} columns.`)
      while (row.length < column) row.push(null)
      for (let at = column; at < column + count; at++) {
        row[at] = value.cell
        if (value.isDate) notes.dated.set(at, rows + rowRepeats - 1)
      }
      const spans = repeats(attributes, 'number-rows-spanned')
      if (spans > 1 && notes.merged.length < 100_000)
        notes.merged.push({ column, from: rows, to: rows + spans - 1, cell: value.cell })
    }
    column += count
  }
  const endRow = (): void => {
    if (row.length > 0) {
      if (rows + rowRepeats > limits.rows)
        throw tooLarge(`This file has more than ${limits.rows.toLocaleString('en-US')} rows.`)
      if (isRowHidden) for (let at = 0; at < rowRepeats; at++) noteHiddenRow(notes, rows + at)
      found.push([rows + 1, row, rowRepeats])
    }
    rows += rowRepeats
  }
  const say = (text: string): void => {
    shown += text
    if (shown.length > longestCell) throw unreadable(`A cell of row ${rows + 1} is too long.`)
  }

  const parser = xmlParser({
    open(name, attributes) {
      // A table may stand in a cell of another; only those of the document are sheets.
      if (name === 'table' && depth++ === 0) table++
      if (table !== wanted || depth !== 1) return
      if (name === 'annotation') isNote++
      if (isNote > 0) return
      const own = plainAttributes(attributes)
      if (name === 'table-column') {
        const count = repeats(own, 'number-columns-repeated')
        if (isHidden(own))
          for (let at = columns; at < Math.min(columns + count, limits.columns); at++) notes.hiddenColumns.add(at)
        columns += count
      } else if (name === 'table-row') {
        row = []
        column = 0
        rowRepeats = repeats(own, 'number-rows-repeated')
        isRowHidden = isHidden(own)
      } else if (name === 'covered-table-cell') {
        // What lies under a merged cell is not seen.
        cell = null
        column += repeats(own, 'number-columns-repeated')
      } else if (name === 'table-cell') {
        cell = own
        shown = ''
        paragraphs = 0
      } else if (cell) {
        if (name === 'p' && paragraphs++ > 0) say('\n')
        else if (name === 's') say(' '.repeat(Math.min(1000, repeats(own, 'c'))))
        else if (name === 'tab' || name === 'line-break') say(name === 'tab' ? '\t' : '\n')
      }
    },
    close(name) {
      if (name === 'table') isDone ||= --depth === 0 && table === wanted
      if (table !== wanted || depth !== 1 || isDone) return
      if (name === 'annotation') isNote--
      else if (isNote > 0) return
      else if (name === 'table-cell') {
        if (cell) endCell(cell)
        cell = null
      } else if (name === 'table-row') endRow()
    },
    text(text) {
      if (cell !== null && paragraphs > 0 && isNote === 0 && depth === 1) say(text)
    },
  })
  for await (const piece of pieces) {
    parser.write(piece)
    for (const one of found) yield* batches.add(...one)
    found = []
    if (isDone) {
      yield* batches.rest()
      return
    }
  }
  // The table has no end, or there is none.
  throw damaged()
}

/** Opens an OpenDocument spreadsheet: what the office suites that are free write. */
export async function openOds(zip: ZipArchive, limits: ReadLimits): Promise<OpenWorkbook> {
  const type = (await zip.textOf('mimetype', 200)).trim()
  if (!type.startsWith('application/vnd.oasis.opendocument.spreadsheet'))
    throw unreadable('This is an OpenDocument file, but no spreadsheet.')
  if (
    zip.has('META-INF/manifest.xml') &&
    (await zip.textOf('META-INF/manifest.xml', 1_048_576)).includes('encryption-data')
  )
    throw unreadable('This file is protected with a password. Please save it without one.')
  const sheetNames: string[] = []
  let depth = 0
  const parser = xmlParser({
    open(name, attributes) {
      if (name === 'table' && depth++ === 0)
        sheetNames.push(plainAttributes(attributes)['name'] ?? `Sheet${sheetNames.length + 1}`)
    },
    close(name) {
      if (name === 'table') depth--
    },
  })
  for await (const piece of decoded(zip.bytesOf('content.xml'))) parser.write(piece)
  parser.end()
  if (sheetNames.length === 0) throw unreadable('This workbook has no sheets.')
  return {
    sheetNames,
    rows: (index, notes = blankNotes()) => rowsOf(decoded(zip.bytesOf('content.xml')), index, limits, notes),
  }
}
