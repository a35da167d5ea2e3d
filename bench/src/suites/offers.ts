import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as routes from '@crossdock/contract/delivery/routes'
import { addressOf } from '@crossdock/contract/encode-call'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import * as scheduled from '@crossdock/contract/scheduler/schedules/orders'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { show } from '../figures.ts'
import { askOnce, type Target } from '../http-load.ts'
import { printFindings, printHeading, printLine, printProgress } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'

const offered = 10_000
const atOnce = 300
const days = ['2031-03-04', '2031-03-05', '2031-03-06']
const fleet = 10
const stops = 40
const accepts = 64
const planned = days.length * fleet * stops

/** Orders of the main store about a town, first those of routes, then those that are offered dates. */
const fillPool = (url: string): Promise<readonly string[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(`
      insert into pool_orders (account_id, store_id, id, order_no, first_name, last_name, phone, email, address_line1, city, state, zip_code,
        country, lat, lng, delivery_type, packages, skills, priority, services, proof, service_minutes, place_state, place_source,
        created_at, updated_at)
      select a.id, a.main_store_id, lpad(to_hex(1767225600000 + n * 1000), 12, '0') || '0030' || lpad(to_hex(n), 8, '0'),
        'W-' || lpad(n::text, 7, '0'), 'Ana', 'Smith', '6045550100', 'customer' || n || '@customers.example', n || ' Water Street', 'Vancouver',
        'BC', 'V5K 0A1', 'Canada', 49.2 + (n % 997) / 10000.0, -123.1 + (n % 991) / 10000.0, 'BusinessDelivery', 1, '{}', 'Normal', '{}', '{}',
        3, 'Placed', 'Given', now(), now()
      from generate_series(1, ${planned + offered + 4 * accepts}) n, (select id, main_store_id from accounts order by id limit 1) a
      returning id`)
    await client.query('vacuum (analyze) pool_orders')
    return rows.map(({ id }) => id).sort()
  })

async function call(target: Target, method: 'POST' | 'PUT', path: string, body: object): Promise<{ id: string }> {
  const reply = await askOnce(target, { method, path, body })
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.body.slice(0, 300)}`)
  return (JSON.parse(reply.body) as { data: { id: string } }).data
}

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Orders of a schedule accept a date, one after the other and then many at once: milliseconds of each call. */
async function acceptAll(owner: Target, id: string, dateId: string, orderIds: readonly string[]) {
  const accept = async (addressId: string) => {
    const from = performance.now()
    await call(owner, 'POST', addressOf(scheduled.accept, { id, addressId }), { dateId })
    return performance.now() - from
  }
  const alone: number[] = []
  for (const orderId of orderIds.slice(0, accepts)) alone.push(await accept(orderId))
  const together = await Promise.all(orderIds.slice(accepts, 2 * accepts).map(accept))
  return { alone, together }
}
type Accepted = Awaited<ReturnType<typeof acceptAll>>
const said = ({ alone, together }: Accepted): string =>
  `${show(middle(alone))} ms, the longest ${show(Math.max(...alone))} ms; ${accepts} at once ${show(middle(together))} ms, the longest ${show(Math.max(...together))} ms`

/** A schedule of one day that has room enough. */
async function makeSchedule(owner: Target, title: string, dates: readonly string[], orderIds: readonly string[]) {
  const made = await askOnce(owner, {
    ...{ method: 'POST', path: addressOf(schedules.create, {}) },
    body: {
      title,
      dates: dates.map((date) => ({ date, windowFrom: '09:00', windowTo: '19:00', stops: 500, minutes: null })),
    },
  })
  const { id, dates: there } = schedules.create.answer.parse((JSON.parse(made.body) as { data: unknown }).data)
  await call(owner, 'POST', addressOf(scheduled.addOrders, { id }), { orderIds })
  return { id, dateId: there[0]?.id ?? '' }
}

async function fillDays(owner: Target, orderIds: readonly string[]): Promise<void> {
  let next = 0
  for (let n = 0; n < fleet; n++) {
    const { id: driverId } = await call(owner, 'POST', addressOf(drivers.create, {}), {
      ...{ firstName: `Driver ${n}`, lastName: 'Moreau', phone: `604555${1000 + n}` },
      ...{ shiftStart: '08:00', shiftEnd: '20:00', weekdays: [1, 2, 3, 4, 5, 6, 7] },
    })
    for (const date of days) {
      const addressIds = orderIds.slice(next, (next += stops))
      const { id } = await call(owner, 'POST', addressOf(routes.create, {}), { name: `${n} ${date}`, date, addressIds })
      await call(owner, routes.assignDriver.method as 'PUT', addressOf(routes.assignDriver, { id }), { driverId })
    }
  }
}

/** 10,000 orders are offered three dates, each checked against ten planned routes of forty stops. */
export async function offers(databases: Databases, sizes: readonly Size[]): Promise<void> {
  printHeading(`${offered.toLocaleString('en-US')} offers`)
  const { url } = await databases.copyOf(sizes[0] ?? '10k')
  printProgress('orders are made')
  const ids = await fillPool(url)
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  const server = await startProduct(url, folder)
  try {
    const owner = await signIn(url, server.port)
    const [before, beside] = [ids.slice(-4 * accepts, -2 * accepts), ids.slice(-2 * accepts)]
    const unasked = await makeSchedule(owner, 'Before anybody drives', ['2031-03-10'], before)
    const without = await acceptAll(owner, unasked.id, unasked.dateId, before)
    await fillDays(owner, ids)
    const calls: number[] = []
    for (let first = planned; first < planned + offered; first += atOnce) {
      const orderIds = ids.slice(first, Math.min(first + atOnce, planned + offered))
      const { id } = await makeSchedule(owner, `From ${first}`, days, orderIds)
      const from = performance.now()
      await call(owner, 'POST', addressOf(scheduled.offer, { id }), { orderIds })
      calls.push((performance.now() - from) / 1000)
    }
    const made = await withClient(url, async (client) => {
      const { rows } = await client.query<{ count: number; dates: number }>(
        `select count(*)::integer as count, coalesce(sum(cardinality(date_ids)), 0)::integer as dates
          from schedule_orders where state = 'Offered'`,
      )
      return rows[0] ?? { count: 0, dates: 0 }
    })
    if (made.count !== offered) throw new Error(`${made.count} of ${offered} were offered.`)
    printLine(`${made.dates} dates offered; the longest call of ${atOnce} took ${show(Math.max(...calls))} s`)
    const asked = await makeSchedule(owner, 'Beside routes', days, beside)
    const withRoutes = await acceptAll(owner, asked.id, asked.dateId, beside)
    printLine(`a date accepted where nobody has a shift: ${said(without)}`)
    printLine(`beside ${fleet} routes of ${stops} stops, and what was accepted before: ${said(withRoutes)}`)
    const seconds = calls.reduce((sum, one) => sum + one, 0)
    printFindings([
      {
        what: `${offered.toLocaleString('en-US')} orders offered ${days.length} dates`,
        measured: `${show(seconds)} s`,
        goal: '≤ 60 s',
        holds: seconds <= 60,
      },
      {
        what: `${accepts} accept at once beside routes, the longest`,
        measured: `${show(Math.max(...withRoutes.together))} ms`,
        goal: '≤ 10 s',
        holds: Math.max(...withRoutes.together) <= 10_000,
      },
    ])
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
