import * as depots from '@crossdock/contract/delivery/depots'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { expect, test } from 'vitest'
import { make, testServer } from '../../test/harness.ts'
import { watchStatements } from '../../test/statements.ts'

/** One connection, so that every statement is seen. */
const server = testServer({ poolSize: 1 })

test('a page of many vehicles or depots is read by its names, not sorted', async () => {
  const owner = await make.account(server)
  const { pool } = server.app.platform
  await pool.query(
    `insert into vehicles (account_id, id, name, skills)
     select $1, lpad(to_hex(n), 24, '0'), 'Van ' || n, '{}' from generate_series(1, 3000) n`,
    [owner.accountId],
  )
  await pool.query(
    `insert into depots (account_id, id, name, address_line1, city, lat, lng, time_zone)
     select $1, lpad(to_hex(n), 24, '0'), 'Yard ' || n, '1 Main', 'Vancouver', 49, -123, 'UTC' from generate_series(1, 3000) n`,
    [owner.accountId],
  )
  await pool.query('analyze vehicles, depots')
  const plans = async (work: () => Promise<unknown>) =>
    (await watchStatements(server, work))
      .filter(({ text }) => /from "(vehicles|depots)"/.test(text))
      .map(({ plan }) => plan)
  const asked = { page_size: 10, infinite: true }
  const pages = [
    ...(await plans(() => owner.call(vehicles.list, asked))),
    ...(await plans(() => owner.call(depots.list, asked))),
  ]
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.filter((plan) => plan.includes('Sort'))).toEqual([])
})
