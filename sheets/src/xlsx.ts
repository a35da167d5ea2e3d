import { blankNotes, type Cell, type SheetNotes } from './cells.ts'
import type { PossibleReading } from './encoding-guess.ts'
import type { Encoding } from './encodings.ts'
import { damaged, type ReadLimits, unreadable } from './limits.ts'
import { builtInDateFormat, formatOfCode, type NumberFormat } from './number-formats.ts'
import { openOds } from './ods.ts'
import { mergedFinder, readMergedRanges, readSharedStrings, readSheetRows } from './sheet-xml.ts'
import { elementsOf } from './xml.ts'
import { decoded, type Inflate, openZip, type ZipArchive } from './zip.ts'

/** A workbook whose sheets are read one at a time. */
export interface OpenWorkbook {
  /** Names of the sheets that can be seen, in order. */
  readonly sheetNames: readonly string[]
  /** Of a text file that is not plain UTF-8, or whose encoding was chosen: in which it is read. */
  readonly encoding?: Encoding
  /** The encodings that it could be in, where a person is to say which. */
  readonly possible?: readonly PossibleReading[]
  /** Rows of the sheet at an index, in batches: see `readSheetRows`. `notes` is told what is found besides. */
  rows(index: number, notes?: SheetNotes): AsyncGenerator<Cell[][]>
}

const smallPart = 4 * 1024 * 1024

interface Relationship {
  readonly type: string
  readonly target: string
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1)
  const parts = folder.split('/').filter((part) => part !== '')
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

async function relationshipsOf(zip: ZipArchive, part: string): Promise<Map<string, Relationship>> {
  const folder = folderOf(part)
  const path = `${folder}_rels/${part.slice(folder.length)}.rels`
  const found = new Map<string, Relationship>()
  if (!zip.has(path)) return found
  for (const { Id = '', Type = '', Target = '' } of elementsOf(await zip.textOf(path, smallPart), 'Relationship'))
    found.set(Id, {
      type: Type.slice(Type.lastIndexOf('/') + 1),
      target: resolve(folder, Target.replaceAll('\\', '/')),
    })
  return found
}

const targetOf = (relationships: ReadonlyMap<string, Relationship>, type: string): string | undefined =>
  [...relationships.values()].find((relationship) => relationship.type === type)?.target

async function formatsOf(zip: ZipArchive, part: string | undefined): Promise<NumberFormat[]> {
  if (!part || !zip.has(part)) return []
  const xml = await zip.textOf(part, smallPart)
  const codes = new Map<number, NumberFormat>()
  for (const { numFmtId, formatCode } of elementsOf(xml, 'numFmt'))
    if (numFmtId !== undefined && formatCode !== undefined) codes.set(Number(numFmtId), formatOfCode(formatCode))
  return elementsOf(xml, 'xf', 'cellXfs').map(({ numFmtId }) => {
    const id = Number(numFmtId ?? 0)
    return codes.has(id) ? (codes.get(id) as NumberFormat) : builtInDateFormat(id)
  })
}

async function refuseOtherArchives(zip: ZipArchive): Promise<never> {
  if (zip.has('xl/workbook.bin'))
    throw unreadable('This is a binary workbook (.xlsb). Please save it as .xlsx and try again.')
  throw unreadable('This file is an archive, but no spreadsheet.')
}

/**
 * Opens an .xlsx or .xlsm workbook. Reads nothing but cells: macros, drawings, links to other files and document types are
 * never looked at or are refused; formulas are read as the value that was kept with them.
 */
export async function openXlsx(bytes: Uint8Array, limits: ReadLimits, inflate: Inflate): Promise<OpenWorkbook> {
  const zip = openZip(bytes, limits, inflate)
  const workbookPart = targetOf(await relationshipsOf(zip, ''), 'officeDocument') ?? 'xl/workbook.xml'
  if (zip.has('mimetype') && zip.has('content.xml')) return openOds(zip, limits)
  if (!zip.has(workbookPart) || workbookPart.endsWith('.bin')) return refuseOtherArchives(zip)
  const workbook = await zip.textOf(workbookPart, smallPart)
  const relationships = await relationshipsOf(zip, workbookPart)
  const listed = elementsOf(workbook, 'sheet').flatMap(({ name = '', state, id = '' }) => {
    const relationship = relationships.get(id)
    return relationship?.type === 'worksheet'
      ? [{ name, part: relationship.target, hidden: (state ?? 'visible') !== 'visible' }]
      : []
  })
  const visible = listed.filter(({ hidden }) => !hidden)
  const sheets = visible.length > 0 ? visible : listed
  if (sheets.length === 0) {
    if (elementsOf(workbook, 'workbook').length === 0) return refuseOtherArchives(zip)
    throw unreadable('This workbook has no sheets.')
  }
  const base1904 = elementsOf(workbook, 'workbookPr').some(({ date1904 }) => date1904 === '1' || date1904 === 'true')
  const formats = await formatsOf(zip, targetOf(relationships, 'styles'))
  const stringsPart = targetOf(relationships, 'sharedStrings')
  let sharedStrings: string[] | null = null
  return {
    sheetNames: sheets.map(({ name }) => name),
    async *rows(index, notes = blankNotes()) {
      notes.base1904 = base1904
      const sheet = sheets[index]
      if (!sheet || !zip.has(sheet.part)) throw damaged()
      sharedStrings ??=
        stringsPart && zip.has(stringsPart) ? await readSharedStrings(decoded(zip.bytesOf(stringsPart))) : []
      const mergedAt = mergedFinder(await readMergedRanges(zip.bytesOf(sheet.part)))
      const context = { sharedStrings, formats, mergedAt, limits, notes }
      yield* readSheetRows(decoded(zip.bytesOf(sheet.part)), context)
    },
  }
}
