import type { StreamedBody } from '../bodies.ts'
import { fail } from '../errors.ts'
import type { SpoolLimits } from '../spool.ts'

/** Bodies on their way: bytes of one in memory, of one on the disk, and of all. Where there is no room, nobody waits for it. */
export const uploadLimits: SpoolLimits = { memory: 512 * 1024, disk: 2 ** 30, diskOfAll: 4 * 2 ** 30, patience: 0 }

/** Bytes of bodies that are kept, by account. */
const held = new Map<number, number>()
let heldOfAll = 0

/** An account has at most half of what others leave: who comes later always finds room. */
function hold(accountId: number, bytes: number): void {
  const own = (held.get(accountId) ?? 0) + bytes
  const others = heldOfAll - (own - bytes)
  if (bytes > 0 && own > (uploadLimits.diskOfAll - others) / 2)
    fail('ServerBusy', {
      retryAfter: 30,
      message: 'There is no room for this import right now. Please try again later.',
    })
  heldOfAll += bytes
  if (own > 0) held.set(accountId, own)
  else held.delete(accountId)
}

/** A body that has come. */
export interface KeptBody {
  readonly pieces: AsyncIterable<Buffer>
  readonly bytes: number
  /** Gives back the room it takes. */
  drop(): void
}

/** Takes a body to its end, at its sender's pace: into memory, or a nameless file that is gone with the process. */
export async function keepBody(
  { platform, sender: { accountId } }: StreamedBody,
  first: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<KeptBody> {
  const spool = platform.uploads()
  // Of a spool that is dropped nobody waits for an error.
  spool.file.on('error', () => {})
  let bytes = 0
  const drop = () => {
    spool.file.destroy()
    hold(accountId, -bytes)
    bytes = 0
  }
  const put = async (piece: Buffer) => {
    if (platform.disk.isFull()) fail('DiskFull', { retryAfter: 30 })
    hold(accountId, piece.length)
    bytes += piece.length
    await spool.write(piece).catch(() => fail('ServerBusy', { retryAfter: 30 }))
  }
  try {
    await put(first)
    for await (const piece of rest) await put(piece)
    spool.end()
  } catch (error) {
    drop()
    throw error
  }
  return { pieces: spool.file, bytes, drop }
}
