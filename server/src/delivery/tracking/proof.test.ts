import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as notifications from '@crossdock/contract/account/notifications'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as driving from '@crossdock/contract/delivery/routes/driving'
import * as tracking from '@crossdock/contract/delivery/tracking'
import type { AnswerOf } from '@crossdock/contract/endpoint'
import { afterAll, expect, test } from 'vitest'
import { make, type Person, send, testServer } from '../../test/harness.ts'
import { makePhone, png, sendPicture } from '../../test/phones.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'shown-proofs-'))
const server = testServer({ dataFolder, publicUrl: null })
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

let callers = 0
const ask = (endpoint: typeof tracking.proof | typeof tracking.rate | typeof tracking.get, input: object) =>
  send(server, endpoint, input as never, {}, `198.51.100.${(callers += 1)}`)

/** An order that was delivered with a photo, and the token of its customer's link. */
async function delivered(owner: Person) {
  const order = {
    ...{ orderNo: 'W-7', customer: { firstName: 'Ana', lastName: 'Reyes', phone: '6045550100' } },
    ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
  }
  const { id: addressId } = await owner.call(pool.create, order)
  const { id: driverId } = await owner.call(drivers.create, {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550177' },
  })
  const date = new Date().toISOString().slice(0, 10)
  const { id: routeId } = await owner.call(routes.create, { name: 'North', date, addressIds: [addressId] })
  await owner.call(routes.assignDriver, { id: routeId, driverId })
  await owner.call(routes.start, { id: routeId })
  const phone = await makePhone(server, owner, driverId)
  const file = randomUUID()
  await sendPicture(server, phone, { id: file, routeId, addressId, kind: 'photo' }, png())
  const now = new Date().toISOString()
  const action = { id: randomUUID(), at: now, kind: 'deliver' as const, routeId, addressId }
  const proof = { name: 'J. Reyes', packages: 1, files: [{ id: file, kind: 'photo' as const }] }
  await phone.call(driving.act, { now, actions: [{ ...action, proof }] })
  const token = (await owner.call(tracking.link, { id: addressId })).path.slice('/track/'.length)
  return { token, file, routeId }
}

test('a photo is shown to whoever has the link and says the postal code, which is wrong five times a day at most (TRACK-008)', async () => {
  const owner = await make.account(server)
  const { token, file } = await delivered(owner)
  expect((await ask(tracking.get, { token })).body.data).toMatchObject({ state: 'Delivered', pictures: 1 })
  const say = async (zipCode: string) =>
    (await ask(tracking.proof, { token, zipCode })).body.data as AnswerOf<typeof tracking.proof>
  const right = await say(' v5k-0a1')
  expect(right).toEqual({ isRight: true, triesLeft: 5, files: [{ id: file, kind: 'photo', url: expect.any(String) }] })
  const picture = await server.app.http.inject({ method: 'GET', url: right.files[0]?.url ?? '' })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
  // However many are said at once, five are looked at, and then the right one shows nothing either.
  const wrong = await Promise.all(Array.from({ length: 9 }, (_, n) => say(`V5K 0A${n + 2}`)))
  expect(wrong.map(({ isRight, files }) => [isRight, files])).toEqual(wrong.map(() => [false, []]))
  expect(wrong.map(({ triesLeft }) => triesLeft).sort()).toEqual([0, 0, 0, 0, 0, 1, 2, 3, 4])
  expect(await say('V5K 0A1')).toEqual({ isRight: false, triesLeft: 0, files: [] })
  server.clock.now = new Date(Date.now() + 24 * 3_600_000 + 1000)
  expect((await say('V5K 0A1')).files).toHaveLength(1)
  server.clock.now = null
  expect((await ask(tracking.proof, { token: 'x'.repeat(43), zipCode: 'V5K 0A1' })).status).toBe(400)
})

test('the office hears of a bad rating once, with what the customer says; of a good one it hears nothing', async () => {
  const owner = await make.account(server)
  const { token, routeId } = await delivered(owner)
  const told = async () =>
    (await owner.call(notifications.list, {})).items.filter(({ action }) => action.startsWith('delivery-rated'))
  expect((await ask(tracking.rate, { token, stars: 5 })).status).toBe(200)
  expect(await told()).toEqual([])
  const bad = { token, stars: 2, chips: ['Missing or broken'], words: 'The box was wet' }
  await Promise.all([ask(tracking.rate, bad), ask(tracking.rate, bad)])
  expect(await told()).toMatchObject([
    {
      title: 'The delivery of W-7 was rated 2 of 5',
      text: 'The customer says: Missing or broken, The box was wet',
      facts: { routeId },
    },
  ])
})
