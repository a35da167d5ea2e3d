import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { expect } from 'vitest'
import type { StripeCall } from '../platform/payments/stripe-calls.ts'

/** Every moment counts, those that leave nothing behind, too. */
export const isThorough = process.env['PAYMENT_KILLS'] === 'all'

const gone = () => new Error('The server has ended.')

type Heard = (error: Error) => void

/** Lives of a server: what it comes to in each, and where it ends. */
export function openLives() {
  const life = { isCounted: false, endsAt: 0, isOver: false, moments: [] as string[] }
  const connections = new Set<Duplex>()
  /** Counts a moment, one that leaves something behind; true where it is the last one. */
  function isLast(what: string, leaves: boolean): boolean {
    if (!life.isCounted || !(leaves || isThorough)) return false
    life.moments.push(what)
    if (life.moments.length !== life.endsAt) return false
    life.isOver = true
    return true
  }
  /** A connection is heard no more when the server has ended. */
  function endWithServer(client: pg.PoolClient): void {
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
    connections.add(stream)
    stream.once('close', () => connections.delete(stream))
    const sent = client.query.bind(client) as (...words: unknown[]) => unknown
    /** What kind of transaction is under way. */
    let inside: 'reads' | 'writes' | null = null
    const asking = (...words: unknown[]): unknown => {
      const heard = typeof words.at(-1) === 'function' ? (words.at(-1) as Heard) : null
      const refuse = () => (heard ? heard(gone()) : Promise.reject(gone()))
      if (life.isOver) return refuse()
      const [first] = words
      const text = typeof first === 'string' ? first : (first as { text: string }).text
      const leaves = inside ? text === 'commit' && inside !== 'reads' : !/^\s*(begin|select (?!enqueue_job))/.test(text)
      if (text.startsWith('begin')) inside = text.startsWith('begin read only') ? 'reads' : 'writes'
      else if (text === 'commit' || text === 'rollback') inside = null
      if (!isLast(text, leaves)) return sent(...words)
      const done = sent(...(heard ? words.slice(0, -1) : words)) as Promise<unknown>
      return done.catch(() => {}).then(refuse)
    }
    client.query = asking as typeof client.query
  }
  return {
    life,
    /** Whatever asks the database from now on ends with the server. */
    watch(pool: pg.Pool): void {
      for (const client of (pool as unknown as { _clients: pg.PoolClient[] })._clients) endWithServer(client)
      pool.on('connect', endWithServer)
    },
    /** Whatever asks a gateway elsewhere ends with it, too. */
    watchCalls:
      (calls: StripeCall): StripeCall =>
      async (...words) => {
        if (life.isOver) throw gone()
        if (!isLast(`${words[0]} ${words[1]}`, words[0] !== 'GET')) return calls(...words)
        await calls(...words).catch(() => {})
        throw gone()
      },
    /** Lives on until a moment (0: for good), doing something. */
    async until(endsAt: number, act: () => Promise<void>): Promise<void> {
      Object.assign(life, { isCounted: true, endsAt, isOver: false, moments: [] })
      await act().catch((error: unknown) => {
        if (!life.isOver) throw error
      })
      life.isCounted = false
    },
    /** Another server begins where one has ended. */
    async beginAnew(pool: pg.Pool): Promise<void> {
      if (!life.isOver) return
      for (const stream of connections) stream.destroy()
      await expect.poll(() => pool.totalCount).toBe(0)
      life.isOver = false
    },
  }
}
