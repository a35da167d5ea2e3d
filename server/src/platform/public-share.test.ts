import { login } from '@crossdock/contract/account/auth'
import { getProfile } from '@crossdock/contract/account/profile'
import pg from 'pg'
import { expect, test } from 'vitest'
import { make, send, testServer } from '../test/harness.ts'
import type { Platform } from './platform.ts'
import { inPublicShare } from './public-share.ts'

const server = testServer({ poolSize: 4 })

/** The share of a platform of its own, which has one connection for strangers; notes who got it. */
function inShare() {
  const platform = { settings: { poolSize: 4 } } as Platform
  const seen: string[] = []
  const ends: (() => void)[] = []
  return {
    in: seen,
    /** Resolves when its turn has come, which then lasts until the next `end`. */
    enter: (name: string, left: AbortSignal = new AbortController().signal) =>
      new Promise<void>((resolve, reject) => {
        inPublicShare(platform, left, () => {
          seen.push(name)
          resolve()
          return new Promise<void>((end) => ends.push(end))
        }).catch(reject)
      }),
    end: () => ends.shift()?.(),
  }
}

test('a caller that leaves before its turn does not keep others from theirs', async () => {
  const share = inShare()
  await share.enter('first')
  const leaving = Array.from({ length: 256 }, () => new AbortController())
  const waits = leaving.map(({ signal }) => share.enter('leaver', signal))
  await expect(share.enter('one too many')).rejects.toMatchObject({ type: 'ServerBusy' })
  for (const one of leaving) one.abort(new Error('gone'))
  const ends = await Promise.allSettled(waits)
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']))
  void share.enter('stayer')
  share.end()
  await expect.poll(() => share.in).toEqual(['first', 'stayer'])
  const gone = AbortSignal.abort(new Error('gone'))
  await expect(share.enter('gone', gone)).rejects.toThrow('gone')
})

test('a crowd at the door that waits for the database holds none of the connections of those who are signed in', async () => {
  const owner = await make.account(server)
  const other = new pg.Client({ connectionString: server.url })
  await other.connect()
  try {
    // Whoever signs in is looked for there, and waits.
    await other.query('begin; lock table logins in access exclusive mode')
    const crowd = Array.from({ length: 12 }, (_, n) =>
      send(server, login, { email: `nobody${n}@example.com`, password: 'Wrong-password-1' }, {}, `10.0.0.${n + 1}`),
    )
    const waits = async () => {
      const { rows } = await other.query<{ count: number }>(
        "select count(*)::integer as count from pg_locks where relation = 'logins'::regclass and not granted",
      )
      return rows[0]?.count
    }
    await expect.poll(waits).toBe(1)
    expect((await owner.try(getProfile, {})).status).toBe(200)
    expect(await waits()).toBe(1)
    await other.query('rollback')
    expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([400]))
    // So it is with the next one: nothing of the share was given back twice.
    await other.query('begin; lock table logins in access exclusive mode')
    const next = Array.from({ length: 12 }, (_, n) =>
      send(server, login, { email: `nobody${n}@example.com`, password: 'Wrong-password-1' }, {}, `10.0.1.${n + 1}`),
    )
    await expect.poll(waits).toBe(1)
    expect((await owner.try(getProfile, {})).status).toBe(200)
    expect(await waits()).toBe(1)
    await other.query('rollback')
    await Promise.all(next)
  } finally {
    await other.end()
  }
})
