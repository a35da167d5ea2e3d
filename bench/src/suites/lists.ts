import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Calibrations, startBare } from '../calibrations.ts'
import type { Databases, Size, Stocked } from '../databases.ts'
import { growth, inTurns, milliseconds, percentile, show, showSpread } from '../figures.ts'
import { askOnce, fire, type LoadResult, type Target } from '../http-load.ts'
import { cpuOf, descendantsOf } from '../machine.ts'
import { type Finding, printFindings, printHeading, printLine, printProgress, printTable } from '../print.ts'
import { type Running, signIn, startProduct } from '../product-server.ts'
import { address, type ListCase, listCases } from './list-requests.ts'

const pageSize = { page_size: '25' }

type Scenario = 'page 1' | 'deep' | 'filters' | 'search, common' | 'search, rare'
const scenarios: readonly Scenario[] = ['page 1', 'deep', 'filters', 'search, common', 'search, rare']

/** The addresses of a scenario, asked for in turn. */
async function addressesOf(target: Target, list: ListCase, scenario: Scenario): Promise<string[]> {
  const [part = {}] = list.parts
  const [sort = ''] = list.sorts
  const first = { ...part, ...pageSize, sort }
  switch (scenario) {
    case 'page 1':
      return list.parts.map((own) => address(list, own, pageSize, { sort }))
    case 'deep':
      return [address(list, first, { infinite: 'true', cursor: await findDeepCursor(target, list, first) })]
    case 'filters':
      return list.filters.flatMap((filter) =>
        list.sorts.map((by) => address(list, part, filter, pageSize, { sort: by })),
      )
    case 'search, common':
      return [address(list, first, { [list.search.field]: list.search.common })]
    case 'search, rare':
      return [address(list, first, { [list.search.field]: list.search.rare })]
  }
}

/** The cursor behind 50,000 rows, or behind the last full slice. */
async function findDeepCursor(
  target: Target,
  list: ListCase,
  first: Readonly<Record<string, string>>,
): Promise<string> {
  let cursor = ''
  for (let slice = 0; slice < 100; slice++) {
    const input = { ...first, page_size: '500', infinite: 'true', ...(cursor ? { cursor } : {}) }
    const { status, body } = await askOnce(target, { path: address(list, input) })
    if (status !== 200) throw new Error(`${list.name}: ${status} ${body.slice(0, 300)}`)
    const { next } = (JSON.parse(body) as { data: { next: string | null } }).data
    if (next === null) break
    cursor = next
  }
  return cursor
}

interface Measured {
  readonly alone: number
  readonly crowd: LoadResult
}

async function measure(target: Target, addresses: readonly string[]): Promise<Measured> {
  const next = (number: number) => ({ path: addresses[number % addresses.length] ?? '' })
  const many = Math.max(100, addresses.length)
  // One reader alone says how the work grows; sixteen say what people wait.
  const alone: number[] = []
  await fire(target, 1, next, { count: many * 2, seconds: 6 }, ({ milliseconds: time }, number) => {
    if (number >= Math.min(many, 20)) alone.push(time)
  })
  const crowd = await fire(target, 16, next, { count: 2_000, seconds: 4 })
  if (crowd.firstFailure !== null) throw new Error(crowd.firstFailure)
  return { alone: percentile(alone, 0.5), crowd }
}

async function measureSize(stocked: Stocked, folder: string): Promise<Map<string, Measured>> {
  const server = await startProduct(stocked.url, folder)
  try {
    const target = await signIn(stocked.url, server.port, 'all')
    const measured = new Map<string, Measured>()
    for (const list of await listCases(stocked.url)) {
      for (const scenario of scenarios) {
        printProgress(`${stocked.size}: ${list.name}, ${scenario}`)
        const addresses = await addressesOf(target, list, scenario)
        measured.set(`${list.name}, ${scenario}`, await measure(target, addresses))
      }
    }
    return measured
  } finally {
    await server.stop()
  }
}

/** Processor time of a request, the database's work included, against the bare handler's. */
async function costOfRequest(stocked: Stocked, folder: string, database: number) {
  const server = await startProduct(stocked.url, folder)
  const bare = await startBare(stocked.url)
  try {
    const target = await signIn(stocked.url, server.port, 'all')
    const [list] = await listCases(stocked.url)
    const path = list ? address(list, { ...pageSize, infinite: 'true' }) : ''
    const used = (running: Running) =>
      [running.pid, ...descendantsOf(database)].reduce((sum, pid) => sum + (cpuOf(pid) || 0), 0)
    const cost = async (running: Running, to: Target, shot: string): Promise<number> => {
      await fire(to, 16, () => ({ path: shot }), { count: 200, seconds: 2 })
      const before = used(running)
      const load = await fire(to, 16, () => ({ path: shot }), { count: 1_500, seconds: 4 })
      return (used(running) - before) / load.count
    }
    return await inTurns(
      6,
      () => cost(server, target, path),
      () => cost(bare, { port: bare.port, headers: {} }, '/'),
    )
  } finally {
    await bare.stop()
    await server.stop()
  }
}

export async function lists(databases: Databases, sizes: readonly Size[], calibrations: Calibrations): Promise<void> {
  printHeading('Lists and search')
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  try {
    const bySize: { stocked: Stocked; measured: Map<string, Measured> }[] = []
    for (const size of sizes) {
      const stocked = await databases.of(size)
      bySize.push({ stocked, measured: await measureSize(stocked, folder) })
    }
    const largest = bySize.at(-1)
    const smallest = bySize[0]
    if (!largest || !smallest) return
    const timesOf = (name: string) =>
      bySize.map(({ stocked, measured }) => ({ n: stocked.orders, t: measured.get(name)?.alone ?? Number.NaN }))
    printTable([
      ['list', ...sizes.map((size) => `alone, ${size}`), 'growth', 'b', 'p50 of 16', 'p99 of 16', 'requests/s'],
      ...[...largest.measured].map(([name, { crowd }]) => {
        const times = timesOf(name)
        return [
          name,
          ...times.map(({ t }) => milliseconds(t)),
          show((times.at(-1)?.t ?? Number.NaN) / (times[0]?.t ?? Number.NaN)),
          times.length > 1 ? growth(times).toFixed(2) : '',
          milliseconds(crowd.p50),
          milliseconds(crowd.p99),
          show(crowd.perSecond),
        ]
      }),
    ])
    const names = [...largest.measured.keys()]
    const plain = names.filter((name) => !name.includes('search') && !name.includes('report'))
    const worst = (pick: (measured: Measured) => number, of: readonly string[]): [string, number] =>
      of
        .map((name): [string, number] => [name, pick(largest.measured.get(name) as Measured)])
        .reduce((a, b) => (b[1] > a[1] ? b : a))
    const grown = (name: string) => {
      const times = timesOf(name)
      return (times.at(-1)?.t ?? Number.NaN) / (times[0]?.t ?? Number.NaN)
    }
    const steepest = plain.reduce((a, b) => (grown(b) > grown(a) ? b : a))
    const p50 = worst(({ crowd }) => crowd.p50, plain)
    const p99 = worst(({ crowd }) => crowd.p99, plain)
    const search = worst(
      ({ alone }) => alone,
      names.filter((name) => name.includes('search')),
    )
    const cost = await costOfRequest(largest.stocked, folder, databases.pid())
    const findings: Finding[] = [
      {
        what: `p50 at 16 clients, the slowest: ${p50[0]}`,
        measured: milliseconds(p50[1]),
        multiple: `${show(p50[1] / calibrations.bareHandlerP50)} × bare handler`,
        goal: '≤ 10 ms',
        holds: p50[1] <= 10,
      },
      {
        what: `p99 at 16 clients, the slowest: ${p99[0]}`,
        measured: milliseconds(p99[1]),
        multiple: `${show(p99[1] / calibrations.selectOne)} × select 1`,
        goal: '≤ 50 ms',
        holds: p99[1] <= 50,
      },
      {
        what: `largest growth, ${sizes[0]} to ${sizes.at(-1)}: ${steepest}`,
        measured: `${show(grown(steepest))} ×`,
        goal: '≤ 1.3 ×',
        holds: grown(steepest) <= 1.3,
      },
      {
        what: `search, the slowest alone: ${search[0]}`,
        measured: milliseconds(search[1]),
        multiple: `${show(search[1] / calibrations.selectOne)} × select 1`,
        goal: '≤ 100 ms',
        holds: search[1] <= 100,
      },
      {
        what: 'processor time of a page of orders, database included, against the bare handler',
        measured: `${showSpread(cost.a)} ms against ${showSpread(cost.b)} ms`,
        multiple: `${showSpread(cost.ratio)} ×`,
        goal: '≤ 3 ×',
        holds: cost.ratio.median <= 3,
      },
    ]
    printLine('')
    printFindings(findings)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
