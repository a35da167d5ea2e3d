import * as stores from '@crossdock/contract/account/stores'
import { expect, expectAccessible, hold, test } from '../journey.ts'
import { placeOrder, stock } from './yard.ts'

test('anything is found from anywhere, by keyboard and by scan, across merchants', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 10 }])
  const order = await placeOrder(owner, goods, [['unit', 1]], 'delivery')
  for (const name of ['Alder & Co', 'Fern Market']) await owner.call(stores.create, { name })
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const box = palette.getByRole('combobox')

  // A recipient: typed, seen, opened.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('lindq')
  const found = palette.getByRole('option', { name: order.referenceId })
  await expect(found).toContainText('Marcus Lindqvist')
  await expect(found).toContainText('Order Placed')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/shipment-order/${order.id}`)

  // A scan into the box: Enter comes before the answer. Outside of lists `/` opens it.
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type('A-01')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/stock-locations\/[0-9a-f]{24}$/)

  // A scan on a list goes into no field: it is looked for, and its end does not open the row in front.
  await page.goto('/operation-orders')
  await page.getByRole('heading', { name: 'Operation Orders' }).click()
  await expect(page.getByRole('link', { name: order.referenceId })).toBeVisible()
  await page.keyboard.type('A-01')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/stock-locations\/[0-9a-f]{24}$/)

  // The tail of a scan is nothing that is opened, and what nobody knows says what it was looked for as.
  await page.keyboard.press('Control+k')
  const answer = await hold(page, '/api/find**')
  await page.keyboard.type('-01')
  await page.keyboard.press('Enter')
  answer()
  await expect(palette.getByRole('option').first()).toContainText('A-01')
  await expect(page).toHaveURL(/\/stock-locations\/[0-9a-f]{24}$/)
  await page.keyboard.type('nobody-knows-9')
  await page.keyboard.press('Enter')
  await expect(palette.getByText('Nothing is called “nobody-knows-9”.')).toBeVisible()
  await expect(palette.getByText('Products: description, SKU, alias and barcode')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // A merchant is chosen; an order of another one is opened under its own.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fern')
  await expect(palette.getByRole('option', { name: /Fern Market/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Merchant: Fern Market' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('206 555 0144')
  await expect(palette.getByRole('option', { name: order.referenceId })).toContainText('My Account')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Change merchant' }).click()
  await expect(page).toHaveURL(`/shipment-order/${order.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.referenceId)
  await expect(page.getByRole('button', { name: 'Merchant: My Account' })).toBeVisible()

  // What was opened last is at hand.
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
    order.referenceId,
  )
})
