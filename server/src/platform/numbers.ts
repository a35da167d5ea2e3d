import { sql } from 'kysely'
import type pg from 'pg'
import { ownerDb } from './db.ts'

interface Block {
  next: number
  last: number
  size: number
  taken: number
}

/**
 * Hands out the numbers of reference ids (SO-000123), per account and series, rising.
 * They are taken from the database in blocks on a connection of their own, outside the request's transaction: two
 * orders never wait for each other here, and a number lost to a crash or a refusal stays unused. A block grows from
 * one number only while numbers are asked for quickly, so that a quiet account counts without gaps.
 */
export function openNumbers(pool: pg.Pool): (account: number, series: string, count?: number) => Promise<string[]> {
  const blocks = new Map<string, Block>()
  const queues = new Map<string, Promise<unknown>>()

  const take = async (account: number, series: string, count: number): Promise<string[]> => {
    const key = `${account}/${series}`
    const block = blocks.get(key) ?? { next: 1, last: 0, size: 1, taken: 0 }
    const numbers: number[] = []
    while (numbers.length < count && block.next <= block.last) numbers.push(block.next++)
    const missing = count - numbers.length
    if (missing > 0) {
      block.size = Date.now() - block.taken < 1000 ? Math.min(block.size * 2, 256) : 1
      const amount = Math.max(missing, block.size)
      const { last_value } = await ownerDb(pool)
        .insertInto('number_series')
        .values({ account_id: account, series, last_value: amount })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'series'])
            .doUpdateSet({ last_value: sql`number_series.last_value + ${amount}` }),
        )
        .returning('last_value')
        .executeTakeFirstOrThrow()
      block.last = last_value
      block.next = block.last - amount + 1
      block.taken = Date.now()
      while (numbers.length < count) numbers.push(block.next++)
    }
    blocks.set(key, block)
    return numbers.map((number) => `${series}-${String(number).padStart(6, '0')}`)
  }

  return (account, series, count = 1) => {
    const key = `${account}/${series}`
    const turn = (queues.get(key) ?? Promise.resolve()).then(() => take(account, series, count))
    queues.set(
      key,
      turn.catch(() => {}),
    )
    return turn
  }
}
