import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '@crossdock/contract/encode-call'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as arrivals from '@crossdock/contract/fulfillment/receipts/totals'
import * as board from '@crossdock/contract/fulfillment/shift'
import * as due from '@crossdock/contract/fulfillment/shipments/due'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { Databases, Size, Stocked } from '../databases.ts'
import { growth, milliseconds, percentile, show } from '../figures.ts'
import { askOnce, fire } from '../http-load.ts'
import { printFindings, printHeading, printProgress, printTable } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'

/** The most that one call may take, in milliseconds. */
const most = 50

/** What is asked for beside the rows of a list, and by the dashboard. Nearly all open orders of the data are late: the worst there can be. */
const calls: readonly (readonly [string, string])[] = [
  ['counts of what is due', addressOf(due.counts, {})],
  ['list of what is late', addressOf(shipments.list, { due: 'late', page_size: 25 })],
  ['list of what is late, by ship-out date', addressOf(shipments.list, { due: 'late', sort: 'shipOutDateAsc' })],
  ['totals of operation', addressOf(shipments.totals, {})],
  ['totals of back orders', addressOf(shipments.totals, { states: 'BACK_ORDER' })],
  ['totals of what was shipped', addressOf(shipments.totals, { states: 'COMPLETED' })],
  ['totals of a search', addressOf(shipments.totals, { referenceId: 'SO-00012' })],
  ['counts of receipts', addressOf(arrivals.counts, {})],
  ['list of overdue receipts', addressOf(receipts.list, { due: 'overdue', page_size: 25 })],
  ['totals of all receipts', addressOf(arrivals.totals, {})],
  ['totals of receipts in operation', addressOf(arrivals.totals, { states: 'EXPECTED,PROCESSING' })],
  ['totals of completed receipts', addressOf(arrivals.totals, { states: 'COMPLETED' })],
  ['totals of a search of receipts', addressOf(arrivals.totals, { referenceId: 'RO-00012' })],
  ['shift board', addressOf(board.get, {})],
]

interface Times {
  readonly p50: number
  readonly max: number
}

async function measure({ size, url }: Stocked, folder: string): Promise<Map<string, Times>> {
  const server = await startProduct(url, folder)
  try {
    const target = await signIn(url, server.port, 'all')
    const measured = new Map<string, Times>()
    for (const [name, path] of calls) {
      printProgress(`${size}: ${name}`)
      const { status, body } = await askOnce(target, { path })
      if (status !== 200) throw new Error(`${name}: ${status} ${body.slice(0, 300)}`)
      const times: number[] = []
      await fire(
        target,
        1,
        () => ({ path }),
        { count: 40, seconds: 6 },
        ({ milliseconds: time }) => times.push(time),
      )
      measured.set(name, { p50: percentile(times, 0.5), max: Math.max(...times) })
    }
    return measured
  } finally {
    await server.stop()
  }
}

/** What is late and due, what lists come to, and the shift board, from the call to the answer. */
export async function shift(databases: Databases, sizes: readonly Size[]): Promise<void> {
  printHeading('What is due, what lists come to, the shift board')
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  try {
    const bySize: { stocked: Stocked; measured: Map<string, Times> }[] = []
    for (const size of sizes) {
      const stocked = await databases.of(size)
      bySize.push({ stocked, measured: await measure(stocked, folder) })
    }
    const largest = bySize.at(-1)
    if (!largest) return
    printTable([
      ['asked', ...sizes.map((size) => `p50, ${size}`), 'b', 'longest'],
      ...[...largest.measured].map(([name, { max }]) => {
        const times = bySize.map(({ stocked, measured }) => ({
          n: stocked.orders,
          t: measured.get(name)?.p50 ?? Number.NaN,
        }))
        return [
          name,
          ...times.map(({ t }) => milliseconds(t)),
          times.length > 1 ? growth(times).toFixed(2) : '',
          milliseconds(max),
        ]
      }),
    ])
    const slowest = Math.max(...[...largest.measured.values()].map(({ p50 }) => p50))
    printFindings([
      {
        what: `the slowest of ${largest.measured.size} calls at ${largest.stocked.size}`,
        measured: milliseconds(slowest),
        goal: `≤ ${show(most)} ms`,
        holds: slowest <= most,
      },
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
