import * as depots from '@crossdock/contract/delivery/depots'
import type { InputOf } from '@crossdock/contract/endpoint'
import { expect, test } from 'vitest'
import { make, testServer } from '../../test/harness.ts'

const server = testServer()
const form: InputOf<typeof depots.create> = {
  name: 'Yard',
  addressLine1: '1 Mainland Street',
  city: 'Vancouver',
  lat: 49.2745,
  lng: -123.1216,
  timeZone: 'America/Vancouver',
}

test('a depot has a place on earth, and clocks that are known', async () => {
  const owner = await make.account(server)
  const faults = async (change: object) => (await owner.try(depots.create, { ...form, ...change })).body.errInfo.fields
  expect(await faults({ lat: 0, lng: 0 })).toEqual([
    { path: 'lat', message: 'Latitude and longitude of 0 are in the sea' },
  ])
  // The two exchanged.
  expect(await faults({ lat: form.lng, lng: form.lat })).toEqual([{ path: 'lat', message: 'Must be from -90 to 90' }])
  expect(await faults({ lng: undefined })).toEqual([{ path: 'lng', message: 'Longitude is required' }])
  expect(await faults({ timeZone: 'Mars/Olympus' })).toEqual([
    { path: 'timeZone', message: 'This time zone is not known' },
  ])
  const made = await owner.call(depots.create, { ...form, lat: 0 })
  expect((await owner.try(depots.update, { ...made, lng: 0 })).status).toBe(400)
})

test('no two have one name, in any case, until one of them is deleted; then it does not come back', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(depots.create, form)
  const again = { ...form, name: 'YARD' }
  expect((await owner.try(depots.create, again)).body.errInfo.errType).toBe('DepotNameExists')
  await owner.call(depots.remove, { id })
  await owner.call(depots.create, again)
  expect((await owner.try(depots.restore, { id })).body.errInfo.errType).toBe('DepotNameExists')
})

test('who sees routes or gives them to drivers sees depots; who keeps drivers keeps them', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(depots.create, form)
  for (const [grant, sees, keeps] of [
    ['DELIVERY_VIEW', 200, 403],
    ['DELIVERY_MANAGE', 200, 403],
    ['ACCOUNT_USERS', 200, 200],
    ['INVENTORY_VIEW', 403, 403],
  ] as const) {
    const person = await make.subAccount(server, owner, [grant])
    expect([(await person.try(depots.list, {})).status, (await person.try(depots.get, { id })).status], grant).toEqual([
      sees,
      sees,
    ])
    expect((await person.try(depots.update, { ...form, id })).status, grant).toBe(keeps)
  }
})
