import * as pool from '@crossdock/contract/delivery/pool-orders'
import { importOrders } from '@crossdock/contract/delivery/pool-orders/import'
import * as places from '@crossdock/contract/delivery/pool-orders/places'
import type { InputOf } from '@crossdock/contract/endpoint'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { GeocoderSilent, type Hit } from '../../../platform/geocoding/hits.ts'
import { make, type Person, testServer } from '../../../test/harness.ts'
import { placing } from './jobs.ts'

/** Answers of the geocoder by street lines; what is not there is not found. */
const hits = new Map<string, Hit | Error>()
const asked: string[] = []
const geocoder = {
  title: 'Nominatim',
  find: async ({ addressLine1 }: { readonly addressLine1: string }) => {
    asked.push(addressLine1)
    const hit = hits.get(addressLine1) ?? null
    if (hit instanceof Error) throw hit
    return hit
  },
}
const server = testServer({}, { geocoder })
const alone = testServer()
let at = Date.parse('2031-01-01T00:00:00Z')
beforeEach(() => {
  // A geocoder that rests does so by the clock.
  at += 86_400_000
  server.clock.now = new Date(at)
})
afterEach(() => {
  hits.clear()
  asked.length = 0
})
const later = (minutes: number) => {
  at += minutes * 60_000
  server.clock.now = new Date(at)
}
const look = (on = server) => placing.run(on.app.platform, {})

const form: InputOf<typeof pool.create> = {
  ...{ orderNo: 'W-1', customer: { firstName: 'John', phone: '6045550100' }, addressLine1: '12 Water Street' },
  ...{ city: 'Vancouver', state: 'BC', zipCode: 'V6B 1A1', country: 'Canada' },
}
const place = { lat: 49.2839, lng: -123.1061 }
const house: Hit = { ...place, exactness: 'House' }
const add = (owner: Person, more: Partial<typeof form> = {}) => owner.call(pool.create, { ...form, ...more })
const read = (owner: Person, { id }: pool.PoolOrder) => owner.call(pool.get, { id })

test('coordinates that were given are the place; without them it is looked for, and what is found says by whom and how exactly', async () => {
  const owner = await make.account(server)
  expect((await add(owner, place)).place).toMatchObject({ state: 'Placed', source: 'Given', reason: null })
  const order = await add(owner, { addressLine1: '1 Powell St' })
  expect(order).toMatchObject({ lat: null, lng: null, place: { state: 'Looking', source: null } })
  hits.set('1 Powell St', { ...house, lat: 49.2835 })
  await look()
  expect(await read(owner, order)).toMatchObject({
    ...{ lat: 49.2835, lng: place.lng, updatedAt: order.updatedAt },
    place: { state: 'Placed', source: 'Geocoder', exactness: 'House', by: 'Nominatim' },
  })
})

test('a street is asked about, a city is no place but a beginning, and so is what lies elsewhere', async () => {
  const owner = await make.account(server)
  hits.set('1 Street', { ...place, exactness: 'Street' })
  hits.set('2 Town', { ...place, exactness: 'Town' })
  hits.set('3 Far', { lat: 43.65, lng: -79.38, exactness: 'House' })
  const orders = []
  for (const addressLine1 of ['1 Street', '2 Town', '3 Far', '4 Unknown'])
    orders.push(await add(owner, { addressLine1, orderNo: addressLine1 }))
  await look()
  const found = await Promise.all(orders.map((order) => read(owner, order)))
  expect(found.map(({ lat }) => lat)).toEqual([null, null, null, null])
  expect(found.map((order) => [order.place.state, order.place.reason, order.place.by])).toEqual([
    ['To confirm', 'Only the street was found', 'Nominatim'],
    ['No place', 'Only the city was found', 'Nominatim'],
    ['To confirm', 'These coordinates are far from the city of the address', 'Nominatim'],
    ['No place', 'The address was not found', 'GeoNames'],
  ])
  expect(found[0]?.place.hint).toEqual(place)
  expect(found[3]?.place.hint).toEqual({ lat: 49.25, lng: -123.12 })
  const numbers = async (input: InputOf<typeof pool.list>) =>
    (await owner.call(pool.list, input)).items.map(({ orderNo }) => orderNo)
  expect(await numbers({ hasPlace: false })).toHaveLength(4)
  expect(await numbers({ placeState: 'No place' })).toEqual(['4 Unknown', '2 Town'])
  expect((await owner.call(pool.totals, { hasPlace: false })).orders).toBe(4)
})

test('who asks nobody has the gazetteer: a city is where to begin, and no order is placed by it', async () => {
  const owner = await make.account(alone)
  const known = await add(owner)
  const unknown = await add(owner, { city: 'Nowhere at all' })
  await look(alone)
  expect(await read(owner, known)).toMatchObject({
    ...{ lat: null, place: { state: 'No place', reason: 'Only the city is known', by: 'GeoNames' } },
  })
  expect((await read(owner, unknown)).place).toMatchObject({
    ...{ state: 'No place', reason: 'Neither the address nor its city is known', hint: null },
  })
})

test('an address that the merchant has placed is known, however it is written; another merchant’s and account’s is not', async () => {
  const owner = await make.account(server)
  const other = await make.account(server)
  const elsewhere = owner.at(await make.store(server, owner))
  await add(owner, place)
  const again = await add(owner, { addressLine1: '12 water st.', addressLine2: 'Suite 4', zipCode: 'v6b1a1' })
  const strangers = [await add(elsewhere), await add(other)]
  await look()
  expect(await read(owner, again)).toMatchObject({ ...place, place: { state: 'Placed', source: 'Known' } })
  for (const [index, person] of [elsewhere, other].entries())
    expect((await read(person, strangers[index] as pool.PoolOrder)).lat).toBe(null)
  expect(asked).toEqual(['12 Water Street', '12 Water Street'])
})

test('where places of one address contradict each other none is taken, but a person’s is', async () => {
  const owner = await make.account(server)
  const first = await add(owner, place)
  await add(owner, { ...place, lat: 49.25 })
  const order = await add(owner)
  await look()
  expect((await read(owner, order)).lat).toBe(null)
  await owner.call(places.setPin, { id: first.id, ...place, lat: 49.284 })
  expect(await owner.call(places.lookAgain, { addresses: [order.id, first.id] })).toEqual({ changed: 1 })
  await look()
  expect(await read(owner, order)).toMatchObject({ lat: 49.284, place: { source: 'Known' } })
})

test('coordinates that do not fit are asked about, not driven to; a person confirms them or puts the pin elsewhere', async () => {
  const owner = await make.account(server)
  const order = await add(owner, { lat: 43.65, lng: -79.38 })
  const [reason, hint] = ['These coordinates are far from the city of the address', { lat: 43.65, lng: -79.38 }]
  expect(order).toMatchObject({ lat: null, place: { state: 'To confirm', source: 'Given', reason, hint } })
  // What was given is not thrown away by looking again, nor by a change of something else.
  expect(await owner.call(places.lookAgain, { addresses: [order.id] })).toEqual({ changed: 0 })
  const kept = await owner.call(pool.update, { id: order.id, ...form, ...hint, packages: 3 })
  expect(kept.place).toMatchObject({ state: 'To confirm', hint })
  later(1)
  const set = await owner.call(places.setPin, { id: order.id, ...hint, updatedAt: kept.updatedAt })
  expect(set).toMatchObject({ ...hint, place: { state: 'Placed', source: 'Person', hint: null } })
  expect((await owner.try(places.setPin, { id: order.id, lat: 0, lng: 0 })).status).toBe(400)
  expect((await owner.try(places.setPin, { id: order.id, ...place, updatedAt: order.updatedAt })).status).toBe(409)
})

test('another address is looked for, unless a person has placed the order; cleared coordinates are looked for, too', async () => {
  const owner = await make.account(server)
  const given = await add(owner, place)
  const moved = await owner.call(pool.update, { id: given.id, ...form, ...place, addressLine1: '9 Main St' })
  expect(moved).toMatchObject({ lat: null, place: { state: 'Looking', hint: place } })
  const pinned = await owner.call(places.setPin, { id: given.id, ...place })
  const stays = await owner.call(pool.update, { id: given.id, ...form, ...place, addressLine1: '10 Main St' })
  expect(stays).toMatchObject({ ...place, place: { source: 'Person' } })
  expect((await owner.call(pool.update, { id: pinned.id, ...form })).place.state).toBe('Looking')
  const typed = await owner.call(pool.update, { id: pinned.id, ...form, ...place, lat: 49.28 })
  expect(typed).toMatchObject({ lat: 49.28, place: { state: 'Placed', source: 'Person' } })
})

test('a geocoder that is silent is asked again, later each time, and given up at last; nothing waits for it that is known', async () => {
  const owner = await make.account(server)
  hits.set('12 Water Street', new GeocoderSilent('Nominatim did not answer.'))
  const order = await add(owner)
  for (let tries = 1; tries < 8; tries++) {
    await look()
    await look()
    expect(asked).toHaveLength(tries)
    expect((await read(owner, order)).place.state).toBe('Looking')
    later(2 ** (tries - 1))
  }
  await look()
  expect((await read(owner, order)).place).toMatchObject({ state: 'No place', reason: 'The geocoder does not answer' })
  hits.set('12 Water Street', house)
  await owner.call(places.lookAgain, { addresses: [order.id] })
  await look()
  expect((await read(owner, order)).place).toMatchObject({ state: 'Placed', source: 'Geocoder' })
})

test('a geocoder that has had enough is left alone for a minute, and what waits for it loses no try', async () => {
  const owner = await make.account(server)
  hits.set('1 A St', new GeocoderSilent('Nominatim answered 429.', { isForAll: true }))
  for (const addressLine1 of ['1 A St', '2 B St', '3 C St']) await add(owner, { addressLine1 })
  await look()
  expect(asked).toEqual(['1 A St'])
  hits.clear()
  for (const addressLine1 of ['1 A St', '2 B St', '3 C St']) hits.set(addressLine1, house)
  later(2)
  await look()
  expect(asked.toSorted()).toEqual(['1 A St', '1 A St', '2 B St', '3 C St'])
  expect((await owner.call(pool.totals, { hasPlace: false })).orders).toBe(0)
})

test('what a killed server had is looked for again, and what was changed meanwhile is not overwritten', async () => {
  const owner = await make.account(server)
  const order = await add(owner)
  // It dies while it asks: whatever is thrown there that is no answer ends it before anything is written.
  hits.set('12 Water Street', new Error('killed'))
  await expect(look()).rejects.toThrow('killed')
  hits.set('12 Water Street', house)
  await look()
  expect(asked).toHaveLength(1)
  later(6)
  const find = geocoder.find
  geocoder.find = async (address) => {
    await owner.call(places.setPin, { id: order.id, lat: 49.28, lng: -123.1 })
    return find(address)
  }
  try {
    await look()
  } finally {
    geocoder.find = find
  }
  expect(await read(owner, order)).toMatchObject({ lat: 49.28, place: { source: 'Person' } })
})

test('one address of many orders is asked for once; the same file twice changes nothing before it is found and after', async () => {
  const owner = await make.account(server)
  const row = { ...form, ...form.customer, customer: undefined }
  const addresses = Array.from({ length: 30 }, (_, n) => ({ ...row, orderNo: `F-${n}`, rowId: n }))
  const send = () => owner.call(importOrders, { addresses })
  expect(await send()).toMatchObject({ created: 30 })
  expect(await send()).toMatchObject({ created: 0, unchanged: 30 })
  hits.set('12 Water Street', house)
  await look()
  expect(asked).toHaveLength(1)
  expect((await owner.call(pool.totals, { hasPlace: true })).orders).toBe(30)
  expect(await send()).toMatchObject({ created: 0, unchanged: 30, twins: [] })
})

test('needs the right to edit, and an active order of one’s own', async () => {
  const owner = await make.account(server)
  const order = await add(owner)
  const viewer = await make.subAccount(server, owner, ['DELIVERY_VIEW'])
  expect((await viewer.try(places.setPin, { id: order.id, ...place })).body.code).toBe(300)
  expect((await viewer.try(places.lookAgain, { addresses: [order.id] })).body.code).toBe(300)
  const stranger = await make.account(server)
  expect((await stranger.try(places.setPin, { id: order.id, ...place })).status).toBe(404)
  await owner.call(pool.remove, { addresses: [order.id] })
  expect((await owner.try(places.setPin, { id: order.id, ...place })).status).toBe(404)
  expect((await owner.try(places.lookAgain, { addresses: [order.id] })).status).toBe(404)
})
