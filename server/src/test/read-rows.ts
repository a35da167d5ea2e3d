import type { Endpoint } from '@crossdock/contract/endpoint'
import pg from 'pg'
import type { z } from 'zod'
import type { Person, testServer } from './harness.ts'

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

const sumOfScans = (plan: Plan, table: string): number => {
  const own =
    plan['Relation Name'] === table
      ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
      : 0
  return own + (plan.Plans ?? []).reduce((sum, inner) => sum + sumOfScans(inner, table), 0)
}

/** Makes a list's call and gives how many rows of its table (`o` in its query) were looked at, and how many were given. */
export async function readRows<Input extends z.ZodType, Answer extends z.ZodType>(
  server: ReturnType<typeof testServer>,
  person: Person,
  endpoint: Endpoint<Input, Answer>,
  table: string,
  input: Record<string, string>,
): Promise<{ read: number; given: number }> {
  const captured: { text: string; values: unknown[] }[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const config = given[0] as { text?: string; values?: unknown[] }
    if (config?.text?.includes(`"${table}" as "o"`)) captured.push({ text: config.text, values: config.values ?? [] })
    return (query as (...args: unknown[]) => unknown).apply(this, given)
  } as typeof query
  const answer = await person.call(endpoint, { page_size: '25', infinite: 'true', ...input } as never).finally(() => {
    pg.Client.prototype.query = query
  })
  const [list] = captured
  const client = await server.app.platform.pool.connect()
  try {
    await client.query(
      `begin; set local role crossdock_app; set local app.account_id = '${person.accountId}'; set local app.store_ids = '*'`,
    )
    const { rows } = await client.query(`explain (analyze, format json) ${list?.text}`, list?.values)
    await client.query('rollback')
    return {
      read: sumOfScans((rows[0] as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan, table),
      given: (answer as { items: unknown[] }).items.length,
    }
  } finally {
    client.release()
  }
}
