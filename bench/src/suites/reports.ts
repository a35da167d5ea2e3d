import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '@crossdock/contract/encode-call'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as shipmentReports from '@crossdock/contract/fulfillment/shipments/reports'
import * as contract from '@crossdock/contract/fulfillment/stock/reports'
import type { Calibrations } from '../calibrations.ts'
import { withClient } from '../client.ts'
import type { Databases, Size, Stocked } from '../databases.ts'
import { inTurns, pause, show, showSpread, spreadOf } from '../figures.ts'
import { fire, type Target } from '../http-load.ts'
import { memoryOf } from '../machine.ts'
import { type Finding, printFindings, printHeading, printLine, printTable } from '../print.ts'
import { signIn, startProduct } from '../product-server.ts'

interface Download {
  readonly seconds: number
  readonly firstByte: number
  readonly megabytes: number
}

/** Takes a file as fast as it comes and throws it away. `stop` ends it before its time. */
function download({ port, headers }: Target, path: string, stop?: AbortSignal): Promise<Download> {
  return new Promise((resolve, reject) => {
    const from = performance.now()
    const request = get({ port, host: '127.0.0.1', path, headers: { ...headers } }, (reply) => {
      let bytes = 0
      let firstByte = Number.NaN
      reply.on('data', (piece: Buffer) => {
        if (bytes === 0) firstByte = performance.now() - from
        bytes += piece.length
      })
      reply.on('end', () => {
        if (reply.statusCode !== 200) reject(new Error(`${path} answered ${reply.statusCode}.`))
        else resolve({ seconds: (performance.now() - from) / 1000, firstByte, megabytes: bytes / 2 ** 20 })
      })
      reply.on('error', reject)
    })
    request.on('error', reject)
    stop?.addEventListener('abort', () => request.destroy(), { once: true })
  })
}

/** A day after which so many lines were ordered, of orders that are no drafts. */
async function dayFor({ url }: Stocked, lines: number): Promise<{ createdAtStart: string; lines: number }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ day: string; lines: string }>(
      `select day::text, lines from (
         select (created_at at time zone 'America/Vancouver')::date as day, sum(sum(line_count)) over (order by (created_at at time zone 'America/Vancouver')::date desc) as lines
         from shipment_orders where account_id = 1 and state <> 'DRAFT' group by 1) d
       where lines <= $1 order by day limit 1`,
      [lines],
    )
    return { createdAtStart: rows[0]?.day ?? '2026-01-01', lines: Number(rows[0]?.lines ?? 0) }
  })
}

const linesPath = (query: Readonly<Record<string, string>>): string =>
  addressOf(shipmentReports.exportShipmentLines, query)

/** Time that other people's pages take, with and without an export beside them. */
async function disturbance(target: Target, format: 'csv' | 'xlsx') {
  const page = () => ({
    path: addressOf(shipments.list, { states: ['READY', 'PICKING'], page_size: 25, infinite: true }),
  })
  const pages = async (): Promise<number> => (await fire(target, 4, page, { count: 100_000, seconds: 2 })).p99
  const beside = async (): Promise<number> => {
    const stop = new AbortController()
    const running = download(target, linesPath({ format }), stop.signal).catch(() => null)
    await pause(400)
    try {
      return await pages()
    } finally {
      stop.abort()
      await running
      await pause(300)
    }
  }
  await pages()
  return inTurns(5, beside, pages)
}

export async function reports(databases: Databases, sizes: readonly Size[], calibrations: Calibrations): Promise<void> {
  printHeading('Reports, export')
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  const stocked = await databases.of(sizes.at(-1) ?? '10k')
  const server = await startProduct(stocked.url, folder)
  const findings: Finding[] = []
  try {
    const target = await signIn(stocked.url, server.port, 'all')
    await download(target, linesPath({ format: 'xlsx', createdAtStart: '2025-12-25' }))
    const table = [['format', 'rows', 'seconds', 'rows/s', 'first byte, ms', 'file, MB', 'most memory, MB']]
    const memory: { format: string; rows: number; megabytes: number }[] = []
    for (const [format, goal] of [
      ['csv', 50_000],
      ['xlsx', 20_000],
    ] as const) {
      const rates: number[] = []
      const firstBytes: number[] = []
      for (const most of [10_000, 100_000, 100_000, 100_000, 100_000, 100_000, 1_000_000]) {
        const { createdAtStart, lines } = await dayFor(stocked, most)
        if (most > 100_000 && lines < 200_000) continue
        const taken = await download(target, linesPath({ format, createdAtStart }))
        const megabytes = memoryOf(server.pid, 'most')
        memory.push({ format, rows: lines, megabytes })
        firstBytes.push(taken.firstByte)
        if (lines > 20_000) rates.push(lines / taken.seconds)
        table.push([
          format,
          lines.toLocaleString('en-US'),
          show(taken.seconds),
          show(lines / taken.seconds),
          show(taken.firstByte),
          show(taken.megabytes),
          show(megabytes),
        ])
      }
      const rate = spreadOf(rates)
      const first = spreadOf(firstBytes)
      findings.push(
        {
          what: `shipment report as ${format}, 29 columns`,
          measured: `${showSpread(rate)} rows/s`,
          multiple: `1/${show(calibrations.copyRows / rate.median)} of COPY`,
          goal: `≥ ${goal.toLocaleString('en-US')} rows/s`,
          holds: rate.median >= goal,
        },
        {
          what: `first byte, ${format}`,
          measured: `${showSpread(first)} ms`,
          multiple: `${show(first.median / calibrations.selectOne)} × select 1`,
          goal: '≤ 500 ms',
          holds: first.max <= 500,
        },
      )
      const disturbed = await disturbance(target, format)
      findings.push({
        what: `p99 of a page of orders for 4 others beside a ${format} export, against without`,
        measured: `${showSpread(disturbed.a)} ms against ${showSpread(disturbed.b)} ms`,
        multiple: `${showSpread(disturbed.ratio)} ×`,
        goal: '≤ 2 ×',
        holds: disturbed.ratio.median <= 2,
      })
    }
    printTable(table)
    printLine('')
    const largest = memory.at(-1)
    const smallest = memory.find((entry) => entry.format === largest?.format && entry.rows > 20_000)
    const slope =
      ((largest?.megabytes ?? 0) - (smallest?.megabytes ?? 0)) /
      (((largest?.rows ?? 0) - (smallest?.rows ?? 0)) / 1e6 || 1)
    findings.push({
      what: 'memory that a million rows more take (the most the process ever had)',
      measured: `${show(slope)} MB`,
      goal: 'slope 0 (≤ 20 MB)',
      holds: slope <= 20,
    })
    for (const [what, path] of [
      ['inventory report, page 1', contract.inventoryLines.path],
      ['consolidated inventory report, page 1', contract.inventorySummaries.path],
      ['shipment report, page 1', shipmentReports.shipmentLines.path],
      ['consolidated shipment report, page 1', shipmentReports.shipmentSummaries.path],
    ] as const) {
      const times = await fire(target, 1, () => ({ path: addressOf({ method: 'GET', path }, { page_size: 100 }) }), {
        count: 40,
        seconds: 10,
      })
      findings.push({
        what: `${what}, with its count (kept sums)`,
        measured: `p50 ${show(times.p50)} ms`,
        multiple: `${show(times.p50 / calibrations.selectOne)} × select 1`,
        goal: '≤ 200 ms',
        holds: times.p50 <= 200,
      })
    }
    const grouped = await groupEverything(stocked)
    findings.push({
      what: `${grouped.lines.toLocaleString('en-US')} lines grouped by product, no kept sums`,
      measured: `${showSpread(grouped.seconds)} s, ${show((grouped.seconds.median / grouped.lines) * 10_000_000)} s for 10M`,
      goal: '≤ 5 s for 10M',
      holds: (grouped.seconds.median / grouped.lines) * 10_000_000 <= 5,
    })
    printFindings(findings)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What a report over all lines would cost the database, as the application's role. */
async function groupEverything({ url }: Stocked) {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) as count from shipment_order_items')
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const from = performance.now()
      await client.query(
        `begin read only; set local role crossdock_app; set local app.account_id = '1'; set local app.store_ids = '*';
         select count(*) from (select product_id, sum(units_count) from shipment_order_items where account_id = 1 group by product_id) g; rollback`,
      )
      times.push((performance.now() - from) / 1000)
    }
    return { lines: Number(rows[0]?.count), seconds: spreadOf(times) }
  })
}
