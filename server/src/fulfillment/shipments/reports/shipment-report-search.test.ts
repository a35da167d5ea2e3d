import * as reports from '@crossdock/contract/fulfillment/shipments/reports'
import { beforeAll, expect, test } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { watchStatements } from '../../../test/statements.ts'
import { makeYard } from '../../../test/stock.ts'

/** One connection, so that every statement is seen. */
const server = testServer({ poolSize: 1 })
const total = 12_000
const facts = { owner: null as unknown as Person }

/** Many orders of one line each, straight into the tables; one in 3,000 is of a product of its own. */
beforeAll(async () => {
  const owner = await make.account(server)
  const yard = await makeYard(server, owner, { sku: 'BLOCKS', description: 'Wooden blocks' })
  const rare = await makeProduct(server, owner, { sku: 'LANTERN-9', description: 'A lantern' })
  const query = (text: string, values: unknown[]) => server.app.platform.pool.query(text, values)
  await query(
    `insert into shipment_orders (account_id, id, store_id, reference_id, warehouse_id, state, external_order_number,
       external_po_number, ship_out_date, delivery_type, created_by, created_at, completed_at, unit_count)
     select $1, lpad(to_hex(n), 24, '0'), $2, 'SO-' || lpad(n::text, 6, '0'), $3, s.state, 'X' || n, 'PO-' || n,
       '2025-01-01'::date + n / 144, 'ThirdPartyPickup', $4, '2025-01-01'::timestamptz + n * interval '10 minutes',
       case when s.state = 'COMPLETED' then '2025-01-02'::timestamptz + n * interval '10 minutes' end, 1
     from generate_series(1, $5::integer) n
     cross join lateral (select case n % 4 when 0 then 'READY' when 1 then 'BACK_ORDER' else 'COMPLETED' end as state) s`,
    [owner.accountId, owner.storeId, yard.warehouseId, owner.userId, total],
  )
  await query(
    `insert into shipment_order_items (account_id, id, store_id, shipment_order_id, position, product_id, product_package_type_id, units_count)
     select $1, lpad(to_hex(n), 24, '0'), $2, lpad(to_hex(n), 24, '0'), 0,
       case when n % 3000 = 1 then $5 else $3 end, case when n % 3000 = 1 then $6 else $4 end, 1
     from generate_series(1, $7::integer) n`,
    [owner.accountId, owner.storeId, yard.product.id, yard.product.unitId, rare.id, rare.unitId, total],
  )
  await query('analyze shipment_orders, shipment_order_items, products, product_codes', [])
  facts.owner = owner
})

const searches: readonly (readonly [object, number])[] = [
  [{ referenceId: 'SO-00012' }, 10],
  [{ referenceId: 'zzz' }, 0],
  [{ referenceId: 'LANTERN-9' }, 4],
  [{ search: 'PO-1199' }, 11],
  [{ referenceId: 'SO-00012', sort: 'shipOutDateDesc' }, 10],
  [{ referenceId: 'SO-00012', completedAtStart: '2025-01-01' }, 4],
  [{ referenceId: 'SO-00012', states: 'COMPLETED' }, 4],
  [{ referenceId: 'LANTERN-9', isDangerous: false }, 4],
]

test.each(searches)('a search of the report for %o finds %i and reads few rows', async (input, expected) => {
  const asked = { page_size: 25, ...input }
  const reads = [
    () => facts.owner.call(reports.shipmentLines, asked),
    () => facts.owner.call(reports.shipmentSummaries, asked),
  ]
  for (const read of reads) {
    const answers: Awaited<ReturnType<(typeof reads)[number]>>[] = []
    const watched = await watchStatements(server, async () => {
      answers.push(await read())
    })
    expect(answers[0]).toMatchObject({ total: expected })
    expect(answers[0]?.items).toHaveLength(expected)
    // What tells how common it is reads a thousand orders of each list.
    expect(watched.filter(({ rows }) => rows > 2_000)).toEqual([])
  }
})

test('what many orders say is read in order, each line once, by page and by cursor', async () => {
  for (const [text, found] of [
    ['PO-1', 3_112],
    ['BLOCKS', total - 4],
  ] as const) {
    const first = await facts.owner.call(reports.shipmentLines, { referenceId: text, page_size: 100 })
    expect(first.total).toBe(Math.min(found, 10_001))
    const second = await facts.owner.call(reports.shipmentLines, { referenceId: text, page_size: 100, page: 2 })
    const cursor = await facts.owner.call(reports.shipmentLines, {
      referenceId: text,
      page_size: 100,
      cursor: first.next ?? '',
    })
    expect(cursor.items).toEqual(second.items)
    const all = [...first.items, ...second.items]
    expect(new Set(all.map(({ id }) => id)).size).toBe(200)
    const moments = all.map(({ createdAt }) => Date.parse(createdAt))
    expect(moments).toEqual(moments.toSorted((one, other) => other - one))
  }
})
