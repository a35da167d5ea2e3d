import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

const library = createRequire(import.meta.url).resolve('kysely-codegen')

/** Kysely's types of a migrated database, as `platform/schema.gen.ts` holds them. */
export async function generatedTypes(url: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(library.slice(0, library.lastIndexOf('dist')), 'dist/cli/bin.js'),
    ...['--print', '--dialect', 'postgres', '--url', url, '--date-parser', 'string', '--numeric-parser', 'number'],
    ...['--include-pattern', 'public.*', '--type-mapping', JSON.stringify({ timestamptz: 'string', int8: 'number' })],
  ])
  // Everything but the tool's progress lines; sorted by the tool, so the text changes only when the schema does.
  const types = stdout.slice(stdout.indexOf('import type'))
  return `// Made from the migrations by: npm run db:types\n${types}`
}
