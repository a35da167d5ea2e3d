import * as stores from '@crossdock/contract/account/stores'
import { placeOrder, stock } from '../fulfillment/yard.ts'
import { expect, expectAccessible, test } from '../journey.ts'

test('a store is added, found, changed and deleted; the selector follows', async ({ signedIn: page, owner }) => {
  await page.goto('/stores')
  await page.getByRole('button', { name: 'New Store' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Store' })
  const name = dialog.getByLabel('Name', { exact: true })
  await name.fill('ab')
  await dialog.getByLabel('Email').fill('a@b.c')
  await dialog.getByLabel('Phone').fill('12345')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Name must be at least 3 characters')).toBeVisible()
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  await expect(dialog.getByText('Phone number is not valid')).toBeVisible()
  await expectAccessible(page)
  await name.fill('Kiln Studio')
  await dialog.getByLabel('Email').fill('orders@kiln.example')
  await dialog.getByLabel('Phone').fill('6045550100')
  await dialog.getByLabel('City').fill('Burnaby')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Store added')).toBeVisible()
  await expect(page).toHaveURL('/stores')

  await page.getByRole('button', { name: /^Merchant:/ }).click()
  await expect(page.getByRole('option', { name: 'Kiln Studio' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByPlaceholder('Search by name').fill('kiln')
  await expect(page).toHaveURL('/stores?searchTxt=kiln')
  await page.getByRole('cell', { name: 'orders@kiln.example' }).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit store' })
  await expect(edit.getByLabel('City')).toHaveValue('Burnaby')
  await edit.getByLabel('Name', { exact: true }).fill('Kiln & Co')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Store saved')).toBeVisible()
  await expect(page.getByRole('row', { name: /Kiln & Co/ })).toBeVisible()

  await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click()
  const ask = page.getByRole('dialog', { name: 'Delete Kiln & Co?' })
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Store deleted')).toBeVisible()
  await expect(page.getByText('List is empty')).toBeVisible()
  expect((await owner.call(stores.list, {})).items.map((store) => store.type)).toEqual(['MAIN'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: /Kiln & Co/ })).toBeVisible()
})

test('a logo is chosen in the form and shown in the list and the selector, until it is taken away', async ({
  signedIn: page,
}) => {
  await page.goto('/stores?new=1')
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await page.screenshot() }
  const dialog = page.getByRole('dialog', { name: 'New Store' })
  await dialog.getByLabel('Name', { exact: true }).fill('Kiln Studio')
  await dialog.getByLabel('City').fill('Burnaby')
  await dialog.getByLabel('Logo').setInputFiles({ ...picture, buffer: Buffer.from('no picture') })
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Must be a PNG, JPEG or WebP picture of at most 5 MB')).toBeVisible()
  await dialog.getByLabel('Logo').setInputFiles(picture)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  const row = page.getByRole('row', { name: /Kiln Studio/ })
  const logo = row.locator('img')
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: /^Merchant:/ }).click()
  await expect(page.getByRole('option', { name: 'Kiln Studio' }).locator('img')).toBeVisible()
  await page.keyboard.press('Escape')

  await row.getByText('Kiln Studio').click()
  await page.getByRole('complementary').getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit store' })
  await expect(edit.getByLabel('City')).toHaveValue('Burnaby')
  await edit.getByRole('button', { name: 'Remove' }).click()
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Store saved')).toBeVisible()
  await expect(logo).toHaveCount(0)
})

test('closing a form with unsaved work asks first', async ({ signedIn: page }) => {
  await page.goto('/stores?new=1&sort=nameDesc')
  const dialog = page.getByRole('dialog', { name: 'New Store' })
  await dialog.getByLabel('Name', { exact: true }).fill('Kiln')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const ask = page.getByRole('dialog', { name: 'Are you sure?' })
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Kiln')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await ask.getByRole('button', { name: 'Discard changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/stores?sort=nameDesc')
})

test("another merchant's order, opened by its address, offers the way to that merchant", async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 5 }])
  const order = await placeOrder(owner, goods, [['unit', 1]])
  await owner.call(stores.create, { name: 'Hearth & Home' })
  await page.goto('/')
  const selector = page.getByRole('button', { name: /^Merchant:/ })
  // With a merchant there is more than one's own account: the first screen shows all of it.
  await expect(selector).toHaveText('All Accounts')
  await selector.click()
  await page.getByRole('option', { name: 'Hearth & Home' }).click()
  await expect(selector).toHaveText('Hearth & Home')
  for (const path of [`/shipment-order/${order.id}`, `/shipment-order/${order.id}/setup-picking`]) {
    await page.goto(path)
    await expect(
      page.getByText('The selected store differs from the store this order was created under.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Switch store' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Change merchant' }).click()
    await expect(page.getByText(order.referenceId).first()).toBeVisible()
    await page.goto('/')
    await expect(selector).toHaveText('My Account')
    await selector.click()
    await page.getByRole('option', { name: 'Hearth & Home' }).click()
    await page.getByRole('button', { name: 'Change merchant' }).click()
  }
})
