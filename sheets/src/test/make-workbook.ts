import { crc32, createInflateRaw, deflateRawSync } from 'node:zlib'
import { columnName } from '../cells.ts'
import type { Inflate } from '../zip.ts'

/** One part of an archive that a test makes; what is claimed may differ from what is there. */
export interface MadePart {
  readonly name: string
  readonly data: string | Uint8Array
  readonly stored?: boolean
  /** What the directory says the part unpacks to. */
  readonly claimedSize?: number
  readonly encrypted?: boolean
}

/** A zip archive of parts. */
export function makeZip(parts: readonly MadePart[]): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const data = Buffer.from(part.data)
    const packed = part.stored ? data : deflateRawSync(data)
    const name = Buffer.from(part.name)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(part.encrypted ? 1 : 0, 2)
    head.writeUInt16LE(part.stored ? 0 : 8, 4)
    head.writeUInt32LE(crc32(data), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(part.claimedSize ?? data.length, 18)
    head.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), head, name, packed])
    const place = Buffer.alloc(18)
    place.writeUInt32LE(offset, 14)
    const sized = Buffer.concat([head.subarray(0, 24), Buffer.alloc(2)])
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), sized, place.subarray(4), name]))
    locals.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Uint8Array.from(Buffer.concat([...locals, entries, end]))
}

interface MadeSheet {
  readonly name: string
  /** What stands inside `<sheetData>`. */
  readonly data: string
  /** What stands after it. */
  readonly after?: string
  readonly state?: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The parts of a workbook, of sheets written by hand. */
export function workbookParts(
  sheets: readonly MadeSheet[],
  { sharedStrings, styles, base1904 }: { sharedStrings?: string; styles?: string; base1904?: boolean } = {},
): MadePart[] {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const kinds = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relations = (rows: string): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`
  return [
    {
      name: '_rels/.rels',
      data: relations(`<Relationship Id="r1" Type="${kinds}/officeDocument" Target="xl/workbook.xml"/>`),
    },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="${main}" xmlns:r="${kinds}"><workbookPr${base1904 ? ' date1904="1"' : ''}/><sheets>${sheets
        .map(
          ({ name, state }, i) =>
            `<sheet name="${escaped(name)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="s${i + 1}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations(
        `${sheets.map((_, i) => `<Relationship Id="s${i + 1}" Type="${kinds}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}${
          sharedStrings === undefined
            ? ''
            : `<Relationship Id="x1" Type="${kinds}/sharedStrings" Target="/xl/sharedStrings.xml"/>`
        }${styles === undefined ? '' : `<Relationship Id="x2" Type="${kinds}/styles" Target="styles.xml"/>`}`,
      ),
    },
    ...(sharedStrings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', data: `<sst xmlns="${main}">${sharedStrings}</sst>` }]),
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', data: `<styleSheet xmlns="${main}">${styles}</styleSheet>` }]),
    ...sheets.map(({ data, after = '' }, i) => ({
      name: `xl/worksheets/sheet${i + 1}.xml`,
      data: `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${main}"><sheetData>${data}</sheetData>${after}</worksheet>`,
    })),
  ]
}

export const makeWorkbook = (sheets: readonly MadeSheet[], options: Parameters<typeof workbookParts>[1] = {}) =>
  makeZip(workbookParts(sheets, options))

/** Rows of text and number cells as sheet XML. */
export const sheetData = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows
    .map(
      (row, r) =>
        `<row r="${r + 1}">${row
          .map((cell, c) => {
            const reference = `${columnName(c)}${r + 1}`
            if (cell === null) return ''
            return typeof cell === 'number'
              ? `<c r="${reference}"><v>${cell}</v></c>`
              : `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
          })
          .join('')}</row>`,
    )
    .join('')

/** Unpacks with Node's zlib. */
export const inflateInNode: Inflate = (packed) => {
  const stream = createInflateRaw({ chunkSize: 65_536 })
  stream.end(packed)
  return stream
}
