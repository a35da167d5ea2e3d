import * as stores from '@crossdock/contract/account/stores'
import * as products from '@crossdock/contract/fulfillment/products'
import { expect, expectAccessible, test } from '../journey.ts'

test('lists of all merchants narrow to one, whichever list it is; of one merchant they offer no other', async ({
  signedIn: page,
  owner,
}) => {
  await owner.call(stores.create, { name: 'Hearth & Home' })
  await page.goto('/stores')
  const selector = page.getByRole('button', { name: /^Merchant:/ }).first()
  await selector.click()
  await page.getByRole('option', { name: 'All Accounts' }).click()
  await expect(selector).toHaveText('All Accounts')
  const filters = page.getByRole('group', { name: 'Filters' })
  for (const path of ['/operation-orders', '/back-orders', '/receipt-order', '/inventory-logs', '/inventory-report']) {
    await page.goto(path)
    await filters.getByRole('button', { name: 'Filters' }).click()
    await filters.getByRole('button', { name: 'Merchant' }).click()
    await expect(page.getByRole('listbox', { name: 'Merchant' }).getByRole('option')).toHaveText([
      'All',
      'Main',
      'Hearth & Home',
    ])
    await page.getByRole('option', { name: 'Hearth & Home' }).click()
    await expect(page).toHaveURL(/merchantId=[0-9a-f]{24}/)
  }
  await expectAccessible(page)
  await selector.click()
  await page.getByRole('option', { name: 'My Account' }).click()
  await expect(page).toHaveURL('/inventory-report')
  await filters.getByRole('button', { name: 'Filters' }).click()
  await expect(filters.getByRole('button', { name: 'Warehouse' })).toBeVisible()
  await expect(filters.getByRole('button', { name: 'Merchant' })).toHaveCount(0)
})

test('the inventory report: another product takes its package type away, another store takes every filter', async ({
  signedIn: page,
  owner,
}) => {
  for (const sku of ['NW-BLOCKS', 'NW-PAINT'])
    await owner.call(products.create, { description: sku, sku, weight: 1, depth: 1, width: 1, height: 1 })
  await owner.call(stores.create, { name: 'Hearth & Home' })
  await page.goto('/inventory-report?volumeFrom=2&searchTxt=nw')
  const filters = page.getByRole('group', { name: 'Filters' })
  const open = () => filters.getByRole('button', { name: /^Filters/ }).click()
  await open()
  await filters.getByRole('button', { name: 'Product', exact: true }).click()
  await page.getByRole('option', { name: 'NW-BLOCKS' }).click()
  await filters.getByRole('button', { name: 'Product Package Type' }).click()
  await page.getByRole('option', { name: 'Unit' }).click()
  await expect(page).toHaveURL(/productPackageTypeId=/)
  await filters.getByRole('button', { name: /^Product: / }).click()
  await page.getByRole('option', { name: 'NW-PAINT' }).click()
  await expect(page).not.toHaveURL(/productPackageTypeId=/)
  await expect(page).toHaveURL(/productId=/)

  await page.getByRole('button', { name: /^Merchant:/ }).click()
  await page.getByRole('option', { name: 'Hearth & Home' }).click()
  await expect(page).toHaveURL('/inventory-report')
  await open()
  await expect(filters.getByRole('button', { name: 'Product', exact: true })).toBeVisible()
  await expect(page.getByPlaceholder('Search by description or SKU')).toHaveValue('')
})

test('a range that was chosen holds, however its panel is left', async ({ signedIn: page }) => {
  const filters = page.getByRole('group', { name: 'Filters' })
  const type = async (): Promise<void> => {
    await page.goto('/shipped-out-orders')
    await filters.getByRole('button', { name: /^Filters/ }).click()
    await filters.getByRole('button', { name: 'Completed' }).click()
    await page.getByLabel('Completed: from').fill('20/11/2026')
  }
  await type()
  await page.getByRole('heading', { name: 'Shipped Out' }).click()
  await expect(page).toHaveURL(/completedAtStart=2026-11-20/)
  await expect(filters.getByRole('button', { name: 'Ship out' })).toHaveCount(0)

  // One press of Escape closes one layer.
  await type()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/completedAtStart=2026-11-20/)
  await expect(filters.getByRole('button', { name: 'Ship out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filters.getByRole('button', { name: 'Ship out' })).toHaveCount(0)

  await page.goto('/inventory-list')
  await filters.getByRole('button', { name: /^Filters/ }).click()
  await filters.getByRole('button', { name: /^Volume/ }).click()
  await page.getByLabel(/^Volume.*: from/).fill('2')
  await page.getByRole('heading', { name: 'Inventory' }).click()
  await expect(page).toHaveURL(/volumeFrom=2/)
})
