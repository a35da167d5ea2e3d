import type { StreamedBody } from '../bodies.ts'
import { isDiskFull } from '../error-answer.ts'
import { fail } from '../errors.ts'
import type { Guest } from '../room.ts'
import type { SpoolLimits } from '../spool.ts'

/** Bodies on their way: bytes of one in memory, of one on the disk, and of all. Where there is no room, nobody waits for it. */
export const uploadLimits: SpoolLimits = { memory: 512 * 1024, disk: 2 ** 30, diskOfAll: 4 * 2 ** 30, patience: 0 }

/** A body that has come. */
interface KeptBody {
  readonly pieces: AsyncIterable<Buffer>
  readonly bytes: number
  /** Gives back what it takes of memory and disk. */
  drop(): void
}

/** Takes a body to its end, at its sender's pace: into memory, or a nameless file that is gone with the process. */
export async function keepBody(
  { platform }: Pick<StreamedBody, 'platform'>,
  guest: Pick<Guest, 'grow' | 'stay'>,
  first: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<KeptBody> {
  const spool = platform.uploads()
  // Of a spool that is dropped nobody waits for an error.
  spool.file.on('error', () => {})
  let bytes = 0
  const drop = () => void spool.file.destroy()
  const put = async (piece: Buffer) => {
    if (platform.disk.isFull()) fail('DiskFull', { retryAfter: 30 })
    guest.grow(piece.length)
    bytes += piece.length
    await spool.write(piece).catch(({ cause }: Error) => {
      if (cause instanceof Error && isDiskFull(cause)) throw cause
      fail('ServerBusy', { retryAfter: 30 })
    })
  }
  try {
    await put(first)
    for await (const piece of rest) await put(piece)
    guest.stay()
    spool.end()
  } catch (error) {
    drop()
    throw error
  }
  return { pieces: spool.file, bytes, drop }
}
