import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/migrate.ts'
import { startThrowaway } from '../platform/postgres/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Database the workers clone; the address with its name taken out. */
    databaseServer: string
  }
}

/** One throwaway PostgreSQL for the run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await startThrowaway()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('create database template_migrated')
  await client.end()
  await migrate(databaseUrlOf(database.url, 'template_migrated'))
  project.provide('databaseServer', database.url)
  return () => database.stop()
}

function databaseUrlOf(url: string, name: string): string {
  const [address = '', query = ''] = url.split('?')
  return `${address.slice(0, address.lastIndexOf('/'))}/${name}${query ? `?${query}` : ''}`
}
