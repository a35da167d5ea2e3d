import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, type CallFields } from '@crossdock/contract/encode-call'
import { importBoxes } from '@crossdock/contract/sorting/boxes/import'
import * as orders from '@crossdock/contract/sorting/orders'
import * as positions from '@crossdock/contract/sorting/positions'
import type { Calibrations } from '../calibrations.ts'
import { type Databases, sizes as ordersOf, type Size } from '../databases.ts'
import { openMicroscope } from '../explain.ts'
import { milliseconds, percentile, show } from '../figures.ts'
import { fire, type Target } from '../http-load.ts'
import { fillHub, type Named, namedIn } from '../hub-data.ts'
import { type Finding, printFindings, printHeading, printLine, printProgress, printTable } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'
import { measureScanners } from './hub-scanners.ts'

const imported = 50_000
/** Rows read for a row given, at most; pages that are not full are counted as full. */
const mostReadPerRow = 20

interface Asked {
  readonly name: string
  readonly kind: 'page' | 'search' | 'count' | 'picture'
  readonly path: string
  readonly storeId?: string
}

/** What the screens ask of the hub. */
function callsOf({ warehouseId, merchantId, manifestId, lane, orderId, orderNo }: Named): readonly Asked[] {
  const filters: Readonly<Record<string, CallFields>> = {
    all: {},
    'of a hub': { warehouseId },
    ...Object.fromEntries(
      (['Expecting', 'Received', 'Processed', 'ExpectingCancelled'] as const).flatMap((type) => [
        [type, { type }],
        [`${type}, of a hub`, { type, warehouseId }],
      ]),
    ),
    'standing nowhere': { only_unallocated: true },
    'standing nowhere, of a hub': { only_unallocated: true, warehouseId },
    'in a lane': { stockLocationIds: [lane] },
    'of a manifest': { manifestIds: [manifestId] },
    'of a manifest, received': { manifestIds: [manifestId], type: 'Received' },
    'search, common': { term: 'smith' },
    'search, common, of a hub': { term: 'smith', warehouseId, type: 'Received' },
    'search, number': { term: orderNo },
    'search, barcode': { term: `BX-${orderNo.slice(2)}-2` },
    'search, phone': { term: '(604) 555-01' },
    'search, nothing': { term: 'xqjz' },
  }
  const sorts = ['createdAtAsc', 'createdAtDesc', 'orderNoAsc', 'expectedAtAsc']
  const kindOf = (name: string): 'page' | 'search' => (name.startsWith('search') ? 'search' : 'page')
  return [
    ...Object.entries(filters).flatMap(([name, filter]) =>
      sorts.flatMap((sort): Asked[] => {
        const path = addressOf(orders.list, { ...filter, sort, page_size: orders.hubOrdersPageSize, infinite: true })
        return [
          { name: `${name}, ${sort}`, kind: kindOf(name), path },
          { name: `${name}, of a merchant, ${sort}`, kind: kindOf(name), path, storeId: merchantId },
        ]
      }),
    ),
    { name: 'page 1, counted', kind: 'picture', path: addressOf(orders.list, {}) },
    ...Object.entries(filters).map(
      ([name, filter]): Asked => ({
        name: `boxes, ${name}`,
        kind: 'count',
        path: addressOf(orders.totalBoxesCount, filter),
      }),
    ),
    { name: 'lanes of a hub', kind: 'picture', path: addressOf(positions.list, { warehouseId }) },
    { name: 'alerts of a hub', kind: 'picture', path: addressOf(positions.alerts, { warehouseId }) },
    {
      name: 'alerts of a hub, of a merchant',
      kind: 'picture',
      path: addressOf(positions.alerts, { warehouseId }),
      storeId: merchantId,
    },
    { name: 'suggested position', kind: 'picture', path: addressOf(positions.suggest, { orderId }) },
  ]
}

const at = (target: Target, { storeId }: Asked): Target =>
  storeId === undefined ? target : { ...target, headers: { ...target.headers, 'store-id': storeId } }

/** How many rows each call reads: of the lists too many are named, and the plans of the picture are shown. */
async function readsOf(url: string, calls: readonly Asked[]): Promise<readonly string[]> {
  const wide: string[] = []
  const microscope = await openMicroscope(url)
  try {
    for (const { name, kind, path, storeId } of calls)
      for (const { read, returned, milliseconds: time, plan } of await microscope.look({ path }, storeId)) {
        const line = `${name}: read ${read}, gave ${returned}, ${milliseconds(time)}: ${plan}`
        if (kind === 'picture') printLine(line)
        else if (kind !== 'count' && read > mostReadPerRow * Math.max(returned, orders.hubOrdersPageSize))
          wide.push(line)
      }
  } finally {
    await microscope.close()
  }
  return wide
}

interface Times {
  readonly asked: Asked
  readonly alone: number
  readonly longest: number
  readonly p50: number
  readonly p99: number
}

async function timesOf(everywhere: Target, asked: Asked): Promise<Times> {
  const target = at(everywhere, asked)
  const next = () => ({ path: asked.path })
  const alone: number[] = []
  await fire(target, 1, next, { count: 35, seconds: 2 }, ({ milliseconds: time }, number) => {
    if (number >= 5) alone.push(time)
  })
  const crowd = await fire(target, 16, next, { count: 200, seconds: 2 })
  if (crowd.firstFailure !== null) throw new Error(`${asked.name}: ${crowd.firstFailure}`)
  return {
    asked,
    alone: percentile(alone, 0.5),
    longest: percentile(alone, 0.99),
    p50: crowd.p50,
    p99: crowd.p99,
  }
}

/** A file of expected boxes, two an order: a spreadsheet as text. */
function boxSheet(series: string): Blob {
  const rows = Array.from({ length: imported }, (_, n) => {
    const order = n >> 1
    return `${series}-${order},Name${order % 811} Last${order % 613},604${String((order * 7919) % 10_000_000).padStart(7, '0')},${order % 4000} Water Street,Vancouver,BC,V5K 0A1,${series}-${n},${1 + (n % 30)},40,30,20`
  })
  const heads = 'Order Number,Customer Name,Phone,Address Line 1,City,State,Zip Code,Box Barcode'
  return new Blob([`${heads},Weight (kg),Length (cm),Width (cm),Height (cm)\n${rows.join('\n')}`])
}

async function secondsOfImport({ port, headers }: Target, warehouseId: string, series: string): Promise<number> {
  const form = new FormData()
  form.set('warehouseId', warehouseId)
  form.set('file', boxSheet(series), `${series}.csv`)
  const from = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${addressOf(importBoxes, {})}`, {
    method: 'POST',
    headers,
    body: form,
  })
  const text = await answer.text()
  const seconds = (performance.now() - from) / 1000
  if (answer.status !== 202 || !text.includes(`"boxesCount":${imported}`))
    throw new Error(`${answer.status} ${text.slice(0, 400)}`)
  return seconds
}

/** The sorting hub at the largest of the sizes: its lists, counts and picture, an import of 50,000 boxes, sixteen scanners. */
export async function hub(
  databases: Databases,
  sizes: readonly Size[],
  { bareHandlerP50 }: Calibrations,
): Promise<void> {
  const count = ordersOf[sizes.at(-1) ?? '10k']
  printHeading(`Sorting hub of ${count.toLocaleString('en-US')} orders, three boxes each`)
  const { url } = await databases.copyOf(sizes[0] ?? '10k')
  printProgress('orders and boxes are made')
  await fillHub(url, count)
  const named = await namedIn(url)
  const calls = callsOf(named)
  const wide = await readsOf(url, calls)
  for (const line of wide) printLine(line)
  printProgress(`${calls.length} calls are timed`)
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  try {
    const measured: Times[] = []
    const imports: number[] = []
    const server = await startProduct(url, folder)
    try {
      const everywhere = await signIn(url, server.port, 'all')
      for (const asked of calls) measured.push(await timesOf(everywhere, asked))
      const owner = at(everywhere, { name: '', kind: 'page', path: '', storeId: named.merchantId })
      printProgress('boxes are imported')
      for (const series of ['first', 'second', 'third'])
        imports.push(await secondsOfImport(owner, named.warehouseId, series))
    } finally {
      await server.stop()
    }
    printProgress('boxes are scanned')
    const scans = await measureScanners(url, folder)
    printTable([
      ['asked', 'alone, p50', 'alone, p99', 'p50 of 16', 'p99 of 16'],
      ...measured.map(({ asked, alone, longest, p50, p99 }) => [
        asked.name,
        ...[alone, longest, p50, p99].map(milliseconds),
      ]),
    ])
    const slowest = (kind: Asked['kind'], pick: (times: Times) => number): { name: string; time: number } =>
      measured
        .filter(({ asked }) => asked.kind === kind)
        .map((times) => ({ name: times.asked.name, time: pick(times) }))
        .reduce((a, b) => (b.time > a.time ? b : a))
    const finding = (what: string, { name, time }: { name: string; time: number }, most: number): Finding => ({
      ...{ what: `${what}: ${name}`, measured: milliseconds(time), goal: `≤ ${most} ms`, holds: time <= most },
    })
    const p50 = slowest('page', (times) => times.p50)
    const findings: readonly Finding[] = [
      finding(
        'the slowest page alone, p50',
        slowest('page', ({ alone }) => alone),
        10,
      ),
      {
        ...finding('the slowest page at 16 clients, p50', p50, 10),
        multiple: `${show(p50.time / bareHandlerP50)} × bare handler`,
      },
      finding(
        'the slowest page at 16 clients, p99',
        slowest('page', ({ p99 }) => p99),
        50,
      ),
      finding(
        'the slowest search alone, p50',
        slowest('search', ({ alone }) => alone),
        100,
      ),
      {
        what: `filter × sort that read more than ${mostReadPerRow} rows a row shown`,
        measured: `${wide.length} of ${calls.filter(({ kind }) => kind === 'page' || kind === 'search').length}`,
        goal: 'none',
        holds: wide.length === 0,
      },
      finding(
        'boxes counted alone, the slowest, p99',
        slowest('count', ({ longest }) => longest),
        50,
      ),
      {
        what: `${imported.toLocaleString('en-US')} boxes of csv imported, three files`,
        measured: imports.map((time) => `${show(time)} s`).join(', '),
        goal: '≤ 8 s',
        holds: Math.max(...imports) <= 8,
      },
      ...scans,
    ]
    printLine('')
    printFindings(findings)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
