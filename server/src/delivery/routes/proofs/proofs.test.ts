import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as driving from '@crossdock/contract/delivery/routes/driving'
import * as proofs from '@crossdock/contract/delivery/routes/proofs'
import type { InputOf } from '@crossdock/contract/endpoint'
import { allGrants } from '@crossdock/contract/permissions'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { withAccount } from '../../../platform/transaction.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { type MadePhone, makePhone, png, sendPicture } from '../../../test/phones.ts'
import { findProofOfOrder } from './reads.ts'
import { forgetProofs } from './writes.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'proofs-'))
const server = testServer({ dataFolder, publicUrl: null }, { withJobs: true })
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
beforeEach(() => {
  server.clock.now = null
})

type Proof = NonNullable<InputOf<typeof driving.act>['actions'][number]['proof']>
const now = () => (server.clock.now ?? new Date()).toISOString()
const address = {
  addressLine1: '12 Water Street',
  city: 'Vancouver',
  state: 'BC',
  zipCode: 'V5K 0A1',
  country: 'Canada',
}
let people = 0

/** A route under way of orders that demand what is said, and its driver's phone. */
async function onTheRoad(owner: Person, proof: InputOf<typeof pool.create>['proof'] = [], count = 1) {
  const addressIds = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const customer = { firstName: 'Bea', lastName: 'Novak', phone: '6045550100' }
      return (await owner.call(pool.create, { orderNo: `P-${n}`, customer, ...address, packages: 3, proof })).id
    }),
  )
  const driver = { firstName: 'Ines', lastName: 'Moreau', phone: `604556${1000 + ++people}` }
  const driverId = (await owner.call(drivers.create, driver)).id
  const { id } = await owner.call(routes.create, { name: 'North', date: now().slice(0, 10), addressIds })
  await owner.call(routes.assignDriver, { id, driverId })
  await owner.call(routes.start, { id })
  return {
    id,
    addressId: addressIds[0] as string,
    addressIds,
    driverId,
    phone: await makePhone(server, owner, driverId),
  }
}
const deliver = async (phone: MadePhone, routeId: string, addressId: string, proof: Proof) => {
  const action = { id: randomUUID(), at: now(), kind: 'deliver' as const, routeId, addressId, proof }
  const { outcomes } = await phone.call(driving.act, { now: now(), actions: [action] })
  return outcomes[0]?.message ?? outcomes[0]?.outcome
}
const sendFile = (phone: MadePhone, fields: Readonly<Record<string, string>>, bytes: Buffer) =>
  sendPicture(server, phone, fields, bytes)
const bytesOf = async (url: string | null | undefined) =>
  (await server.app.http.inject({ method: 'GET', url: url ?? '' })).rawPayload
const stored = (owner: Person) => readdirSync(join(dataFolder, 'files', String(owner.accountId)))

test('a delivery brings what its order demands: files before and after, the name, the PIN and the age (DRV-003, ROUTE-009)', async () => {
  const owner = await make.account(server)
  const { id, addressId, phone } = await onTheRoad(owner, [...pool.proofs])
  const [stop] = (await phone.call(driving.ownRoutes)).routes[0]?.stops ?? []
  expect(stop).toMatchObject({ proofWanted: [...pool.proofs], minAge: 19, pinTries: 0 })
  const { pin } = await owner.call(proofs.get, { id, addressId })
  expect(JSON.stringify(stop)).not.toContain(`"${pin}"`)
  const [photo, signature] = [randomUUID(), randomUUID()]
  const at = { routeId: id, addressId }
  expect((await sendFile(phone, { id: photo, kind: 'photo', ...at }, png())).status).toBe(200)

  const files = [
    { id: photo, kind: 'photo' as const },
    { id: signature, kind: 'signature' as const },
  ]
  const bornBy = `${new Date().getUTCFullYear() - 20}-01-01`
  const all = { name: 'J. Reyes', packages: 3, pin: pin ?? '', bornBy, files }
  expect(await deliver(phone, id, addressId, { ...all, files: [], name: null })).toBe(
    'Proof is missing: Photo, Signature, Name.',
  )
  expect(await deliver(phone, id, addressId, { ...all, bornBy: '2015-01-01', pin: null })).toBe(
    'Proof is missing: PIN, Age check.',
  )
  expect(await deliver(phone, id, addressId, all)).toBe('done')
  const shown = async () => (await owner.call(routes.get, { id })).orders[0]?.proof
  expect(await shown()).toEqual({
    ...{ name: 'J. Reyes', note: null, packages: 3, isPinRight: true, bornBy },
    files: expect.arrayContaining([
      { id: photo, kind: 'photo', isHere: true },
      { id: signature, kind: 'signature', isHere: false },
    ]),
  })
  expect((await sendFile(phone, { id: signature, kind: 'signature', ...at }, png(2))).status).toBe(200)
  const left = await owner.call(proofs.get, { id, addressId })
  expect(left.files.map(({ kind, url }) => [kind, url !== null]).sort()).toEqual([
    ['photo', true],
    ['signature', true],
  ])
  const bytes = await bytesOf(left.files.find(({ kind }) => kind === 'photo')?.url)
  // Where it was taken is not in it any more.
  expect([bytes.length > 0, bytes.includes('GPS')]).toEqual([true, false])
  const who = { accountId: owner.accountId, userId: owner.userId }
  const customers = await withAccount(server.app.platform, who, (ctx) =>
    findProofOfOrder(ctx, server.app.platform, addressId),
  )
  expect(customers).toMatchObject({ proof: { name: 'J. Reyes' }, files: [{ url: expect.any(String) }, {}] })
  // The office says the same once more, and what was left stays.
  await owner.call(routes.setResult, { id, addressId, status: 'Delivered', proof: { name: 'Joy Reyes' } })
  expect(await shown()).toMatchObject({ name: 'Joy Reyes', isPinRight: true, files: [{}, {}] })
  await owner.call(routes.setResult, { id, addressId, status: 'To go' })
  expect(await shown()).toBeNull()
})

test('a picture is there once, however often and at once it is sent', async () => {
  const owner = await make.account(server)
  const { id, addressId, phone } = await onTheRoad(owner)
  const fields = { id: randomUUID(), kind: 'photo', routeId: id, addressId }
  const replies = await Promise.all([1, 2, 3, 4].map((byte) => sendFile(phone, fields, png(byte))))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await sendFile(phone, { ...fields, id: fields.id.toUpperCase() }, png(5))).body).toMatchObject({
    data: { id: fields.id },
  })
  expect(stored(owner)).toHaveLength(1)
  for (let n = 1; n < proofs.mostProofFiles; n++)
    expect((await sendFile(phone, { ...fields, id: randomUUID() }, png())).status).toBe(200)
  expect((await sendFile(phone, { ...fields, id: randomUUID() }, png())).status).toBe(400)
  expect(stored(owner)).toHaveLength(proofs.mostProofFiles)
})

test('what is no picture, or too large, is refused, and its id stays free', async () => {
  const owner = await make.account(server)
  const { id, addressId, phone } = await onTheRoad(owner)
  const fields = { id: randomUUID(), kind: 'photo', routeId: id, addressId }
  for (const bytes of [
    ...[
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.from('<html><script>'),
      Buffer.alloc(0),
    ],
    ...[
      Buffer.from('\0\0\0\x18ftypheic'),
      png().subarray(0, 60),
      Buffer.concat([png().subarray(0, 8), Buffer.from('junk junk junk')]),
    ],
  ])
    expect((await sendFile(phone, fields, bytes)).status).toBe(400)
  expect((await sendFile(phone, fields, Buffer.alloc(6 * 2 ** 20, 1))).status).toBe(400)
  expect((await sendFile(phone, fields, Buffer.alloc(50 * 2 ** 20, 1))).body).toMatchObject({
    errorType: 'PayloadTooLarge',
  })
  for (const wrong of [{ kind: 'film' }, { id: '../../etc' }, { addressId: 'x' }])
    expect((await sendFile(phone, { ...fields, ...wrong }, png())).status).toBe(400)
  expect((await sendFile(phone, fields, png())).status).toBe(200)
})

test('a PIN is wrong three times, and then not right any more; offline it is seen when it comes', async () => {
  const owner = await make.account(server)
  const { id, addressId, addressIds, phone } = await onTheRoad(owner, ['PIN'], 2)
  const other = addressIds[1] ?? ''
  const pin = async (order: string) => (await owner.call(proofs.get, { id, addressId: order })).pin ?? ''
  const wrong = String((Number(await pin(addressId)) + 1) % 10_000).padStart(4, '0')
  const check = (order: string, said: string) =>
    phone.call(proofs.checkPin, { routeId: id, addressId: order, pin: said })
  expect(await check(addressId, await pin(addressId))).toEqual({ isRight: true, triesLeft: 3 })
  expect(await check(addressId, wrong)).toEqual({ isRight: false, triesLeft: 2 })
  expect(await deliver(phone, id, addressId, { pin: wrong })).toBe('The PIN is wrong.')
  expect((await phone.call(driving.ownRoutes)).routes[0]?.stops[0]?.pinTries).toBe(2)
  expect(await check(addressId, wrong)).toEqual({ isRight: false, triesLeft: 0 })
  expect(await check(addressId, await pin(addressId))).toEqual({ isRight: false, triesLeft: 0 })
  expect(await deliver(phone, id, addressId, { pin: await pin(addressId) })).toBe('The PIN was wrong too often.')
  expect(await deliver(phone, id, other, { pin: await pin(other) })).toBe('done')
  // The office settles what is left, over the PIN; nothing has kept the digits.
  const { reports } = await owner.call(driving.reports, { routeId: id })
  expect(reports.map(({ proof }) => proof?.isPinRight)).toEqual([false, true])
  expect(JSON.stringify(reports)).not.toContain(wrong)
  await owner.call(driving.settle, { id, report: reports[0]?.id ?? '', isApplied: true })
  expect((await owner.call(routes.get, { id })).orders[0]).toMatchObject({
    status: 'Delivered',
    proof: { isPinRight: false },
  })
})

test('nobody else’s: another driver, another merchant, another account, a phone of a route long past', async () => {
  const owner = await make.account(server)
  const mine = await onTheRoad(owner, ['Photo', 'PIN'])
  const [other, abroad] = [await onTheRoad(owner), await onTheRoad(await make.account(server))]
  const fields = { id: randomUUID(), kind: 'photo', routeId: mine.id, addressId: mine.addressId }
  for (const { phone } of [other, abroad]) {
    expect((await sendFile(phone, fields, png())).status).toBe(404)
    expect(
      (await phone.try(proofs.checkPin, { routeId: mine.id, addressId: mine.addressId, pin: '0000' })).status,
    ).toBe(404)
  }
  // An id that another has taken, at another stop.
  const taken = { ...fields, routeId: other.id, addressId: other.addressId }
  expect((await sendFile(mine.phone, fields, png())).status).toBe(200)
  expect((await sendFile(other.phone, taken, png())).status).toBe(404)
  expect(await deliver(other.phone, other.id, other.addressId, { files: [{ id: fields.id, kind: 'photo' }] })).toBe(
    'done',
  )
  const named = { id: mine.id, addressId: mine.addressId }
  const stranger = await make.account(server)
  expect((await stranger.try(proofs.get, named)).status).toBe(404)
  const clerk = await make.subAccount(server, owner, allGrants, [await make.store(server, owner)])
  expect((await clerk.try(proofs.get, named)).status).toBe(404)
  const viewer = await make.subAccount(server, owner, ['DELIVERY_VIEW'])
  expect((await viewer.call(proofs.get, named)).pin).toBeNull()
  const { url } = (await owner.call(proofs.get, { id: other.id, addressId: other.addressId })).files[0] ?? {}
  expect(url).toBeUndefined()
  await owner.call(routes.cancel, { id: mine.id })
  await owner.call(routes.restore, { id: mine.id })
  expect((await sendFile(mine.phone, { ...fields, id: randomUUID() }, png())).status).toBe(200)
  server.clock.now = new Date(Date.now() + 8 * 86_400_000)
  expect((await sendFile(mine.phone, { ...fields, id: randomUUID() }, png())).status).toBe(404)
})

test('what the account keeps no longer is gone: pictures, names and the bytes', async () => {
  const owner = await make.account(server)
  const { id, addressId, phone } = await onTheRoad(owner, ['Photo'])
  const file = randomUUID()
  await sendFile(phone, { id: file, kind: 'photo', routeId: id, addressId }, png())
  await deliver(phone, id, addressId, { name: 'Ana', packages: 3, files: [{ id: file, kind: 'photo' }] })
  const forget = () =>
    withAccount(server.app.platform, { accountId: owner.accountId, userId: owner.userId, isUpkeep: true }, forgetProofs)
  await owner.call(proofs.keep, { days: 30 })
  expect(await owner.call(proofs.keeping)).toEqual({ days: 30 })
  server.clock.now = new Date(Date.now() + 29 * 86_400_000)
  await forget()
  expect(stored(owner)).toHaveLength(1)
  server.clock.now = new Date(Date.now() + 31 * 86_400_000)
  await forget()
  expect((await owner.call(routes.get, { id })).orders[0]?.proof).toMatchObject({ name: null, packages: 3, files: [] })
  await expect.poll(() => stored(owner)).toEqual([])
})
