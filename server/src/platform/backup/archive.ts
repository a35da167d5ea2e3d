/**
 * A tar archive as a stream, so that a backup is one file that `tar tzf` can list. Only what backups need: regular files
 * whose size is known before they are written.
 */

const block = 512

/** One file of an archive. Its content is read before the next entry is asked for; what is left of it is skipped. */
export interface ArchiveEntry {
  readonly name: string
  readonly size: number
  readonly content: AsyncGenerator<Buffer, void, undefined>
}

const longestName = 100

function headerOf(name: string, size: number, kind: '0' | 'x' = '0'): Buffer {
  if (size >= 8 ** 11) throw new Error(`The file ${name} is too large for a backup.`)
  const header = Buffer.alloc(block)
  Buffer.from(name).copy(header, 0, 0, longestName)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write(kind, 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** A longer name goes before its file, in a record that says its own length. */
function longName(name: string): Buffer {
  const record = (length: number) => Buffer.from(`${length} path=${name}\n`)
  let length = 0
  while (record(length).length !== length) length = record(length).length
  const bytes = record(length)
  return Buffer.concat([headerOf('long-name', bytes.length, 'x'), bytes, paddingOf(bytes.length)])
}

const paddingOf = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

/** The bytes of one file of an archive. Throws when the content is not of the size that was promised. */
export async function* archiveEntry(
  name: string,
  size: number,
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
): AsyncGenerator<Buffer> {
  if (Buffer.byteLength(name) > longestName) yield longName(name)
  yield headerOf(name, size)
  let written = 0
  for await (const part of content) {
    written += part.length
    if (written > size) break
    yield part
  }
  if (written !== size) throw new Error(`The file ${name} changed while it was read.`)
  yield paddingOf(size)
}

/** A small file of an archive. */
export const archiveText = (name: string, text: string): AsyncGenerator<Buffer> =>
  archiveEntry(name, Buffer.byteLength(text), [Buffer.from(text)])

/** The bytes that end an archive. */
export const archiveEnd = (): Buffer => Buffer.alloc(2 * block)

const textAt = (header: Buffer, from: number, length: number): string => {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString()
}

/** Reads the files of an archive in order. Throws when it is cut short or is none. */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const fill = async () => {
    const next = await chunks.next()
    if (next.done) throw new Error('The backup is cut short: its end is missing.')
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value])
  }
  const take = async (size: number): Promise<Buffer> => {
    while (rest.length < size) await fill()
    const taken = rest.subarray(0, size)
    rest = rest.subarray(size)
    return taken
  }
  let longer: string | null = null
  for (;;) {
    const header = await take(block)
    if (header.every((byte) => byte === 0)) return
    const sum = Number.parseInt(textAt(header, 148, 8).trim(), 8)
    const summed = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
    if (sum !== summed) throw new Error('The backup is damaged, or this is no backup.')
    const size = Number.parseInt(textAt(header, 124, 12).trim(), 8)
    if (textAt(header, 156, 1) === 'x') {
      const record = (await take(size)).toString()
      longer = record.slice(record.indexOf(' path=') + ' path='.length, -1)
      await take(paddingOf(size).length)
      continue
    }
    const name: string = longer ?? textAt(header, 0, longestName)
    longer = null
    let left = size
    async function* content(): AsyncGenerator<Buffer, void, undefined> {
      while (left > 0) {
        if (rest.length === 0) await fill()
        const part = rest.subarray(0, left)
        rest = rest.subarray(part.length)
        left -= part.length
        yield part
      }
    }
    yield { name, size, content: content() }
    while (left > 0) {
      if (rest.length === 0) await fill()
      const skipped = Math.min(left, rest.length)
      rest = rest.subarray(skipped)
      left -= skipped
    }
    await take(paddingOf(size).length)
  }
}

/** All of a small file. */
export async function textOf(entry: ArchiveEntry): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of entry.content) parts.push(part)
  return Buffer.concat(parts).toString()
}
