import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, test } from '../../journey.ts'

const sheet = (lines: readonly string[]) => ({
  name: 'locations.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('stock locations come from a spreadsheet; a type that does not exist is named, and nothing goes in until it is put right', async ({
  signedIn: page,
  owner,
}) => {
  const { id } = await owner.call(warehouses.create, {
    warehouseName: 'Vancouver DC',
    addressLine1: '12 Dock Road',
    facilityTypes: ['Storage warehouse'],
  })
  await owner.call(types.create, { id, label: 'Shelf Space', depth: 120, width: 60, height: 40 })
  await page.goto('/stock-locations')
  await page.getByRole('button', { name: 'Import Excel' }).click()
  await page
    .getByLabel(/Drop a spreadsheet here/)
    .setInputFiles(
      sheet([
        'SL Name*,SL Type Name*,Max Weight (kg),Floor',
        'A-01,Shelf Space,500,1',
        'A-02,shelf space,,1',
        'A-03,Cellar,80,-1',
      ]),
    )
  const dialog = page.getByRole('dialog', { name: 'Add Stock Locations' })
  await expect(
    dialog.getByText('Select a field from the drop down columns that matches the column in your file'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Please select warehouse before proceeding')).toBeVisible()
  await expect(
    page.getByText('Stock locations are imported into a warehouse. Choose it above the table.'),
  ).toBeVisible()

  await dialog.getByRole('button', { name: 'Warehouse' }).click()
  await page.getByRole('option', { name: 'Vancouver DC' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const refusals = dialog.getByRole('list', { name: 'What the server said' })
  await expect(refusals).toHaveText('Row 3: There is no stock location type "Cellar" in this warehouse.')
  expect((await owner.call(locations.list, {})).total).toBe(0)

  await dialog.getByRole('gridcell', { name: 'Cellar' }).click()
  await page.keyboard.type('Shelf Space')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Stock Locations Imported Successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'A-03' })).toBeVisible()
  const { items } = await owner.call(locations.list, {})
  expect(items.map(({ title, maxWeight }) => [title, maxWeight])).toEqual([
    ['A-01', 500],
    ['A-02', null],
    ['A-03', 80],
  ])
})

test('a sheet without rows says so in the spec’s words, and a title that is taken marks its row', async ({
  signedIn: page,
  owner,
}) => {
  const { id } = await owner.call(warehouses.create, {
    warehouseName: 'Vancouver DC',
    addressLine1: '12 Dock Road',
    facilityTypes: ['Storage warehouse'],
  })
  const type = await owner.call(types.create, { id, label: 'Shelf Space', depth: 120, width: 60, height: 40 })
  await owner.call(locations.create, { id, title: 'A-01', stockLocationTypeId: type.id, maxWeight: 5 })
  await page.goto(`/stock-locations?import=1&warehouseId=${id}`)
  const upload = page.getByLabel(/Drop a spreadsheet here/)
  await upload.setInputFiles(sheet(['SL Name,SL Type Name,Max Weight']))
  const dialog = page.getByRole('dialog', { name: 'Add Stock Locations' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('No stock locations to upload')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Import Excel' }).click()
  await upload.setInputFiles(sheet(['SL Name,SL Type Name', 'B-01,Shelf Space', 'a-01,Shelf Space']))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('list', { name: 'What the server said' })).toHaveText(
    'Row 2: You already have a stock location with this name! (a-01)',
  )
  expect((await owner.call(locations.list, {})).total).toBe(1)
})
