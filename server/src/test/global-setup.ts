import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/migrate.ts'
import { startThrowaway } from '../platform/postgres/embedded.ts'
import { namesIn, sources } from './statement-names.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Database the workers clone; the address with its name taken out. */
    databaseServer: string
    /** Columns of the schema that may be null: numbers of table and column. */
    nullableColumns: readonly string[]
    /** The folder where each worker writes down the statements that it has seen. */
    namesOfStatements: string
  }
}

/** One throwaway PostgreSQL for the run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startThrowaway()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create database template_migrated')
  await client.end()
  const template = databaseUrlOf(database.url, 'template_migrated')
  await migrate(template)
  project.provide('databaseServer', database.url)
  project.provide('nullableColumns', await nullableColumns(template))
  const names = await mkdtemp(join(tmpdir(), 'statements-'))
  project.provide('namesOfStatements', names)
  return async () => {
    await database.stop()
    const unseen = await unseenIn(names)
    await rm(names, { recursive: true })
    if (unseen.length === 0 || !(await isWhole(project))) return
    process.stderr.write(
      `No test has run these statements, so that nobody knows what they give:\n${unseen.join('\n')}\n`,
    )
    process.exitCode = 1
  }
}

/** Whether all tests were asked for: some tests run some statements. */
async function isWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles()
  const run = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name)
  return run.length === testFiles.length && !project.vitest.getGlobalTestNamePattern()
}

/** Statements of the source that no worker has seen. */
async function unseenIn(folder: string): Promise<string[]> {
  const seen = new Set<string>()
  for (const name of await readdir(folder))
    for (const one of (await readFile(join(folder, name), 'utf8')).split('\n')) seen.add(one)
  return sources()
    .flatMap(namesIn)
    .filter((name) => !seen.has(name))
}

/** They have the same numbers in every clone. */
async function nullableColumns(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ place: string }>(
    `select attrelid || '.' || attnum as place from pg_attribute
     where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
       and attnum > 0 and not attnotnull and not attisdropped`,
  )
  await client.end()
  return rows.map(({ place }) => place)
}

function databaseUrlOf(url: string, name: string): string {
  const [address = '', query = ''] = url.split('?')
  return `${address.slice(0, address.lastIndexOf('/'))}/${name}${query ? `?${query}` : ''}`
}
