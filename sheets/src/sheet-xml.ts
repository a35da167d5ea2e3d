import { type Cell, isBlank, noteHiddenRow, type SheetNotes, unguardText } from './cells.ts'
import { damaged, type ReadLimits, tooLarge } from './limits.ts'
import { formattedNumber, isoDateText, type NumberFormat } from './number-formats.ts'
import { cellText, elementsOf, refuseDocumentType } from './xml-text.ts'

/** What merging does to a cell: it lies under another, or it is the one that is shown, down to a row; undefined: nothing. */
export type MergedFinder = (row: number, column: number) => 'covered' | { readonly to: number } | undefined

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly sharedStrings: readonly string[]
  /** By style number. */
  readonly formats: readonly NumberFormat[]
  readonly mergedAt: MergedFinder
  readonly limits: ReadLimits
  readonly notes: SheetNotes
}

/** Longest text of one row, and of what stands before the first one. */
const longestRow = 8_000_000
const batchRows = 1000

/** May this character follow an element's name? Else `<c` would find `<cols>`. */
const endsName = (code: number): boolean => code === 32 || code === 62 || code === 47 || (code >= 9 && code <= 13)

function withoutGuides(body: string, prefix: string): string {
  const open = `<${prefix}rPh`
  const close = `</${prefix}rPh>`
  let text = ''
  let at = 0
  for (;;) {
    const start = body.indexOf(open, at)
    if (start < 0) return text + body.slice(at)
    text += body.slice(at, start)
    const end = body.indexOf(close, start)
    if (end < 0) return text
    at = end + close.length
  }
}

/** Texts of all `<t>` of an element, phonetic guides (`<rPh>`) left out. */
function richText(body: string, prefix: string): string {
  const open = `<${prefix}t`
  const close = `</${prefix}t>`
  const said = body.includes('rPh') ? withoutGuides(body, prefix) : body
  let text = ''
  let at = 0
  for (;;) {
    const start = said.indexOf(open, at)
    if (start < 0) return text
    const tagEnd = said.indexOf('>', start)
    if (tagEnd < 0) return text
    if (!endsName(said.charCodeAt(start + open.length)) || said.charCodeAt(tagEnd - 1) === 47) {
      at = tagEnd + 1
      continue
    }
    const end = said.indexOf(close, tagEnd)
    if (end < 0) return text
    text += cellText(said.slice(tagEnd + 1, end))
    at = end + close.length
  }
}

/** Column number of a reference like `AB12`, from 0; -1 when there is none. */
function columnOf(xml: string, from: number, to: number): number {
  let column = 0
  for (let at = from; at < to; at++) {
    const code = xml.charCodeAt(at) & 0xdf
    if (code < 65 || code > 90) break
    column = column * 26 + code - 64
  }
  return column - 1
}

/** Gives the texts of the shared strings part. */
export async function readSharedStrings(pieces: AsyncIterable<string>): Promise<string[]> {
  const strings: string[] = []
  let prefix: string | null = null
  let buffer = ''
  for await (const piece of pieces) {
    buffer += piece
    if (prefix === null) {
      const root = /<(?:([\w.-]+):)?sst[\s/>]/.exec(buffer)
      if (!root) {
        if (buffer.length > 65_536) throw damaged()
        continue
      }
      refuseDocumentType(buffer.slice(0, root.index))
      prefix = root[1] ? `${root[1]}:` : ''
    }
    const open = `<${prefix}si`
    const close = `</${prefix}si>`
    let at = 0
    for (;;) {
      const start = buffer.indexOf(open, at)
      if (start < 0) break
      const tagEnd = buffer.indexOf('>', start)
      if (tagEnd < 0) break
      if (!endsName(buffer.charCodeAt(start + open.length))) {
        at = start + open.length
        continue
      }
      if (buffer.charCodeAt(tagEnd - 1) === 47) {
        strings.push('')
        at = tagEnd + 1
        continue
      }
      const end = buffer.indexOf(close, tagEnd)
      if (end < 0) break
      strings.push(unguardText(richText(buffer.slice(tagEnd + 1, end), prefix)))
      at = end + close.length
    }
    buffer = buffer.slice(at)
    if (buffer.length > longestRow) throw damaged()
  }
  return strings
}

/** Reads the cells between the tags of one row. */
function cellReader(context: SheetContext, prefix: string) {
  const { sharedStrings, formats, mergedAt, limits, notes } = context
  const cellOpen = `<${prefix}c`
  const cellClose = `</${prefix}c>`
  const valueOpen = `<${prefix}v`
  const valueClose = `</${prefix}v>`
  const formulaOpen = `<${prefix}f`

  let isDate = false
  // Every search is within one cell or one row: a search that runs to the end of the buffer would make reading quadratic.
  const valueOf = (body: string, type: string, style: number): Cell => {
    if (type === 'inlineStr') return unguardText(richText(body, prefix))
    const open = body.indexOf(valueOpen)
    const openEnd = open < 0 ? -1 : body.indexOf('>', open)
    const close = openEnd < 0 || body.charCodeAt(openEnd - 1) === 47 ? -1 : body.indexOf(valueClose, openEnd)
    const raw = close < 0 ? '' : body.slice(openEnd + 1, close)
    if (raw === '' && type !== 'str') return body.includes(formulaOpen) ? '#CALC!' : null
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
        const value = Number(raw)
        if (!Number.isFinite(value)) return cellText(raw)
        const format = formats[style] ?? null
        const shown = formattedNumber(value, format, notes.base1904)
        isDate = (format === 'day' || format === 'moment') && typeof shown === 'string'
        return shown
      }
    }
  }

  return (xml: string, row: number): Cell[] => {
    const cells: Cell[] = []
    let column = -1
    let at = 0
    for (;;) {
      const open = xml.indexOf(cellOpen, at)
      if (open < 0) return cells
      const attributes = open + cellOpen.length
      if (!endsName(xml.charCodeAt(attributes))) {
        at = attributes
        continue
      }
      const tagEnd = xml.indexOf('>', attributes)
      if (tagEnd < 0) return cells
      let type = 'n'
      let style = -1
      let named = -1
      for (let i = attributes; i < tagEnd; ) {
        const equals = xml.indexOf('=', i)
        if (equals < 0 || equals >= tagEnd) break
        const quote = xml.charCodeAt(equals + 1)
        const end = xml.indexOf(quote === 39 ? "'" : '"', equals + 2)
        if (end < 0 || end > tagEnd) break
        // Only names of one letter matter: r, s and t.
        if (xml.charCodeAt(equals - 2) <= 32) {
          const name = xml.charCodeAt(equals - 1)
          if (name === 114) named = columnOf(xml, equals + 2, end)
          else if (name === 115) style = Number(xml.slice(equals + 2, end))
          else if (name === 116) type = xml.slice(equals + 2, end)
        }
        i = end + 1
      }
      column = named >= 0 ? named : column + 1
      if (xml.charCodeAt(tagEnd - 1) === 47) {
        at = tagEnd + 1
        continue
      }
      const close = xml.indexOf(cellClose, tagEnd)
      if (close < 0) throw damaged()
      isDate = false
      const value = valueOf(xml.slice(tagEnd + 1, close), type, style)
      at = close + cellClose.length
      if (isBlank(value)) continue
      const merged = mergedAt(row, column)
      if (merged === 'covered') continue
      if (merged && merged.to > row) notes.merged.push({ column, from: row, to: merged.to, cell: value })
      if (column >= limits.columns)
        throw tooLarge(`This file has more than ${limits.columns.toLocaleString('en-US')} columns.`)
      while (cells.length < column) cells.push(null)
      cells[column] = value
      if (isDate) notes.dated.set(column, row)
    }
  }
}

/**
 * The rows of a sheet's XML in batches, as they arrive. Rows that the file leaves out are given as empty ones, so that a
 * row's place is its number; empty rows at the end are not given.
 */
export async function* readSheetRows(pieces: AsyncIterable<string>, context: SheetContext): AsyncGenerator<Cell[][]> {
  const { rows: rowLimit } = context.limits
  let buffer = ''
  let searched = 0
  let prefix: string | null = null
  let rowOpen = ''
  let rowClose = ''
  let dataClose = ''
  let readCells: ReturnType<typeof cellReader> | null = null
  /** Number of the row read last, from 1, and of the last one given. */
  let row = 0
  let given = 0
  let batch: Cell[][] = []

  for await (const piece of pieces) {
    buffer += piece
    let at = 0
    if (prefix === null) {
      const data = /<(?:([\w.-]+):)?sheetData(\s*\/)?[\s>]?/.exec(buffer)
      const tagEnd = data ? buffer.indexOf('>', data.index) : -1
      if (!data || tagEnd < 0) {
        if (buffer.length > longestRow) throw damaged()
        continue
      }
      const head = buffer.slice(0, data.index)
      refuseDocumentType(head)
      for (const { min, max, hidden } of elementsOf(head, 'col'))
        for (let at = Number(min); isYes(hidden) && at <= Math.min(Number(max), context.limits.columns); at++)
          context.notes.hiddenColumns.add(at - 1)
      if (data[2]) return
      prefix = data[1] ? `${data[1]}:` : ''
      rowOpen = `<${prefix}row`
      rowClose = `</${prefix}row>`
      dataClose = `</${prefix}sheetData>`
      readCells = cellReader(context, prefix)
      at = tagEnd + 1
    }
    for (;;) {
      const open = buffer.indexOf(rowOpen, at)
      const before = open < 0 ? buffer.slice(at) : open > at ? buffer.slice(at, open) : ''
      if (before.includes(dataClose)) {
        if (batch.length > 0) yield batch
        return
      }
      if (open < 0) {
        at = Math.max(at, buffer.length - 64)
        break
      }
      const tagEnd = buffer.indexOf('>', open)
      if (tagEnd < 0) {
        at = open
        break
      }
      if (!endsName(buffer.charCodeAt(open + rowOpen.length))) {
        at = open + rowOpen.length
        continue
      }
      const selfClosed = buffer.charCodeAt(tagEnd - 1) === 47
      const close = selfClosed ? tagEnd : buffer.indexOf(rowClose, Math.max(tagEnd, searched))
      if (close < 0) {
        at = open
        searched = Math.max(tagEnd, buffer.length - rowClose.length)
        break
      }
      searched = 0
      const tag = buffer.slice(open, tagEnd)
      const number = Number(/\sr\s*=\s*["'](\d{1,9})["']/.exec(tag)?.[1] ?? 0)
      row = number > row ? number : row + 1
      const cells = selfClosed
        ? []
        : (readCells as NonNullable<typeof readCells>)(buffer.slice(tagEnd + 1, close), row - 1)
      at = selfClosed ? tagEnd + 1 : close + rowClose.length
      if (cells.length === 0) continue
      if (row > rowLimit) throw tooLarge(`This file has more than ${rowLimit.toLocaleString('en-US')} rows.`)
      if (isYes(/\shidden\s*=\s*["'](\w+)["']/.exec(tag)?.[1])) noteHiddenRow(context.notes, row - 1)
      for (; given < row - 1; given++) {
        batch.push([])
        if (batch.length >= batchRows) {
          yield batch
          batch = []
        }
      }
      batch.push(cells)
      given = row
      if (batch.length >= batchRows) {
        yield batch
        batch = []
      }
    }
    searched = Math.max(0, searched - at)
    buffer = buffer.slice(at)
    if (buffer.length > longestRow) throw tooLarge('A row of this file is too large.')
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
    const from = columnOf(left, 0, left.length)
    const to = columnOf(right, 0, right.length)
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
