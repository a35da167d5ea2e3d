import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { StreamedBody } from '../bodies.ts'
import type { Spool } from '../spool.ts'
import { keepBody } from './keep-body.ts'

const gib = 2 ** 30
/** A piece of which only the length is looked at. */
const piece = (length: number) => ({ length }) as Buffer

/** Spools that take everything and keep nothing, or that have no room. */
function spools({ isDiskFull = false, hasRoom = true } = {}) {
  const made: Readable[] = []
  const uploads = (): Spool => {
    const file = new Readable({ read() {} })
    made.push(file)
    return {
      file,
      write: async () => {
        if (!hasRoom) throw new Error('no room')
      },
      end() {},
    }
  }
  const keep = (accountId: number, ...lengths: number[]) =>
    keepBody(
      { platform: { uploads, disk: { isFull: () => isDiskFull } }, sender: { accountId } } as unknown as StreamedBody,
      piece(lengths[0] ?? 0),
      Readable.from(lengths.slice(1).map(piece)),
    )
  return { made, keep }
}
const busy = expect.objectContaining({ type: 'ServerBusy', details: expect.objectContaining({ retryAfter: 30 }) })

test('of the room for bodies an account has half of what others leave, until they are dropped', async () => {
  const { keep, made } = spools()
  const first = await keep(1, gib, gib)
  expect(first.bytes).toBe(2 * gib)
  await expect(keep(1, 1)).rejects.toEqual(busy)
  const second = await keep(2, gib)
  // What was refused in the middle holds nothing.
  await expect(keep(3, gib / 4, gib / 2)).rejects.toEqual(busy)
  await expect(keep(2, 1)).rejects.toEqual(busy)
  const third = await keep(3, gib / 2)
  first.drop()
  first.drop()
  await expect(keep(4, 1.25 * gib + 1)).rejects.toEqual(busy)
  const fourth = await keep(4, 1.25 * gib)
  for (const kept of [second, third, fourth]) kept.drop()
  const all = await keep(5, 2 * gib)
  all.drop()
  expect(made.filter(({ destroyed }) => !destroyed)).toEqual([])
})

test('a body for which the disk has no room is dropped', async () => {
  const full = spools({ isDiskFull: true })
  await expect(full.keep(6, gib)).rejects.toMatchObject({ type: 'DiskFull' })
  const small = spools({ hasRoom: false })
  await expect(small.keep(6, 2 * gib)).rejects.toEqual(busy)
  expect([...full.made, ...small.made].map(({ destroyed }) => destroyed)).toEqual([true, true])
  const { keep } = spools()
  const kept = await keep(6, 2 * gib)
  kept.drop()
})
