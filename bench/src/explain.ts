import pg from 'pg'
import type { PlanNode } from '../../server/src/test/plan-node.ts'
import { withClient } from './client.ts'
import type { Shot, Target } from './http-load.ts'
import { openApp } from './in-process.ts'
import { signIn } from './product-server.ts'

/** A statement that a request made, with the rows it read and gave, as PostgreSQL counts them. */
export interface Statement {
  readonly text: string
  readonly returned: number
  /** Rows that were taken out of tables and indexes, those that a filter then dropped among them. */
  readonly read: number
  readonly milliseconds: number
  readonly plan: string
}

/** Names of a few dozen rows each, looked up for the rows that are shown. */
const namesOnly = new Set(['stores', 'users', 'warehouses', 'storage_package_types'])

const isScan = (node: PlanNode): boolean => node['Node Type'].endsWith('Scan') && node['Relation Name'] !== undefined

function rowsRead(node: PlanNode): number {
  if (namesOnly.has(node['Relation Name'] ?? '')) return 0
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0)
  if (!isScan(node) && node['Node Type'] !== 'Bitmap Index Scan') return below
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + (node['Actual Rows'] + dropped) * node['Actual Loops']
}

/** The access paths of a plan, shortest way to see what it does. */
function outline(node: PlanNode): string {
  const below = (node.Plans ?? []).map(outline).filter(Boolean)
  const own = node['Index Name'] ?? (isScan(node) ? `${node['Node Type']} ${node['Relation Name']}` : '')
  const kind = /Sort|Hash|Aggregate|Bitmap/.test(node['Node Type']) ? `[${node['Node Type']}]` : ''
  return [`${kind}${own}`, ...below].filter(Boolean).join(' < ')
}

interface Query {
  readonly text: string
  readonly values?: readonly unknown[]
}

/**
 * The product in this process, on a database, to look at the statements of its requests: each is made again under EXPLAIN,
 * as the request's role and account.
 */
interface Microscope {
  /** Everywhere, or in one store. */
  look(shot: Shot, storeId?: string): Promise<Statement[]>
  close(): Promise<void>
}

export async function openMicroscope(url: string): Promise<Microscope> {
  const seen: Query[] = []
  let isWatching = false
  const prototype = pg.Client.prototype as { query: (...args: unknown[]) => unknown }
  const original = prototype.query
  prototype.query = function query(...args: unknown[]) {
    const [first] = args
    // What comes before is the sign-in, which no role of a request may look at.
    if (typeof first === 'string' && first.startsWith('begin')) seen.length = 0
    if (isWatching && typeof first === 'object' && first !== null && 'text' in first) seen.push(first as Query)
    return original.apply(this, args)
  }
  const app = await openApp(url, { poolSize: 2 })
  const target: Target = await signIn(url, 0, 'all')
  const scope = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: number }>('select id from accounts order by id limit 1')
    return `set local role crossdock_app; set local app.account_id = '${rows[0]?.id}'; set local app.store_ids = '*'`
  })
  const explain = (query: Query): Promise<Statement> =>
    withClient(url, async (client) => {
      // As the product's pool asks.
      await client.query(
        `set timezone = 'UTC'; set enable_seqscan = off; set max_parallel_workers_per_gather = 0; set jit = off; begin read only; ${scope}`,
      )
      const { rows } = await client.query<{ 'QUERY PLAN': readonly { Plan: PlanNode; 'Execution Time': number }[] }>({
        text: `explain (analyze, format json) ${query.text}`,
        values: [...(query.values ?? [])],
      })
      const [top] = rows[0]?.['QUERY PLAN'] ?? []
      if (!top) throw new Error('EXPLAIN gave no plan.')
      return {
        text: query.text,
        returned: top.Plan['Actual Rows'] * top.Plan['Actual Loops'],
        read: rowsRead(top.Plan),
        milliseconds: top['Execution Time'],
        plan: outline(top.Plan),
      }
    })
  return {
    async look({ method = 'GET', path }, storeId) {
      seen.length = 0
      isWatching = true
      const headers = storeId === undefined ? target.headers : { ...target.headers, 'store-id': storeId }
      const answer = await app.http.inject({ method, url: path, headers })
      isWatching = false
      if (answer.statusCode !== 200)
        throw new Error(`${path} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
      const statements: Statement[] = []
      for (const query of [...seen]) if (/^\s*(select|with)\b/i.test(query.text)) statements.push(await explain(query))
      return statements
    },
    async close() {
      prototype.query = original
      await app.close()
    },
  }
}
