import { blankNotes, type Cell, isBlank, type Sheet, saidOf, unguardText } from './cells.ts'
import { type Reading, readCsvRows, readingOf } from './csv.ts'
import type { Encoding } from './encodings.ts'
import { damaged, type FileBytes, type ReadLimits, SheetFileError, sizeText, tooLarge, unreadable } from './limits.ts'
import { sheetsOfXls, xlsOptions } from './xls.ts'
import { type OpenWorkbook, openXlsx } from './xlsx.ts'
import type { Inflate } from './zip.ts'

const startsWith = (bytes: Uint8Array, ...magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

const ascii = (text: string): number[] => Array.from(text, (char) => char.charCodeAt(0))

/** Does the text stand in the file's names, which old containers write in UTF-16? */
function holdsName(bytes: Uint8Array, name: string): boolean {
  const pattern = ascii(name).flatMap((code) => [code, 0])
  for (let at = bytes.indexOf(pattern[0] as number); at >= 0; at = bytes.indexOf(pattern[0] as number, at + 1))
    if (pattern.every((byte, index) => bytes[at + index] === byte)) return true
  return false
}

const otherFormats: readonly [magic: readonly number[], name: string][] = [
  [ascii('%PDF'), 'a PDF document'],
  [[0x89, ...ascii('PNG')], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [ascii('GIF8'), 'a picture'],
  [ascii('{\\rtf'), 'a text document'],
  [[0x1f, 0x8b], 'a packed file'],
  [ascii('Rar!'), 'a packed file'],
  [[0x37, 0x7a, 0xbc, 0xaf], 'a packed file'],
  [ascii('MZ'), 'a program'],
  [[0x7f, ...ascii('ELF')], 'a program'],
]

const extensionOf = (fileName: string): string => /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** Name of the only sheet of a text file: the file's own, without folder and extension. */
const sheetNameOf = (fileName: string): string =>
  fileName
    .slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
    .slice(0, 100) || 'Sheet1'

async function openXls(bytes: Uint8Array, limits: ReadLimits): Promise<OpenWorkbook> {
  if (holdsName(bytes, 'EncryptedPackage'))
    throw unreadable('This file is protected with a password. Please save it without one.')
  let sheets: Sheet[]
  try {
    // Loaded only when such a file comes.
    const { read } = await import('@e965/xlsx')
    sheets = sheetsOfXls(read(bytes, xlsOptions(limits)), limits)
  } catch (error) {
    if (error instanceof SheetFileError) throw error
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw unreadable('This file is protected with a password. Please save it without one.')
    throw damaged()
  }
  return {
    sheetNames: sheets.map(({ name }) => name),
    async *rows(index, notes) {
      const sheet = sheets[index]
      if (!sheet) throw damaged()
      const { name: _, rows: cells, ...said } = sheet
      if (notes) Object.assign(notes, said)
      const rows = cells.map((row) => row.map((cell) => (typeof cell === 'string' ? unguardText(cell) : cell)))
      while (rows.length > 0 && (rows.at(-1) as Cell[]).every(isBlank)) rows.pop()
      if (rows.length > limits.rows)
        throw tooLarge(`This file has more than ${limits.rows.toLocaleString('en-US')} rows.`)
      yield rows
    },
  }
}

/**
 * Opens an uploaded file. Its first bytes decide what it is: a zip archive is read as .xlsx or .ods, an old container as .xls,
 * anything else as text with delimiters, in the encoding that was chosen or else in the likeliest. Throws a `SheetFileError` with a sentence that says why it cannot be read.
 */
export async function openWorkbook(
  bytes: FileBytes,
  fileName: string,
  limits: ReadLimits,
  inflate: Inflate,
  chosen?: Encoding,
): Promise<OpenWorkbook> {
  if (bytes.length > limits.bytes) throw tooLarge(`This file is larger than ${sizeText(limits.bytes)}.`)
  if (bytes.length === 0) throw unreadable('This file is empty.')
  const head = bytes.subarray(0, 512)
  const whole = () => bytes.subarray(0, bytes.length)
  if (startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06))
    return openXlsx(whole(), limits, inflate)
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return openXls(whole(), limits)
  const other = otherFormats.find(([magic]) => startsWith(head, ...magic))
  if (other) throw unreadable(`This is ${other[1]}, no spreadsheet.`)
  const extension = extensionOf(fileName)
  if (extension === 'xlsx' || extension === 'xlsm')
    throw unreadable('This file is no Excel workbook, whatever its name says.')
  const start = new TextDecoder('latin1').decode(head).replace(/^\u00ef\u00bb\u00bf/, '')
  if (/^\s*<\?xml/i.test(start) && !/<html/i.test(start))
    throw unreadable('This file is XML, which cannot be read here. Please save it as .xlsx or .csv and try again.')
  if (/^\s*<(?:!doctype|html|head|body|table|meta|\?xml|svg)/i.test(start))
    throw unreadable('This is a web page, no spreadsheet. Please save it as .xlsx or .csv and try again.')
  const reading: Reading = chosen ? { encoding: chosen, isPlain: false } : readingOf(bytes)
  const { encoding, isPlain, possible } = reading
  return {
    sheetNames: [sheetNameOf(fileName)],
    ...(isPlain ? {} : { encoding }),
    ...(possible ? { possible } : {}),
    async *rows(index) {
      if (index === 0) yield* readCsvRows(bytes, limits, encoding)
    },
  }
}

/** Reads all sheets into memory, as long as they hold no more cells than the limit. */
export async function readAllSheets(workbook: OpenWorkbook, limits: ReadLimits): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  let cells = 0
  for (const [index, name] of workbook.sheetNames.entries()) {
    const rows: Cell[][] = []
    const notes = blankNotes()
    for await (const batch of workbook.rows(index, notes)) {
      for (const row of batch) {
        cells += row.length
        rows.push(row)
      }
      if (cells > limits.cells) throw tooLarge('This file holds too many cells.')
    }
    sheets.push({ name, rows, ...saidOf(notes) })
  }
  if (sheets.every(({ rows }) => rows.length === 0)) throw unreadable('This file holds no rows.')
  return sheets
}
