import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { expect, test } from 'vitest'
import { make, testServer } from '../../test/harness.ts'

const server = testServer()

test('what is left open does not limit a vehicle; a limit or a cost of none is not the same', async () => {
  const owner = await make.account(server)
  const open = { maxWeight: null, maxVolumeM3: null, maxPieces: null, costPerDay: null, costPerKm: null }
  expect(await owner.call(vehicles.create, { name: 'Bicycle' })).toMatchObject({
    ...open,
    costPerHour: null,
    plate: null,
  })
  const faults = (await owner.try(vehicles.create, { name: 'Van', maxWeight: 0, maxPieces: 1.5, costPerKm: 0.005 }))
    .body
  expect(faults.errInfo.fields).toEqual([
    { path: 'maxWeight', message: 'Must be greater than 0' },
    { path: 'maxPieces', message: 'Must be a whole number' },
    { path: 'costPerKm', message: 'Maximum two digits after comma' },
  ])
  expect(await owner.call(vehicles.create, { name: 'Van', costPerKm: 0, costPerDay: 0.29 })).toMatchObject({
    costPerKm: 0,
    costPerDay: 0.29,
  })
})

test('a skill is there once, in the case in which it came first', async () => {
  const owner = await make.account(server)
  const typed = ['Tail lift', ' tail LIFT ', '19+', 'Tail lift']
  expect((await owner.call(vehicles.create, { name: 'Van', skills: typed })).skills).toEqual(['Tail lift', '19+'])
  const many = Array.from({ length: 21 }, (_, n) => `Skill ${n}`)
  expect((await owner.try(vehicles.create, { name: 'Truck', skills: many })).body.errInfo.fields).toEqual([
    { path: 'skills', message: 'Must be at most 20 skills' },
  ])
})

test('no two have one name, in any case', async () => {
  const owner = await make.account(server)
  await owner.call(vehicles.create, { name: 'Van 1' })
  const { id } = await owner.call(vehicles.create, { name: 'Van 2' })
  expect((await owner.try(vehicles.update, { id, name: 'VAN 1' })).body.errInfo.errType).toBe('VehicleNameExists')
})

test('what a vehicle costs is told whoever keeps the fleet', async () => {
  const owner = await make.account(server)
  const { id } = await owner.call(vehicles.create, { name: 'Van', costPerDay: 40, costPerKm: 0.6, costPerHour: 30 })
  const keeper = await make.subAccount(server, owner, ['ACCOUNT_USERS'])
  expect(await keeper.call(vehicles.get, { id })).toMatchObject({ costPerDay: 40, costPerKm: 0.6, costPerHour: 30 })
  for (const grant of ['DELIVERY_VIEW', 'DELIVERY_MANAGE'] as const) {
    const person = await make.subAccount(server, owner, [grant])
    const hidden = { name: 'Van', costPerDay: null, costPerKm: null, costPerHour: null }
    expect(await person.call(vehicles.get, { id })).toMatchObject(hidden)
    expect((await person.call(vehicles.list, {})).items).toMatchObject([hidden])
  }
})
