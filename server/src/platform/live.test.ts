import { request } from 'node:http'
import * as users from '@crossdock/contract/account/users'
import * as products from '@crossdock/contract/fulfillment/products'
import { newId } from '@crossdock/contract/ids'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { makeLocation, makeWarehouse } from '../test/factories.ts'
import { make, type Person, testServer } from '../test/harness.ts'
import { openAnnouncer, openTelling } from './live.ts'

const server = testServer({}, { withLive: true })
const fixed = testServer({ publicUrl: 'https://wms.northwind.example' }, { withLive: true })
const sockets: Socket[] = []
const form = { description: 'Blocks', sku: 'BLK', weight: 1, depth: 1, width: 1, height: 1 }

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

/** A browser of somebody, and the topics it is told about. */
async function connect(person: Person, since?: number): Promise<string[]> {
  const { port } = server.app.http.server.address() as { port: number }
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/api/live',
    auth: { token: person.token, ...(since === undefined ? {} : { since }) },
    transports: ['websocket'],
    reconnection: false,
  })
  sockets.push(socket)
  const topics: string[] = []
  socket.on('changed', (notice: { topics: string[] }) => topics.push(...notice.topics))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve())
    socket.once('connect_error', reject)
  })
  return topics
}

test('a change tells the screens of its account that may see it, and no others', async () => {
  await server.app.http.listen({ port: 0, host: '127.0.0.1' })
  const owner = await make.account(server)
  const other = await make.store(server, owner)
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [other])
  const stranger = await make.account(server)
  const [mine, clerks, strangers] = await Promise.all([connect(owner), connect(clerk), connect(stranger)])
  await owner.call(products.create, form)
  await expect.poll(() => mine).toContain('product.changed')
  await owner.at(other).call(products.create, form)
  await expect.poll(() => clerks).toEqual(['product.changed'])
  expect(strangers).toEqual([])
})

test('what goes along with a record is told to the screens that show it', async () => {
  const owner = await make.account(server)
  const id = await makeWarehouse(server, owner)
  await makeLocation(server, owner, id)
  const told = await connect(owner)
  await owner.call(warehouses.remove, { id })
  await expect.poll(() => told).toContain('warehouse.changed')
  expect(told).toContain('stock-location.changed')
})

test('a store that is taken away is heard of no more, and who is suspended or deleted is cut off, at once', async () => {
  const owner = await make.account(server)
  const [kept, taken] = [await make.store(server, owner), await make.store(server, owner)]
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [kept, taken])
  const told = await connect(clerk)
  const [socket] = sockets.slice(-1)
  const change = async (more: object) =>
    owner.call(users.update, { ...(await owner.call(users.get, { id: clerk.userId })), ...more })
  await change({ stores: [kept] })
  await expect.poll(() => told).toContain('account.changed')
  await owner.at(taken).call(products.create, form)
  await owner.at(kept).call(products.create, { ...form, sku: 'KEPT' })
  // Announcements keep their order: what was to be heard of the other store would have been.
  await expect.poll(() => told.filter((topic) => topic === 'product.changed')).toEqual(['product.changed'])
  const cut = new Promise((resolve) => socket?.once('disconnect', resolve))
  const before = performance.now()
  await change({ active: false })
  expect(await cut).toBe('io server disconnect')
  expect(performance.now() - before).toBeLessThan(30_000)
  await expect(connect(clerk)).rejects.toThrow('Token is not valid')

  const other = await make.subAccount(server, owner, ['INVENTORY_VIEW'])
  await connect(other)
  const gone = new Promise((resolve) => sockets.at(-1)?.once('disconnect', resolve))
  await owner.call(users.remove, { id: other.userId })
  expect(await gone).toBe('io server disconnect')
})

test('a page hears what has changed since it began, though it is connected only now, and nothing that is not for it', async () => {
  const owner = await make.account(server)
  const [kept, hidden] = [await make.store(server, owner), await make.store(server, owner)]
  const clerk = await make.subAccount(server, owner, ['INVENTORY_VIEW'], [kept])
  const first = await connect(owner)
  await owner.at(hidden).call(products.create, form)
  await expect.poll(() => first).toContain('product.changed')
  const [page, late, clerks, odd] = await Promise.all([
    connect(owner, 60_000),
    connect(owner),
    connect(clerk, 60_000),
    connect(owner, Number.NaN),
  ])
  await expect.poll(() => page).toEqual(['product.changed'])
  await owner.at(kept).call(products.create, form)
  await expect.poll(() => clerks).toEqual(['product.changed'])
  await expect.poll(() => late).toEqual(['product.changed'])
  await expect.poll(() => odd).toEqual(['product.changed'])
  expect(page).toEqual(['product.changed', 'product.changed'])
})

test('what many merchants announce at once is told of all of them, in notices the database takes', async () => {
  const sent: { topics: { store: string }[] }[] = []
  const pool = {
    query: async (_: string, [, payload]: [string, string]) => {
      expect(payload.length).toBeLessThan(8_000)
      sent.push(JSON.parse(payload))
    },
  }
  const announce = openAnnouncer(pool as never, () => {})
  const stores = Array.from({ length: 150 }, () => newId<'store'>())
  announce(
    1,
    stores.map((storeId) => ({ topic: 'shipment-package-type.changed', storeId })),
  )
  await expect.poll(() => sent.flatMap(({ topics }) => topics.map(({ store }) => store))).toEqual(stores)
})

test('without a valid token nobody gets in', async () => {
  const owner = await make.account(server)
  await expect(connect({ ...owner, token: 'nonsense' })).rejects.toThrow('Token is not valid')
})

test('a browser that takes nothing is told of each topic once, when it does', () => {
  const sent: string[][] = []
  const tell = openTelling((topics) => sent.push(topics))
  tell.of(['a', 'b'])
  for (let change = 0; change < 10_000; change++) tell.of(change % 2 === 0 ? ['a'] : ['c', 'a'])
  expect(sent).toEqual([['a', 'b']])
  tell.isTaken()
  expect(sent).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ])
  tell.isTaken()
  tell.isTaken()
  expect(sent).toHaveLength(2)
  tell.of(['d'])
  expect(sent.at(-1)).toEqual(['d'])
})

test('with PUBLIC_URL a socket is opened at its host and by its own pages only', async () => {
  await fixed.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fixed.app.http.server.address() as { port: number }
  const ask = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const path = '/api/live/?EIO=4&transport=polling'
      request({ port, host: '127.0.0.1', path, headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .on('error', reject)
        .end()
    })
  const host = 'wms.northwind.example'
  expect(await ask({ host })).toBe(200)
  expect(await ask({ host, origin: 'https://wms.northwind.example' })).toBe(200)
  expect(await ask({ host, origin: 'https://evil.example' })).toBe(403)
  expect(await ask({ host, origin: 'null' })).toBe(403)
  expect(await ask({ host: 'evil.example', origin: 'https://evil.example' })).toBe(403)
})
