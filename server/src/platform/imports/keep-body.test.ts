import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { StreamedBody } from '../bodies.ts'
import { Refusal } from '../errors.ts'
import type { Spool } from '../spool.ts'
import { keepBody } from './keep-body.ts'

/** Keeps a body of such pieces in a spool that takes everything, or has no room for some reason; notes what was counted. */
function keeping({ isDiskFull = false, fault = null as Error | null } = {}) {
  const made: Readable[] = []
  const counted: (number | string)[] = []
  const uploads = (): Spool => {
    const file = new Readable({ read() {} })
    made.push(file)
    return {
      file,
      write: async () => {
        if (fault) throw fault
      },
      end() {},
    }
  }
  const guest = { grow: (bytes: number) => counted.push(bytes), stay: () => counted.push('whole') }
  const keep = (...lengths: number[]) =>
    keepBody(
      { platform: { uploads, disk: { isFull: () => isDiskFull } } } as unknown as StreamedBody,
      guest,
      Buffer.alloc(lengths[0] ?? 0),
      Readable.from(lengths.slice(1).map((length) => Buffer.alloc(length))),
    )
  return { made, counted, keep }
}

test('each piece of a body is counted before it is kept, and all of it once it is whole', async () => {
  const { keep, made, counted } = keeping()
  const kept = await keep(10, 5)
  expect([kept.bytes, counted]).toEqual([15, [10, 5, 'whole']])
  expect(made[0]?.destroyed).toBe(false)
  kept.drop()
  expect(made[0]?.destroyed).toBe(true)
})

test('a body for which there is no room is dropped, and it is said whether that is the disk', async () => {
  const cases: [ReturnType<typeof keeping>, string][] = [
    [keeping({ isDiskFull: true }), 'DiskFull'],
    [keeping({ fault: new Error('The file is taken too slowly.') }), 'ServerBusy'],
    [keeping({ fault: new Error('slow', { cause: new Refusal('DiskFull') }) }), 'DiskFull'],
  ]
  for (const [{ keep, made }, type] of cases) {
    await expect(keep(10)).rejects.toMatchObject({ type })
    expect(made[0]?.destroyed).toBe(true)
  }
  const broken = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  await expect(keeping({ fault: new Error('slow', { cause: broken }) }).keep(10)).rejects.toBe(broken)
})
