import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, startOf } from './processes.ts'

/** Another running process works on the data folder. Its message is meant for people. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly pid: number
  readonly address: string | null

  constructor(folder: string, pid: number, address: string | null) {
    const doing = address === null ? 'is just starting' : address
    super(
      `The data folder ${folder} is in use by process ${pid} (${doing}). ` +
        `Stop that one first (kill ${pid}), or give this one a folder of its own with DATA_DIR.`,
    )
    this.pid = pid
    this.address = address
  }
}

/** The hold this process has on a data folder. */
interface HeldFolder {
  /** Where the holder is reached, for whoever comes second. */
  announce(address: string): void
  /** Gives the folder back. When it was held several times in this process, the last one gives it back. */
  release(): void
}

interface Lock {
  readonly pid: number
  /** Start of the holding process, since numbers are reused. */
  readonly started: string | null
  readonly address: string | null
  readonly nonce: string
}

const held = new Map<string, { lock: Lock; count: number }>()

function read(path: string): Lock | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Lock
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    // Unreadable text: it is put in place as a whole, so this was cut short by the machine's end. Nobody holds it.
    if (error instanceof SyntaxError) return { pid: 0, started: null, address: null, nonce: '' }
    throw error
  }
}

function isHeldByRunning(lock: Lock): boolean {
  if (lock.pid <= 0 || !isAlive(lock.pid)) return false
  // This process has another number's worth of history: a lock with our number that we do not hold is from before.
  if (lock.pid === process.pid) return false
  return lock.started === null || startOf(lock.pid) === lock.started
}

/** True when this call made the lock file. A link appears with its whole content or not at all. */
function place(path: string, lock: Lock): boolean {
  const draft = `${path}.${lock.nonce}`
  writeFileSync(draft, JSON.stringify(lock), { mode: 0o644 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Takes away the lock of a process that has ended; puts back what somebody else placed in the same moment. */
function clear(path: string, stale: Lock): void {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    if (read(aside)?.nonce !== stale.nonce) linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Takes the data folder for this process, making it when missing; `<folder>/lock` says who has it. A lock whose process
 * has ended, or whose number another process has by now, is taken over.
 * @throws DataFolderInUse naming the process and its address.
 */
export async function holdDataFolder(folder: string): Promise<HeldFolder> {
  mkdirSync(folder, { recursive: true })
  const real = realpathSync(folder)
  const path = join(real, 'lock')
  const mine = held.get(real)
  if (mine) mine.count++
  else {
    const lock: Lock = {
      pid: process.pid,
      started: startOf(process.pid),
      address: null,
      nonce: randomBytes(6).toString('hex'),
    }
    let tookOver = false
    for (;;) {
      if (place(path, lock)) {
        if (!tookOver) break
        // Two that find the same stale lock may each take the other's away. Whoever's lock is there a moment later has it.
        await sleep(50)
        if (read(path)?.nonce === lock.nonce) break
      }
      const other = read(path)
      if (other === null) continue
      if (isHeldByRunning(other)) throw new DataFolderInUse(folder, other.pid, other.address)
      tookOver = true
      clear(path, other)
    }
    held.set(real, { lock, count: 1 })
  }
  let released = false
  return {
    announce(address) {
      const entry = held.get(real)
      if (released || !entry) return
      entry.lock = { ...entry.lock, address }
      const draft = `${path}.${entry.lock.nonce}`
      writeFileSync(draft, JSON.stringify(entry.lock), { mode: 0o644 })
      renameSync(draft, path)
    },
    release() {
      const entry = held.get(real)
      if (released || !entry) return
      released = true
      if (--entry.count === 0) giveBack(real, entry.lock)
    },
  }
}

function giveBack(folder: string, lock: Lock): void {
  held.delete(folder)
  const path = join(folder, 'lock')
  try {
    if (read(path)?.nonce === lock.nonce) rmSync(path, { force: true })
  } catch {
    // The folder is gone already, as in tests: then so is the lock.
  }
}

process.on('exit', () => {
  for (const [folder, entry] of held) giveBack(folder, entry.lock)
})
