import { type Id, newId } from '@crossdock/contract/ids'
import { listNotifications } from '../../../server/src/account/notifications/reads.ts'
import { notify } from '../../../server/src/account/notifications/writes.ts'
import { withAccount } from '../../../server/src/platform/transaction.ts'
import type { Calibrations } from '../calibrations.ts'
import { withClient } from '../client.ts'
import type { Databases, Size } from '../databases.ts'
import { percentile, show, showSpread, spreadOf } from '../figures.ts'
import { openApp } from '../in-process.ts'
import { printFindings, printHeading } from '../print.ts'

const people = 10_000

/** Ten thousand people of one account who may all see an order: the worst that one happening can do. */
async function makePeople(url: string): Promise<{ userId: Id<'user'>; storeId: Id<'store'> }> {
  return withClient(url, async (client) => {
    await client.query(
      `insert into users (account_id, id, email, first_name, last_name, grants, full_store_access, email_verified_at, referral_code)
       select 1, p.id, p.id || '@bench.example', 'Lee', 'Chen', '{INVENTORY_VIEW}', true, now(), 'BENCH' from unnest($1::text[]) as p(id)`,
      [Array.from({ length: people }, () => newId<'user'>())],
    )
    await client.query('analyze users')
    const { rows } = await client.query<{ userId: Id<'user'>; storeId: Id<'store'> }>(
      'select u.id as "userId", a.main_store_id as "storeId" from users u join accounts a on a.id = u.account_id where a.id = 1 and u.is_owner',
    )
    return { userId: rows[0]?.userId ?? '', storeId: rows[0]?.storeId ?? '' }
  })
}

/** One happening that everybody is told of, from its transaction's beginning to its commit; then a page of who has been told a lot. */
export async function notifications(
  databases: Databases,
  _sizes: readonly Size[],
  calibrations: Calibrations,
): Promise<void> {
  printHeading('Notifications')
  const { url } = await databases.copyOf('10k')
  const app = await openApp(url)
  try {
    const { userId, storeId } = await makePeople(url)
    const who = { accountId: 1, userId }
    const tell = () =>
      withAccount(app.platform, who, (ctx) =>
        notify(ctx, {
          action: 'shipments-imported',
          facts: { count: 12, who: 'Maya Brandt' },
          storeId,
          to: { can: 'FULFILLMENT_VIEW_SHIPMENT_ORDERS' },
        }),
      )
    await tell()
    const times: number[] = []
    for (let round = 0; round < 7; round++) {
      const from = performance.now()
      await tell()
      times.push((performance.now() - from) / 1000)
    }
    const taken = spreadOf(times)
    await withClient(url, async (client) => {
      await client.query(
        `insert into notifications (account_id, id, user_id, store_id, event, action, facts)
         select 1, n.id, $1, $2, 'orderImported', 'shipments-imported', '{"count": 12, "who": "Maya Brandt"}' from unnest($3::text[]) as n(id)`,
        [userId, storeId, Array.from({ length: 10_000 }, () => newId<'notification'>())],
      )
      await client.query('analyze notifications')
    })
    const pages: number[] = []
    for (let round = 0; round < 40; round++) {
      const from = performance.now()
      await withAccount(app.platform, who, (ctx) => listNotifications(ctx, {}))
      pages.push(performance.now() - from)
    }
    const page = percentile(pages, 0.5)
    printFindings([
      {
        what: `one happening told to ${people.toLocaleString('en-US')} people, in its transaction`,
        measured: `${showSpread(taken)} s`,
        multiple: `${show(people / taken.median / (calibrations.copyRows / 1000))} people per 1,000 rows of COPY`,
        goal: '≤ 5 s',
        holds: taken.max <= 5,
      },
      {
        what: 'a page of somebody with 10,000 notifications, with its counts',
        measured: `${show(page)} ms`,
        multiple: `${show(page / calibrations.selectOne)} × select 1`,
        goal: '≤ 50 ms',
        holds: page <= 50,
      },
    ])
  } finally {
    await app.close()
  }
}
