import { find } from '@crossdock/contract/account/finding'
import { getProfile } from '@crossdock/contract/account/profile'
import * as stores from '@crossdock/contract/account/stores'
import pg from 'pg'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../test/harness.ts'

const server = testServer({ poolSize: 6 })

/** Holds up whoever looks for orders, from outside of the server's connections. */
async function holdUp() {
  const other = new pg.Client({ connectionString: server.url })
  await other.connect()
  await other.query('begin; lock table shipment_orders in access exclusive mode')
  return {
    /** How many of the server's statements wait. */
    async waiting(): Promise<number> {
      const { rows } = await other.query<{ count: number }>(
        "select count(*)::integer as count from pg_locks where relation = 'shipment_orders'::regclass and not granted",
      )
      return rows[0]?.count ?? 0
    },
    async letGo() {
      await other.query('rollback')
      await other.end()
    },
  }
}

/** The searches of one account hold a third of the connections, and another one is answered beside. */
async function expectThird(crowd: Person, other: Person): Promise<void> {
  const { waiting, letGo } = await holdUp()
  const searches = Array.from({ length: 12 }, () => crowd.try(find, { term: 'lantern' }))
  await expect.poll(waiting).toBe(2)
  expect((await other.try(stores.list)).status).toBe(200)
  expect(await waiting()).toBe(2)
  await letGo()
  await Promise.all(searches)
}

test('two hundred searches of one account hold a third of the connections: others are answered as if there were none', async () => {
  const [crowd, other] = [await make.account(server), await make.account(server)]
  await Promise.all([crowd, other].map((one) => one.call(getProfile)))
  // Who each of them is, is known since.
  for (const one of [crowd, other]) await one.call(getProfile)
  const { waiting, letGo } = await holdUp()
  try {
    const searches = Array.from({ length: 200 }, () => crowd.try(find, { term: 'lantern' }))
    await expect.poll(waiting).toBe(2)
    for (let n = 0; n < 5; n++) expect((await other.try(stores.list)).status).toBe(200)
    expect(await waiting()).toBe(2)
    await letGo()
    expect(new Set((await Promise.all(searches)).map(({ status }) => status))).toEqual(new Set([200]))
  } finally {
    await letGo().catch(() => {})
  }
  // No place was lost, and none was given back twice.
  await expectThird(crowd, other)
})

test('an account that nobody else has called beside for a minute has all connections but a tenth; whoever comes is answered at once, and it has a third again', async () => {
  const [crowd, other] = [await make.account(server), await make.account(server)]
  for (const one of [crowd, other, crowd]) await one.call(getProfile)
  server.clock.now = new Date(Date.now() + 61_000)
  const { waiting, letGo } = await holdUp()
  const searches = Array.from({ length: 40 }, () => crowd.try(find, { term: 'lantern' }))
  await expect.poll(waiting).toBe(5)
  for (let n = 0; n < 5; n++) expect((await other.try(stores.list)).status).toBe(200)
  await letGo()
  expect(new Set((await Promise.all(searches)).map(({ status }) => status))).toEqual(new Set([200]))
  await expectThird(crowd, other)
  server.clock.now = null
})

test('who comes when hundreds of the account wait already, or waits too long, is told to come later', async () => {
  const owner = await make.account(server)
  await owner.call(getProfile)
  const { waiting, letGo } = await holdUp()
  try {
    // One of the others has called a moment ago: a third of six are inside.
    const searches = Array.from({ length: 258 }, () => owner.try(find, { term: 'lantern' }))
    await expect.poll(waiting).toBe(2)
    const refused = await owner.try(stores.list)
    expect([refused.status, refused.body.errorType, refused.headers['retry-after']]).toEqual([503, 'ServerBusy', '2'])
    await letGo()
    expect(new Set((await Promise.all(searches)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await owner.try(stores.list)).status).toBe(200)
  } finally {
    await letGo().catch(() => {})
  }
})
