import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The server's source, without its tests. */
export const sources = (): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !/\.test\.ts$|^test\/|test-kit|\.gen\.|example\.ts$/.test(path),
  )

/** Names of the statements that stand in a source. */
export const namesIn = (path: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/\bstatement(?:Like)?\(\s*'([^']+)'/g)].map(
    ([, name = '']) => name,
  )
