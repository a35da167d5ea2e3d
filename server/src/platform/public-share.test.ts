import { login } from '@crossdock/contract/account/auth'
import { getProfile } from '@crossdock/contract/account/profile'
import pg from 'pg'
import { expect, test } from 'vitest'
import { make, send, testServer } from '../test/harness.ts'

const server = testServer({ poolSize: 4 })

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
