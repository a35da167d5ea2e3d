import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '../../..')

/** What `npm start` starts: one file, there in a fifth of the time that its sources take. */
export const builtServer = join(root, 'server/dist/main.js')

/** Builds it where its sources have changed, before the tests that start installations. */
export async function setup(): Promise<void> {
  const { ensureBuilt } = (await import(pathToFileURL(join(root, 'scripts/prepare.mjs')).href)) as {
    ensureBuilt(names: readonly string[]): Promise<void>
  }
  await ensureBuilt(['server'])
}
