import * as optimize from '@crossdock/contract/delivery/optimize'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import { expect, test } from 'vitest'
import { usedOf } from '../../platform/limits.ts'
import { make, type Person, testServer } from '../../test/harness.ts'
import { inTransactionOf } from '../../test/stock.ts'
import { clearingRuns } from './jobs.ts'

const server = testServer({}, { withJobs: true })
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
  expect(await used(owner)).toBe(2)
  expect((await owner.call(optimize.apply, { id: jobId, name: 'North' })).routes[0]?.stops).toBe(7)
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
