import type pg from 'pg'

/** PostgreSQL's own word for "not now, try again": the one fault after which the queue's library does try again. */
const tryAgain = '57P03'

const lostCodes = new Set([
  '57P01',
  '57P02',
  '08001',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])
const lostTexts = /Connection terminated|connection error|not queryable|timeout exceeded when trying to connect/

function isLost(error: unknown): error is Error {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return lostCodes.has(code) || lostTexts.test(message)
}

/** Rethrows a lost connection as a fault that is tried again; others as they are. */
function passOn(error: unknown): never {
  if (!isLost(error)) throw error
  throw Object.assign(new Error(error.message, { cause: error }), { code: tryAgain })
}

/** The object with some of its methods replaced; the others keep working on the object itself. */
function withMethods<T extends object>(target: T, methods: Record<string, unknown>): T {
  return new Proxy(target, {
    get(inner, name) {
      if (typeof name === 'string' && name in methods) return methods[name]
      const value: unknown = Reflect.get(inner, name, inner)
      return typeof value === 'function' ? (value.bind(inner) as unknown) : value
    },
  })
}

/**
 * The pool as the job queue needs it. The queue writes down that a job is done without waiting for the answer, so a
 * database that is lost in that moment would end the whole process, and the job would be done a second time hours
 * later. Told that it may try again, the queue does, until the database is back.
 */
export function poolForQueue(pool: pg.Pool): pg.Pool {
  const patient = (client: pg.PoolClient): pg.PoolClient =>
    withMethods(client, {
      query: async (...query: [string]) => {
        try {
          return await client.query(...query)
        } catch (error) {
          return passOn(error)
        }
      },
    })
  return withMethods(pool, {
    // With a callback it is the queue's listener, which looks after itself.
    connect: (callback?: Parameters<pg.Pool['connect']>[0]) =>
      callback ? pool.connect(callback) : pool.connect().then(patient, passOn),
  })
}
