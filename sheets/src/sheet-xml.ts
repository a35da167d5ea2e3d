import { type Cell, isBlank, noteHiddenRow, type SheetNotes, unguardText } from './cells.ts'
import { damaged, type ReadLimits, tooLarge } from './limits.ts'
import { formattedNumber, isoDateText, type NumberFormat } from './number-formats.ts'
import { rowBatches } from './row-batches.ts'
import { type Attributes, cellText, xmlParser } from './xml.ts'

/** What merging does to a cell: it lies under another, or it is the one that is shown, down to a row; undefined: nothing. */
type MergedFinder = (row: number, column: number) => 'covered' | { readonly to: number } | undefined

/** What the cells of a sheet refer to. */
interface SheetContext {
  readonly sharedStrings: readonly string[]
  /** By style number. */
  readonly formats: readonly NumberFormat[]
  readonly mergedAt: MergedFinder
  readonly limits: ReadLimits
  readonly notes: SheetNotes
}

/** Longest text of one row, and of what stands before the first one. */
const longestRow = 8_000_000

/** Column number of a reference like `AB12`, from 0; -1 when there is none. */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length; at++) {
    const code = reference.charCodeAt(at) & 0xdf
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** Gives the texts of the shared strings part. */
export async function readSharedStrings(pieces: AsyncIterable<string>): Promise<string[]> {
  const strings: string[] = []
  const shown = shownText()
  let since = 0
  const parser = xmlParser({
    open(name) {
      if (name === 'si') shown.clear()
      else shown.open(name)
    },
    close(name) {
      if (name !== 'si') return shown.close(name)
      strings.push(unguardText(cellText(shown.text())))
      since = 0
    },
    text: shown.add,
  })
  for await (const piece of pieces) {
    since += piece.length
    if (since > longestRow) throw damaged()
    parser.write(piece)
  }
  parser.end()
  return strings
}

/** The texts of all `<t>` of an element, phonetic guides (`<rPh>`) left out. */
function shownText() {
  let said = ''
  let isText = false
  let guides = 0
  return {
    clear(): void {
      said = ''
      guides = 0
      isText = false
    },
    open(name: string): void {
      if (name === 'rPh') guides++
      isText = name === 't' && guides === 0
    },
    close(name: string): void {
      if (name === 'rPh') guides--
      isText = false
    },
    add(text: string): void {
      if (isText) said += text
    },
    text: () => said,
  }
}

/** Reads the cells of rows: gets what stands in a `<row>`, gives the cells at its end. */
function rowReader({ sharedStrings, formats, mergedAt, limits, notes }: SheetContext) {
  const shown = shownText()
  let cells: Cell[] = []
  let row = 0
  let column = -1
  let type = 'n'
  let style = -1
  let raw = ''
  let inValue = false
  let hasValue = false
  let hasFormula = false
  /** How deep in the row an element stands: its cells are at 1, what they hold at 2; what extends them may have the same names. */
  let depth = 0
  /** The element at 1 is a cell. */
  let isCell = false

  let isDate = false
  const value = (): Cell => {
    isDate = false
    if (type === 'inlineStr') return unguardText(cellText(shown.text()))
    if (raw === '' && type !== 'str') return hasFormula ? '#CALC!' : null
    switch (type) {
      case 's':
        return sharedStrings[Number(raw)] ?? null
      case 'str':
        return unguardText(cellText(raw))
      case 'b':
        return raw.trim() === '1' || raw.trim().toLowerCase() === 'true'
      case 'e':
        return cellText(raw)
      case 'd':
        isDate = true
        return isoDateText(raw)
      default: {
        const number = Number(raw)
        if (!Number.isFinite(number)) return cellText(raw)
        const format = formats[style] ?? null
        const cell = formattedNumber(number, format, notes.base1904)
        isDate = (format === 'day' || format === 'moment') && typeof cell === 'string'
        return cell
      }
    }
  }
  const endCell = (): void => {
    const cell = value()
    if (isBlank(cell)) return
    const merged = mergedAt(row, column)
    if (merged === 'covered') return
    if (merged && merged.to > row) notes.merged.push({ column, from: row, to: merged.to, cell })
    if (column >= limits.columns)
      throw tooLarge(`This file has more than ${limits.columns.toLocaleString('en-US')} columns.`)
    while (cells.length < column) cells.push(null)
    cells[column] = cell
    if (isDate) notes.dated.set(column, row)
  }
  return {
    start(number: number): void {
      cells = []
      row = number
      column = -1
      depth = 0
    },
    open(name: string, attributes: Attributes): void {
      depth++
      // One within the other: the outer one's value, or the cells behind it, would be lost.
      if ((name === 'row' && depth === 1) || (isCell && depth === 2 && (name === 'c' || name === 'row')))
        throw damaged()
      if (depth === 1) isCell = name === 'c'
      if (depth === 1 && name === 'c') {
        const { r } = attributes
        const named = r === undefined ? -1 : columnOf(r)
        column = named >= 0 ? named : column + 1
        type = attributes['t'] ?? 'n'
        style = Number(attributes['s'] ?? -1)
        raw = ''
        hasValue = false
        hasFormula = false
        shown.clear()
      } else if (depth === 2 && name === 'v') {
        inValue = !hasValue
        hasValue = true
      } else if (depth === 2 && name === 'f') hasFormula = true
      else shown.open(name)
    },
    close(name: string): void {
      if (depth === 1 && name === 'c') endCell()
      else if (depth === 2 && name === 'v') inValue = false
      else shown.close(name)
      depth--
    },
    text(text: string): void {
      if (inValue) raw += text
      else shown.add(text)
    },
    isInside: (): boolean => depth > 0,
    end: (): Cell[] => cells,
  }
}

/**
 * The rows of a sheet's XML in batches, as they arrive. Rows that the file leaves out are given as empty ones, so that a
 * row's place is its number; empty rows at the end are not given.
 */
export async function* readSheetRows(pieces: AsyncIterable<string>, context: SheetContext): AsyncGenerator<Cell[][]> {
  const { limits, notes } = context
  const cells = rowReader(context)
  const batches = rowBatches()
  let found: [row: number, cells: Cell[]][] = []
  let place: 'before' | 'between' | 'in a row' | 'after' = 'before'
  /** Number of the row read last, from 1. */
  let row = 0
  let isRowHidden = false
  let since = 0
  const parser = xmlParser({
    open(name, attributes) {
      if (place === 'in a row') cells.open(name, attributes)
      else if (place === 'between' && name === 'row') {
        const number = Number(attributes['r'] ?? 0)
        row = Number.isSafeInteger(number) && number > row ? number : row + 1
        isRowHidden = isYes(attributes['hidden'])
        cells.start(row - 1)
        place = 'in a row'
      } else if (place === 'before' && name === 'sheetData') place = 'between'
      else if (place === 'before' && name === 'col' && isYes(attributes['hidden']))
        for (let at = Number(attributes['min']); at <= Math.min(Number(attributes['max']), limits.columns); at++)
          notes.hiddenColumns.add(at - 1)
    },
    close(name) {
      if (place === 'between' && name === 'sheetData') place = 'after'
      if (place !== 'in a row') return
      if (cells.isInside()) return cells.close(name)
      place = 'between'
      since = 0
      const read = cells.end()
      if (read.length === 0) return
      if (row > limits.rows) throw tooLarge(`This file has more than ${limits.rows.toLocaleString('en-US')} rows.`)
      if (isRowHidden) noteHiddenRow(notes, row - 1)
      found.push([row, read])
    },
    text: cells.text,
  })
  for await (const piece of pieces) {
    since += piece.length
    if (since > longestRow) throw tooLarge('A row of this file is too large.')
    parser.write(piece)
    for (const [number, read] of found) yield* batches.add(number, read)
    found = []
    if ((place as string) === 'after') {
      yield* batches.rest()
      return
    }
  }
  // The sheet ended in the middle.
  throw damaged()
}

const isYes = (value: string | undefined): boolean => value === '1' || value === 'true'

/** The ranges of merged cells of a sheet, `A1:B2`. Reads the whole part, and so proves its size before its rows are read. */
export async function readMergedRanges(pieces: AsyncIterable<Uint8Array>): Promise<string[]> {
  const ranges: string[] = []
  const decoder = new TextDecoder('latin1')
  let tail = ''
  for await (const piece of pieces) {
    const text = tail + decoder.decode(piece, { stream: true })
    let at = text.indexOf('mergeCell ')
    let done = 0
    while (at >= 0) {
      const end = text.indexOf('>', at)
      if (end < 0) break
      const reference = /\bref\s*=\s*["']([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})["']/.exec(text.slice(at, end))
      if (reference && ranges.length < 100_000) ranges.push(reference[1] as string)
      done = end
      at = text.indexOf('mergeCell ', end)
    }
    tail = text.slice(Math.max(done, text.length - 128))
  }
  return ranges
}

/** Says of each cell what the ranges do to it. */
export function mergedFinder(ranges: readonly string[]): MergedFinder {
  if (ranges.length === 0) return () => undefined
  const byRow = new Map<number, { from: number; to: number; top: number; bottom: number }[]>()
  let rows = 0
  for (const range of ranges) {
    const [, left = '', top = '', right = '', bottom = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? []
    const from = columnOf(left)
    const to = columnOf(right)
    rows += Number(bottom) - Number(top) + 1
    // Whole merged columns would fill the memory; what they cover stays as it is.
    if (rows > 1_000_000) break
    for (let row = Number(top) - 1; row < Number(bottom); row++) {
      const span = { from, to, top: Number(top) - 1, bottom: Number(bottom) - 1 }
      const spans = byRow.get(row)
      if (spans) spans.push(span)
      else byRow.set(row, [span])
    }
  }
  return (row, column) => {
    const span = byRow.get(row)?.find(({ from, to }) => column >= from && column <= to)
    return span && (column === span.from && row === span.top ? { to: span.bottom } : 'covered')
  }
}
