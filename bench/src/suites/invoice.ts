import { newId } from '@crossdock/contract/ids'
import { printInvoice } from '../../../server/src/account/invoices/export.ts'
import { withAccount } from '../../../server/src/platform/transaction.ts'
import type { Calibrations } from '../calibrations.ts'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { show, showSpread, spreadOf } from '../figures.ts'
import { openApp } from '../in-process.ts'
import { printFindings, printHeading } from '../print.ts'

/** An invoice on paper: an upgrade with all its lines, read from its row and drawn. */
export async function invoice(
  databases: Databases,
  _sizes: readonly Size[],
  calibrations: Calibrations,
): Promise<void> {
  printHeading('Invoice')
  const url = await databases.empty()
  const app = await openApp(url)
  const [id, userId, main, all] = [newId<'invoice'>(), newId<'user'>(), newId<'store'>(), newId<'store'>()]
  try {
    const accountId = await withClient(url, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        "insert into accounts (business_name, main_store_id, all_store_id, plan_key) values ('Northwind Toys', $1, $2, 'growth') returning id",
        [main, all],
      )
      const account = rows[0]?.id ?? 0
      await client.query("insert into stores (account_id, id, type) values ($1, $2, 'MAIN')", [account, main])
      await client.query(
        `insert into users (account_id, id, email, first_name, last_name, is_owner, full_store_access, email_verified_at, referral_code)
         values ($1, $2, 'maya@bench.example', 'Maya', 'Brandt', true, true, now(), 'BENCH')`,
        [account, userId],
      )
      const parties = {
        seller: { name: 'Crossdock', lines: ['1 Dock Road', 'Vancouver BC'] },
        buyer: { name: 'Northwind Toys', lines: ['2 Harbour Street', 'Vancouver BC'] },
      }
      const taxes = [{ name: 'GST', rate: 500, cents: 784, number: '12345 6789 RT0001' }]
      const at = '2026-11-24T11:48:00Z'
      const rest = {
        ...{ planName: 'Starter', cents: 8900, seconds: 1_546_320, ofSeconds: 2_592_000 },
        ...{ from: '2026-11-12T09:20:00Z', at, to: '2026-12-12T09:20:00Z' },
      }
      await client.query(
        `insert into invoices (account_id, id, kind, state, number, plan_key, period_key, new_price, remaining_balance, promo_code, promo_cents,
           sub_total, taxes, tax_cents, total, currency, rest, parties, period_start, period_end, created_by, created_at, paid_at)
         values ($1, $2, 'upgrade', 'PAID', 41, 'growth', 'monthly', 24900, 5310, 'DOCK20', 3918, 15672, $7, 784, 16456, 'CAD',
           $3, $4, $5, '2026-12-24T11:48:00Z', $6, $5, $5)`,
        [account, id, JSON.stringify(rest), JSON.stringify(parties), at, userId, JSON.stringify(taxes)],
      )
      return account
    })
    const print = () => withAccount(app.platform, { accountId, userId }, (ctx) => printInvoice(ctx, { id }))
    for (let round = 0; round < 5; round++) await print()
    const [times, cpu]: [number[], number[]] = [[], []]
    for (let round = 0; round < 40; round++) {
      const [from, before] = [performance.now(), process.cpuUsage()]
      await print()
      times.push(performance.now() - from)
      const { user, system } = process.cpuUsage(before)
      cpu.push((user + system) / 1000)
    }
    const [taken, worked] = [spreadOf(times), spreadOf(cpu)]
    printFindings([
      {
        what: 'an invoice as PDF, with every line that it can have',
        measured: `${showSpread(taken)} ms`,
        multiple: `${show(taken.median / calibrations.selectOne)} × select 1`,
        goal: '≤ 200 ms',
        holds: taken.median <= 200,
      },
      { what: 'of it processor', measured: `${showSpread(worked)} ms`, goal: '≤ 200 ms', holds: worked.median <= 200 },
    ])
  } finally {
    await app.close()
  }
}
