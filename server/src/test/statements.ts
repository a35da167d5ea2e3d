import pg from 'pg'
import type { TestServer } from './harness.ts'
import type { PlanNode } from './plan-node.ts'

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[]
}

/** A statement, and what it cost the database where it cost most. */
interface Watched {
  readonly text: string
  /** Rows that one step of its plan gave, dropped or compared, in all the times it was run: the step with the most. */
  readonly rows: number
  readonly plan: string
}

/** Rows that a step has handled: given, or taken up and found not to be meant. */
function handled(node: PlanNode): number {
  const dropped =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0)
  return (node['Actual Rows'] + dropped) * node['Actual Loops']
}

const mostHandled = (node: PlanNode): number => Math.max(handled(node), ...(node.Plans ?? []).map(mostHandled))

/** The steps of a plan, each with what it handled. */
function outline(node: PlanNode): string {
  const below = (node.Plans ?? []).map(outline).join(', ')
  return `${node['Index Name'] ?? node['Node Type']} ${Math.round(handled(node))}${below ? ` (${below})` : ''}`
}

const changesOrReads = /^\s*(\/\*.*?\*\/\s*)?(select|insert|update|delete|with)\b/i

/**
 * Makes each statement of a piece of work twice: first under EXPLAIN, which counts what it does, and is taken back. The server
 * has one connection. Statements that are kept are planned anew for it, as for the first times.
 */
export async function watchStatements(server: TestServer, work: () => Promise<unknown>): Promise<Watched[]> {
  const worst = new Map<string, Watched>()
  const client = await server.app.platform.pool.connect()
  const usual = client.query
  const query = (...args: readonly unknown[]): Promise<pg.QueryResult<Explained>> =>
    Reflect.apply(usual, client, args) as Promise<pg.QueryResult<Explained>>
  client.query = (...args: readonly unknown[]) => {
    const [{ text, values }] = args as [{ readonly text?: string; readonly values?: readonly unknown[] }]
    if (text !== undefined && changesOrReads.test(text)) {
      // Where the statement fails it fails here, too; that is the work's own affair.
      const ignore = () => {}
      query('savepoint watched').catch(ignore)
      query({ text: `explain (analyze, timing off, format json) ${text}`, values }).then(({ rows }) => {
        const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
        if (!plan) return
        const cost = mostHandled(plan)
        if (cost > (worst.get(text)?.rows ?? -1)) worst.set(text, { text, rows: cost, plan: outline(plan) })
      }, ignore)
      query('rollback to savepoint watched').catch(ignore)
    }
    return query(...args)
  }
  client.release()
  try {
    await work()
  } finally {
    client.query = usual
  }
  return [...worst.values()].sort((a, b) => b.rows - a.rows)
}

/**
 * The statements of the first transaction that a piece of work makes in an account: its beginning and its end among them, and
 * nothing of what other connections send meanwhile.
 */
export async function transactionOf(account: number, work: () => Promise<unknown>): Promise<string[]> {
  const sent: { readonly by: pg.Client; readonly text: string }[] = []
  const usual = pg.Client.prototype.query
  pg.Client.prototype.query = function query(this: pg.Client, ...args: readonly unknown[]) {
    const [first] = args as [string | { readonly text?: string }]
    sent.push({ by: this, text: (typeof first === 'string' ? first : (first.text ?? '')).trim() })
    return Reflect.apply(usual, this, args) as never
  }
  try {
    await work()
  } finally {
    pg.Client.prototype.query = usual
  }
  const begun = sent.findIndex(({ text }) => text.startsWith('begin') && text.includes(`app.account_id='${account}'`))
  const own = sent.slice(begun).filter(({ by }) => by === sent[begun]?.by)
  return own.slice(0, own.findIndex(({ text }) => text === 'commit') + 1).map(({ text }) => text)
}
