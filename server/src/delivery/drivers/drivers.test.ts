import * as depots from '@crossdock/contract/delivery/depots'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import type { InputOf } from '@crossdock/contract/endpoint'
import type { ErrorBody } from '@crossdock/contract/errors'
import { expect, test } from 'vitest'
import { make, type Person, testServer } from '../../test/harness.ts'

const server = testServer()
const form: InputOf<typeof drivers.create> = { firstName: 'Ines', lastName: 'Moreau', phone: '6045550171' }
const yard = {
  addressLine1: '1 Mainland Street',
  city: 'Vancouver',
  lat: 49.27,
  lng: -123.12,
  timeZone: 'America/Vancouver',
}

async function makeFleet(owner: Person) {
  const { id: vehicleId } = await owner.call(vehicles.create, { name: 'Van 1' })
  const { id: startDepotId } = await owner.call(depots.create, { name: 'North yard', ...yard })
  const { id: endDepotId } = await owner.call(depots.create, { name: 'South yard', ...yard })
  return { vehicleId, startDepotId, endDepotId }
}

test('a phone is one driver’s of an account (DRV-002)', async () => {
  const owner = await make.account(server)
  await owner.call(drivers.create, form)
  const taken = await owner.try(drivers.create, { ...form, firstName: 'Ana' })
  expect(taken.body.errInfo.fields).toEqual([{ path: 'phone', message: 'Another driver has this phone number' }])
  expect((await owner.try(drivers.create, { ...form, phone: '60455501' })).body.errInfo.fields).toEqual([
    { path: 'phone', message: 'Phone number is not valid' },
  ])
  // With the 1 of the country before it, it is the same phone; other eleven digits are another one.
  expect((await owner.try(drivers.create, { ...form, phone: '16045550171' })).body.errInfo.fields).toEqual([
    { path: 'phone', message: 'Another driver has this phone number' },
  ])
  const { id } = await owner.call(drivers.create, { ...form, phone: '26045550171' })
  expect((await owner.try(drivers.update, { ...form, id, phone: '16045550171' })).status).toBe(400)
  expect(await owner.call(drivers.update, { ...form, id, phone: '17785550102' })).toMatchObject({
    phone: '17785550102',
  })
  expect((await owner.call(drivers.list, { term: '778 555' })).items).toHaveLength(1)
  const other = await make.account(server)
  expect((await other.try(drivers.create, form)).status).toBe(200)
})

test('a driver shows what they drive and where they start, and keeps it there until they are gone', async () => {
  const owner = await make.account(server)
  const fleet = await makeFleet(owner)
  const { id } = await owner.call(drivers.create, { ...form, ...fleet })
  expect(await owner.call(drivers.get, { id })).toMatchObject({
    vehicleName: 'Van 1',
    startDepotName: 'North yard',
    endDepotName: 'South yard',
  })
  const said = ({ body }: { readonly body: ErrorBody }) => [body.errInfo.errType, body.errInfo['reasons']]
  expect(said(await owner.try(vehicles.remove, { id: fleet.vehicleId }))).toEqual([
    'VehicleInUse',
    ['A driver drives it.'],
  ])
  expect(said(await owner.try(depots.remove, { id: fleet.startDepotId }))).toEqual([
    'DepotInUse',
    ['Drivers start there.'],
  ])
  expect(said(await owner.try(depots.remove, { id: fleet.endDepotId }))).toEqual(['DepotInUse', ['Drivers end there.']])
  await owner.call(drivers.remove, { id })
  await owner.call(vehicles.remove, { id: fleet.vehicleId })
  // What the driver drove is gone meanwhile.
  expect((await owner.try(drivers.restore, { id })).status).toBe(404)
  await owner.call(vehicles.restore, { id: fleet.vehicleId })
  await owner.call(drivers.restore, { id })
})

test('a shift is refused in its form', async () => {
  const owner = await make.account(server)
  const half = await owner.try(drivers.create, { ...form, shiftStart: '08:00' })
  expect(half.body.errInfo.fields).toEqual([{ path: 'shiftEnd', message: 'Please enter the end of the shift' }])
  const night = { shiftStart: '22:00', shiftEnd: '06:00', breaks: [{ from: '23:30', to: '01:00', minutes: 30 }] }
  const { id } = await owner.call(drivers.create, { ...form, ...night })
  const late = { ...form, id, ...night, shiftEnd: '23:00' }
  expect((await owner.try(drivers.update, late)).body.errInfo.fields).toEqual([
    { path: 'breaks.0.from', message: 'Must be within the shift' },
  ])
})

test('a shift has a day, and its breaks do not overlap', async () => {
  const owner = await make.account(server)
  const shift = { shiftStart: '08:00', shiftEnd: '16:00' }
  expect((await owner.try(drivers.create, { ...form, ...shift, weekdays: [] })).body.errInfo.fields).toEqual([
    { path: 'weekdays', message: 'A shift needs a day of the week' },
  ])
  const breaks = [
    { from: '11:30', to: '13:30', minutes: 30 },
    { from: '10:00', to: '11:45', minutes: 15 },
  ]
  expect((await owner.try(drivers.create, { ...form, ...shift, breaks })).body.errInfo.fields).toEqual([
    { path: 'breaks.0.from', message: 'Must be after the break before it' },
  ])
  expect((await owner.try(drivers.create, { ...form, weekdays: [] })).status).toBe(200)
})

test('who is deactivated is off duty, and gets no routes', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(drivers.create, form)
  expect(await owner.call(drivers.setStatus, { id, isOnDuty: true })).toMatchObject({ isActive: true, isOnDuty: true })
  expect(await owner.call(drivers.setStatus, { id, isActive: false })).toMatchObject({
    isActive: false,
    isOnDuty: false,
  })
  expect((await owner.try(drivers.setStatus, { id, isOnDuty: true })).body.errInfo.errType).toBe('WrongState')
  expect((await owner.call(drivers.assignable, {})).items).toEqual([])
  expect(await owner.call(drivers.setStatus, { id, isActive: true, isOnDuty: true })).toMatchObject({ isOnDuty: true })
  expect((await owner.call(drivers.list, { isOnDuty: true, isActive: true })).items).toMatchObject([{ id }])
})

test('drivers are found by name, phone as people write it, e-mail, team and vehicle', async () => {
  const owner = await make.account(server)
  const { vehicleId } = await makeFleet(owner)
  const more = { email: 'ines@example.com', team: 'Island', vehicleId }
  const { id } = await owner.call(drivers.create, { ...form, ...more })
  await owner.call(drivers.create, { firstName: 'Ana', lastName: 'Diaz', phone: '7785550102' })
  for (const term of ['ines mor', '(604) 555-0171', 'INES@', 'island', 'van 1'])
    expect(
      (await owner.call(drivers.list, { term })).items.map((driver) => driver.id),
      term,
    ).toEqual([id])
  expect((await owner.call(drivers.list, {})).items.map(({ firstName }) => firstName)).toEqual(['Ana', 'Ines'])
  expect((await owner.call(drivers.list, { term: '( )' })).items).toEqual([])
})

test('who gives routes to drivers sees whom, not how they are reached', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(drivers.create, { ...form, email: 'ines@example.com' })
  const dispatcher = await make.subAccount(server, owner, ['DELIVERY_MANAGE'])
  const { items } = await dispatcher.call(drivers.assignable, { name: 'INES' })
  expect(items).toMatchObject([{ id, firstName: 'Ines', isOnDuty: false }])
  expect(JSON.stringify(items)).not.toMatch(/6045550171|example\.com/)
  expect((await dispatcher.try(drivers.list, {})).body.code).toBe(300)
  expect((await dispatcher.try(drivers.get, { id })).body.code).toBe(300)
  const viewer = await make.subAccount(server, owner, ['DELIVERY_VIEW'])
  expect((await viewer.try(drivers.assignable, {})).body.code).toBe(300)
})
