import { availableParallelism } from 'node:os'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { fail } from './errors.ts'

/**
 * Passwords are hashed with argon2id (19 MiB, two passes), which is dear on purpose: so many at once, each in a thread of its
 * own, and so many that wait; whoever comes later is told to come again. Never inside a transaction or while a connection of
 * the pool is held: everybody else would wait, too. All counts are of one process.
 */
const atOnce = Math.min(3, Math.max(1, availableParallelism() - 1))
const mostWaiting = 64

let running = 0
const waiting: (() => void)[] = []

async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) fail('ServerBusy', { retryAfter: 2 })
    // The place is handed over, so that nobody slips in between.
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** A hash to keep. Refuses with 503 when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

let nobodysHash: Promise<string> | null = null

/** True when the password is the one of the hash. Without a hash it takes as long, and is false. Refuses with 503 when too many wait. */
export function isPassword(kept: string | null, password: string): Promise<boolean> {
  return inTurn(async () => {
    nobodysHash ??= hash('nobody has this password')
    const isRight = await verify(kept ?? (await nobodysHash), password)
    return isRight && kept !== null
  })
}

/** Hashes of codes under one salt, so that one that is given is hashed once to be found. Refuses with 503 when too many wait. */
export const hashCodes = (codes: readonly string[], salt: Buffer): Promise<string[]> =>
  inTurn(async () => {
    const hashes: string[] = []
    for (const code of codes) hashes.push((await hashRaw(code, { salt })).toString('base64url'))
    return hashes
  })
