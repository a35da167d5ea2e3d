import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import { type Calibrations, startBare } from '../calibrations.ts'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { milliseconds, percentile, show, showSpread, spreadOf } from '../figures.ts'
import { fire, type LoadResult, type Shot, type Target } from '../http-load.ts'
import { cpuOf, descendantsOf } from '../machine.ts'
import { printHeading, printProgress, printTable } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'
import { findGoods } from './goods.ts'
import { address, listCases } from './list-requests.ts'
import { orderShot } from './orders.ts'

const clients = 16
const rounds = 5
const waiting = 2_000

interface Measured {
  readonly what: string
  readonly goal: number | null
  readonly to: Target
  readonly next: (number: number) => Shot
  /** Makes the database what it is measured with. */
  readonly before?: () => Promise<void>
}

/** Stock records of the main store in the first warehouse: what is adjusted. */
const findRecords = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { goods, warehouseId } = await findGoods(url, 900)
    const { rows } = await client.query<{ id: string }>(
      'select id from inventory where account_id = 1 and warehouse_id = $1 and product_id = any($2) and is_free order by id',
      [warehouseId, goods.map(({ productId }) => productId)],
    )
    return rows.map(({ id }) => id)
  })

/** So many back orders of the main store wait in the first warehouse, each for more of three products than can ever come. */
const letWait = (url: string, orders: number): Promise<void> =>
  withClient(url, async (client) => {
    const { goods, warehouseId } = await findGoods(url, 900)
    await client.query("update shipment_orders set state = 'DRAFT' where account_id = 1 and state = 'BACK_ORDER'")
    const { rows } = await client.query<{ id: string }>(
      `update shipment_orders o set state = 'BACK_ORDER', warehouse_id = $1 where o.account_id = 1 and o.id in (select d.id from shipment_orders d
         join accounts a on a.id = d.account_id where d.account_id = 1 and d.state = 'DRAFT' and d.store_id = a.main_store_id order by d.id limit $2)
       returning o.id`,
      [warehouseId, orders],
    )
    await client.query(
      `update shipment_order_items i set product_id = ($2::text[])[1 + (abs(hashtext(i.shipment_order_id)::bigint) + i.position * 37) % $3], units_count = 10000000
       where i.account_id = 1 and i.shipment_order_id = any($1)`,
      [rows.map(({ id }) => id), goods.map(({ productId }) => productId), goods.length],
    )
    await client.query(
      `update shipment_order_items i set product_package_type_id = t.id from product_package_types t
       where i.account_id = 1 and i.shipment_order_id = any($1) and t.account_id = 1 and t.product_id = i.product_id and t.name = 'Unit'`,
      [rows.map(({ id }) => id)],
    )
    await client.query('analyze shipment_orders')
  })

/**
 * Lists of 10,000 products at their first, middle and last page, searches, and changes of stock, with 16 clients; the bare
 * handler in turns with each, so that a slow minute of the machine falls on both. PAGES: only those with this text.
 */
export async function pages(databases: Databases, _sizes: readonly Size[], _calibrations: Calibrations): Promise<void> {
  printHeading('Pages and changes of stock, 10,000 products, 16 clients')
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  // 100,000 orders have 10,000 products.
  const { url } = await databases.copyOf('100k')
  const server = await startProduct(url, folder)
  const bare = await startBare(url)
  try {
    const all = await signIn(url, server.port, 'all')
    const main = await signIn(url, server.port)
    const lists = new Map((await listCases(url)).map((list) => [list.name, list]))
    const get = (name: string, input: Readonly<Record<string, string>>): Shot => {
      const list = lists.get(name)
      if (!list) throw new Error(`No list is called ${name}.`)
      return { path: address(list, list.parts[0] ?? {}, { page_size: '25' }, input) }
    }
    const page = (what: string, name: string, input: Readonly<Record<string, string>>): Measured => {
      const shot = get(name, input)
      return { what, goal: 900, to: all, next: () => shot }
    }
    const search = (name: string, kind: 'common' | 'rare'): Measured => {
      const { field, ...texts } = lists.get(name)?.search ?? { field: '', common: '', rare: '' }
      return page(`${name}, search, ${kind}`, name, { [field]: texts[kind] })
    }
    const records = await findRecords(url)
    const { warehouseId, goods } = await findGoods(url, 900)
    const adjust = (what: string, change: number, before?: () => Promise<void>): Measured => ({
      what,
      goal: 500,
      to: main,
      next: (number) => ({
        method: 'POST',
        path: inventory.adjust.path,
        body: {
          lines: [
            {
              inventoryId: records[number % records.length],
              // Each round over all records changes every one of them.
              packageCount: 500_000 + change * Math.floor(number / records.length),
              reason: 'Counted',
            },
          ],
        },
      }),
      ...(before ? { before } : {}),
    })
    const cases: Measured[] = [
      page('products, page 1', 'products', { page: '1' }),
      page('products, page 200 of 400', 'products', { page: '200' }),
      page('products, page 400 of 400', 'products', { page: '400' }),
      search('products', 'common'),
      search('products', 'rare'),
      page('stock, page 1', 'inventory', { page: '1' }),
      page('stock, page 180 of 360', 'inventory', { page: '180' }),
      page('stock, page 360 of 360', 'inventory', { page: '360' }),
      page('stock, by cursor', 'inventory', { infinite: 'true' }),
      search('inventory', 'common'),
      page('orders, page 1', 'orders', { page: '1' }),
      page('orders, page 390', 'orders', { page: '390' }),
      adjust('adjust up, nobody waits', 1, () => letWait(url, 0)),
      adjust('adjust down, 2,000 orders wait', -1, () => letWait(url, waiting)),
      adjust('adjust up, 2,000 orders wait', 1),
      {
        what: 'an order of three lines, placed',
        goal: null,
        to: main,
        next: (number) => orderShot(warehouseId, goods, number, false),
        before: () => letWait(url, 0),
      },
    ]
    const used = (): number =>
      [server.pid, ...descendantsOf(databases.pid())].reduce((sum, pid) => sum + (cpuOf(pid) || 0), 0)
    const table = [['what', 'requests/s', 'p50', 'p99', 'CPU each', 'bare handler in turns', 'share', 'goal', '']]
    const bareTo = { port: bare.port, headers: {} }
    const wanted = cases.filter(({ what }) => what.includes(process.env['PAGES'] ?? ''))
    for (const { what, goal, to, next, before } of wanted) {
      await before?.()
      let number = 0
      const shoot = async (): Promise<LoadResult> => {
        const load = await fire(to, clients, () => next(number++), { count: 100_000, seconds: 2 })
        if (load.firstFailure !== null) throw new Error(`${what}: ${load.firstFailure}`)
        return load
      }
      await shoot()
      const own: LoadResult[] = []
      const bares: number[] = []
      let cpu = 0
      for (let round = 0; round < rounds; round++) {
        const from = used()
        own.push(await shoot())
        cpu += used() - from
        bares.push((await fire(bareTo, clients, () => ({ path: '/' }), { count: 100_000, seconds: 1 })).perSecond)
      }
      const rate = spreadOf(own.map(({ perSecond }) => perSecond))
      printProgress(`${what}: ${show(rate.median)} requests/s`)
      const share = spreadOf(own.map(({ perSecond }, round) => perSecond / (bares[round] ?? Number.NaN)))
      table.push([
        what,
        showSpread(rate),
        milliseconds(
          percentile(
            own.map(({ p50 }) => p50),
            0.5,
          ),
        ),
        milliseconds(Math.max(...own.map(({ p99 }) => p99))),
        milliseconds(cpu / own.reduce((sum, { count }) => sum + count, 0)),
        showSpread(spreadOf(bares)),
        show(share.median),
        goal === null ? '' : `≥ ${goal}`,
        goal === null ? '' : rate.median >= goal ? 'holds' : 'SHORT',
      ])
    }
    printTable(table)
  } finally {
    await bare.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
