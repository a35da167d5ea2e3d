import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Runs a command as npm does, on a data folder; what it printed, and whether it worked. */
export async function command(
  name: string,
  dataFolder: string,
  args: readonly string[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<{ ok: boolean; text: string }> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '/', DATA_DIR: dataFolder, ...settings }
  const run = promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, `${name}.ts`), ...args],
    { env },
  )
  return run.then(
    ({ stdout, stderr }) => ({ ok: true, text: stdout + stderr }),
    (error: { stdout: string; stderr: string }) => ({ ok: false, text: error.stdout + error.stderr }),
  )
}
