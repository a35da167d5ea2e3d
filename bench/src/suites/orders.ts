import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shipmentImport } from '@crossdock/contract/fulfillment/shipments/import'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { Id } from '@crossdock/contract/ids'
import { applyMapping } from '@crossdock/sheets/apply'
import type { Cell } from '@crossdock/sheets/cells'
import { suggestMapping } from '@crossdock/sheets/mapping'
import { readMade, testLimits } from '@crossdock/sheets/test/read-made'
import { sheetStream } from '@crossdock/sheets/write-sheet'
import type { Calibrations } from '../calibrations.ts'
import type { Databases, Size } from '../databases.ts'
import { growth, pause, show, showSpread, spreadOf } from '../figures.ts'
import { fire, type Shot, type Target } from '../http-load.ts'
import { importRows } from '../import-rows.ts'
import { memoryOf } from '../machine.ts'
import { type Finding, printFindings, printHeading, printLine, printTable } from '../print.ts'
import { type Running, signIn, startProduct } from '../product-server.ts'
import { findGoods, type Good } from './goods.ts'

const pickup = {
  externalPoNumber: 'BENCH',
  shipOutDate: '2026-12-01',
  deliveryType: 'ThirdPartyPickup',
  thirdPartyPickUpInfo: { carrierName: 'Haulier', expectedPickupDate: '2026-12-01' },
} as const

/** The order of that number: three lines of products that follow each other. */
export function orderShot(
  warehouseId: Id<'warehouse'>,
  goods: readonly Good[],
  number: number,
  isDraft: boolean,
): Shot {
  const items = [0, 1, 2].map((line) => {
    const good = goods[(number * 3 + line) % goods.length]
    return { productId: good?.productId, productPackageTypeId: good?.unitId, unitsCount: 1 }
  })
  return { method: 'POST', path: shipments.create.path, body: { ...pickup, warehouseId, isDraft, items } }
}

async function singleOrders(target: Target, url: string): Promise<Finding[]> {
  const { warehouseId, goods } = await findGoods(url, 1_500)
  const findings: Finding[] = []
  for (const [words, isDraft] of [
    ['as drafts', true],
    ['placed, their stock reserved', false],
  ] as const) {
    const next = (number: number) => orderShot(warehouseId, goods, number, isDraft)
    await fire(target, 16, next, { count: 300, seconds: 3 })
    const rates: number[] = []
    let slowest = 0
    for (let round = 0; round < 5; round++) {
      const load = await fire(target, 16, (number) => next(number + round * 5_000), { count: 3_000, seconds: 3 })
      if (load.firstFailure !== null) throw new Error(load.firstFailure)
      rates.push(load.perSecond)
      slowest = Math.max(slowest, load.p99)
    }
    const rate = spreadOf(rates)
    findings.push({
      what: `single orders of three lines, ${words}, 16 clients; p99 ${show(slowest)} ms`,
      measured: `${showSpread(rate)} orders/s`,
      goal: '≥ 1,500/s',
      holds: rate.median >= 1_500,
    })
  }
  return findings
}

const columns = [
  { label: 'Order Number', kind: 'text' },
  { label: 'PO Number', kind: 'text' },
  { label: 'Ship Out Date', kind: 'day' },
  { label: 'Shipment Type', kind: 'text' },
  { label: 'SKU', kind: 'text' },
  { label: 'Package Type Name', kind: 'text' },
  { label: 'Per Package Quantity', kind: 'number' },
  { label: 'Quantity', kind: 'number' },
  { label: 'Carrier Name', kind: 'text' },
] as const

/** A file of so many lines, three an order, whose orders nobody else has. */
async function writeFile(
  path: string,
  format: 'csv' | 'xlsx',
  mark: string,
  lines: number,
  goods: readonly Good[],
): Promise<void> {
  function* rows(): Generator<Cell[]> {
    for (let line = 0; line < lines; line++) {
      const order = `${mark}-${Math.floor(line / 3)}`
      yield [
        order,
        `PO-${order}`,
        '2026-12-01',
        'Pick up',
        goods[line % goods.length]?.sku ?? '',
        'Unit',
        1,
        1,
        'Haulier',
      ]
    }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of sheetStream({ format, title: 'Shipment Orders', columns, rows: rows() })) pieces.push(piece)
  writeFileSync(path, Buffer.concat(pieces))
}

interface Imported {
  readonly seconds: number
  readonly reading: number
  readonly megabytes: number
}

/** What the mapper does with a file, and then the import: from bytes to committed orders. */
async function importFile(
  target: Target,
  server: Running,
  warehouseId: Id<'warehouse'>,
  path: string,
): Promise<Imported> {
  const from = performance.now()
  const [sheet] = await readMade(readFileSync(path), testLimits, path)
  if (!sheet) throw new Error('The file has no sheet.')
  const { headerRow, mapping } = suggestMapping(sheet, shipmentImport)
  const { records, faultCount } = applyMapping(shipmentImport, sheet.rows.slice(headerRow + 1), mapping)
  if (faultCount > 0) throw new Error(`${faultCount} faults in the file.`)
  const reading = (performance.now() - from) / 1000
  await importRows({ ...target, headers: { ...target.headers, 'warehouse-id': warehouseId } }, records)
  return { seconds: (performance.now() - from) / 1000, reading, megabytes: memoryOf(server.pid, 'most') }
}

const fileSizes = [1_000, 10_000, 100_000] as const

async function files(databases: Databases, size: Size, folder: string, calibrations: Calibrations): Promise<Finding[]> {
  const { url } = await databases.copyOf(size)
  const { warehouseId, goods } = await findGoods(url, 1_500)
  const server = await startProduct(url, folder)
  const findings: Finding[] = []
  try {
    const target = await signIn(url, server.port)
    await pause(500)
    const idle = memoryOf(server.pid)
    for (const [format, goal] of [
      ['csv', 10_000],
      ['xlsx', 6_000],
    ] as const) {
      const points: { n: number; t: number }[] = []
      const table = [['lines', 'seconds', 'of that reading', 'lines/s', 'most memory, MB', 'file, MB']]
      let rate = 0
      let most = 0
      for (const lines of fileSizes) {
        const rounds = lines < 100_000 ? 3 : 1
        const taken: Imported[] = []
        const path = join(folder, `orders.${format}`)
        for (let round = 0; round < rounds; round++) {
          await writeFile(path, format, `${format}${lines}${round}`, lines, goods)
          taken.push(await importFile(target, server, warehouseId, path))
        }
        const seconds = spreadOf(taken.map((one) => one.seconds)).median
        const reading = spreadOf(taken.map((one) => one.reading)).median
        most = taken.at(-1)?.megabytes ?? 0
        rate = lines / seconds
        points.push({ n: lines, t: seconds })
        table.push([
          lines.toLocaleString('en-US'),
          show(seconds),
          show(reading),
          show(rate),
          show(most),
          show(statSync(path).size / 2 ** 20),
        ])
      }
      printLine(`\n${format} into ${size} orders:`)
      printTable(table)
      const b = growth(points)
      findings.push(
        {
          what: `lines of a ${format} file read, checked, committed, 100,000 at once, into ${size} orders`,
          measured: `${show(rate)} lines/s`,
          multiple: `1/${show(calibrations.copyRows / rate)} of COPY`,
          goal: `≥ ${goal.toLocaleString('en-US')}/s`,
          holds: rate >= goal,
        },
        {
          what: `growth of the time with the lines, ${format}`,
          measured: `b = ${b.toFixed(2)}`,
          goal: '≤ 1.05',
          holds: b <= 1.05,
        },
        {
          what: `most memory of the server with 100,000 lines of ${format} (${show(idle)} MB before)`,
          measured: `${show(most)} MB`,
          goal: '≤ 300 MB',
          holds: most <= 300,
        },
      )
    }
  } finally {
    await server.stop()
  }
  return findings
}

export async function orders(databases: Databases, sizes: readonly Size[], calibrations: Calibrations): Promise<void> {
  printHeading('Orders in, imports')
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  try {
    const findings: Finding[] = []
    for (const size of [sizes[0] ?? '10k', sizes.at(-1) ?? '10k'].filter(
      (one, index, all) => all.indexOf(one) === index,
    )) {
      const { url } = await databases.copyOf(size)
      const server = await startProduct(url, folder)
      try {
        const found = await singleOrders(await signIn(url, server.port), url)
        findings.push(...found.map((one) => ({ ...one, what: `into ${size} orders: ${one.what}` })))
      } finally {
        await server.stop()
      }
    }
    findings.push(...(await files(databases, sizes.at(-1) ?? '10k', folder, calibrations)))
    printLine('')
    printFindings(findings)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
