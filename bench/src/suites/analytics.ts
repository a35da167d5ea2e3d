import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as analytics from '@crossdock/contract/delivery/analytics'
import { addressOf } from '@crossdock/contract/encode-call'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { milliseconds, percentile } from '../figures.ts'
import { fire } from '../http-load.ts'
import { printFindings, printHeading, printProgress, printTable } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'

const stops = 100_000
const perRoute = 12
const days = 90

/** So many stops on routes of 90 days and forty drivers, every tenth failed, all of it following from a row's number. */
const fillRoutes = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(`
      insert into drivers (account_id, id, first_name, last_name, phone, skills, weekdays, breaks)
      select 1, 'd' || lpad(to_hex(n), 23, '0'), 'Driver', n::text, '60455501' || lpad(n::text, 2, '0'), '{}', '{}', '[]' from generate_series(1, 40) n`)
    await client.query(`
      insert into routes (account_id, id, name, type, date, driver_id, started_at, ended_at, planned_metres, planned_seconds, closed_stops, cost_cents)
      select 1, 'a' || lpad(to_hex(n), 23, '0'), 'R-' || n, 'Delivered', date '2026-01-01' + n % ${days}, 'd' || lpad(to_hex(1 + n % 40), 23, '0'),
        date '2026-01-01' + n % ${days} + interval '8 hours', date '2026-01-01' + n % ${days} + interval '15 hours', 60000, 21000, ${perRoute}, 15000
      from generate_series(0, ${Math.floor(stops / perRoute)}) n`)
    await client.query(`
      insert into pool_orders (account_id, store_id, id, order_no, first_name, phone, address_line1, city, state, zip_code, country, lat, lng, delivery_type,
        window_from, window_to, packages, skills, priority, services, proof, place_state, place_source, created_at, route_id)
      select 1, s.ids[1 + n % cardinality(s.ids)], 'b' || lpad(to_hex(n), 23, '0'), 'W-' || n, 'Ana', '6045550100', n || ' Water Street', 'City ' || n % 40, 'BC', 'V5K 0A1',
        'Canada', 49.2, -123.1, 'BusinessDelivery', '09:00', '12:00', 1, '{}', 'Normal', '{}', '{}', 'Placed', 'Given',
        timestamptz '2026-01-01' + (n / ${perRoute}) % ${days} * interval '1 day', 'a' || lpad(to_hex(n / ${perRoute}), 23, '0')
      from generate_series(0, ${stops - 1}) n, (select array_agg(id order by id) as ids from stores where account_id = 1 and type = 'STORE') s`)
    await client.query(`
      insert into route_stops (account_id, store_id, route_id, order_id, position, status, reason, arrived_at, done_at)
      select 1, o.store_id, o.route_id, o.id, 1 + row_number() over (partition by o.route_id), case when n % 10 = 0 then 'Failed' else 'Delivered' end,
        case when n % 10 = 0 then 'Nobody there' end, r.date + interval '16 hours' + n % 5 * interval '1 hour', r.date + interval '22 hours'
      from (select p.*, substr(p.order_no, 3)::integer as n from pool_orders p where p.order_no like 'W-%' and p.route_id is not null) o
      join routes r on r.account_id = 1 and r.id = o.route_id`)
    await client.query('vacuum (analyze) pool_orders, routes, route_stops')
  })

/** Figures of 100,000 stops: all of them, a month, one merchant, and the list behind one. */
export async function deliveryAnalytics(databases: Databases, sizes: readonly Size[]): Promise<void> {
  printHeading(`Delivery analytics over ${stops.toLocaleString('en-US')} stops`)
  const { url } = await databases.copyOf(sizes[0] ?? '10k')
  printProgress('routes are made')
  await fillRoutes(url)
  const all = { fromDate: '2026-01-01', toDate: '2026-03-31' }
  const month = { fromDate: '2026-03-01', toDate: '2026-03-28' }
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  const server = await startProduct(url, folder)
  try {
    const everywhere = await signIn(url, server.port, 'all')
    const requests: readonly (readonly [string, string])[] = [
      ['all 90 days', addressOf(analytics.get, all)],
      ['28 days and 28 before', addressOf(analytics.get, month)],
      ['a list page of 28 days', addressOf(analytics.orders, { ...month, what: 'late', page_size: 25 })],
      ['a list page of all days', addressOf(analytics.orders, { ...all, what: 'failed', page_size: 25 })],
    ]
    const table = [['asked', 'p50', 'p99']]
    const slowest: number[] = []
    for (const [name, path] of requests) {
      const times: number[] = []
      await fire(
        everywhere,
        1,
        () => ({ path }),
        { count: 25, seconds: 20 },
        ({ milliseconds: time }, number) => {
          if (number >= 3) times.push(time)
        },
      )
      slowest.push(percentile(times, 0.5))
      table.push([name, milliseconds(percentile(times, 0.5)), milliseconds(percentile(times, 0.99))])
    }
    printTable(table)
    const [figures = 0] = slowest
    printFindings([
      {
        what: `figures of ${stops.toLocaleString('en-US')} stops`,
        measured: milliseconds(figures),
        goal: '≤ 500 ms',
        holds: figures <= 500,
      },
    ])
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
