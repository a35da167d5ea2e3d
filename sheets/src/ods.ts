import { blankNotes, type Cell, noteHiddenRow, type SheetNotes, unguardText } from './cells.ts'
import { damaged, type ReadLimits, tooLarge, unreadable } from './limits.ts'
import { isoDateText } from './number-formats.ts'
import type { OpenWorkbook } from './xlsx.ts'
import { attributesOf, refuseDocumentType, xmlText } from './xml-text.ts'
import { decoded, type ZipArchive } from './zip.ts'

/** Longest text of one tag, and of one cell. */
const longestTag = 65_536
const longestCell = 1_000_000
const batchRows = 1000

type Token =
  | { readonly text: string }
  | { readonly name: string; readonly tag: string; readonly kind: 'open' | 'close' | 'empty' }

/** Tags and texts of a part, piece by piece. Comments and instructions are left out; a document type is refused. */
async function* tokensOf(pieces: AsyncIterable<string>): AsyncGenerator<Token[]> {
  let buffer = ''
  for await (const piece of pieces) {
    buffer += piece
    let at = 0
    const tokens: Token[] = []
    for (;;) {
      const open = buffer.indexOf('<', at)
      if (open < 0) break
      if (open > at) tokens.push({ text: buffer.slice(at, open) })
      at = open
      if (buffer.startsWith('<!', open)) {
        const isComment = buffer.startsWith('<!--', open)
        // "<!" alone at the end may be the start of a comment.
        if (!isComment && buffer.length - open < 4) break
        if (!isComment) {
          refuseDocumentType(buffer.slice(open, open + 16))
          throw damaged()
        }
        const end = buffer.indexOf('-->', open)
        if (end < 0) break
        at = end + 3
        continue
      }
      const end = buffer.indexOf('>', open)
      if (end < 0) break
      at = end + 1
      const body = buffer.slice(open + 1, end)
      if (body.startsWith('?')) continue
      const kind = body.startsWith('/') ? 'close' : body.endsWith('/') ? 'empty' : 'open'
      const tag = kind === 'close' ? body.slice(1) : body
      const name = /^[\w.-]+:?[\w.-]*/.exec(tag)?.[0] ?? ''
      tokens.push({ name: name.slice(name.indexOf(':') + 1), tag, kind })
    }
    buffer = buffer.slice(at)
    if (buffer.length > (buffer.startsWith('<!--') ? longestCell : buffer.startsWith('<') ? longestTag : longestCell))
      throw tooLarge('A part of this file is too large.')
    yield tokens
  }
}

const repeats = (attributes: Readonly<Record<string, string>>, name: string): number => {
  const count = Number(attributes[name] ?? 1)
  return Number.isSafeInteger(count) && count >= 1 ? count : 1
}

/** The value of a cell from its attributes and the text that is shown; `isDate` for a day. */
function valueOf(attributes: Readonly<Record<string, string>>, shown: string | null): { cell: Cell; isDate: boolean } {
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

const isHidden = ({ visibility }: Readonly<Record<string, string>>): boolean =>
  visibility === 'collapse' || visibility === 'filter'

/** The rows of the table at an index of content.xml. */
async function* rowsOf(
  pieces: AsyncIterable<string>,
  wanted: number,
  limits: ReadLimits,
  notes: SheetNotes,
): AsyncGenerator<Cell[][]> {
  let table = -1
  let depth = 0
  let batch: Cell[][] = []
  let row: Cell[] = []
  let rowRepeats = 1
  /** Rows seen so far, blank ones that wait for one that is not included. */
  let rows = 0
  let blank = 0
  let column = 0
  /** Columns that are declared. */
  let columns = 0
  let isRowHidden = false
  let cell: Readonly<Record<string, string>> | null = null
  let shown: string[] = []
  let paragraphs = 0
  let isNote = 0
  let length = 0

  const endCell = (attributes: Readonly<Record<string, string>>): void => {
    const count = repeats(attributes, 'number-columns-repeated')
    const value = valueOf(attributes, paragraphs === 0 ? null : shown.join(''))
    const isEmpty = value.cell === null || value.cell === ''
    if (!isEmpty) {
      if (column + count > limits.columns)
        throw tooLarge(`This file has more than ${limits.columns.toLocaleString('en-US')} columns.`)
      while (row.length < column) row.push(null)
      for (let at = 0; at < count; at++) row[column + at] = value.cell
      const here = rows + blank
      if (value.isDate) for (let at = 0; at < count; at++) notes.dated.set(column + at, here + rowRepeats - 1)
      const spans = repeats(attributes, 'number-rows-spanned')
      if (spans > 1 && notes.merged.length < 100_000)
        notes.merged.push({ column, from: here, to: here + spans - 1, cell: value.cell })
    }
    column += count
  }

  for await (const tokens of tokensOf(pieces))
    for (const token of tokens) {
      if ('text' in token) {
        if (cell === null || paragraphs === 0 || isNote > 0) continue
        length += token.text.length
        if (length > longestCell) throw unreadable(`A cell of row ${rows + 1} is too long.`)
        shown.push(xmlText(token.text))
        continue
      }
      const { name, tag, kind } = token
      const isStart = kind !== 'close'
      if (name === 'table') {
        // A table may stand in a cell of another; only those of the document are sheets.
        if (isStart && depth === 0) table++
        if (kind === 'open') depth++
        else if (kind === 'close') depth--
        if (kind === 'close' && depth === 0 && table === wanted) {
          if (batch.length > 0) yield batch
          return
        }
        continue
      }
      if (table !== wanted || depth !== 1) continue
      if (name === 'annotation') isNote += kind === 'open' ? 1 : kind === 'close' ? -1 : 0
      else if (isNote > 0) continue
      else if (name === 'table-column' && isStart) {
        const attributes = attributesOf(tag)
        const count = repeats(attributes, 'number-columns-repeated')
        for (let at = columns; isHidden(attributes) && at < Math.min(columns + count, limits.columns); at++)
          notes.hiddenColumns.add(at)
        columns += count
      } else if (name === 'table-row' && isStart) {
        const attributes = attributesOf(tag)
        row = []
        column = 0
        rowRepeats = repeats(attributes, 'number-rows-repeated')
        isRowHidden = isHidden(attributes)
      }
      if (name === 'table-cell' || name === 'covered-table-cell') {
        if (kind === 'close') {
          if (cell) endCell(cell)
          cell = null
        } else {
          const attributes = attributesOf(tag)
          shown = []
          paragraphs = 0
          length = 0
          // What lies under a merged cell is not seen.
          if (name === 'covered-table-cell')
            column += kind === 'empty' ? repeats(attributes, 'number-columns-repeated') : 0
          else if (kind === 'empty') endCell(attributes)
          else cell = attributes
        }
      } else if (name === 'p' && cell && isStart) {
        if (paragraphs > 0) shown.push('\n')
        paragraphs++
      } else if (cell && (name === 's' || name === 'tab' || name === 'line-break') && isStart)
        shown.push(
          name === 's' ? ' '.repeat(Math.min(1000, repeats(attributesOf(tag), 'c'))) : name === 'tab' ? '\t' : '\n',
        )
      if (name === 'table-row' && kind !== 'open') {
        if (row.length === 0) blank += rowRepeats
        else {
          if (rows + blank + rowRepeats > limits.rows)
            throw tooLarge(`This file has more than ${limits.rows.toLocaleString('en-US')} rows.`)
          for (; blank > 0; blank--) {
            rows++
            batch.push([])
          }
          // A row that is repeated is one row many times: it takes no more memory.
          for (let at = 0; at < rowRepeats; at++) {
            if (isRowHidden) noteHiddenRow(notes, rows)
            rows++
            batch.push(row)
            if (batch.length >= batchRows) {
              yield batch
              batch = []
            }
          }
        }
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
  for await (const tokens of tokensOf(decoded(zip.bytesOf('content.xml'))))
    for (const token of tokens) {
      if ('text' in token || token.name !== 'table') continue
      if (token.kind !== 'close' && depth === 0)
        sheetNames.push(attributesOf(token.tag)['name'] ?? `Sheet${sheetNames.length + 1}`)
      if (token.kind === 'open') depth++
      else if (token.kind === 'close') depth--
    }
  if (sheetNames.length === 0) throw unreadable('This workbook has no sheets.')
  return {
    sheetNames,
    rows: (index, notes = blankNotes()) => rowsOf(decoded(zip.bytesOf('content.xml')), index, limits, notes),
  }
}
