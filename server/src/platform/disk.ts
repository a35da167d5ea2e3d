import { randomFillSync } from 'node:crypto'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Logger } from 'pino'

/** The disk of the data folder, as far as it can be written to. */
export interface Disk {
  /** True when there is so little room that nothing may be written but what signs people in and out. */
  isFull(): boolean
  /** Bytes that may be written before it is full. */
  room(): number
  /** Bytes that are free. */
  free(): number
  /** Looks again. */
  look(): Promise<void>
  /** Tells the operator that something was not written for want of room, at most once a minute. */
  tell(error: unknown): void
  stop(): void
}

const megabyte = 2 ** 20
const lookEvery = 2_000
const tellEvery = 60_000

/**
 * Watches the disk. PostgreSQL ends when its journal cannot grow, and does not come up again before it can: so the product
 * stops writing while there is still room for what goes on, reading and signing in. When others fill the disk to the brim, a
 * file that was kept for it is given up, which leaves the journal room for a while; it is made anew when there is room again.
 */
export function watchDisk(options: {
  readonly folder: string
  /** Bytes that stay free. */
  readonly reserve: number
  /** The file to give up; null where the database is not on this disk. */
  readonly ballast: { readonly path: string; readonly size: number } | null
  readonly log: Logger
  /** Bytes free on the disk of a folder. */
  readonly measure?: (folder: string) => Promise<number>
}): Disk {
  const { folder, reserve, ballast, log, measure = freeBytes } = options
  let free = Number.POSITIVE_INFINITY
  let isFull = false
  let toldAt = Number.NEGATIVE_INFINITY
  let making: Promise<void> | null = null

  const tellOfRoom = (): void => {
    if (performance.now() - toldAt < tellEvery) return
    toldAt = performance.now()
    log.error(
      { folder, freeMegabytes: Math.floor(free / megabyte), reserveMegabytes: Math.ceil(reserve / megabyte) },
      'the disk is full: reading and signing in go on, everything else is refused until there is room',
    )
  }
  const keepBallast = (): void => {
    if (ballast === null) return
    if (free < reserve / 4) rmSync(ballast.path, { force: true })
    else if (!isFull && free > reserve + 2 * ballast.size)
      making ??= makeBallast(ballast).finally(() => {
        making = null
      })
  }
  const look = async (): Promise<void> => {
    try {
      free = await measure(folder)
    } catch {
      // A folder that is not there yet says nothing of its disk.
      return
    }
    const wasFull = isFull
    // A little more than the reserve must be free before writing goes on, so that it does not go to and fro.
    isFull = free < (wasFull ? reserve * 1.1 : reserve)
    if (isFull) tellOfRoom()
    else if (wasFull) {
      toldAt = Number.NEGATIVE_INFINITY
      log.info({ folder, freeMegabytes: Math.floor(free / megabyte) }, 'the disk has room again: everything goes on')
    }
    keepBallast()
  }
  const timer = setInterval(() => void look(), lookEvery)
  timer.unref()
  return {
    isFull: () => isFull,
    room: () => Math.max(0, free - reserve),
    free: () => free,
    look,
    tell(error) {
      if (performance.now() - toldAt < tellEvery) return
      toldAt = performance.now()
      log.error({ err: error }, 'no room on a disk of this installation: what needs room is refused')
    },
    stop: () => clearInterval(timer),
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Writes the file to give up, unless it is there. Of chance, so that no file system makes little of it. */
async function makeBallast({ path, size }: { readonly path: string; readonly size: number }): Promise<void> {
  if (statSync(path, { throwIfNoEntry: false })?.size === size) return
  const draft = `${path}.new`
  try {
    mkdirSync(dirname(path), { recursive: true })
    const file = await open(draft, 'w', 0o600)
    try {
      const piece = randomFillSync(Buffer.alloc(megabyte))
      for (let at = 0; at < size; at += piece.length)
        await file.write(piece.subarray(0, Math.min(piece.length, size - at)))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch {
    await rm(draft, { force: true })
  }
}
