import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { find as call } from '@crossdock/contract/account/finding'
import { addressOf } from '@crossdock/contract/encode-call'
import { newId } from '@crossdock/contract/ids'
import { allGrants } from '@crossdock/contract/permissions'
import { withClient } from '../client.ts'
import type { Databases, Size, Stocked } from '../databases.ts'
import { growth, milliseconds, percentile, show } from '../figures.ts'
import { askOnce, fire, type Target } from '../http-load.ts'
import { fillHub } from '../hub-data.ts'
import { fillContacts, fillDeliveries } from '../pool-data.ts'
import { printFindings, printHeading, printProgress, printTable } from '../print.ts'
import { signIn, startProduct, tokenOf } from '../product-server.ts'

/** The most that a find may take, in milliseconds. */
const most = 100

interface Search {
  readonly name: string
  readonly term: string
  /** By a clerk of one merchant of twenty. */
  readonly isClerk?: true
}

/** What people look for, of an order in the middle of them all. */
const searches = (orders: number): readonly Search[] => {
  const n = Math.floor(orders / 2) + 1
  return [
    { name: 'reference ID', term: `SO-${String(n).padStart(7, '0')}` },
    { name: 'PO number', term: `PO-${n}` },
    { name: 'tracking number', term: `TRK${n}` },
    { name: 'SKU', term: 'SKU-0000420' },
    { name: 'bar code', term: '6280000000420' },
    { name: 'beginning of a number', term: `PO-${String(n).slice(0, -1)}` },
    { name: 'a word of most numbers', term: 'SO-' },
    { name: 'a phone that all have', term: '604 555 0142' },
    { name: 'a common name', term: 'wooden lantern' },
    { name: 'a name that nobody has', term: 'bluewater' },
    { name: 'letters that nobody has', term: 'xqj' },
    { name: 'two letters', term: 'so' },
    { name: 'figures in the middle', term: String(n).slice(1, 4) },
    { name: 'order of a delivery, exactly', term: `W-${String(n).padStart(7, '0')}` },
    { name: 'box of the hub', term: `BX-${String(orders - 5).padStart(7, '0')}-2` },
    { name: 'a name of many customers', term: 'lindqvist' },
    { name: 'a customer, both names', term: 'Ines Haddad42' },
    { name: 'a name’s three letters', term: 'oka' },
    { name: 'letters of a few names', term: 'st9' },
    { name: 'a name of two short words', term: 'Li Wu' },
    { name: 'a phone, some figures of it', term: '604 555 01' },
    { name: 'a zip code', term: 'V3K 4A8' },
    { name: 'a company', term: `Company ${3 * Math.floor(n / 3)}` },
    { name: 'an email', term: `contact${n}@` },
    { name: 'a manifest by its number', term: `Manifest W-${String(Math.floor(n / 500) * 500 + 1).padStart(7, '0')}` },
    { name: 'a word of all manifests', term: 'manifest' },
    { name: 'a schedule', term: `offers ${Math.floor(orders / 800)}` },
    { name: 'a word of all schedules', term: 'off' },
    { name: 'a word of a fourth of schedules', term: 'autumn' },
    { name: 'a route', term: `Route ${Math.floor(orders / 400)}` },
    { name: 'a driver', term: 'driver77@bench' },
    { name: 'a vehicle', term: 'BN0042' },
    { name: 'a word of all vehicles', term: 'van' },
    { name: 'clerk: another merchant’s order', term: `PO-${n + 1}`, isClerk: true },
    { name: 'clerk: a word of most numbers', term: 'TRK', isClerk: true },
    { name: 'clerk: a common name', term: 'wooden lantern', isClerk: true },
    { name: 'clerk: a name that nobody has', term: 'bluewater', isClerk: true },
    { name: 'clerk: a name of many customers', term: 'lindqvist', isClerk: true },
    { name: 'clerk: a name’s three letters', term: 'oka', isClerk: true },
    { name: 'clerk: a zip code', term: 'V3K 4A8', isClerk: true },
    { name: 'clerk: a word of all schedules', term: 'off', isClerk: true },
    { name: 'clerk: another merchant’s manifest', term: 'Manifest W-0000501', isClerk: true },
  ]
}

/** Signs in somebody who may read everything of one merchant. */
const signInClerk = (url: string, port: number): Promise<Target> =>
  withClient(url, async (client) => {
    const id = newId<'user'>()
    const { rows } = await client.query<{ store: string }>(
      "select id as store from stores where account_id = 1 and type = 'STORE' order by id limit 1",
    )
    const store = rows[0]?.store ?? ''
    await client.query(
      `insert into users (account_id, id, email, first_name, last_name, grants, email_verified_at, registration_step, referral_code)
       values (1, $1, $3, 'Clerk', 'Bench', $2, now(), 5, 'BENCH')`,
      [id, allGrants, `${id}@bench.example`],
    )
    await client.query('insert into user_stores (account_id, user_id, store_id) values (1, $1, $2)', [id, store])
    const token = await tokenOf(client, { account: 1, id, isOwner: false })
    return { port, headers: { authorization: `Bearer ${token}`, 'store-id': store } }
  })

interface Times {
  readonly p50: number
  readonly max: number
  /** How many were found, and whether looking on would have taken too long. */
  readonly found: string
}

async function timesOf(target: Target, term: string): Promise<Times> {
  const path = addressOf(call, { term })
  const { status, body } = await askOnce(target, { path })
  if (status !== 200) throw new Error(`${term}: ${status} ${body.slice(0, 300)}`)
  const { hits, isCut } = (JSON.parse(body) as { data: { hits: unknown[]; isCut: boolean } }).data
  const times: number[] = []
  await fire(
    target,
    1,
    () => ({ path }),
    { count: 40, seconds: 6 },
    ({ milliseconds: time }) => times.push(time),
  )
  return { p50: percentile(times, 0.5), max: Math.max(...times), found: `${hits.length}${isCut ? ', cut' : ''}` }
}

async function measure({ size, orders, url }: Stocked, folder: string): Promise<Map<string, Times>> {
  const server = await startProduct(url, folder)
  try {
    const [owner, clerk] = [await signIn(url, server.port), await signInClerk(url, server.port)]
    const measured = new Map<string, Times>()
    for (const { name, term, isClerk } of searches(orders)) {
      printProgress(`${size}: ${name}`)
      measured.set(name, await timesOf(isClerk ? clerk : owner, term))
    }
    return measured
  } finally {
    await server.stop()
  }
}

/** How long it takes to find anything, by whatever it is called, from the call to the answer. */
export async function find(databases: Databases, sizes: readonly Size[]): Promise<void> {
  printHeading('Find anything')
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  try {
    const bySize: { stocked: Stocked; measured: Map<string, Times> }[] = []
    for (const size of sizes) {
      const stocked = await databases.copyOf(size)
      printProgress(`${size}: deliveries, hub and contacts are made`)
      await Promise.all([
        fillHub(stocked.url, stocked.orders),
        fillDeliveries(stocked.url, stocked.orders).then(() => fillContacts(stocked.url, stocked.orders)),
      ])
      bySize.push({ stocked, measured: await measure(stocked, folder) })
    }
    const largest = bySize.at(-1)
    if (!largest) return
    printTable([
      ['looked for', ...sizes.map((size) => `p50, ${size}`), 'b', 'longest', 'found'],
      ...[...largest.measured].map(([name, { max, found }]) => {
        const times = bySize.map(({ stocked, measured }) => ({
          n: stocked.orders,
          t: measured.get(name)?.p50 ?? Number.NaN,
        }))
        return [
          name,
          ...times.map(({ t }) => milliseconds(t)),
          times.length > 1 ? growth(times).toFixed(2) : '',
          milliseconds(max),
          found,
        ]
      }),
    ])
    const slowest = Math.max(...[...largest.measured.values()].map(({ p50 }) => p50))
    printFindings([
      {
        what: `find, the slowest of ${largest.measured.size} texts at ${largest.stocked.size}`,
        measured: milliseconds(slowest),
        goal: `≤ ${show(most)} ms`,
        holds: slowest <= most,
      },
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
