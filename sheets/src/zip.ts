import { damaged, type ReadLimits, sizeText, tooLarge, unreadable } from './limits.ts'

/** Unpacks raw deflate data piece by piece; throws when the data is broken. Node and browsers bring their own. */
export type Inflate = (packed: Uint8Array) => AsyncIterable<Uint8Array>

interface ZipEntry {
  readonly size: number
  readonly packedSize: number
  readonly method: number
  readonly offset: number
  readonly encrypted: boolean
}

/** The parts of a zip archive, found by name without case. */
export interface ZipArchive {
  readonly names: readonly string[]
  has(name: string): boolean
  /** A part, unpacked piece by piece. Never gives more bytes than the archive's directory says. */
  bytesOf(name: string): AsyncGenerator<Uint8Array>
  /** A part as text, at most `maxBytes` long. */
  textOf(name: string, maxBytes: number): Promise<string>
}

const mostEntries = 20_000
const endOfDirectory = 0x06054b50
const endOfDirectory64 = 0x06064b50
const locator64 = 0x07064b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50
const absent32 = 0xffffffff

function findEnd(view: DataView): number {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= lowest; at--) if (view.getUint32(at, true) === endOfDirectory) return at
  throw damaged()
}

const number64 = (view: DataView, at: number): number => {
  const value = view.getBigUint64(at, true)
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged()
  return Number(value)
}

function readDirectory(bytes: Uint8Array): Map<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  let count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if ((count === 0xffff || at === absent32) && end >= 20 && view.getUint32(end - 20, true) === locator64) {
    const record = number64(view, end - 12)
    if (view.getUint32(record, true) !== endOfDirectory64) throw damaged()
    count = number64(view, record + 32)
    at = number64(view, record + 48)
  }
  if (count > mostEntries) throw unreadable('This workbook has too many parts.')
  const names = new TextDecoder()
  const entries = new Map<string, ZipEntry>()
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== directoryEntry) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    let packedSize = view.getUint32(at + 20, true)
    let size = view.getUint32(at + 24, true)
    let offset = view.getUint32(at + 42, true)
    // Zip64: the fields that did not fit follow in the extra block 0x0001, in this order.
    let extra = at + 46 + nameLength
    const extraEnd = extra + extraLength
    while (extra + 4 <= extraEnd) {
      const length = view.getUint16(extra + 2, true)
      if (view.getUint16(extra, true) === 1) {
        let field = extra + 4
        if (size === absent32) [size, field] = [number64(view, field), field + 8]
        if (packedSize === absent32) [packedSize, field] = [number64(view, field), field + 8]
        if (offset === absent32) offset = number64(view, field)
      }
      extra += 4 + length
    }
    const name = names
      .decode(bytes.subarray(at + 46, at + 46 + nameLength))
      .replaceAll('\\', '/')
      .replace(/^\/+/, '')
    entries.set(name.toLowerCase(), {
      size,
      packedSize,
      offset,
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at = extraEnd + view.getUint16(at + 32, true)
  }
  return entries
}

function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (entry.offset + 30 > bytes.length || view.getUint32(entry.offset, true) !== localEntry) throw damaged()
  const start = entry.offset + 30 + view.getUint16(entry.offset + 26, true) + view.getUint16(entry.offset + 28, true)
  if (start + entry.packedSize > bytes.length) throw damaged()
  return bytes.subarray(start, start + entry.packedSize)
}

/**
 * Opens a zip archive. Refuses archives that say they unpack to more than the limit; what they say is enforced while
 * unpacking, so that a lie helps nobody.
 */
export function openZip(bytes: Uint8Array, limits: ReadLimits, inflate: Inflate): ZipArchive {
  let entries: Map<string, ZipEntry>
  try {
    entries = readDirectory(bytes)
  } catch (error) {
    // Reading past the end of a cut file.
    throw error instanceof RangeError ? damaged() : error
  }
  let total = 0
  for (const { size } of entries.values()) total += size
  if (total > limits.unzippedBytes)
    throw tooLarge(`This file unpacks to more than ${sizeText(limits.unzippedBytes)}, which is too large.`)

  async function* bytesOf(name: string): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name.toLowerCase())
    if (!entry) throw damaged()
    if (entry.encrypted) throw unreadable('This file is protected with a password. Please save it without one.')
    const packed = packedBytes(bytes, entry)
    if (entry.method === 0) {
      if (packed.length !== entry.size) throw damaged()
      for (let at = 0; at < packed.length; at += 65_536) yield packed.subarray(at, at + 65_536)
      return
    }
    if (entry.method !== 8) throw unreadable('This file is packed in a way that cannot be read. Please save it again.')
    let given = 0
    try {
      for await (const piece of inflate(packed)) {
        given += piece.length
        if (given > entry.size) throw damaged()
        yield piece
      }
    } catch (error) {
      throw error instanceof Error && error.name === 'SheetFileError' ? error : damaged()
    }
    if (given !== entry.size) throw damaged()
  }

  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name.toLowerCase()),
    bytesOf,
    async textOf(name, maxBytes) {
      const entry = entries.get(name.toLowerCase())
      if (entry && entry.size > maxBytes) throw tooLarge('A part of this workbook is too large.')
      const decoder = new TextDecoder()
      let text = ''
      for await (const piece of bytesOf(name)) text += decoder.decode(piece, { stream: true })
      return text + decoder.decode()
    },
  }
}

/** The pieces of a part as text. */
export async function* decoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
