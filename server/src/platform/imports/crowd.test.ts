import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { addressOf } from '@crossdock/contract/encode-call'
import { newId } from '@crossdock/contract/ids'
import { importLocations } from '@crossdock/contract/warehouse/stock-locations/import'
import { create as createWarehouse } from '@crossdock/contract/warehouse/warehouses'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeWarehouse } from '../../test/factories.ts'
import { make, type Person, testServer } from '../../test/harness.ts'

const server = testServer()
const sockets: Socket[] = []
beforeAll(() => server.app.http.listen({ port: 0, host: '127.0.0.1' }))
/** Everybody leaves, and is seen to have left. */
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  const connections = () =>
    new Promise((resolve) => server.app.http.server.getConnections((_, count) => resolve(count)))
  while ((await connections()) !== 0) await pause(20)
})

/** A request of so many bytes that sends its beginning and then nothing more; what it is answered. */
async function begin(person: Person, path: string, bytes: number, start: string) {
  const socket = connect((server.app.http.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  sockets.push(socket)
  const one = { socket, answer: '' }
  socket.on('error', () => {})
  socket.on('data', (piece) => {
    one.answer += String(piece)
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${person.token}\r\nstore-id: ${person.storeId}\r\n` +
      `content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n${start}`,
  )
  return one
}
const refusedWith = (status: number) => (one: { readonly answer: string }) =>
  one.answer.startsWith(`HTTP/1.1 ${status} `)

test('a crowd of accounts that sends nothing on keeps nobody from importing: who has most makes room', async () => {
  const items = Array.from({ length: 900 }, (_, index) => ({ title: `L${index}`, stockLocationTypeId: 'Shelf' }))
  const begun: Awaited<ReturnType<typeof begin>>[] = []
  for (let n = 0; n < 22; n++) {
    const person = await make.account(server)
    const id = await makeWarehouse(server, person)
    const path = addressOf(importLocations, { id })
    const own = await Promise.all(
      Array.from({ length: 7 }, () => begin(person, path, 60_000, JSON.stringify({ items }).slice(0, 20_000))),
    )
    // One more than there may be: once it is refused, the others are being taken.
    await expect.poll(() => own.some(({ answer }) => answer !== '')).toBe(true)
    begun.push(...own)
  }
  const owner = await make.account(server)
  const id = await makeWarehouse(server, owner)
  await server.app.platform.pool.query(
    `insert into stock_location_types (account_id, id, warehouse_id, label, depth, width, height, is_bulk) values ($1, $2, $3, 'Shelf', 1, 1, 1, true)`,
    [owner.accountId, newId(), id],
  )
  for (let n = 0; n < 3; n++) {
    const reply = await owner.try(importLocations, {
      id,
      items: items.map(({ title }) => ({ title: `${title}/${n}`, stockLocationTypeId: 'Shelf' })),
    })
    expect([reply.status, reply.body.message]).toEqual([202, undefined])
  }
  await expect.poll(() => begun.filter(refusedWith(503)).length).toBeGreaterThan(0)
  expect(begun.find(refusedWith(503))?.answer).toMatch(/^retry-after: 10\r$/im)
  expect(begun.filter(({ answer }) => answer === '').length).toBeGreaterThan(100)
})

test('ordinary bodies that are held half take so much memory in all, and nobody keeps others from sending theirs', async () => {
  const [crowd, owner] = [await make.account(server), await make.account(server)]
  const begun: Awaited<ReturnType<typeof begin>>[] = []
  for (let n = 0; n < 140; n++) begun.push(await begin(crowd, createWarehouse.path, 1024 * 1024, '{'))
  await expect.poll(() => begun.filter(refusedWith(503)).length).toBe(140 - 128)
  expect((await crowd.try(createWarehouse, {})).status).toBe(503)
  expect((await owner.try(createWarehouse, {})).status).toBe(400)
  await expect.poll(() => begun.filter(refusedWith(503)).length).toBe(140 - 128 + 1)
  // What they held is free once they have left.
  for (const { socket } of begun) socket.destroy()
  await expect.poll(async () => (await crowd.try(createWarehouse, {})).status).toBe(400)
})
