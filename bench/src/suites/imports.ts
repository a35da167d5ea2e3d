import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '@crossdock/contract/encode-call'
import * as products from '@crossdock/contract/fulfillment/products'
import type { Id } from '@crossdock/contract/ids'
import type { Calibrations } from '../calibrations.ts'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { growth, pause, percentile, show } from '../figures.ts'
import { askOnce, type Target } from '../http-load.ts'
import { importRows } from '../import-rows.ts'
import { memoryOf } from '../machine.ts'
import { type Finding, printFindings, printHeading, printTable } from '../print.ts'
import { longestHold, signIn, startWatched } from '../product-server.ts'
import { findGoods, type Good } from './goods.ts'

/** Sizes of imports; IMPORT_LINES names others, for the million that takes its time. */
const sizes = (process.env['IMPORT_LINES'] ?? '1000,10000,20000,100000').split(',').map(Number)

/** Whether the stock has what an order wants. */
const outcomes = { placed: 1, waiting: 1_000_000 } as const

/** Rows as the mapper sends them: three an order, of products that follow each other. */
const rowsOf = (mark: string, lines: number, units: number, goods: readonly Good[]) =>
  Array.from({ length: lines }, (_, line) => ({
    rowId: line + 1,
    externalOrderNumber: `${mark}-${Math.floor(line / 3)}`,
    externalPoNumber: 'BENCH',
    shipOutDate: '01/12/2026',
    deliveryType: 'Pick up',
    carrierName: 'Haulier',
    productSku: goods[line % goods.length]?.sku ?? '',
    productPackageTypeName: 'Unit',
    perPackageQuantity: 1,
    packageCount: units,
  }))

/** As many units more in every place of the warehouse as all lines want: what is placed is not held up by what came before. */
const stockUp = (url: string, warehouseId: Id<'warehouse'>, units: number): Promise<unknown> =>
  withClient(url, (client) =>
    client.query('update inventory set package_count = package_count + $2 where account_id = 1 and warehouse_id = $1', [
      warehouseId,
      units,
    ]),
  )

/** Another's requests while something goes on, twenty a second. */
function besides(target: Target): { stop(): Promise<readonly number[]> } {
  const times: number[] = []
  const over = new AbortController()
  const asking = (async () => {
    while (!over.signal.aborted) {
      const { status, body, milliseconds } = await askOnce(target, {
        path: addressOf(products.list, { page_size: 25 }),
      })
      if (status !== 200) throw new Error(`${status} ${body.slice(0, 200)}`)
      times.push(milliseconds)
      await pause(50)
    }
  })()
  asking.catch(() => {})
  return {
    async stop() {
      over.abort()
      await asking
      return times
    },
  }
}

export async function importing(
  databases: Databases,
  stocked: readonly Size[],
  _calibrations: Calibrations,
): Promise<void> {
  printHeading('Rows of imports, placed and waiting')
  const findings: Finding[] = []
  const table = [['lines', 'outcome', 'seconds', 'lines/s', 'most memory, MB', 'loop held, ms', "another's p99, ms"]]
  const seconds = new Map<string, number>()
  for (const [outcome, units] of Object.entries(outcomes)) {
    const { url } = await databases.copyOf(stocked[0] ?? '10k')
    const { warehouseId, goods } = await findGoods(url, 1_500)
    if (outcome === 'placed')
      await stockUp(
        url,
        warehouseId,
        sizes.reduce((sum, lines) => sum + lines, 1_000),
      )
    const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
    const server = await startWatched(url, folder)
    const points: { n: number; t: number }[] = []
    try {
      const owner = await signIn(url, server.port)
      const target = { ...owner, headers: { ...owner.headers, 'warehouse-id': warehouseId } }
      await importRows(target, rowsOf('warm', 300, units, goods))
      for (const lines of sizes) {
        const rows = rowsOf(`${outcome}${lines}`, lines, units, goods)
        await longestHold(server)
        let most = 0
        const watch = setInterval(() => {
          most = Math.max(most, memoryOf(server.pid))
        }, 50)
        const other = besides(owner)
        const from = performance.now()
        await importRows(target, rows)
        const taken = (performance.now() - from) / 1000
        clearInterval(watch)
        const times = await other.stop()
        const { clock: held } = await longestHold(server)
        seconds.set(`${outcome}/${lines}`, taken)
        points.push({ n: lines, t: taken })
        table.push([
          lines.toLocaleString('en-US'),
          outcome,
          show(taken),
          show(lines / taken),
          show(most),
          show(held),
          show(percentile(times, 0.99)),
        ])
        findings.push({
          what: `event loop held at most by ${lines.toLocaleString('en-US')} lines, ${outcome}`,
          measured: `${show(held)} ms`,
          goal: '≤ 200 ms',
          holds: held <= 200,
        })
      }
      const b = growth(points)
      if (points.length > 1)
        findings.push({
          what: `growth of the time with the lines, ${outcome}`,
          measured: `b = ${b.toFixed(2)}`,
          goal: '≤ 1.05',
          holds: b <= 1.05,
        })
      // What waits is as much as was sent: the bench measures what it says.
      const count = await withClient(url, async (client) => {
        const { rows } = await client.query<{ count: number }>(
          `select count(*)::integer as count from shipment_orders where external_key like $1 and phase = $2`,
          [`order/${outcome}%`, outcome === 'waiting' ? 'BACK_ORDER' : 'OPERATION'],
        )
        return rows[0]?.count ?? 0
      })
      const sent = sizes.reduce((sum, lines) => sum + Math.ceil(lines / 3), 0)
      if (count !== sent) throw new Error(`${count} of ${sent} orders are ${outcome}.`)
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  printTable(table)
  const largest = Math.max(...sizes)
  const ratio = (seconds.get(`waiting/${largest}`) ?? 0) / (seconds.get(`placed/${largest}`) ?? 1)
  findings.push({
    what: `${largest.toLocaleString('en-US')} lines that wait, against as many that are placed`,
    measured: `${show(ratio)} × the time`,
    goal: '≤ 1.2 ×',
    holds: ratio <= 1.2,
  })
  printFindings(findings)
}
