import * as views from '@crossdock/contract/account/shared-views'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import { expect, expectAccessible, test } from '../journey.ts'

test('a view is shared with everybody, found with whose it is, changed and taken back', async ({
  signedIn: page,
  owner,
}) => {
  for (const warehouseName of ['North shed', 'South shed'])
    await owner.call(warehouses.create, {
      ...{ warehouseName, addressLine1: '1 Dock Road', facilityTypes: ['Storage warehouse'] },
    })
  await page.goto('/warehouses/list?searchTxt=north')
  await expect(page.getByRole('row')).toHaveCount(2)

  // By the keyboard alone: its key, a name, the tick, Enter.
  await page.getByRole('heading', { name: 'Warehouses', level: 1 }).click()
  await page.keyboard.press('v')
  const menu = page.getByRole('dialog', { name: 'Saved views' })
  await expect(menu.getByLabel('Name of the view')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Of the north')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await menu.getByLabel('Name of the view').press('Enter')
  await expect(page.getByText('Of the north is shared with everybody')).toBeVisible()
  await expect(menu).toBeHidden()
  expect((await owner.call(views.list, {})).items).toMatchObject([{ name: 'Of the north', search: 'searchTxt=north' }])

  // Elsewhere it is found on the list, and leads there.
  await page.goto('/warehouses/list')
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Saved views' }).click()
  const view = menu.getByRole('link', { name: /^Of the north/ })
  await expect(view).toContainText('By you')
  await expectAccessible(page)
  await view.click()
  await expect(page).toHaveURL('/warehouses/list?searchTxt=north')
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(view).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('button', { name: 'Share Of the north no longer' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
  expect((await owner.call(views.list, {})).total).toBe(1)

  // On a phone, too.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/warehouses/list')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await expect(view).toBeInViewport()
  await expectAccessible(page)
})
