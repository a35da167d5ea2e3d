import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { pack } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { type ArchiveFile, readArchive, textFile, writeArchive } from './archive.ts'

/** The files of an archive, in pieces of a size. */
async function filesOf(bytes: Buffer, pieceSize = 16_384): Promise<[string, string][]> {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
  }
  const found: [string, string][] = []
  for await (const { name, content } of readArchive(Readable.from(pieces())))
    found.push([name, (await buffer(content)).toString('latin1')])
  return found
}

async function* of(...files: readonly ArchiveFile[]): AsyncGenerator<ArchiveFile> {
  yield* files
}

describe('an archive', () => {
  const long = `files/${'a long name/'.repeat(20)}é.pdf`

  it('comes back as it was, in whatever pieces it arrives', async () => {
    const name = fc
      .string({ minLength: 1, maxLength: 300, unit: fc.constantFrom('a', 'b', '/', 'é', ' ') })
      .map((one) => `f${one}`)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(name, fc.string({ maxLength: 2000 })), { maxLength: 6 }),
        fc.integer({ min: 1, max: 3000 }),
        async (files, pieceSize) => {
          const plain = files.map(([one, text]) => [one.replace(/\/+$/, ''), text] as const)
          const bytes = await buffer(writeArchive(of(...plain.map(([one, text]) => textFile(one, text)))))
          const said = plain.map(([one, text]) => [one, Buffer.from(text).toString('latin1')])
          expect(await filesOf(bytes, pieceSize)).toEqual(said)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('made by the release before is read, long names too', async () => {
    const bytes = readFileSync(join(import.meta.dirname, 'test/archive-0.1.tar'))
    const files = await filesOf(bytes)
    expect(files.map(([name, content]) => [name, content.length])).toEqual([
      ['manifest.json', 12],
      ['tables/public.accounts/000001', 1500],
      [long, 5],
      ['files/empty', 0],
      ['summary.json', 2],
    ])
    expect(files[2]?.[1]).toBe('label')
  })

  it('can be listed by tar', async () => {
    const bytes = await buffer(writeArchive(of(textFile('manifest.json', '{}'), textFile(long, 'label'))))
    const listed = execFileSync('tar', ['tf', '-', '--quoting-style=literal'], { input: bytes, encoding: 'utf8' })
    expect(listed.trim().split('\n')).toEqual(['manifest.json', long])
  })

  it('fails when a file is not of the size that was promised', async () => {
    for (const size of [4, 6]) {
      const content = Readable.from([Buffer.from('label')])
      await expect(buffer(writeArchive(of({ name: 'x', size, content })))).rejects.toThrow('x changed while')
    }
  })
})

describe('an archive is refused', () => {
  const spoilt = (change: (bytes: Buffer) => Buffer) => async () =>
    filesOf(change(await buffer(writeArchive(of(textFile('a', 'x'.repeat(2000)), textFile('b', 'y'))))))

  it('when it is cut short within a file', async () => {
    // Between two files no archive says whether there are more: of a backup its last file does.
    for (const at of [100, 600, 1500, 2559, 2700, 3073])
      await expect(spoilt((bytes) => bytes.subarray(0, at))(), String(at)).rejects.toThrow('cut short')
  })

  it('when it is none, or a byte of a head has changed', async () => {
    await expect(filesOf(Buffer.from('hello '.repeat(1000)))).rejects.toThrow('damaged, or this is no backup')
    const changed = spoilt((bytes) => {
      bytes[0] = 0x62
      return bytes
    })
    await expect(changed()).rejects.toThrow('damaged, or this is no backup')
  })

  it('for what is no file: links, folders', async () => {
    for (const type of ['symlink', 'link', 'directory', 'fifo'] as const) {
      const archive = pack()
      archive.entry({ name: 'files/x', type, linkname: '/etc/passwd' })
      archive.finalize()
      await expect(
        buffer(archive).then((bytes) => filesOf(bytes)),
        type,
      ).rejects.toThrow('files/x, which is no file')
    }
  })

  it('when a head says more of a file than memory is for, or a size that is none', async () => {
    const head = (size: number, kind: string, name = 'long') => {
      const block = Buffer.alloc(512)
      block.write(name)
      block.write(`0000600\0${'0000000\0'.repeat(2)}${size.toString(8).padStart(11, '0')}\0${'0'.repeat(11)}\0`, 100)
      block.write(`        ${kind}`, 148)
      block.write('ustar\x0000', 257)
      const sum = block.reduce((total, byte) => total + byte, 0)
      block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
      return block
    }
    for (const kind of ['x', 'g', 'L', 'K']) {
      let given = 0
      const endless = function* () {
        yield head(8 ** 10, kind)
        for (; given < 200; given++) yield Buffer.alloc(65_536, 'a')
      }
      const reading = readArchive(Readable.from(endless())).next()
      await expect(reading, kind).rejects.toThrow('damaged')
      expect(given).toBeLessThan(100)
    }
    const record = Buffer.from('12 size=-7\n'.padEnd(512, '\0'))
    const negative = Buffer.concat([head(11, 'x'), record, head(1, '0'), Buffer.alloc(2048)])
    await expect(filesOf(negative)).rejects.toThrow('damaged')
  })
})
