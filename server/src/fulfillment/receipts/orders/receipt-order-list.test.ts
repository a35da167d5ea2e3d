import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import type { Id } from '@crossdock/contract/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { readRows } from '../../../test/read-rows.ts'

const server = testServer()

/** Ten orders a day for 2,000 days; each is expected some days after it was created, and comes some days later still. */
const perDay = 10
const total = 20_000

describe('days of one date in the order of creation', () => {
  const facts = { owner: null as unknown as Person }
  beforeAll(async () => {
    const owner = await make.account(server)
    const stores = [owner.mainStoreId, await make.store(server, owner)]
    const warehouse = await makeWarehouse(server, owner)
    await server.app.platform.pool.query(
      `insert into receipt_orders (account_id, id, store_id, reference_id, warehouse_id, state, expected_arrival, receipt_type,
         pallets_at_receiving, arrived_at, completed_at, created_by, created_at)
       select $1, lpad(to_hex(n), 24, '0'), ($2::text[])[1 + n % 2], 'RO-' || lpad(n::text, 6, '0'), $3, s.state,
         case when n % 501 = 0 then null else '2021-01-01'::date + n / ${perDay} + (n * 13) % 9 end, 'LTL', 1,
         case when s.state in ('PROCESSING', 'COMPLETED')
           then '2021-01-03 23:00Z'::timestamptz + n / ${perDay} * interval '1 day' + (n * 7) % 5 * interval '1 day' end,
         case when s.state = 'COMPLETED' then '2021-02-01'::timestamptz + n / ${perDay} * interval '1 day' end, $4,
         '2021-01-01'::timestamptz + n * interval '144 minutes'
       from generate_series(1, ${total}) n
       cross join lateral (select case when n % 501 = 0 then 'DRAFT' when n % 17 = 0 then 'EXPECTED' when n % 19 = 0
         then 'PROCESSING' else 'COMPLETED' end as state) s`,
      [owner.accountId, stores, warehouse, owner.userId],
    )
    await server.app.platform.pool.query('analyze receipt_orders, stores, warehouses')
    facts.owner = owner.at(owner.allStoreId)
  })

  const dates = {
    expectedArrival: {
      column: 'expected_arrival',
      filter: { arrivalFrom: '2022-02-01', arrivalTo: '2022-02-20' },
    },
    arrivedAt: {
      column: "(arrived_at at time zone 'America/Vancouver')::date",
      filter: { arrivedAtStart: '2022-02-01', arrivedAtEnd: '2022-02-20' },
    },
  } as const

  test.each([
    ['expectedArrival', undefined],
    ['expectedArrival', 'COMPLETED'],
    ['expectedArrival', 'EXPECTED,PROCESSING'],
    ['arrivedAt', undefined],
    ['arrivedAt', 'COMPLETED'],
  ] as const)(
    '%s of states %s: every order once, in order, by page and by cursor, and few others are read',
    async (name, states) => {
      const { owner } = facts
      const zone = await server.app.platform.pool.query<{ time_zone: string }>(
        'select time_zone from accounts where id = $1',
        [owner.accountId],
      )
      const column = dates[name].column.replace('America/Vancouver', zone.rows[0]?.time_zone ?? '')
      const { rows } = await server.app.platform.pool.query<{ id: Id<'receiptOrder'> }>(
        `select id from receipt_orders where account_id = $1 and ${column} between '2022-02-01' and '2022-02-20'
         and ($2::text[] is null or state = any($2)) order by created_at desc, id desc`,
        [owner.accountId, states?.split(',') ?? null],
      )
      const expected = rows.map(({ id }) => id)
      expect(expected.length).toBeGreaterThan(15)
      const filters = { ...dates[name].filter, ...(states ? { states } : {}) }
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { items: { id: Id<'receiptOrder'> }[]; next: string | null } = await owner.call(orders.list, {
          ...filters,
          infinite: true,
          page_size: 10,
          ...(cursor === '' ? {} : { cursor }),
        })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next
      }
      expect(seen).toEqual(expected)
      const second = await owner.call(orders.list, { ...filters, page: 2, page_size: 10 })
      expect([second.items.map(({ id }) => id), second.total]).toEqual([expected.slice(10, 20), expected.length])
      // Never more than those of the days themselves and one before and after, once to be found and once to be given.
      expect((await readRows(server, owner, orders.list, 'receipt_orders', filters)).read).toBeLessThanOrEqual(
        22 * perDay * 2,
      )
    },
  )

  test('an order without an arrival is expected on no day', async () => {
    const { owner } = facts
    const after = await owner.call(orders.list, { arrivalFrom: '2026-06-25', page_size: 100 })
    expect(after.items.filter(({ expectedArrival }) => expectedArrival === null)).toEqual([])
    const all = await owner.call(orders.list, { states: 'DRAFT', page_size: 100 })
    expect(all.total).toBe(Math.floor(total / 501))
  })
})
