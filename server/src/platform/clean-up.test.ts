import { create } from '@crossdock/contract/account/stores'
import { expect, test } from 'vitest'
import { make, testServer } from '../test/harness.ts'
import { cleanUp } from './clean-up.ts'

const server = testServer()

test('a key is forgotten after a day, and an ended session and a mail after a month; the others stay', async () => {
  const owner = await make.account(server)
  const { pool } = server.app.platform
  await owner.try(create, { name: 'Hearth & Home' }, { 'idempotency-key': 'old' })
  await owner.try(create, { name: 'Kiln Studio' }, { 'idempotency-key': 'new' })
  await pool.query(
    "update idempotency_keys set created_at = now() - interval '25 hours' where account_id = $1 and key = 'old'",
    [owner.accountId],
  )
  const other = await make.account(server)
  await pool.query("update sessions set expires_at = now() - interval '31 days' where account_id = $1", [
    other.accountId,
  ])
  for (const [id, days] of [
    ['a', 31],
    ['b', 29],
  ] as const)
    await pool.query(
      `insert into mails (id, account_id, recipient, subject, body, created_at)
       values (repeat($1::text, 24), $2, 'ana@kiln.example', $1, 'A link', now() - $3 * interval '1 day')`,
      [id, owner.accountId, days],
    )
  await cleanUp(server.app.platform)
  const mails = await pool.query('select subject from mails where account_id = $1', [owner.accountId])
  expect(mails.rows).toEqual([{ subject: 'b' }])
  const keys = await pool.query('select key from idempotency_keys where account_id = $1', [owner.accountId])
  expect(keys.rows).toEqual([{ key: 'new' }])
  const sessions = await pool.query('select account_id from sessions where account_id = any($1)', [
    [owner.accountId, other.accountId],
  ])
  expect(sessions.rows).toEqual([{ account_id: owner.accountId }])
})
