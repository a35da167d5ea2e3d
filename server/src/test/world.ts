import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint } from '@crossdock/contract/endpoint'
import { newId } from '@crossdock/contract/ids'
import { afterAll } from 'vitest'
import { type Person, type TestServer, testServer } from './harness.ts'

/**
 * A small business made through the calls alone, by the `example.ts` of every feature: one of everything that has an id.
 * A new feature's example is found by itself, and what it makes is tried by the sweeps and the fuzzer.
 */
export interface World {
  readonly owner: Person
  /** In every text of what the account's stores share: warehouses, locations, people. */
  readonly shared: string
  /** In every text of what belongs to the owner's store, so that a leak is seen. */
  readonly own: string
  /** What another feature's example has made; it is made first when it has not been yet. */
  of<Ids>(example: (world: World) => Promise<Ids>): Promise<Ids>
  /** For what no call makes at once: a job that takes a large file. */
  insert(text: string, values: readonly unknown[]): Promise<void>
  /** Sends a file's bytes to the link that an upload was answered with. */
  put(url: string, bytes: Buffer): Promise<void>
}

/** A call that was made, with what was sent and answered. */
interface MadeCall {
  readonly endpoint: Endpoint
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: unknown
}

export interface MadeWorld {
  readonly owner: Person
  readonly shared: string
  readonly own: string
  /** Ids of every table that has ids, oldest first, at most ten a table. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Tables with a store_id: what one merchant has and another must not see. */
  readonly storeTables: ReadonlySet<string>
  readonly calls: readonly MadeCall[]
}

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
/** Centimetres that every example may have. */
export const size = { depth: 40, width: 30, height: 20 }

/** A server for a world: its attachments need a folder. */
export function worldServer(overrides: { readonly poolSize?: number } = {}): TestServer {
  const dataFolder = mkdtempSync(join(tmpdir(), 'world-'))
  const server = testServer({ dataFolder, publicUrl: null, ...overrides })
  afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
  return server
}

type Example = (world: World) => Promise<Readonly<Record<string, string>>>

/** The `example.ts` of every feature, in the order of their paths. */
async function findExamples(): Promise<Example[]> {
  const root = join(import.meta.dirname, '..')
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('/example.ts'))
  const modules: { readonly example: Example }[] = []
  // One after the other: loaded at once, a module may stand there twice, and what an example makes for others twice as well.
  for (const path of paths.sort()) modules.push((await import(join(root, path))) as { example: Example })
  return modules.map(({ example }) => example)
}

const tables = `
  select c.relname as name, exists (select 1 from pg_attribute s where s.attrelid = c.oid and s.attname = 'store_id') as "hasStore"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and (c.relrowsecurity or c.relname = 'sessions') and c.relname <> 'accounts'
    and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id')
    and exists (select 1 from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped)
  order by 1`

/** Tables whose rows have an account and an id of their own. */
export async function tablesWithIds(server: TestServer): Promise<{ name: string; hasStore: boolean }[]> {
  return (await server.app.platform.pool.query<{ name: string; hasStore: boolean }>(tables)).rows
}

/** Ids of what a person's account has in the current store, or in all of them: of every table, oldest first, at most ten a table. */
export async function idsOf(server: TestServer, person: Person): Promise<Record<string, string[]>> {
  const store = person.storeId === person.allStoreId ? null : person.storeId
  const ids: Record<string, string[]> = {}
  for (const { name, hasStore } of await tablesWithIds(server)) {
    const { rows } = await server.app.platform.pool.query<{ id: string }>(
      `select id from ${name} where account_id = $1 ${hasStore ? 'and (store_id = $2 or $2::text is null)' : 'and ($2::text is null or true)'} order by id limit 10`,
      [person.accountId, store],
    )
    ids[name] = rows.map(({ id }) => id)
  }
  return ids
}

/** Makes a world for a person, and remembers the calls that made it. */
export async function makeWorld(server: TestServer, person: Person): Promise<MadeWorld> {
  const mark = newId().slice(-8).toUpperCase()
  const calls: MadeCall[] = []
  const owner: Person = {
    ...person,
    async call(endpoint, input) {
      const answer = await person.call(endpoint, input)
      calls.push({ endpoint, input: input ?? {}, answer })
      return answer
    },
  }
  const made = new Map<Example, Promise<unknown>>()
  const world: World = {
    owner,
    shared: `SHARED${mark}`,
    own: `SECRET${mark}`,
    of<Ids>(example: (world: World) => Promise<Ids>) {
      const key = example as unknown as Example
      if (!made.has(key)) made.set(key, example(world))
      return made.get(key) as Promise<Ids>
    },
    async insert(text, values) {
      await server.app.platform.pool.query(text, [...values])
    },
    async put(url, bytes) {
      const answer = await server.app.http.inject({
        method: 'PUT',
        url,
        payload: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      })
      if (answer.statusCode !== 200) throw new Error(`The file was answered ${answer.statusCode}: ${answer.body}`)
    },
  }
  for (const example of await findExamples()) await world.of(example)
  const storeTables = new Set((await tablesWithIds(server)).flatMap(({ name, hasStore }) => (hasStore ? [name] : [])))
  const ids = await idsOf(server, person)
  return { owner, shared: world.shared, own: world.own, ids, storeTables, calls }
}
