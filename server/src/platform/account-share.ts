import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { whetherHere } from './bodies.ts'
import { connect } from './connect.ts'
import { Refusal } from './errors.ts'
import type { Platform } from './platform.ts'
import { openShare, type Share } from './share.ts'
import { accountSeen } from './transaction.ts'

/** Of the pool's connections, those that the calls of one account may hold at once: beside others, and alone. */
const shareOf = (poolSize: number): number => Math.ceil(poolSize / 3)
const shareAlone = (poolSize: number): number => Math.max(1, poolSize - Math.ceil(poolSize / 10))
/** Milliseconds without a call of another account, after which one is alone. */
const aloneAfter = 60_000

/** Who calls: the shares that are in use, by whose they are; and which account called last, and when another one did before it. */
interface Callers {
  readonly shares: Map<string | number, Share>
  last: number | null
  changedAt: number
}
const callers = new WeakMap<Platform, Callers>()

/**
 * A connection of the pool, in the share of the account that a session is of: what one account asks for, however much, keeps no other
 * waiting (docs/decisions/161). The place in the share is free when the connection is given back. Nobody comes here who holds a connection:
 * two of an account that each hold one would wait for each other.
 */
export async function connectInShare(
  platform: Platform,
  sessionId: string,
  request: FastifyRequest,
): Promise<pg.PoolClient> {
  const known = callers.get(platform) ?? { shares: new Map<string | number, Share>(), last: null, changedAt: -Infinity }
  callers.set(platform, known)
  const { shares: all } = known
  const account = accountSeen(sessionId)
  if (account !== null && account !== known.last) {
    if (known.last !== null) known.changedAt = platform.now().getTime()
    known.last = account
  }
  const places = (): number => {
    const isAlone = platform.now().getTime() - known.changedAt > aloneAfter
    return (isAlone ? shareAlone : shareOf)(platform.settings.poolSize)
  }
  // A session that is seen for the first time has a share of its own: whose it is, the database knows.
  const whose = account ?? sessionId
  const share = all.get(whose) ?? openShare(places)
  all.set(whose, share)
  if (!share.take()) await waitFor(share, platform, request)
  const leave = (): void => {
    share.leave()
    if (!share.isUsed()) all.delete(whose)
  }
  try {
    const client = await connect(platform)
    // Each time that it is lent, the pool gives a connection a release of its own.
    const release = client.release.bind(client)
    client.release = (error) => {
      release(error)
      leave()
    }
    return client
  } catch (error) {
    leave()
    throw error
  }
}

/** Waits for a place until the caller has left, or as long as for a connection. */
async function waitFor(share: Share, { pool }: Platform, request: FastifyRequest): Promise<void> {
  const { connectionTimeoutMillis: longest = 0 } = pool.options
  const { left, stay } = whetherHere(request)
  const tooLong = new AbortController()
  const timer =
    longest > 0 ? setTimeout(() => tooLong.abort(new Refusal('ServerBusy', { retryAfter: 2 })), longest) : undefined
  try {
    await share.wait(AbortSignal.any([left, tooLong.signal]))
  } finally {
    clearTimeout(timer)
    stay()
  }
}
