import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, pack } from 'tar-stream'

/** A tar archive as a stream, so that a backup is one file that `tar tzf` can list: regular files whose size is known before. */

/** One file of an archive. Of an archive that is read, its content is read before the next file is asked for. */
export interface ArchiveFile {
  readonly name: string
  readonly size: number
  readonly content: AsyncIterable<Buffer>
}

/** The archive of some files. It fails when a file is not of the size that was promised. */
export function writeArchive(files: AsyncIterable<ArchiveFile>): Readable {
  const archive = pack()
  const write = async () => {
    for await (const { name, size, content } of files) {
      let written = 0
      async function* counted() {
        for await (const part of content) {
          written += part.length
          if (written > size) break
          yield part
        }
        if (written !== size) throw new Error(`The file ${name} changed while it was read.`)
      }
      await pipeline(Readable.from(counted()), archive.entry({ name, size, mode: 0o600, mtime: new Date(0) }))
    }
    archive.finalize()
  }
  write().catch((error: Error) => archive.destroy(error))
  return archive
}

/** A small file of an archive. */
export const textFile = (name: string, text: string): ArchiveFile => ({
  name,
  size: Buffer.byteLength(text),
  content: Readable.from([Buffer.from(text)]),
})

/** Longest names and other things that are said of one file: what is longer would be held in memory. */
const longestHead = 1024 * 1024

/** Reads the files of an archive in order. Throws when it is cut short within one or is none, and for what is no file: links, folders. */
export async function* readArchive(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveFile> {
  const archive = extract()
  /** Bytes until the last file's end, of those that were given. */
  let known = 0
  const feed = async function* () {
    let given = 0
    for await (const part of source) {
      if (given > known + longestHead) throw damaged()
      given += part.length
      yield part
    }
  }
  const fed = pipeline(Readable.from(feed()), archive as Writable)
  /** What is wrong with the archive, where its end is seen by who reads a file of it: the file then only breaks off. */
  const cause = fed.then(
    () => null,
    (error: Error) => error,
  )
  const told = async (error: Error): Promise<Error> =>
    ourWords(error.message === 'Stream was destroyed' ? ((await cause) ?? error) : error)
  async function* inOurWords(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* content
    } catch (error) {
      throw await told(error as Error)
    }
  }
  try {
    for await (const entry of archive) {
      const { name, size = 0, type } = entry.header
      if (!Number.isSafeInteger(size) || size < 0) throw damaged()
      if (type !== 'file') throw new Error(`The backup holds ${name}, which is no file.`)
      known += size + longestHead
      yield { name, size, content: inOurWords(entry) }
      entry.resume()
    }
    await fed
  } catch (error) {
    throw await told(error as Error)
  } finally {
    archive.destroy()
  }
}

const damaged = () => new Error('The backup is damaged, or this is no backup.')

const ourWords = (error: Error): Error => {
  if (error.message === 'Unexpected end of data') return new Error('The backup is cut short: its end is missing.')
  return error.message.startsWith('Invalid tar header') ? damaged() : error
}

/** All of a small file. */
export async function textOf({ content }: ArchiveFile): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts).toString()
}
