import * as products from '@crossdock/contract/fulfillment/products'
import { newId } from '@crossdock/contract/ids'
import { expect, type MockInstance, test, vi } from 'vitest'
import { makeProduct } from '../test/factories.ts'
import { make, testServer } from '../test/harness.ts'
import { inTransactionOf } from '../test/stock.ts'
import { requireUser } from './sessions.ts'
import { begin } from './transaction.ts'

const server = testServer()

test('a caller who comes back has the stores, rights and session of now, not of before', async () => {
  const owner = await make.account(server)
  const [first, second] = [await make.store(server, owner), await make.store(server, owner)]
  await makeProduct(server, owner.at(first), { sku: 'FIRST' })
  await makeProduct(server, owner.at(second), { sku: 'SECOND' })
  // Without a store of the call it is the only one that there is for them.
  const person = (await make.subAccount(server, owner, ['INVENTORY_VIEW'], [first])).at('')
  const skus = async () => (await person.call(products.list, {})).items.map(({ sku }) => sku)
  const change = (text: string) => server.app.platform.pool.query(text, [owner.accountId, person.userId])

  // Twice, so that the caller is known the second time.
  expect([await skus(), await skus()]).toEqual([['FIRST'], ['FIRST']])
  await server.app.platform.pool.query('update user_stores set store_id = $3 where account_id = $1 and user_id = $2', [
    owner.accountId,
    person.userId,
    second,
  ])
  expect([await skus(), await skus()]).toEqual([['SECOND'], ['SECOND']])
  await change("update users set grants = '{}' where account_id = $1 and id = $2")
  expect((await person.try(products.list, {})).status).toBe(403)
  await change("update users set grants = '{INVENTORY_VIEW}' where account_id = $1 and id = $2")
  expect(await skus()).toEqual(['SECOND'])
  await change('update sessions set revoked_at = now() where account_id = $1 and user_id = $2')
  expect((await person.try(products.list, {})).status).toBe(401)
  // What was refused left its connection as it was: nobody else is in that caller's transaction.
  // The answer may be there before its transaction has ended, which then ends by itself.
  const open = async () =>
    (
      await server.app.platform.pool.query(
        "select count(*)::integer as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
      )
    ).rows
  await expect.poll(open).toEqual([{ open: 0 }])
})

test('what only reads cannot write, and a GET only reads', async () => {
  const owner = await make.account(server)
  const { platform } = server.app
  const client = await platform.pool.connect()
  try {
    const caller = await requireUser(client, owner.accountId, owner.userId, false)
    const { ctx, rollback } = await begin(platform, client, caller, {
      requestId: newId(),
      storeId: null,
      readOnly: true,
    })
    const paint = ctx.db.updateTable('accounts').set({ business_name: 'Painted' }).where('id', '=', owner.accountId)
    await expect(paint.execute()).rejects.toThrow('read-only transaction')
    await rollback()
  } finally {
    client.release()
  }

  const spies = new Set<MockInstance>()
  const watch = (one: object) => spies.add(vi.spyOn(one as typeof client, 'query'))
  platform.pool.on('acquire', watch)
  const begun = async (call: () => Promise<unknown>) => {
    for (const spy of spies) spy.mockClear()
    await call()
    return [...spies]
      .flatMap((spy) => spy.mock.calls.map(([text]) => text as unknown))
      .filter((text) => typeof text === 'string' && text.startsWith('begin'))
      .map((text) => String(text).split(';')[0])
  }
  // Of a caller who is not known yet, and of one who is.
  const person = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [owner.storeId])
  expect(await begun(() => person.call(products.list, {}))).toEqual(['begin read only'])
  expect(await begun(() => person.call(products.list, {}))).toEqual(['begin read only'])
  const form = { description: 'Blocks', sku: 'WRITTEN', depth: 1, width: 1, height: 1, weight: 1 }
  expect(await begun(() => owner.call(products.create, form))).toEqual(['begin'])
  platform.pool.off('acquire', watch)
  for (const spy of spies) spy.mockRestore()
})

test('an audit row says how things were when it was reported, and one that cannot be written undoes the rest', async () => {
  const owner = await make.account(server)
  const facts = { colour: 'red' }
  await inTransactionOf(server, owner, async (ctx) => {
    await ctx.audit({ action: 'update', entity: 'warehouse', id: 'w', after: facts })
    facts.colour = 'blue'
  })
  const read = 'select after from audit_log where account_id = $1 and entity = $2'
  expect((await server.app.platform.pool.query(read, [owner.accountId, 'warehouse'])).rows).toEqual([
    { after: { colour: 'red' } },
  ])

  const spoiled = inTransactionOf(server, owner, async (ctx) => {
    await ctx.audit({ action: 'update', entity: 'store', id: 'd', after: { name: 'a\u0000b' } })
    await ctx.db.updateTable('accounts').set({ business_name: 'Painted' }).where('id', '=', owner.accountId).execute()
  })
  await expect(spoiled).rejects.toThrow('Unicode')
  const { rows } = await server.app.platform.pool.query('select business_name from accounts where id = $1', [
    owner.accountId,
  ])
  expect(rows).toEqual([{ business_name: 'Northwind Toys' }])
})
