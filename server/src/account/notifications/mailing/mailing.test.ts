import * as notifications from '@crossdock/contract/account/notifications'
import * as mailing from '@crossdock/contract/account/notifications/mailing'
import * as settings from '@crossdock/contract/account/notifications/settings'
import { newId } from '@crossdock/contract/ids'
import { beforeAll, expect, test } from 'vitest'
import { ownerDb } from '../../../platform/db.ts'
import { setOrigin } from '../../../platform/origin.ts'
import { makeWarehouse } from '../../../test/factories.ts'
import { make, type Person, send, testServer } from '../../../test/harness.ts'
import { limitPlan } from '../../../test/imports.ts'
import { mailsTo } from '../../../test/mails.ts'
import { inTransactionOf } from '../../../test/stock.ts'
import { clearOld, notify, settleAll } from '../writes.ts'
import { deliver, sendDigests, stopMails } from './writes.ts'

const server = testServer()
beforeAll(() => setOrigin(server.app.platform.pool, 'https://wms.northwind.example'))
const worker = ['INVENTORY_VIEW', 'INVENTORY_MANAGE'] as const

const tell = (owner: Person, to: Person, who = 'Maya Brandt') =>
  inTransactionOf(server, owner, (ctx) =>
    notify(ctx, {
      action: 'shipments-imported',
      facts: { count: 3, who },
      storeId: owner.storeId,
      to: { people: [to.userId] },
    }),
  )
const emailOf = async (person: Person) => {
  const { rows } = await server.app.platform.pool.query<{ email: string }>('select email from users where id = $1', [
    person.userId,
  ])
  return rows[0]?.email ?? ''
}
const mailCount = async (email: string) =>
  (await server.app.platform.pool.query('select 1 from mails where recipient = $1', [email])).rowCount
/** The addresses in what waits of this work. */
const jobsOf = async (name: string) => {
  const { rows } = await server.app.platform.pool.query<{ email: string }>(
    `select j.payload -> 'payload' ->> 'email' as email from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [name],
  )
  return rows.map(({ email }) => email)
}
async function deliverAll(person: Person): Promise<void> {
  const { rows } = await server.app.platform.pool.query<{ id: string }>(
    'select id from notifications where account_id = $1',
    [person.accountId],
  )
  await deliver(server.app.platform, { accountId: person.accountId, ids: rows.map(({ id }) => id) })
}

test('the mail of the day comes once, at seven of the own day, with what was not read', async () => {
  const owner = await make.account(server)
  const [lee, kim, ray] = [
    await make.subAccount(server, owner, worker),
    await make.subAccount(server, owner, worker),
    await make.subAccount(server, owner, worker),
  ]
  await lee.call(settings.update, { timeZone: 'America/Los_Angeles' })
  await kim.call(settings.update, { channels: { orderImported: { digest: false } } })
  server.clock.now = new Date('2026-11-24T02:00:00Z')
  for (const person of [lee, lee, kim, ray]) await tell(owner, person)
  const { items } = await lee.call(notifications.list)
  await lee.call(notifications.update, { id: items[0]?.id ?? '', status: 'read' })
  const { platform } = server.app
  // Seven in UTC, the account's zone; then seven in Los Angeles.
  server.clock.now = new Date('2026-11-24T07:05:00Z')
  await sendDigests(platform)
  expect(await Promise.all([lee, kim, ray].map(async (one) => mailCount(await emailOf(one))))).toEqual([0, 0, 1])
  server.clock.now = new Date('2026-11-24T15:05:00Z')
  await sendDigests(platform)
  await sendDigests(platform)
  expect(await Promise.all([lee, kim, ray].map(async (one) => mailCount(await emailOf(one))))).toEqual([1, 0, 1])
  const [mail] = await mailsTo(server, await emailOf(lee))
  expect(mail?.subject).toBe('1 notification since yesterday')
  expect(mail?.body).toContain('- Shipment orders imported: 3\n  By Maya Brandt')
  expect(mail?.body).toContain('https://wms.northwind.example/notifications')
  server.clock.now = new Date('2026-11-25T15:05:00Z')
  await sendDigests(platform)
  server.clock.now = null
  expect(await mailCount(await emailOf(lee))).toBe(1)
})

test('a mail of its own comes for what one chose, at most five an hour, and what others write makes no lines in it', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, worker)
  await tell(owner, lee)
  await deliverAll(owner)
  expect(await mailCount(await emailOf(lee))).toBe(0)
  await lee.call(settings.update, { channels: { orderImported: { mail: true } } })
  await deliverAll(owner)
  const [mail] = await mailsTo(server, await emailOf(lee))
  expect(mail?.subject).toBe('Shipment orders imported: 3')
  await tell(owner, lee, 'Eve\r\nBcc: all@example.com')
  await deliverAll(owner)
  const bodies = (await mailsTo(server, await emailOf(lee))).map(({ body }) => body)
  expect(bodies.filter((body) => /^Bcc:/m.test(body))).toEqual([])
  for (let index = 0; index < 8; index++) await tell(owner, lee)
  await deliverAll(owner)
  expect(await mailCount(await emailOf(lee))).toBe(5)
})

test('the link of a mail stops mails to its address and no other; unknown addresses are answered alike; switched on, they come again', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, worker)
  await lee.call(settings.update, { channels: { orderImported: { mail: true } } })
  await tell(owner, lee)
  await deliverAll(owner)
  const email = await emailOf(lee)
  const [mail] = await mailsTo(server, email)
  const link = new URL(/https:\S+\/unsubscribe\?\S+/.exec(mail?.body ?? '')?.[0] ?? '')
  const token = link.searchParams.get('token') ?? ''
  expect(link.searchParams.get('email')).toBe(email)
  const ask = (input: Record<string, string>) => send(server, mailing.unsubscribe, input, {})
  for (const wrong of [
    { email: await emailOf(owner), token },
    { email, token: `${token}x` },
    { email: 'nobody@example.com', token },
  ]) {
    const reply = await ask(wrong)
    expect([reply.status, reply.body.errInfo.errType]).toEqual([400, 'LinkExpired'])
  }
  for (const _ of [1, 2]) {
    const reply = await ask({ email: email.toUpperCase(), token })
    expect([reply.status, reply.body.message]).toEqual([200, 'This address gets no more mails of this kind.'])
  }
  // The same call stands below the base of its service, too (HTTP-006).
  const below = await server.app.http.inject({
    method: 'POST',
    url: '/api/fulfillment/global/unsubscribe',
    payload: { email, token },
  })
  expect([below.statusCode, below.json().message]).toEqual([200, 'This address gets no more mails of this kind.'])
  await tell(owner, lee)
  await deliverAll(owner)
  expect(await mailCount(email)).toBe(1)
  expect((await lee.call(settings.get)).email).toBe(false)
  expect((await lee.call(settings.update, { email: true })).email).toBe(true)
  await tell(owner, lee)
  await deliverAll(owner)
  expect(await mailCount(email)).toBeGreaterThan(1)
})

test('an address alone is taken, too: it is told once, with the way back, and an address of nobody is answered alike and sent nothing (AUTH-022)', async () => {
  const owner = await make.account(server)
  const lee = await make.subAccount(server, owner, worker)
  const email = await emailOf(lee)
  const nobody = `nobody-${newId()}@example.com`
  await server.app.platform.pool.query('insert into logins (email, account_id, user_id) values ($1, $2, $3)', [
    ...[email, owner.accountId, lee.userId],
  ])
  const replies = []
  for (const one of [email.toUpperCase(), email, nobody]) {
    replies.push(await send(server, mailing.unsubscribe, { email: one }, {}))
    await stopMails(server.app.platform, { email: one })
  }
  expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
    replies.map(() => [200, 'This address gets no more mails of this kind.']),
  )
  expect(new Set(await jobsOf('stop-mails'))).toEqual(new Set([email, nobody]))
  expect((await lee.call(settings.get)).email).toBe(false)
  expect(await mailCount(nobody)).toBe(0)
  const mails = await mailsTo(server, email)
  expect(mails.map(({ subject }) => subject)).toEqual(['No more mails about notifications'])
  expect(mails[0]?.body).toContain('https://wms.northwind.example/user-profile')
  await lee.call(settings.update, { channels: { orderImported: { mail: true } } })
  await tell(owner, lee)
  await deliverAll(owner)
  expect(await mailCount(email)).toBe(1)
  // Nobody is kept who has no account here.
  const { rowCount } = await server.app.platform.pool.query('select 1 from unsubscribed where email = $1', [nobody])
  expect(rowCount).toBe(0)
})

test('whoever has no account here, but was written to, stops mails by the address alone, and is told how they come again', async () => {
  const owner = await make.account(server)
  const email = `ada-${newId()}@customers.example`
  const { platform } = server.app
  await platform.pool.query(
    `insert into mails (id, account_id, recipient, subject, body) values ($1, $2, $3, 'Dates', 'Dates')`,
    [newId(), owner.accountId, email],
  )
  for (const _ of [1, 2]) {
    expect((await send(server, mailing.unsubscribe, { email }, {})).status).toBe(200)
    await stopMails(platform, { email })
  }
  const { rows } = await platform.pool.query('select email from unsubscribed where email = $1', [email])
  expect(rows).toEqual([{ email }])
  const [last, ...others] = (await mailsTo(server, email)).filter(({ subject }) => subject !== 'Dates')
  expect([last?.subject, others]).toEqual(['No more mails to this address', []])
  const back = new URL(/https:\S+\/unsubscribe\?\S+/.exec(last?.body ?? '')?.[0] ?? '')
  const again = { email, token: back.searchParams.get('token') ?? '', again: back.searchParams.get('again') === 'true' }
  expect((await send(server, mailing.unsubscribe, again, {})).body.message).toBe('This address gets mails again.')
  expect((await platform.pool.query('select from unsubscribed where email = $1', [email])).rowCount).toBe(0)
})

test('what is settled needs nobody; what is old is cleared away, what somebody has to settle is not', async () => {
  const owner = await make.account(server)
  await limitPlan(server, owner, { warehouses: 1 })
  const { pool } = server.app.platform
  await inTransactionOf(server, owner, async (ctx) => {
    for (const [action, what] of [
      ['limit-reached', 'limit/warehouses'],
      ['import-failed', `import/shipments/${owner.userId}`],
    ] as const)
      await notify(ctx, {
        action,
        facts: {
          limit: 'warehouses',
          noun: 'warehouses',
          used: 1,
          max: 1,
          percent: 100,
          kind: 'shipments',
          rows: 9,
          faults: 1,
        },
        storeId: null,
        to: { people: [owner.userId] },
        alsoDoer: true,
        toSettle: what,
      })
  })
  const open = async () =>
    (await owner.call(notifications.list)).items.map(({ action, needsYou }) => [action, needsYou])
  await pool.query("update notifications set created_at = now() - interval '100 days' where account_id = $1", [
    owner.accountId,
  ])
  await clearOld(ownerDb(pool), new Date())
  expect(await open()).toEqual([
    ['import-failed', true],
    ['limit-reached', true],
  ])
  // There is no warehouse: the plan has room. Nobody has sent the file again for a week.
  await settleAll(server.app.platform)
  expect(await open()).toEqual([
    ['import-failed', false],
    ['limit-reached', false],
  ])
  await clearOld(ownerDb(pool), new Date())
  expect(await open()).toEqual([])
})

test('an account whose notifications cannot be settled keeps no other waiting, and each settles its own', async () => {
  const owners = [await make.account(server), await make.account(server), await make.account(server)]
  const { pool } = server.app.platform
  for (const owner of owners)
    await pool.query(
      `insert into notifications (account_id, id, user_id, event, action, facts, to_settle, created_at)
       values ($1, $2, $3, 'plan-limits', 'limit-reached', '{}', $4, now())`,
      [owner.accountId, newId(), owner.userId, 'limit/warehouses'],
    )
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
     create trigger refused before update on notifications for each row when (new.account_id = ${owners[1]?.accountId}) execute function refuse()`,
  )
  // The last one still has no room: what the others settle is not its own.
  const [, , full] = owners as [Person, Person, Person]
  await makeWarehouse(server, full)
  await limitPlan(server, full, { warehouses: 1 })
  await settleAll(server.app.platform)
  const { rows } = await pool.query(
    'select settled_at is not null as "isSettled" from notifications where account_id = any($1) and to_settle is not null order by account_id',
    [owners.map(({ accountId }) => accountId)],
  )
  expect(rows.map(({ isSettled }) => isSettled as boolean)).toEqual([true, false, false])
})
