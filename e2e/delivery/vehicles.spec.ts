import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { expect, test } from '../journey.ts'
import { keepRecords } from '../keep-records.ts'

test('a vehicle is added, found, changed and deleted', async ({ signedIn: page, owner }) => {
  await keepRecords(page, {
    path: '/delivery/vehicles',
    add: 'Create New Vehicle',
    edit: 'Edit Vehicle',
    field: 'Name',
    names: ['Van 7', 'Truck 7'],
    async fill(dialog) {
      await dialog.getByLabel('Max weight').fill('1200')
      await dialog.getByLabel('Max volume').fill('11,5')
      await dialog.getByLabel('Skills').fill('Tail lift, 19+, tail lift')
      await dialog.getByLabel('A kilometre').fill('0.52')
    },
  })
  expect((await owner.call(vehicles.list, {})).items).toMatchObject([
    {
      name: 'Truck 7',
      maxWeight: 1200,
      maxVolumeM3: 11.5,
      maxPieces: null,
      skills: ['Tail lift', '19+'],
      costPerKm: 0.52,
    },
  ])
})
