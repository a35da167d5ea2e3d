import { migrate } from '../../server/src/platform/migrate.ts'
import { startThrowaway } from '../../server/src/platform/postgres/embedded.ts'
import { withClient } from './client.ts'
import { parentOf } from './machine.ts'
import { printLine } from './print.ts'
import { seed } from './seed.ts'

export const sizes = { '1k': 1_000, '10k': 10_000, '100k': 100_000, '1m': 1_000_000 } as const
export type Size = keyof typeof sizes
export const isSize = (text: string): text is Size => text in sizes

/** A database with so many orders. */
export interface Stocked {
  readonly size: Size
  readonly orders: number
  readonly url: string
}

export interface Databases {
  /** Process number of PostgreSQL, whose children do the work. */
  readonly pid: () => number
  /** The database of a size; made when it is first asked for. */
  of(size: Size): Promise<Stocked>
  /** A copy of it, for work that changes it. */
  copyOf(size: Size): Promise<Stocked>
  /** A migrated database without rows. */
  empty(): Promise<string>
  stop(): Promise<void>
}

function urlOf(url: string, name: string): string {
  const [address = '', query = ''] = url.split('?')
  return `${address.slice(0, address.lastIndexOf('/'))}/${name}${query ? `?${query}` : ''}`
}

interface Server {
  readonly url: string
  readonly pid: () => number
  stop(): Promise<void>
}

/**
 * PostgreSQL as the product starts it, safe against crashes and all, on new files in the temporary folder; or the server
 * that BENCH_SERVER names, on which the databases stay for the next run.
 */
async function startServer(): Promise<Server> {
  const given = process.env['BENCH_SERVER']
  if (!given)
    return startThrowaway({
      settings: {
        fsync: true,
        full_page_writes: true,
        synchronous_commit: true,
        autovacuum: true,
        max_connections: 100,
      },
    })
  const pid = await withClient(given, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  })
  return { url: given, pid: () => pid, stop: async () => {} }
}

export async function startDatabases(): Promise<Databases> {
  const postgres = await startServer()
  const made = new Map<Size, Promise<Stocked>>()
  let copies = 0
  const name = (size: Size): string => `orders_${size}`
  const exists = (database: string): Promise<boolean> =>
    withClient(postgres.url, async (client) => {
      const { rows } = await client.query('select from pg_database where datname = $1', [database])
      return rows.length > 0
    })
  const create = async (database: string, like = ''): Promise<string> => {
    await withClient(postgres.url, async (client) => {
      await client.query(`drop database if exists ${database} with (force)`)
      await client.query(`create database ${database} ${like}`)
    })
    return urlOf(postgres.url, database)
  }
  const make = async (size: Size): Promise<Stocked> => {
    const orders = sizes[size]
    if (await exists(name(size))) return { size, orders, url: urlOf(postgres.url, name(size)) }
    const from = performance.now()
    // Under another name until it is whole: a run that is broken off leaves no half of it.
    const url = await create(`${name(size)}_new`)
    await migrate(url)
    await seed(url, orders)
    await withClient(postgres.url, (client) => client.query(`alter database ${name(size)}_new rename to ${name(size)}`))
    const seconds = (performance.now() - from) / 1000
    const done = urlOf(postgres.url, name(size))
    const megabytes = await withClient(done, async (client) => {
      const { rows } = await client.query<{ size: number }>('select pg_database_size(current_database()) as size')
      return Math.round(Number(rows[0]?.size) / 2 ** 20)
    })
    printLine(`${orders.toLocaleString('en-US')} orders made in ${seconds.toFixed(1)} s, ${megabytes} MB.`)
    return { size, orders, url: done }
  }
  const of = (size: Size): Promise<Stocked> => {
    const known = made.get(size) ?? make(size)
    made.set(size, known)
    return known
  }
  return {
    pid: postgres.pid,
    of,
    async copyOf(size) {
      const { orders } = await of(size)
      return { size, orders, url: await create(`copy_${++copies}`, `template ${name(size)} strategy file_copy`) }
    },
    async empty() {
      const url = await create(`empty_${++copies}`)
      await migrate(url)
      return url
    },
    stop: () => postgres.stop(),
  }
}
