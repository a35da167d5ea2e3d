import * as drivers from '@crossdock/contract/delivery/drivers'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { expect, expectAccessible, test } from '../journey.ts'
import { choose } from '../keep-records.ts'

test('a driver is added with a shift and a break, goes on duty, and is deactivated', async ({
  signedIn: page,
  owner,
}) => {
  await owner.call(vehicles.create, { name: 'Van 1' })
  await page.goto('/delivery/drivers')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Drivers' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Add Driver' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Driver' })
  await dialog.getByLabel('First name').fill('Ines')
  await dialog.getByLabel('Last name').fill('Moreau')
  await dialog.getByLabel('Phone').fill('6045550171')
  await choose(dialog, 'Vehicle', 'Van 1')
  await dialog.getByLabel(/^From ?optional/).fill('07:00')
  await dialog.getByLabel(/^To ?optional/).fill('15:30')
  await dialog.getByRole('button', { name: 'Add a break' }).click()
  await dialog.getByLabel('Over by').fill('16:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Must be within the shift')).toBeVisible()
  await dialog.getByLabel('Over by').fill('13:00')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Ines Moreau added successfully!')).toBeVisible()

  await page.getByPlaceholder(/^Search by/).fill('(604) 555')
  await expect(page).toHaveURL(/searchTxt=/)
  await page.getByRole('row', { name: /Ines Moreau/ }).click()
  await expect(page.getByText('30 min between 11:30 and 13:00')).toBeVisible()
  await expectAccessible(page)
  // A second press needs no list: that one may take its time.
  let goOn = () => {}
  const slowly = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const isList = (url: URL) => url.pathname === '/api/delivery/drivers'
  await page.route(isList, async (route) => {
    await slowly
    await route.continue()
  })
  await page.getByRole('button', { name: 'Start duty' }).click()
  await expect(page.getByText('Ines Moreau: On duty')).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Ines Moreau: Deactivated')).toBeVisible()
  goOn()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByRole('button', { name: 'Start duty' })).toBeHidden()
  expect((await owner.call(drivers.list, {})).items).toMatchObject([
    { isActive: false, isOnDuty: false, vehicleName: 'Van 1', breaks: [{ from: '11:30', to: '13:00', minutes: 30 }] },
  ])
})
