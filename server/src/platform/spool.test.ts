import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { openSpools, type Spool } from './spool.ts'

const folder = mkdtempSync(join(tmpdir(), 'spool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const small = { memory: 1_000, disk: 10_000, diskOfAll: 15_000, patience: 20_000 }
const plenty = () => Number.POSITIVE_INFINITY

/** Bytes that tell where in the file they stand. */
const bytesAt = (at: number, length: number) => Uint8Array.from({ length }, (_, index) => ((at + index) * 31) % 251)

/** Writes pieces of all sizes, each as soon as there is room for it. */
async function fill({ write, end }: Spool, total: number, longest = 2_500): Promise<void> {
  for (let at = 0, turn = 1; at < total; turn++) {
    const length = Math.min(total - at, 1 + ((turn * 997) % longest))
    await write(bytesAt(at, length))
    at += length
  }
  end()
}

async function take({ file }: Spool, isSlow = false): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of file) {
    pieces.push(piece as Uint8Array)
    if (isSlow) await pause(1)
  }
  return Buffer.concat(pieces)
}

test.each([
  ['at once', false, 0],
  ['slowly', true, 0],
  ['late', true, 50],
])(
  'what is taken %s is what was written, around the end of the file on the disk and over it',
  async (_, isSlow, late) => {
    const spool = openSpools(join(folder, 'whole'), plenty, small)()
    const filling = fill(spool, 700_000)
    await pause(late)
    const taken = await take(spool, isSlow)
    await filling
    expect(taken.equals(bytesAt(0, 700_000))).toBe(true)
  },
)

test('without room on the disk, or with a disk that fails, the reader is waited for and misses nothing', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  for (const spool of [
    openSpools(join(folder, 'full'), () => 0, small)(),
    openSpools(join('/dev/null', 'x'), plenty, small)(),
  ]) {
    const filling = fill(spool, 400_000)
    expect((await take(spool, true)).equals(bytesAt(0, 400_000))).toBe(true)
    await filling
  }
})

test('no more is put on the disk than it has room for, and nothing where it has none', async () => {
  const patient = { ...small, patience: 100 }
  const heldWith = async (room: number) => {
    const spool = openSpools(join(folder, `room-${room}`), () => room, patient)()
    spool.file.on('error', () => {})
    let held = 0
    const filling = (async () => {
      for (;;) {
        await spool.write(bytesAt(0, 500))
        held += 500
      }
    })()
    await expect(filling).rejects.toThrow('taken too slowly')
    return held
  }
  // What is in memory, and a piece that is on its way.
  expect(await heldWith(0)).toBeLessThanOrEqual(small.memory + 500)
  expect(await heldWith(Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(small.disk)
})

test('a writer who waits for nobody is told when it is the disk that has no room', async () => {
  const impatient = { ...small, patience: 0 }
  const faultOf = async (spool: Spool) => {
    spool.file.on('error', () => {})
    return fill(spool, 20_000).then(
      () => null,
      (error: Error) => error.cause,
    )
  }
  expect(await faultOf(openSpools(join(folder, 'no-room'), () => 0, impatient)())).toMatchObject({ type: 'DiskFull' })
  expect(await faultOf(openSpools(join(folder, 'enough'), plenty, impatient)())).toBe(null)
  // A disk that is said to have room, and has none.
  const file = await openFile(join(folder, 'any'), 'w')
  const noSpace = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const writing = vi.spyOn(Object.getPrototypeOf(file) as typeof file, 'write').mockRejectedValue(noSpace)
  try {
    expect(await faultOf(openSpools(join(folder, 'said'), plenty, impatient)())).toBe(noSpace)
  } finally {
    writing.mockRestore()
    await file.close()
  }
})

test('a reader who takes nothing is given up after its time, and holds no more than the limits of memory and disk', async () => {
  const open = openSpools(join(folder, 'asleep'), plenty, { ...small, patience: 100 })
  const spools = [open(), open(), open()]
  const written = [0, 0, 0]
  const failing = spools.map(async (spool, index) => {
    for (;;) {
      await spool.write(bytesAt(0, 500))
      written[index] = (written[index] ?? 0) + 500
    }
  })
  // Nothing reads; a stream that nobody listens to would end the process with its fault.
  for (const { file } of spools) file.on('error', () => {})
  for (const ending of await Promise.allSettled(failing))
    expect(String((ending as PromiseRejectedResult).reason)).toContain('taken too slowly')
  const together = written.reduce((sum, count) => sum + count, 0)
  expect(together).toBeGreaterThan(small.diskOfAll)
  expect(together).toBeLessThanOrEqual(small.diskOfAll + 3 * (small.memory + 500))
  for (const { file } of spools) await expect.poll(() => file.closed).toBe(true)
  // Their room is free again.
  const next = open()
  const filling = fill(next, 9_000)
  await pause(20)
  expect((await take(next)).equals(bytesAt(0, 9_000))).toBe(true)
  await filling
})

test('no file is left under a name, and what a killed process left is cleared away', async () => {
  const place = join(folder, 'names')
  mkdirSync(place)
  writeFileSync(join(place, 'left-over'), 'x')
  const spool = openSpools(place, plenty, small)()
  const filling = fill(spool, 8_000)
  await filling
  expect(readdirSync(place)).toEqual([])
  await take(spool)
})

test('a reader who leaves ends the writing', async () => {
  const spool = openSpools(join(folder, 'leaves'), plenty, small)()
  const filling = fill(spool, 400_000)
  spool.file.destroy()
  await expect(filling).rejects.toThrow('The reader has left')
})
