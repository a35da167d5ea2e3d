import * as stores from '@crossdock/contract/account/stores'
import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, hold, test } from '../journey.ts'
import { inDays, people, stock } from './yard.ts'

const size = { weight: 1, depth: 1, width: 1, height: 1 }

async function pick(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

test('under All Accounts whatever is made asks whose it is, and remembers who was chosen last', async ({
  signedIn: page,
  owner,
}) => {
  await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 5 }])
  const { id: hearth } = await owner.call(stores.create, { name: 'Hearth & Home' })
  const { id: tea } = await owner.call(stores.create, { name: 'Granville Tea' })
  for (const [storeId, sku] of [
    [hearth, 'HH-LAMP'],
    [tea, 'GT-POT'],
  ] as const)
    await owner.call(products.create, { description: sku, sku, ...size }, storeId)
  await page.goto('/stores')
  await page.getByRole('button', { name: /^Merchant:/ }).click()
  await page.getByRole('option', { name: 'All Accounts' }).click()
  await expect(page.getByRole('button', { name: /^Merchant:/ })).toHaveText('All Accounts')

  // A product: all that is missing is named at the first press, the merchant with it.
  await page.goto('/products?new=1')
  const dialog = page.getByRole('dialog', { name: 'Enter Manually' })
  await expect(dialog.getByRole('button', { name: 'Merchant' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Please select a valid merchant')).toBeVisible()
  await expect(dialog.getByText('SKU is required')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merchant' }).click()
  await page.getByRole('option', { name: 'Granville Tea' }).click()
  await expect(dialog.getByText('Please select a valid merchant')).toBeHidden()
  await dialog.getByLabel('Product Description').fill('Oolong')
  await dialog.getByLabel('SKU', { exact: true }).fill('GT-OOL')
  for (const name of ['Weight', 'Length', 'Width', 'Height']) await dialog.getByRole('textbox', { name }).fill('1')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('New product added successfully!')).toBeVisible()
  expect((await owner.call(products.list, { description: 'GT-OOL' }, tea)).items.map(({ sku }) => sku)).toEqual([
    'GT-OOL',
  ])

  // A receipt of the merchant chosen last; another merchant's goods take those away.
  await page.goto('/receipt-order/create-order')
  await expect(page.getByRole('button', { name: 'Merchant: Granville Tea' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Warehouse: Vancouver DC' })).toBeVisible()
  // Short as it is, its buttons stand at the foot of the window, as those of a long one do.
  const foot = await page.getByRole('button', { name: 'Publish order' }).locator('..').boundingBox()
  expect(Math.round((foot?.y ?? 0) + (foot?.height ?? 0))).toBe(page.viewportSize()?.height)
  await page.getByLabel('Expected Arrival').fill(people(inDays(2)))
  await page.getByRole('button', { name: 'Add a product' }).click()
  await expect(page.getByRole('option', { name: 'HH-LAMP' })).toHaveCount(0)
  await page.getByRole('option', { name: 'GT-POT' }).click()
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('GT-POT')
  await pick(page, 'Merchant: Granville Tea', 'Hearth & Home')
  await expect(page.getByText('Another merchant has other products: choose them again.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Products' })).toHaveCount(0)
  await pick(page, 'Add a product', 'HH-LAMP')
  // Its line comes once the product is known, and takes the focus.
  await expect(page.getByRole('textbox', { name: 'Quantity of HH-LAMP' })).toBeFocused()
  await page.getByLabel('Pallets at receiving').fill('1')
  await page.getByRole('table', { name: 'Products' }).getByRole('textbox').first().fill('4')
  await page.getByRole('button', { name: 'Publish order' }).click()
  await expect(page.getByText('New receipt order added successfully!')).toBeVisible()
  expect((await owner.call(receipts.list, {}, hearth)).items).toHaveLength(1)

  // An order, with a product that is made in its form and is that merchant's, too.
  await page.goto('/shipment-order/create-order/drafts')
  await expect(page.getByRole('button', { name: 'Merchant: Hearth & Home' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Warehouse: Vancouver DC' })).toBeVisible()
  await page.getByLabel('PO Number', { exact: true }).fill('PO-4711')
  await page.getByLabel('Ship Out Date').fill(people(inDays(3)))
  await pick(page, 'Shipment Type', 'Pick up')
  await page.getByRole('button', { name: 'Product', exact: true }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('Shade')
  await page.getByRole('option', { name: 'New product "Shade"' }).click()
  await expect(dialog.getByRole('button', { name: 'Merchant' })).toHaveCount(0)
  await dialog.getByLabel('SKU', { exact: true }).fill('HH-SHADE')
  for (const name of ['Weight', 'Length', 'Width', 'Height']) await dialog.getByRole('textbox', { name }).fill('1')
  const letGo = await hold(page, '/api/fulfillment/products/*/package-type')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Carrier Name').fill('Haulier')
  await page.getByLabel('Expected Pickup Date').fill(people(inDays(3)))
  await page.getByRole('button', { name: 'Save as draft' }).click()
  // Its packages are not known yet: what is said to be missing is taken back as soon as it is there.
  await expect(page.getByText('Package Type is required')).toBeVisible()
  letGo()
  await expect(page.getByRole('button', { name: 'Package: Unit' })).toBeVisible()
  await expect(page.getByText('Package Type is required')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('HH-SHADE')).toBeVisible()
  const drafts = await owner.call(shipments.list, { states: 'DRAFT' }, hearth)
  expect(drafts.items.map(({ storeName }) => storeName)).toEqual(['Hearth & Home'])
})
