import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Refusal } from './errors.ts'

/** A file on its way from what makes it to what takes it, each at its own pace. */
export interface Spool {
  /** The bytes in order, for one reader; destroying it throws away what is left. */
  readonly file: Readable
  /**
   * Takes the next piece; resolves when there is room for another, rejects when nobody will take it. Where that is for want of
   * the disk, the error's cause says so.
   */
  write(piece: Uint8Array): Promise<void>
  /** Everything has been written. */
  end(): void
}

export interface SpoolLimits {
  /** Bytes one spool holds in memory. A reader who keeps up never needs more. */
  readonly memory: number
  /** Bytes one spool may have on the disk, and all of them together. */
  readonly disk: number
  readonly diskOfAll: number
  /** Milliseconds in all that what writes waits for its reader once both are full. */
  readonly patience: number
}

const usual: SpoolLimits = { memory: 2 ** 20, disk: 2 * 2 ** 30, diskOfAll: 4 * 2 ** 30, patience: 25_000 }
const pieceSize = 256 * 1024

/**
 * Opens spools in a folder. What a reader does not take at once goes to a file without a name, which is gone with the process
 * that holds it. Where the disk gives no room the writer waits, and gives up when its patience is over.
 */
export function openSpools(folder: string, room: () => number, limits: SpoolLimits = usual): () => Spool {
  // Of a process that was killed between making a file and taking its name away.
  const cleared = rm(folder, { recursive: true, force: true }).catch(() => {})
  let onDiskOfAll = 0
  return () => {
    const memory: Uint8Array[] = []
    let inMemory = 0
    let disk: FileHandle | null = null
    /** Where the next byte is taken from and put to, counted without end; the file is gone around in. */
    let [taken, put, size] = [0, 0, 0]
    let hasEnded = false
    let isPutting = false
    let isEmptying = false
    let isTaking = false
    let isWanted = false
    let waited = 0
    let wake: (() => void) | null = null
    /** Why nothing can be put on the disk, where that is the disk's fault. */
    let fault: unknown = null
    /** Pieces are put in their order, one after the other. */
    let last: Promise<void> = Promise.resolve()

    const goOn = (): void => {
      wake?.()
      wake = null
    }
    const grow = (by: number): void => {
      size += by
      onDiskOfAll += by
    }
    /** How many bytes may be put on the disk at once. */
    const roomOnDisk = (): number => {
      if (isEmptying) return 0
      const atEnd = put % limits.disk
      const straight = Math.min(limits.disk - atEnd, limits.disk - (put - taken))
      const known = Math.max(0, size - atEnd)
      const left = room()
      fault = left > 0 ? null : new Refusal('DiskFull', { retryAfter: 30 })
      return Math.min(straight, known + Math.max(0, Math.min(limits.diskOfAll - onDiskOfAll, left)))
    }
    const putOnDisk = async (piece: Uint8Array): Promise<number> => {
      isPutting = true
      try {
        await cleared
        disk ??= await openNameless(folder)
        const at = put % limits.disk
        const { bytesWritten } = await disk.write(piece, 0, piece.length, at)
        grow(Math.max(0, at + bytesWritten - size))
        put += bytesWritten
        return bytesWritten
      } catch (error) {
        // A disk that is full or cannot be written to has no room; the reader is waited for instead.
        fault = error
        return 0
      } finally {
        isPutting = false
      }
    }
    const untilTaken = async (): Promise<void> => {
      const from = performance.now()
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        wake = resolve
        timer = setTimeout(resolve, Math.max(0, limits.patience - waited))
      })
      clearTimeout(timer)
      waited += performance.now() - from
      if (waited >= limits.patience) file.destroy(new Error('The file is taken too slowly.', { cause: fault }))
    }
    /** What is on the disk comes after what is in memory. */
    const hasRoomInMemory = () => put === taken && inMemory < limits.memory
    const write = async (piece: Uint8Array): Promise<void> => {
      let rest = piece
      while (rest.length > 0) {
        if (file.destroyed) throw file.errored ?? new Error('The reader has left.')
        if (hasRoomInMemory()) {
          memory.push(rest)
          inMemory += rest.length
          break
        }
        const free = roomOnDisk()
        const written = free > 0 ? await putOnDisk(rest.subarray(0, free)) : 0
        if (written === 0 && !hasRoomInMemory() && !file.destroyed) await untilTaken()
        rest = rest.subarray(written)
        give()
      }
      give()
    }

    const takeFromDisk = async (): Promise<Uint8Array> => {
      const at = taken % limits.disk
      const length = Math.min(pieceSize, put - taken, limits.disk - at)
      const { buffer, bytesRead } = await (disk as FileHandle).read(Buffer.alloc(length), 0, length, at)
      taken += bytesRead
      if (taken === put && !isPutting) {
        isEmptying = true
        await disk?.truncate(0)
        isEmptying = false
        grow(-size)
        taken = put = 0
      }
      return buffer.subarray(0, bytesRead)
    }
    const next = (): Uint8Array | null | Promise<Uint8Array> => {
      const piece = memory.shift()
      if (piece) inMemory -= piece.length
      return piece ?? (put > taken ? takeFromDisk() : null)
    }
    function give(): void {
      if (!isWanted || isTaking || file.destroyed) return
      const piece = next()
      if (piece === null) {
        if (hasEnded) file.push(null)
        return
      }
      isTaking = true
      Promise.resolve(piece).then(
        (bytes) => {
          isTaking = false
          if (file.destroyed) return
          isWanted = file.push(bytes)
          goOn()
          give()
        },
        (error: Error) => file.destroy(error),
      )
    }
    const file = new Readable({
      highWaterMark: pieceSize,
      read() {
        isWanted = true
        give()
      },
      destroy(reason, done) {
        goOn()
        const letGo = () => disk?.close()
        void last
          .then(letGo, letGo)
          .catch(() => {})
          .then(() => {
            grow(-size)
            done(reason)
          })
      },
    })

    return {
      file,
      write(piece) {
        last = last.then(() => write(piece))
        last.catch(() => {})
        return last
      },
      end() {
        last.then(
          () => {
            hasEnded = true
            give()
          },
          () => {},
        )
      },
    }
  }
}

/** A file that nobody else can open, and whose room is given back when it is closed, however that comes. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomBytes(12).toString('hex'))
  const file = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  return file
}
