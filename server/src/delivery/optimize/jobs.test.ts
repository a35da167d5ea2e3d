import { availableParallelism } from 'node:os'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as optimize from '@crossdock/contract/delivery/optimize'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import { expect, test } from 'vitest'
import { usedOf } from '../../platform/limits.ts'
import { make, type Person, testServer } from '../../test/harness.ts'
import { setPlan } from '../../test/imports.ts'
import { inTransactionOf } from '../../test/stock.ts'
import { clearingRuns } from './jobs.ts'

// A routing server that nobody answers for: plans are made all the same.
const roads = { kind: 'osrm', url: 'http://127.0.0.1:9' } as const
const server = testServer({ roads }, { withJobs: true })
const makeOrders = async (owner: Person, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const customer = { firstName: 'John', phone: '6045550100' }
    const address = { addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
    const place = { lat: 49.2 + ((n * 37) % 100) / 500, lng: -123 + ((n * 61) % 100) / 300 }
    ids.push((await owner.call(pool.create, { orderNo: `W-${n}`, customer, ...address, ...place })).id)
  }
  return ids
}
const used = (owner: Person) => inTransactionOf(server, owner, (ctx) => usedOf(ctx, 'routeOptimizer'))

test('a run in the background finds what the call finds', async () => {
  const owner = await make.account(server)
  const addressIds = await makeOrders(owner, 7)
  const now = await owner.call(optimize.optimize, { addressIds })
  const { jobId } = await owner.call(optimize.start, { addressIds })
  await expect.poll(async () => (await owner.call(optimize.get, { id: jobId })).state).toBe('done')
  const { plan } = await owner.call(optimize.get, { id: jobId })
  expect(plan).toEqual({ ...now, id: jobId })
  expect(plan?.ways).toBe('unanswered')
  expect(await used(owner)).toBe(2)
  expect((await owner.call(optimize.apply, { id: jobId, name: 'North' })).routes[0]?.stops).toBe(7)
})

/** Asks as somebody does who may hang up. */
const askOver = (url: string, owner: Person, addressIds: readonly string[], signal: AbortSignal) =>
  fetch(`${url}${optimize.optimize.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'store-id': owner.storeId, 'content-type': 'application/json' },
    body: JSON.stringify({ addressIds }),
    signal,
  }).then(
    ({ status }) => status,
    ({ name }: Error) => name,
  )
/** How many runs of an account there are, by how they stand. */
const statesOf = async (owner: Person) =>
  (
    await server.app.platform.pool.query<{ state: string; count: number }>(
      'select state, count(*)::int as count from optimize_runs where account_id = $1 group by state order by state',
      [owner.accountId],
    )
  ).rows.map(({ state, count }) => `${state} ${count}`)

test('whoever hangs up is searched for no more, and nothing is counted (OPT-004)', async () => {
  const owner = await make.account(server)
  const many = await makeOrders(owner, 200)
  const url = await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  // One is searched for, one waits behind it, and the third is told to come again.
  const hangUp = new AbortController()
  const asked = [askOver(url, owner, many, hangUp.signal)]
  await expect.poll(() => statesOf(owner)).toEqual(['running 1'])
  expect(await used(owner)).toBe(1)
  hangUp.abort()
  expect(await Promise.all(asked)).toEqual(['AbortError'])
  await expect.poll(() => statesOf(owner)).toEqual(['canceled 1'])
  expect(await used(owner)).toBe(0)
  // Its turn is the next one's, and a call that is answered is counted once.
  expect(await askOver(url, owner, many.slice(0, 3), new AbortController().signal)).toBe(200)
  expect(await used(owner)).toBe(1)
  expect(await statesOf(owner)).toEqual(['canceled 1', 'done 1'])
})

test('an account that asks much does not keep another one waiting, whose run has its turn, too', async () => {
  const [busy, other] = [await make.account(server), await make.account(server)]
  const many = await makeOrders(busy, 60)
  const few = await makeOrders(other, 2)
  const over = new AbortController()
  const ended: number[] = []
  const asksOn = async () => {
    while (!over.signal.aborted) ended.push((await busy.try(optimize.optimize, { addressIds: many })).status)
  }
  const asking = Array.from({ length: availableParallelism() + 2 }, asksOn)
  await expect.poll(() => ended).toContain(503)
  const { jobId } = await other.call(optimize.start, { addressIds: few })
  const before = ended.filter((status) => status === 200).length
  expect((await other.try(optimize.optimize, { addressIds: few })).status).toBe(200)
  await expect.poll(async () => (await other.call(optimize.get, { id: jobId })).state).toBe('done')
  const meanwhile = ended.filter((status) => status === 200).length - before
  over.abort()
  await Promise.all(asking)
  // Before each of both it had the turns that were taken already, and one more.
  expect(meanwhile).toBeLessThanOrEqual(4 * availableParallelism())
  expect(new Set(ended)).toEqual(new Set([200, 503]))
  // What was told to come again is given back.
  expect(await used(busy)).toBe(ended.filter((status) => status === 200).length)
})

test('of many calls at once those beyond the plan are refused before anything is searched', async () => {
  const owner = await make.account(server)
  const addressIds = await makeOrders(owner, 60)
  await setPlan(server, owner, { limits: { routeOptimizer: 1 } })
  const first = owner.try(optimize.optimize, { addressIds })
  await expect.poll(() => used(owner)).toBe(1)
  expect((await owner.try(optimize.optimize, { addressIds })).body.errorType).toBe('ROUTE_OPTIMIZER_INSUFFICIENT')
  // The first alone, which may have come to its end.
  expect(['running 1', 'done 1']).toContain((await statesOf(owner)).join())
  expect((await first).status).toBe(200)
})

test('a run ends when it is canceled: nothing is counted, the next one has its turn', async () => {
  const owner = await make.account(server)
  const addressIds = await makeOrders(owner, 150)
  const { jobId } = await owner.call(optimize.start, { addressIds })
  expect(await owner.call(optimize.get, { id: jobId })).toMatchObject({ state: 'running', plan: null })
  await owner.call(optimize.cancel, { id: jobId })
  expect(await used(owner)).toBe(0)
  const next = await owner.call(optimize.start, { addressIds: addressIds.slice(0, 5) })
  await expect.poll(async () => (await owner.call(optimize.get, { id: next.jobId })).state).toBe('done')
  expect(await owner.call(optimize.get, { id: jobId })).toMatchObject({ state: 'canceled', plan: null })
})

test('a run with breaks gives its turn back when it is canceled, however long its thread would go on', async () => {
  const [owner, other] = [await make.account(server), await make.account(server)]
  const few = await makeOrders(other, 2)
  const addressIds = await makeOrders(owner, 50)
  const order = await owner.call(pool.create, {
    ...{ orderNo: 'W-late', customer: { firstName: 'John', phone: '6045550100' } },
    ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1', lat: 49.2, lng: -123 },
    ...{ windowFrom: '08:00', windowTo: '09:00', serviceMinutes: 300 },
  })
  const breaks = [0, 1, 2, 3, 4].map((n) => ({ from: `10:${n}0`, to: `10:${n}9`, minutes: 5 }))
  const { id } = await owner.call(drivers.create, {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550100', shiftStart: '08:00', shiftEnd: '20:00', breaks },
  })
  const asked = { addressIds: [...addressIds, order.id], drivers: [id], date: '2031-03-04' }
  const { jobId } = await owner.call(optimize.start, asked)
  // Its search is done; why an order stays out is looked at last.
  const isSearched = async () => {
    const { percent, state } = await owner.call(optimize.get, { id: jobId })
    return state === 'done' || (percent ?? 0) > 90
  }
  await expect.poll(isSearched).toBe(true)
  await owner.try(optimize.cancel, { id: jobId })
  expect((await owner.call(optimize.get, { id: jobId })).state).not.toBe('running')
  expect((await other.try(optimize.optimize, { addressIds: few })).status).toBe(200)
  const next = await other.call(optimize.start, { addressIds: few })
  await expect.poll(async () => (await other.call(optimize.get, { id: next.jobId })).state).toBe('done')
})

test('plans are forgotten after a day; a run that nobody does any more is given back', async () => {
  const owner = await make.account(server)
  const addressIds = await makeOrders(owner, 2)
  const { id } = await owner.call(optimize.optimize, { addressIds })
  const { platform } = server.app
  await platform.pool.query(
    `insert into optimize_runs (account_id, id, user_id, state, asked, created_at)
     values ($1, 'a00000000000000000000001', $2, 'running', '{}', now() - interval '2 hours')`,
    [owner.accountId, owner.userId],
  )
  expect(await used(owner)).toBe(2)
  const later = { ...platform, now: () => new Date(Date.now() + 25 * 3_600_000) }
  await clearingRuns.run(later, {})
  expect((await owner.call(optimize.get, { id: 'a00000000000000000000001' })).state).toBe('failed')
  expect(await used(owner)).toBe(1)
  expect((await owner.call(optimize.get, { id })).plan).toBeNull()
})
