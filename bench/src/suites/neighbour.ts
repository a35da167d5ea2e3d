import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf } from '@crossdock/contract/encode-call'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { percentile, show, showSpread, spreadOf } from '../figures.ts'
import { askOnce, fire, type Target } from '../http-load.ts'
import { type Finding, printFindings, printHeading, printProgress } from '../print.ts'
import { type Running, signIn, startProduct } from '../product-server.ts'
import { listCases } from './list-requests.ts'

/** As many connections as the pool has, and as many clients, so that each of them is measured with the plans it keeps. */
const connections = 4
const pairs = 5
const requests = 400

/** An account beside those that are there, with the demo company: two warehouses, three merchants, a few hundred rows. */
async function openSmallAccount(url: string, running: Running): Promise<Target> {
  const id = (letter: string) => letter.repeat(24)
  const account = await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into accounts (id, business_name, main_store_id, all_store_id, plan_key, time_zone) overriding system value
       values (900000, 'Small', $1, $2, 'unlimited', 'UTC') returning id`,
      [id('a'), id('b')],
    )
    await client.query("insert into stores (account_id, id, type) values (900000, $1, 'MAIN')", [id('a')])
    await client.query(
      `insert into users (account_id, id, email, first_name, last_name, is_owner, full_store_access, email_verified_at, registration_step, referral_code)
       values (900000, $1, 'small@bench.example', 'Small', 'Owner', true, true, now(), 5, 'BENCH')`,
      [id('c')],
    )
    return rows[0]?.id ?? 0
  })
  const target = await signIn(url, running.port, 'all', account)
  const reply = await askOnce(target, { method: 'POST', path: '/api/fulfillment/demo', body: {} })
  if (reply.status >= 300) throw new Error(`The demo company was answered ${reply.status}: ${reply.body}`)
  return target
}

/** Whether a small account is served as fast beside a large one as it is alone, by every connection of the pool. */
export async function neighbour(databases: Databases, sizes: readonly Size[]): Promise<void> {
  printHeading('The neighbour')
  const large = await databases.copyOf(sizes.at(-1) ?? '10k')
  const urls = { alone: await databases.empty(), beside: large.url }
  const cases = await listCases(large.url)
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-bench-'))
  for (const name of ['alone', 'beside']) mkdirSync(join(folder, name))
  const servers = {
    alone: await startProduct(urls.alone, join(folder, 'alone'), { POOL_SIZE: String(connections) }),
    beside: await startProduct(urls.beside, join(folder, 'beside'), { POOL_SIZE: String(connections) }),
  }
  try {
    const targets = {
      alone: await openSmallAccount(urls.alone, servers.alone),
      beside: await openSmallAccount(urls.beside, servers.beside),
    }
    const findings: Finding[] = []
    for (const { name, path, parts } of cases) {
      const address = addressOf({ method: 'GET', path }, { ...parts[0], page_size: 25 })
      printProgress(`a small account beside ${large.orders} orders: ${name}`)
      const times = { alone: [] as number[], beside: [] as number[] }
      const ratios: number[] = []
      const measure = async (which: 'alone' | 'beside', count: number): Promise<number> => {
        const own: number[] = []
        const shots = await fire(
          targets[which],
          connections,
          () => ({ path: address }),
          { count, seconds: 60 },
          (reply) => own.push(reply.milliseconds),
        )
        if (shots.failed > 0) throw new Error(`${address} failed: ${shots.firstFailure}`)
        times[which].push(...own)
        return percentile(own, 0.99)
      }
      // Until every connection keeps its plans.
      for (const which of ['alone', 'beside'] as const) await measure(which, 100)
      times.alone = []
      times.beside = []
      for (let pair = 0; pair < pairs; pair++) {
        const alone = await measure('alone', requests)
        ratios.push((await measure('beside', requests)) / alone)
      }
      const ratio = percentile(times.beside, 0.99) / percentile(times.alone, 0.99)
      findings.push({
        what: `${name}: p99 beside ${large.orders.toLocaleString('en-US')} orders to p99 alone (${show(percentile(times.alone, 0.99))} ms), of the pairs`,
        measured: `${show(ratio)} ×, ${showSpread(spreadOf(ratios))}; slowest ${show(Math.max(...times.beside))} ms`,
        goal: '≤ 1.5 ×',
        holds: ratio <= 1.5,
      })
    }
    printFindings(findings)
  } finally {
    await servers.alone.stop()
    await servers.beside.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
