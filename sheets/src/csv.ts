import { type Cell, unguardParts, unguardText } from './cells.ts'
import { type PossibleReading, possibleReadings } from './encoding-guess.ts'
import { decoderOf, type Encoding } from './encodings.ts'
import { type FileBytes, type ReadLimits, tooLarge, unreadable } from './limits.ts'

type Delimiter = ',' | ';' | '\t' | '|'
const delimiters: readonly Delimiter[] = [',', ';', '\t', '|']

const chunkBytes = 1 << 20
/** Longest text of one cell; a stray quote swallows the rest of a file. */
const longestCell = 1_000_000
const batchRows = 1000

function isUtf8(bytes: FileBytes): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let at = 0; at < bytes.length; at += chunkBytes)
      decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

/**
 * Are there more characters of UTF-8 than bytes that are none? Windows-1252 hardly ever has two signs side by side that would
 * be one, and a file that was put together or cut may have a bad byte or two.
 */
function isMostlyUtf8(bytes: FileBytes): boolean {
  let characters = 0
  let wrong = 0
  /** Bytes that a character still wants. */
  let wanted = 0
  for (let from = 0; from < bytes.length; from += chunkBytes)
    for (const byte of bytes.subarray(from, from + chunkBytes)) {
      if (wanted > 0) {
        if (byte >= 0x80 && byte <= 0xbf) {
          wanted--
          if (wanted === 0) characters++
          continue
        }
        wrong++
        wanted = 0
      }
      if (byte < 0x80) continue
      if (byte >= 0xc2 && byte <= 0xf4) wanted = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
      else wrong++
    }
  return characters > wrong + (wanted > 0 ? 1 : 0)
}

/** Is it text of UTF-16, and not some other file with NUL bytes? */
function isText(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
    // oxlint-disable-next-line no-control-regex -- what no text holds
    return /[,;\t|\r\n]/.test(text) && !/[\0-\x08\x0e-\x1f\ufffe\uffff]/.test(text)
  } catch {
    return false
  }
}

/** How a text file is read: in which encoding, and whether it is plainly that one (valid UTF-8) and not just the likeliest. */
export interface Reading {
  readonly encoding: Encoding
  readonly isPlain: boolean
  /** Its words read better in another encoding: a person is to say which. The likeliest comes first. */
  readonly possible?: readonly PossibleReading[]
}

/**
 * The encoding of a text file: its byte order mark says it, or the NUL bytes of UTF-16 do, of which even a Chinese file has
 * some, at its separators and line ends; else it is UTF-8 where that is what most of it is valid in, and Windows-1252, which
 * every byte is valid in, where it is not. Words that are none so, and are some in another encoding, make it a question.
 */
export function readingOf(bytes: FileBytes): Reading {
  const likely = (encoding: Encoding): Reading => ({ encoding, isPlain: false })
  const head = bytes.subarray(0, 2000)
  if (head[0] === 0xff && head[1] === 0xfe) return likely('utf-16le')
  if (head[0] === 0xfe && head[1] === 0xff) return likely('utf-16be')
  let even = 0
  let odd = 0
  const sample = head.length - (head.length % 2)
  for (let at = 0; at < sample; at += 2) {
    if (head[at] === 0) even++
    if (head[at + 1] === 0) odd++
  }
  const even16 = head.subarray(0, sample)
  if (odd > even && isText(even16, 'utf-16le')) return likely('utf-16le')
  if (even > odd && isText(even16, 'utf-16be')) return likely('utf-16be')
  if (isUtf8(bytes)) return { encoding: 'utf-8', isPlain: true }
  if (isMostlyUtf8(bytes)) return likely('utf-8')
  const possible = possibleReadings(bytes)
  return { ...likely('windows-1252'), ...(possible.length > 0 ? { possible } : {}) }
}

function* textPieces(bytes: FileBytes, encoding: Encoding): Generator<string> {
  // The decoder takes a byte order mark off by itself.
  const decode = decoderOf(encoding)
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const text = decode(bytes.subarray(at, at + chunkBytes))
    if (text.includes('\0')) throw unreadable('This file is neither a spreadsheet nor a text file.')
    yield text
  }
  yield decode()
}

/** How often a delimiter stands outside quotes on each line of a sample. */
function countsOf(sample: string, delimiter: Delimiter): number[] {
  const counts: number[] = []
  let count = 0
  let quoted = false
  let hasText = false
  for (let at = 0; at < sample.length; at++) {
    const char = sample[at]
    if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === delimiter) count++
    else if (char === '\n' || char === '\r') {
      if (hasText || count > 0) counts.push(count)
      count = 0
      hasText = false
      continue
    }
    if (char !== ' ') hasText = true
  }
  if (hasText || count > 0) counts.push(count)
  return counts
}

/**
 * The delimiter of a text file, from its first lines: the one that most lines have the same number of, and of those the one
 * that splits a line into most cells. A comma when there is none (a single column).
 */
export function detectDelimiter(sample: string): Delimiter {
  const named = /^sep=([,;\t|])\s*$/im.exec(sample.slice(0, 16).split(/\r?\n/)[0] ?? '')
  if (named) return named[1] as Delimiter
  let best: Delimiter = ','
  let bestScore = 0
  for (const delimiter of delimiters) {
    const counts = countsOf(sample, delimiter).slice(0, 200)
    const first = counts[0] ?? 0
    if (first === 0) continue
    const alike = counts.filter((count) => count === first).length / counts.length
    const score = alike * alike * (1 + Math.log2(1 + first))
    if (score > bestScore) {
      best = delimiter
      bestScore = score
    }
  }
  return best
}

/**
 * The rows of a text file in batches. Cells are texts, exactly as written: leading zeros and spaces stay. Rows end with LF,
 * CR LF or CR; quotes hold delimiters, line ends and doubled quotes; an empty line is an empty row, so that a row's place is
 * its number, and empty rows at the end are left out.
 */
export function* readCsvRows(
  bytes: FileBytes,
  limits: ReadLimits,
  encoding: Encoding = readingOf(bytes).encoding,
): Generator<Cell[][]> {
  const sampleBytes = bytes.subarray(0, 65_536)
  const sample = decoderOf(encoding)(sampleBytes)
  const delimiter = detectDelimiter(sample)
  const delimiterCode = delimiter.charCodeAt(0)

  let batch: Cell[][] = []
  let row: Cell[] = []
  let rows = 0
  let pendingBlank = 0
  let isFirst = true
  /** Text of a quoted cell so far. */
  let quotedText = ''
  const cell: { state: 'start' | 'quoted' | 'after-quote' } = { state: 'start' }
  let quoteRow = 0
  let buffer = ''

  const addCell = (text: string) => {
    if (text !== '' && row.length >= limits.columns)
      throw tooLarge(`This file has more than ${limits.columns.toLocaleString('en-US')} columns.`)
    if (text.length > longestCell) throw unreadable(`A cell of row ${rows + 1} is too long.`)
    // Columns beyond the limit that hold nothing are let go.
    if (row.length < limits.columns) row.push(text === '' ? null : unguardText(unguardParts(text)))
  }
  const endRow = () => {
    const directive = isFirst && row.length <= 2 && /^sep=/i.test(String(row[0] ?? ''))
    isFirst = false
    if (directive) {
      row = []
      return
    }
    rows++
    if (row.every((one) => one === null)) pendingBlank++
    else {
      if (rows > limits.rows) throw tooLarge(`This file has more than ${limits.rows.toLocaleString('en-US')} rows.`)
      for (; pendingBlank > 0; pendingBlank--) batch.push([])
      batch.push(row)
    }
    row = []
  }

  /** Reads what is complete in the buffer and gives how far it came. */
  const scan = (isLast: boolean): number => {
    let at = 0
    const { length } = buffer
    while (at < length) {
      if (cell.state === 'quoted') {
        const quote = buffer.indexOf('"', at)
        if (quote < 0) {
          quotedText += buffer.slice(at)
          if (quotedText.length > longestCell)
            throw unreadable(`A quote is opened in row ${quoteRow} and never closed.`)
          return length
        }
        // A quote at the very end may be the first of two.
        if (quote === length - 1 && !isLast) {
          quotedText += buffer.slice(at, quote)
          return quote
        }
        quotedText += buffer.slice(at, quote)
        if (buffer.charCodeAt(quote + 1) === 34) {
          quotedText += '"'
          at = quote + 2
        } else {
          cell.state = 'after-quote'
          at = quote + 1
        }
        continue
      }
      if (cell.state === 'start' && buffer.charCodeAt(at) === 34) {
        cell.state = 'quoted'
        quotedText = ''
        quoteRow = rows + 1
        at++
        continue
      }
      let end = at
      let code = 0
      for (; end < length; end++) {
        code = buffer.charCodeAt(end)
        if (code === delimiterCode || code === 10 || code === 13) break
      }
      if (end === length && !isLast) return at
      // CR at the very end may belong to a CR LF.
      if (code === 13 && end === length - 1 && !isLast) return at
      const text = buffer.slice(at, end)
      addCell(cell.state === 'after-quote' ? quotedText + text.trim() : text)
      cell.state = 'start'
      at = end + 1
      if (end < length && code !== delimiterCode) {
        if (code === 13 && buffer.charCodeAt(at) === 10) at++
        endRow()
      }
    }
    return at
  }

  for (const piece of textPieces(bytes, encoding)) {
    buffer = buffer === '' ? piece : buffer + piece
    buffer = buffer.slice(scan(false))
    if (buffer.length > longestCell * 2) throw unreadable(`A cell of row ${rows + 1} is too long.`)
    while (batch.length >= batchRows) {
      yield batch.slice(0, batchRows)
      batch = batch.slice(batchRows)
    }
  }
  scan(true)
  if (cell.state === 'quoted') throw unreadable(`A quote is opened in row ${quoteRow} and never closed.`)
  if (cell.state === 'after-quote') addCell(quotedText)
  if (row.length > 0) endRow()
  if (batch.length > 0) yield batch
}
