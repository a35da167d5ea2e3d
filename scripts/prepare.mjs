import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root, run } from './processes.mjs'

/** What the machine made of the sources, and from which: nothing in here is needed, it only saves time. */
const cache = join(root, '.cache')

const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : null)
const hash = (text) => createHash('sha256').update(text).digest('hex')

/** Does work that two starts at once must not do both: the second waits, and then finds it done. */
async function alone(work) {
  const mark = join(cache, 'preparing')
  const draft = `${mark}.${process.pid}`
  mkdirSync(cache, { recursive: true })
  writeFileSync(draft, String(process.pid))
  for (let waited = 0; ; waited++) {
    try {
      // A link appears with its content or not at all.
      linkSync(draft, mark)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = Number(read(mark))
    if (owner === process.pid || !isRunning(owner) || isOld(mark)) {
      rmSync(mark, { force: true })
      continue
    }
    if (waited === 0) console.log(`Process ${owner} is preparing Crossdock in this folder; waiting for it.`)
    await sleep(200)
  }
  rmSync(draft)
  try {
    return await work()
  } finally {
    rmSync(mark, { force: true })
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Left behind by a process that was killed, whose number another one has by now. */
function isOld(mark) {
  const modified = statSync(mark, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - modified > 15 * 60_000
}

/** Whether node_modules holds what package-lock.json asks for, however it got there. */
function holdsTheLock(lockText) {
  const there = read(join(root, 'node_modules/.package-lock.json'))
  if (there === null) return false
  const wanted = JSON.parse(lockText).packages
  const present = JSON.parse(there).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true
    // Packages for other systems are optional, and absent.
    return present[path] === undefined ? entry.optional === true : present[path].version === entry.version
  })
}

/** The npm that started this script, or the one in the path. */
function npm(args) {
  const path = process.env.npm_execpath
  return path?.endsWith('.js') ? run(process.execPath, [path, ...args]) : run('npm', args)
}

/** Installs the packages when they are missing or not those of package-lock.json. */
export async function ensureInstalled() {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = join(root, 'node_modules/.crossdock-lock')
  const wanted = hash(lockText)
  if (read(stamp) === wanted) return
  await alone(async () => {
    if (read(stamp) === wanted) return
    if (!holdsTheLock(lockText)) {
      console.log('Installing packages …')
      // Nothing here needs install scripts: native parts come ready made, and the database's links are made at its start.
      const flags = [
        '--include=dev',
        '--include=optional',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--loglevel=error',
      ]
      const { code: refused } = await npm(['ci', ...flags])
      // It refuses a lock that lacks a package for some other system; versions are pinned all the same.
      const { code } = refused === 0 ? { code: 0 } : await npm(['install', '--no-save', ...flags])
      if (code !== 0) throw new Error('The packages could not be installed. See what npm says above.')
    }
    writeFileSync(stamp, wanted)
  })
}

/** What is built, from what, into what. */
const builds = {
  server: { sources: ['server/src', 'contract/src', 'sheets/src', 'scripts/build.mjs'], result: 'server/dist/main.js' },
  web: {
    sources: [
      'web/src',
      'web/public',
      'web/index.html',
      'web/driver.html',
      'web/track.html',
      'web/vite.config.ts',
      'web/vite.track.config.ts',
      'web/package.json',
      'contract/src',
      'sheets/src',
    ],
    result: 'web/dist/index.html',
  },
}

/** Tests, and what stands beside them, are no part of what is built. */
const isSource = (name) => !/\.test\.tsx?$/.test(name)

/** Name, size and time of every source: a tenth of the time that reading them takes, and changes when one does. */
function fingerprint(sources) {
  const parts = []
  const add = (path) => {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of readdirSync(path).filter(isSource)) add(join(path, name))
    } else if (stat) parts.push(`${path} ${stat.size} ${stat.mtimeMs}`)
  }
  for (const source of [...sources, 'package-lock.json']) add(join(root, source))
  return hash(parts.toSorted((one, other) => (one < other ? -1 : 1)).join('\n'))
}

function isBuilt(name) {
  const { sources, result } = builds[name]
  return existsSync(join(root, result)) && read(join(cache, `built-${name}`)) === fingerprint(sources)
}

/** Builds server and web app, or one of them, when their sources changed since. */
export async function ensureBuilt(which = Object.keys(builds)) {
  const stale = () => which.filter((name) => !isBuilt(name))
  if (stale().length === 0) return
  await alone(async () => {
    const names = stale()
    if (names.length === 0) return
    console.log(`Building ${names.join(' and ')} …`)
    const outcomes = await Promise.all(
      names.map(async (name) => {
        // Taken first, so that a change during the build asks for another one.
        const before = fingerprint(builds[name].sources)
        const { code, output } = await run(process.execPath, ['scripts/build.mjs', name], { keepOutput: true })
        if (code === 0) writeFileSync(join(cache, `built-${name}`), before)
        else console.error(output)
        return code
      }),
    )
    if (outcomes.some((code) => code !== 0)) throw new Error('Crossdock could not be built. The reason is above.')
  })
}
