import type { InputOf } from '@crossdock/contract/endpoint'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as types from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, expectAccessible, test } from '../journey.ts'

const facts: InputOf<typeof warehouses.create> = {
  warehouseName: 'Toronto West',
  addressLine1: '880 Airport Road',
  facilityTypes: ['Storage warehouse'],
}

test('a warehouse is created, found, opened, changed and deleted', async ({ signedIn: page, owner }) => {
  await page.goto('/warehouses/list')
  await page.getByRole('button', { name: 'Create New Warehouse' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Warehouse' })
  await dialog.getByLabel('Email').fill('a@b')
  await dialog.getByLabel('Manager phone').pressSequentially('604-555x019')
  await expect(dialog.getByLabel('Manager phone')).toHaveValue('604555019')
  await dialog.getByLabel('Warehouse manager').fill('Al')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  for (const message of [
    'Please enter warehouse name',
    'Please enter address line 1',
    'Please select your facility types',
    'Warehouse Manager Name must be at least 3 characters',
    'Invalid email address',
    'Phone number is not valid',
  ])
    await expect(dialog.getByText(message, { exact: true })).toBeVisible()
  await dialog.getByLabel('Warehouse name').fill('DC')
  await expect(dialog.getByText('Warehouse name must be at least 3 characters')).toBeVisible()

  await dialog.getByLabel('Warehouse name').fill('Vancouver DC')
  await dialog.getByLabel('Address line 1').fill('12 Dock Road')
  await dialog.getByLabel('Warehouse manager').fill('Ana Diaz')
  await dialog.getByLabel('Email').fill('dc@northwind.example')
  await dialog.getByLabel('Manager phone').fill('6045550199')
  await dialog.getByRole('button', { name: 'Facility types' }).click()
  await expect(page.getByRole('listbox', { name: 'Facility types' }).getByRole('option')).toHaveText([
    ...warehouses.facilityTypes,
  ])
  for (const name of ['Storage warehouse', 'Cold warehouse', 'Manufacture'])
    await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('+1')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Vancouver DC added successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByPlaceholder('Search by title').fill('vanc')
  await expect(page).toHaveURL(/searchTxt=vanc/)
  await page.getByRole('link', { name: 'Vancouver DC' }).click()
  await expect(page).toHaveURL(/\/warehouse\/[0-9a-f]{24}$/)
  await expect(page.getByRole('heading', { name: 'Vancouver DC' })).toBeVisible()
  await expect(page.getByText('Storage warehouse, Cold warehouse, Manufacture')).toBeVisible()
  await expect(page.getByRole('link', { name: /Stock locations 0/ })).toBeVisible()
  // The screen stands in its own mode and under its own entry, also when it is opened by its address.
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Warehouses' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Warehouse' })
  await edit.getByLabel('Warehouse name').fill('Vancouver North')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Vancouver North updated successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vancouver North' })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Vancouver North?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Vancouver North deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/warehouses\/list$/)
  expect((await owner.call(warehouses.list, {})).total).toBe(0)
})

test('a warehouse is deleted with what is in it, and Undo brings all of it back, by keyboard', async ({
  signedIn: page,
  owner,
}) => {
  const { id } = await owner.call(warehouses.create, facts)
  const size = { depth: 120, width: 60, height: 40 }
  const type = await owner.call(types.create, { id, label: 'Shelf', ...size, isBulk: true })
  await owner.call(locations.create, { id, title: 'A-01', stockLocationTypeId: type.id, maxWeight: 5 })
  await page.goto(`/warehouse/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Toronto West deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Toronto West' })).toBeHidden()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Taken back')).toBeVisible()
  await page.getByRole('link', { name: 'Toronto West' }).click()
  await expect(page.getByRole('link', { name: /Stock locations 1/ })).toBeVisible()
})

test('a used name is refused in its form, and nothing typed is lost', async ({ signedIn: page, owner }) => {
  await owner.call(warehouses.create, facts)
  await page.goto('/warehouses/list?new=1')
  const dialog = page.getByRole('dialog', { name: 'Create New Warehouse' })
  await dialog.getByLabel('Warehouse name').fill('toronto west')
  await dialog.getByLabel('Address line 1').fill('1 Other Road')
  await dialog.getByRole('button', { name: 'Facility types' }).click()
  await page.getByRole('option', { name: 'Home storage' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('You already have a warehouse with this name!')).toBeVisible()
  await expect(dialog.getByLabel('Address line 1')).toHaveValue('1 Other Road')
})

test('a reload closes a form and keeps the filters of its list; a link to the form opens it', async ({
  signedIn: page,
  owner,
}) => {
  await owner.call(warehouses.create, facts)
  await page.goto('/stock-locations?occupancyState=Empty&new=1')
  const dialog = page.getByRole('dialog', { name: 'Create New SL' })
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/stock-locations\?occupancyState=Empty$/)
  await expect(page.getByRole('heading', { name: 'Stock Locations' })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('the list is accessible, and /warehouse leads to it', async ({ signedIn: page, owner }) => {
  await owner.call(warehouses.create, facts)
  await page.goto('/warehouse')
  await expect(page).toHaveURL(/\/warehouses\/list$/)
  await expect(page.getByRole('row', { name: /Toronto West/ })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Address' })).toBeVisible()
  await expectAccessible(page)
})
