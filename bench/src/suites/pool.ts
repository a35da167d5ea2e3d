import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as poolOrders from '@crossdock/contract/delivery/pool-orders'
import { importOrders } from '@crossdock/contract/delivery/pool-orders/import'
import { addressOf, type CallFields } from '@crossdock/contract/encode-call'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { openMicroscope } from '../explain.ts'
import { milliseconds, percentile, show } from '../figures.ts'
import { fire, type Target } from '../http-load.ts'
import { sendImport } from '../import-rows.ts'
import { fillPool } from '../pool-data.ts'
import { type Finding, printFindings, printHeading, printLine, printProgress, printTable } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'

const active = 100_000
const imported = 20_000
/** Rows read for a row given, at most; pages that are not full are counted as full. */
const mostReadPerRow = 20

/** What the screens ask of the pool, by what it is. */
async function requestsOf(url: string): Promise<ReadonlyMap<string, string>> {
  const merchantId = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from stores where account_id = 1 and type = 'STORE' order by id limit 1",
    )
    return rows[0]?.id ?? ''
  })
  const list = (input: CallFields) => addressOf(poolOrders.list, { page_size: 25, ...input })
  const filters: Readonly<Record<string, CallFields>> = {
    'page 1': {},
    'of a merchant': { merchantId },
    deleted: { isDeleted: true },
    'no place': { hasPlace: false },
    'with a place': { hasPlace: true },
    urgent: { priority: 'High' },
    'of ten days': { deliveryDateStart: '2026-03-01', deliveryDateEnd: '2026-03-10' },
    'search, common': { term: 'smith' },
    'search, rare': { term: 'W-0077001' },
    'search, phone': { term: '(604) 555-01' },
    'search, nothing': { term: 'xqjz' },
  }
  const sorts = ['createdAtDesc', 'orderNoAsc', 'deliveryDateAsc']
  return new Map([
    ...Object.entries(filters).flatMap(([name, filter]) =>
      sorts.map((sort): [string, string] => [`${name}, ${sort}`, list({ ...filter, sort, infinite: true })]),
    ),
    ['page 1, counted', list({})],
    ['page 400, counted', list({ page: 400 })],
    ['totals', addressOf(poolOrders.totals, {})],
    ['totals of a merchant', addressOf(poolOrders.totals, { merchantId, priority: 'High' })],
    ['get-addresses, a page', addressOf(poolOrders.getAddresses, { page: 1, page_size: 100 })],
  ])
}

async function timesOf(target: Target, path: string): Promise<readonly number[]> {
  const times: number[] = []
  await fire(
    target,
    1,
    () => ({ path }),
    { count: 60, seconds: 5 },
    ({ milliseconds: time }, number) => {
      if (number >= 5) times.push(time)
    },
  )
  return times
}

/** Rows as the mapper sends them: all of an order that follows from its number. */
const addressRows = (): readonly object[] =>
  Array.from({ length: imported }, (_, n) => ({
    ...{ rowId: n + 1, orderNo: `I-${n}`, firstName: `Name${n % 811}`, lastName: `Last${n % 613}` },
    ...{ phone: `604${String((n * 7919) % 10_000_000).padStart(7, '0')}`, addressLine1: `${n % 4000} Water Street` },
    ...{ city: 'Vancouver', state: 'BC', zipCode: `V${n % 10}K ${n % 7}A${n % 9}`, packages: 1 + (n % 4) },
    ...{ lat: 49.2 + (n % 997) / 10_000, lng: -123.1 + (n % 991) / 10_000, windowFrom: '09:00', windowTo: '17:00' },
    ...{ weight: 1 + (n % 30) },
  }))

/** The pool of 100,000 orders: what its list reads and how long it takes; an import of 20,000 addresses into it. */
export async function pool(databases: Databases, sizes: readonly Size[]): Promise<void> {
  printHeading(`Order pool of ${active.toLocaleString('en-US')}`)
  const { url } = await databases.copyOf(sizes[0] ?? '10k')
  printProgress('orders are made')
  await fillPool(url, active)
  const requests = await requestsOf(url)
  const wide: string[] = []
  const microscope = await openMicroscope(url)
  try {
    for (const [name, path] of requests)
      if (!/counted|totals/.test(name))
        for (const { read, returned, plan } of await microscope.look({ path }))
          if (read > mostReadPerRow * Math.max(returned, 25))
            wide.push(`${name}: read ${read}, gave ${returned}: ${plan}`)
  } finally {
    await microscope.close()
  }
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  const server = await startProduct(url, folder)
  try {
    const everywhere = await signIn(url, server.port, 'all')
    const table = [['asked', 'p50', 'p99']]
    const p50 = new Map<string, number>()
    for (const [name, path] of requests) {
      const times = await timesOf(everywhere, path)
      p50.set(name, percentile(times, 0.5))
      table.push([name, milliseconds(percentile(times, 0.5)), milliseconds(percentile(times, 0.99))])
    }
    const owner = await signIn(url, server.port)
    const rows = addressRows()
    const secondsOf = async (): Promise<number> => {
      const from = performance.now()
      await sendImport(owner, addressOf(importOrders, {}), { addresses: rows })
      return (performance.now() - from) / 1000
    }
    const [first, again] = [await secondsOf(), await secondsOf()]
    const there = await withClient(url, async (client) => {
      const found = await client.query<{ count: number }>(
        "select count(*)::integer as count from pool_orders where order_no like 'I-%'",
      )
      return found.rows[0]?.count ?? 0
    })
    if (there !== imported) throw new Error(`${there} of ${imported} orders are there.`)
    printTable(table)
    for (const line of wide) printLine(line)
    const slowest = (pick: (name: string) => boolean): [string, number] =>
      [...p50].filter(([name]) => pick(name)).reduce((a, b) => (b[1] > a[1] ? b : a))
    const search = slowest((name) => name.startsWith('search'))
    const plain = slowest((name) => !/search|totals|counted/.test(name))
    const findings: Finding[] = [
      {
        what: `the slowest page alone: ${plain[0]}`,
        measured: milliseconds(plain[1]),
        goal: '≤ 10 ms',
        holds: plain[1] <= 10,
      },
      {
        what: `the slowest search alone: ${search[0]}`,
        measured: milliseconds(search[1]),
        goal: '≤ 100 ms',
        holds: search[1] <= 100,
      },
      {
        what: `filter × sort that read more than ${mostReadPerRow} rows a row shown`,
        measured: `${wide.length}`,
        goal: 'none',
        holds: wide.length === 0,
      },
      {
        what: `${imported.toLocaleString('en-US')} addresses imported`,
        measured: `${show(first)} s, ${show(imported / first)} rows/s`,
        goal: '≥ 6,000 rows/s',
        holds: imported / first >= 6_000,
      },
      {
        what: 'the same file again, which changes nothing',
        measured: `${show(again)} s`,
        goal: '≤ the first',
        holds: again <= first,
      },
    ]
    printFindings(findings)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
