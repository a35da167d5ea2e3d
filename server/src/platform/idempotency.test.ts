import { create } from '@crossdock/contract/fulfillment/products'
import { newId } from '@crossdock/contract/ids'
import { expect, test } from 'vitest'
import { make, type Person, type Reply, testServer } from '../test/harness.ts'

const server = testServer()

const form = {
  description: 'Wooden blocks',
  sku: 'BLOCKS',
  weight: 1,
  depth: 30,
  width: 20,
  height: 10,
  isDangerous: false,
  hasExpiration: false,
}
const post = (person: Person, key: string, more: object = {}) =>
  person.try(create, { ...form, ...more }, { 'idempotency-key': key })
const idOf = ({ body }: Reply) => (body.data as { product: { id: string } }).product.id

test('the same key and body under another store is another request', async () => {
  const owner = await make.account(server)
  const other = owner.at(await make.store(server, owner))
  const key = newId()
  const [main, merchant] = [await post(owner, key), await post(other, key)]
  expect([main.status, merchant.status]).toEqual([200, 200])
  expect(idOf(main)).not.toBe(idOf(merchant))
  const { rows } = await server.app.platform.pool.query('select id, store_id from products where account_id = $1', [
    owner.accountId,
  ])
  expect(new Map(rows.map(({ id, store_id }) => [id, store_id]))).toEqual(
    new Map([
      [idOf(main), owner.storeId],
      [idOf(merchant), other.storeId],
    ]),
  )
  expect(idOf(await post(owner, key))).toBe(idOf(main))
  expect(idOf(await post(other, key))).toBe(idOf(merchant))
})

test('people do not learn of keys of others, and do not wait for them', async () => {
  const owner = await make.account(server)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_MANAGE'])
  const key = newId()
  expect((await post(owner, key)).status).toBe(200)
  expect((await post(owner, key, { sku: 'OTHER' })).body.errorType).toBe('IdempotencyConflict')
  // The clerk's own request: refused for its SKU alone, and made with another one.
  expect((await post(clerk, key)).body.errorType).toBe('ProductSkuExists')
  expect((await post(clerk, key, { sku: 'OTHER' })).status).toBe(200)

  const client = await server.app.platform.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into idempotency_keys (account_id, sender, key, request_hash) values ($1, $2, 'held', '')`,
      [owner.accountId, `${owner.userId}/${owner.storeId}`],
    )
    expect((await post(clerk, 'held', { sku: 'THIRD' })).status).toBe(200)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a key from before keys had senders still gives its answer to the same request, and blocks no other', async () => {
  const owner = await make.account(server)
  const key = newId()
  const first = await post(owner, key)
  await server.app.platform.pool.query("update idempotency_keys set sender = '' where account_id = $1 and key = $2", [
    owner.accountId,
    key,
  ])
  expect(idOf(await post(owner, key))).toBe(idOf(first))
  expect((await post(owner, key, { sku: 'OTHER' })).status).toBe(200)
  expect((await post(owner, key, { sku: 'OTHER' })).status).toBe(200)
  expect(idOf(await post(owner, key))).toBe(idOf(first))
  // The same request under another store was never made.
  const other = owner.at(await make.store(server, owner))
  expect(idOf(await post(other, key))).not.toBe(idOf(first))
})
