import { rm } from 'node:fs/promises'
import type pg from 'pg'
import { type AccountTable, listAccountTables, quoted } from './account-tables.ts'
import { connectFor } from './catalogue.ts'

/** Rows that are deleted at once: nobody else waits long, and whoever is killed has little to do again. */
const batch = 5_000

/** What is left of an account. */
export interface Kept {
  /** Tables whose rows stay. */
  readonly tables: readonly string[]
  /** Columns of those that are emptied, because they say who somebody was. */
  readonly emptied: Readonly<Record<string, readonly string[]>>
}

/** The tables in an order in which each comes before those that it points at. */
function inOrder(tables: readonly AccountTable[]): AccountTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const done = new Set<string>()
  const order: AccountTable[] = []
  const visit = (table: AccountTable): void => {
    if (done.has(table.name)) return
    done.add(table.name)
    for (const { to } of table.points) {
      const next = byName.get(to)
      if (next) visit(next)
    }
    order.unshift(table)
  }
  for (const table of tables) visit(table)
  return order
}

/** Does a statement again and again, each time for some rows and in a transaction of its own, until there are none. */
async function inBatches(client: pg.Client, text: string, accountId: number): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(text, [accountId, batch])
    if (rowCount === 0) return
  }
}

const some = (table: AccountTable, which = 'true'): string =>
  `ctid = any (array(select ctid from ${quoted(table.name)} where ${quoted(table.owner)} = $1 and (${which}) limit $2))`

/**
 * Deletes all that an account has, table by table and in batches, but what is to be kept; then its files. It can be broken off at any
 * point, and be done again: what is gone is gone. `accounts` itself is never deleted here.
 */
export async function eraseAccount(options: {
  readonly url: string
  readonly accountId: number
  readonly folder: string
  readonly kept: Kept
}): Promise<void> {
  const { url, accountId, folder, kept } = options
  const client = await connectFor(url)
  try {
    const { rows } = await client.query<{ is_alone: boolean }>(
      'select pg_try_advisory_lock(hashtext($1), $2) as is_alone',
      ['crossdock erases', accountId],
    )
    if (!rows[0]?.is_alone) throw new Error(`Account ${accountId} is being erased already.`)
    const tables = (await listAccountTables(client)).filter(({ name }) => name !== 'accounts')
    const isKept = ({ name }: Pick<AccountTable, 'name'>) => kept.tables.includes(name)
    for (const table of tables.filter(isKept)) {
      const lost = table.points.filter(({ to }) => to !== 'accounts' && !kept.tables.includes(to))
      const columns = [...(kept.emptied[table.name] ?? []), ...lost.flatMap((point) => point.columns)]
      if (columns.length === 0) continue
      const set = columns.map((column) => `${quoted(column)} = null`).join(', ')
      const full = columns.map((column) => `${quoted(column)} is not null`).join(' or ')
      await inBatches(client, `update ${quoted(table.name)} set ${set} where ${some(table, full)}`, accountId)
    }
    for (const table of inOrder(tables).filter((one) => !isKept(one)))
      await inBatches(client, `delete from ${quoted(table.name)} where ${some(table)}`, accountId)
    await rm(folder, { recursive: true, force: true })
  } finally {
    await client.end()
  }
}
