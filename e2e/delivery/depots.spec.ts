import { expect, test } from '../journey.ts'
import { choose, keepRecords } from '../keep-records.ts'

test('a depot is added, found, changed and deleted; a place in the sea is refused at its field', async ({
  signedIn: page,
}) => {
  await keepRecords(page, {
    path: '/delivery/depots',
    add: 'Create New Depot',
    edit: 'Edit Depot',
    field: 'Name',
    names: ['North yard', 'South yard'],
    async fill(dialog) {
      await choose(dialog, 'Time zone', 'America/Vancouver')
      await dialog.getByLabel('Address line 1').fill('1 Mainland Street')
      await dialog.getByLabel('City').fill('Vancouver')
      await dialog.getByLabel('Latitude').fill('0')
      await dialog.getByLabel('Longitude').fill('0')
      await dialog.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(dialog.getByText('Latitude and longitude of 0 are in the sea')).toBeVisible()
      await dialog.getByLabel('Latitude').fill('49.2745')
      await dialog.getByLabel('Longitude').fill('-123.1216')
    },
  })
})
