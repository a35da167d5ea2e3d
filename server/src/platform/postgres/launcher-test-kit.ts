import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import type { Log } from './run-cluster.ts'

/** What the launcher's tests share: folders that vanish, other processes of the product, and patient queries. */

const folders: string[] = []

/** A new folder with a space in its path, given to a user when asked. */
export function makeFolder(owner?: { uid: number; gid: number }): string {
  const outer = realpathSync(mkdtempSync(join(tmpdir(), 'crossdock launcher ')))
  folders.push(outer)
  const folder = join(outer, 'data')
  mkdirSync(folder)
  if (owner) for (const path of [outer, folder]) chownSync(path, owner.uid, owner.gid)
  return folder
}

/** Takes away what `makeFolder` has made. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Collects what the launcher says. */
export function makeLog(): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = []
  return { lines, log: (line) => void lines.push(line) }
}

interface OtherProcess {
  readonly child: ChildProcessByStdio<null, Readable, null>
  readonly pid: number
  /** The next line it prints. */
  line(): Promise<string>
  /** Its exit code or the signal that ended it. */
  readonly ended: Promise<number | string>
}

/** Runs a piece of TypeScript in a process of its own; `launcher` is this folder's embedded.ts. */
export function runElsewhere(code: string, as?: { uid: number; gid: number }): OtherProcess {
  const modules = ['embedded', 'data-folder']
  const imports = modules.map((name) => {
    const url = pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href
    return `import * as ${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())} from ${JSON.stringify(url)}`
  })
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', `${imports.join('\n')}\n${code}`],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'], ...as },
  )
  const lines: string[] = []
  const waiting: ((line: string) => void)[] = []
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const taker = waiting.shift()
      if (taker) taker(part)
      else lines.push(part)
    }
  })
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? signal ?? -1))
  })
  return {
    child,
    pid: child.pid ?? -1,
    ended,
    line() {
      const ready = lines.shift()
      if (ready !== undefined) return Promise.resolve(ready)
      const line = new Promise<string>((resolve) => waiting.push(resolve))
      const end = ended.then((how): string => {
        throw new Error(`The other process ended with ${how} before it said anything.`)
      })
      return Promise.race([line, end])
    },
  }
}

/** One query on a connection of its own. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that is killed ends the connection outside of any query.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

/** Tries a query until it works; how long that took, in milliseconds. */
export async function untilAnswers(pool: pg.Pool, text: string): Promise<void> {
  for (;;) {
    try {
      await pool.query(text)
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}
