import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The operating system's user a program is started as. */
export interface RunAs {
  readonly uid: number
  readonly gid: number
  readonly name: string
}

function users(): RunAs[] {
  const rows = readFileSync('/etc/passwd', 'utf8').split('\n')
  return rows.flatMap((row) => {
    const [name, , uid, gid] = row.split(':')
    if (!name || name.startsWith('#') || !uid || !gid) return []
    // macOS writes -2 where the kernel has 4294967294.
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }]
  })
}

/**
 * Who PostgreSQL runs as, since it refuses root: the owner of the cluster that is there, else nobody. Null when this
 * process is an ordinary user, and PostgreSQL simply runs as the same one.
 */
export function whoRunsPostgres(cluster: string): RunAs | null {
  if (process.geteuid?.() !== 0) return null
  const known = users()
  let owner = 0
  try {
    owner = statSync(cluster).uid
  } catch {
    // A first start: there is no cluster to be owned.
  }
  const found = owner === 0 ? known.find(({ name }) => name === 'nobody') : known.find(({ uid }) => uid === owner)
  if (found) return found
  throw new Error(
    owner === 0
      ? 'PostgreSQL does not run as root, and this system has no user "nobody" to run it as. Start as an ordinary user, or set DATABASE_URL.'
      : `The database in ${cluster} belongs to user ${owner}, which this system does not have. Give it to an existing user (chown -R), or set DATABASE_URL.`,
  )
}

function allows(path: string, who: RunAs, bit: 1 | 4): boolean {
  const { mode, uid, gid } = statSync(path)
  const shift = uid === who.uid ? 6 : gid === who.gid ? 3 : 0
  return ((mode >> shift) & bit) === bit
}

/** Whether that user may walk to this folder and use it: each folder above lets pass, and this one can be listed. */
export function isReachable(folder: string, who: RunAs): boolean {
  if (!allows(folder, who, 4)) return false
  for (let at = folder; ; at = dirname(at)) {
    if (!allows(at, who, 1)) return false
    if (at === dirname(at)) return true
  }
}
