import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import { expect, expectAccessible, test } from '../../journey.ts'
import { packedOrder, stock } from '../yard.ts'

test('a low point is set, goods leave below it: a notification, a badge, the report and the tile say so', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [
    { title: 'A-1', packageType: 'unit', packages: 12 },
    { title: 'A-2', packageType: 'unit', packages: 2, condition: 3 },
  ])
  await page.goto(`/products/${goods.blocks.id}`)
  await page.getByRole('button', { name: 'Low Points' }).click()
  const dialog = page.getByRole('dialog', { name: 'Low Points' })
  await dialog.getByRole('textbox', { name: /^Unit optional/ }).fill('10')
  await dialog.getByRole('textbox', { name: 'Case of 12' }).fill('0')
  await dialog.getByRole('textbox', { name: 'On hold' }).fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Must be greater than 0')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Case of 12' }).fill('')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Low Points updated successfully')).toBeVisible()
  const packages = page.getByRole('region', { name: 'Packages' })
  await expect(packages.getByRole('row', { name: /^Unit 1 20 × 10 × 10 1 — 10 / })).toBeVisible()

  await page.goto('/inventory-lowpoint-report')
  const row = page.locator('[data-row]')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('All warehouses')
  await expect(row).toContainText('12')
  const order = await packedOrder(owner, goods, [['unit', 5]])
  await owner.call(shipping.confirm, { id: order.id, carrierName: 'UPS' })

  await page.goto('/')
  const tile = page.getByRole('link', { name: /Low-point products/ })
  await expect(tile).toContainText('1')
  await tile.click()
  await expect(page).toHaveURL('/inventory-lowpoint-report?type=1')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('7')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Low point: / }).click()
  await page.getByRole('option', { name: 'More than low-point' }).click()
  await expect(page.getByText('List is empty')).toBeVisible()

  await page.goto('/inventory-list')
  await expect(row).toContainText('Low')
  await expect(row).toContainText('Much on hold')
  await page.goto('/notifications')
  await page.getByText('Low point of NW-BLOCKS-36 reached').click()
  await expect(page).toHaveURL(`/inventory-list/${goods.blocks.id}`)
  await expect(page.getByRole('button', { name: 'Low Points' })).toBeVisible()
  // What is set here is shown again.
  await page.getByRole('button', { name: 'Low Points' }).click()
  await expect(dialog.getByRole('textbox', { name: /^Unit optional/ })).toHaveValue('10')
  await dialog.getByRole('textbox', { name: /^Unit optional/ }).fill('7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/inventory-list')
  await expect(row).toContainText('Much on hold')
  await expect(row).not.toContainText('Low')
})

test('a new product has its low points from the last step of its form', async ({ signedIn: page, owner }) => {
  await stock(owner, [])
  await page.goto('/products?new=1')
  const dialog = page.getByRole('dialog', { name: 'Enter Manually' })
  await dialog.getByLabel('Product Description').fill('Tea')
  await dialog.getByLabel('SKU', { exact: true }).fill('TEA-1')
  for (const side of ['Weight', 'Length', 'Width', 'Height'])
    await dialog.getByRole('textbox', { name: side }).fill('2')
  await dialog.getByRole('button', { name: 'Aliases and low points' }).click()
  await dialog.getByRole('textbox', { name: /^Unit optional/ }).fill('30')
  await dialog.getByRole('textbox', { name: 'Clearance' }).fill('4')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('New product added successfully!')).toBeVisible()
  await page.goto('/inventory-lowpoint-report?searchTxt=TEA-1')
  await expect(page.locator('[data-row]')).toContainText('30')
})
