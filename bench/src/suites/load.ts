import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '@crossdock/contract/encode-call'
import * as products from '@crossdock/contract/fulfillment/products'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as inventory from '@crossdock/contract/fulfillment/stock/records'
import type { Id } from '@crossdock/contract/ids'
import type { Calibrations } from '../calibrations.ts'
import type { Databases, Size } from '../databases.ts'
import { percentile, show } from '../figures.ts'
import { fire, type Reply, type Shot } from '../http-load.ts'
import { memoryOf } from '../machine.ts'
import { type Finding, printFindings, printHeading } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'
import { findGoods, type Good } from './goods.ts'

/** What people do all day: they look at lists and orders, and make new ones. */
function dayOf(
  warehouseId: Id<'warehouse'>,
  goods: readonly Good[],
  known: readonly string[],
): (number: number) => Shot {
  const create = (number: number, isDraft: boolean): Shot => {
    const items = [0, 1, 2].map((line) => {
      const good = goods[(number * 3 + line) % goods.length]
      return { productId: good?.productId, productPackageTypeId: good?.unitId, unitsCount: 1 }
    })
    const thirdPartyPickUpInfo = { carrierName: 'Haulier', expectedPickupDate: '2026-12-01' }
    const head = { externalPoNumber: 'LOAD', shipOutDate: '2026-12-01', deliveryType: 'ThirdPartyPickup' }
    return {
      method: 'POST',
      path: shipments.create.path,
      body: { ...head, thirdPartyPickUpInfo, warehouseId, isDraft, items },
    }
  }
  const lists = [
    addressOf(shipments.list, { states: ['READY', 'PICKING'], page_size: 25 }),
    addressOf(shipments.list, { states: 'COMPLETED', page_size: 25 }),
    addressOf(shipments.list, { states: 'COMPLETED', page_size: 25, city: 'City 12' }),
    addressOf(products.list, { page_size: 25 }),
    addressOf(inventory.byProduct, { page_size: 25 }),
  ]
  return (number) => {
    const turn = number % 10
    if (turn < 6) return { path: lists[number % lists.length] ?? '' }
    if (turn === 6) return { path: addressOf(shipments.get, { id: known[number % known.length] ?? 'none' }) }
    return create(number, turn < 9)
  }
}

/** Minutes of steady load; goals.md asks for 30. */
const minutes = Number(process.env['LOAD_MINUTES'] ?? 3)

export async function load(databases: Databases, sizes: readonly Size[], _calibrations: Calibrations): Promise<void> {
  printHeading('Load')
  const { url } = await databases.copyOf(sizes.includes('100k') ? '100k' : (sizes[0] ?? '10k'))
  const { warehouseId, goods } = await findGoods(url, 1_500)
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  const server = await startProduct(url, folder)
  try {
    const target = await signIn(url, server.port)
    const known: string[] = []
    const remember = ({ status, body }: Reply) => {
      const made = status < 300 ? /^\{"status":true,"data":\{"id":"([0-9a-f]{24})"/.exec(body)?.[1] : undefined
      if (made !== undefined && known.length < 10_000) known.push(made)
    }
    const next = dayOf(warehouseId, goods, known)
    await fire(target, 1, (number) => next(number * 10 + 7), { count: 20, seconds: 10 }, remember)
    if (known.length === 0) throw new Error('No order was made.')
    await fire(target, 32, next, { count: 3_000, seconds: 5 }, remember)
    const peak = await fire(target, 32, next, { count: 1e9, seconds: 10 }, remember)

    const rounds: { readonly p99: number; readonly memory: number }[] = []
    let asked = 0
    let failed = 0
    let firstFailure: string | null = null
    const steady = peak.perSecond * 0.7
    for (let minute = 0; minute < minutes; minute++) {
      const base = 100_000 + minute * 1_000_000
      const until = { count: 1e9, seconds: 60, perSecond: steady }
      const times: number[] = []
      const result = await fire(
        target,
        64,
        (number) => next(base + number),
        until,
        (reply) => {
          times.push(reply.milliseconds)
          remember(reply)
        },
      )
      rounds.push({ p99: percentile(times, 0.99), memory: memoryOf(server.pid) })
      asked += result.count
      failed += result.failed
      firstFailure ??= result.firstFailure
    }
    const first = rounds[0] ?? { p99: Number.NaN, memory: Number.NaN }
    const last = rounds.at(-1) ?? first

    let good = 0
    const statuses = new Map<number, number>()
    const flood = await fire(
      target,
      1_500,
      (number) => next(50_000_000 + number),
      { count: 1e9, seconds: 20, perSecond: peak.perSecond * 3 },
      ({ status }) => {
        if (status < 300) good++
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      },
    )
    const others = [...statuses.keys()].filter((status) => status >= 300 && status !== 503 && status !== 429)
    const after = await fire(target, 32, next, { count: 1e9, seconds: 10 }, remember)
    const findings: Finding[] = [
      {
        what: 'the most of a mixed day, 32 clients',
        measured: `${show(peak.perSecond)} requests/s, p99 ${show(peak.p99)} ms`,
      },
      {
        what: `failed of ${asked.toLocaleString('en-US')} in ${minutes} minutes at 70 % of it${firstFailure === null ? '' : `: ${firstFailure.slice(0, 80)}`}`,
        measured: show(failed / asked),
        goal: '< 0.01 %',
        holds: failed / asked < 0.0001,
      },
      {
        what: 'p99 of the last minute, against the first',
        measured: `${show(last.p99)} ms, ${show(last.p99 / first.p99)} ×`,
        goal: '≤ 1.5 ×',
        holds: last.p99 <= first.p99 * 1.5,
      },
      {
        what: 'memory after the last minute, against the first',
        measured: `${show(last.memory)} MB, ${show(last.memory / first.memory)} ×`,
        goal: '≤ 1.05 ×',
        holds: last.memory <= first.memory * 1.05,
      },
      {
        what: `answered with what was asked for at three times the most; the others ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
        measured: `${show(good / flood.seconds)} requests/s, ${show(good / flood.seconds / peak.perSecond)} ×`,
        goal: '≥ 0.8 ×',
        holds: good / flood.seconds >= peak.perSecond * 0.8 && others.length === 0,
      },
      { what: 'the most right after it', measured: `${show(after.perSecond)} requests/s` },
    ]
    printFindings(findings)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
