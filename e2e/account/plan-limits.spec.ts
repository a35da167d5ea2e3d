import * as stores from '@crossdock/contract/account/stores'
import type { Page } from '@playwright/test'
import { draftOrder, expectGoods, inDays, people, placeOrder, stock } from '../fulfillment/yard.ts'
import { startProduct } from '../global-setup.ts'
import { expect, expectAccessible, test } from '../journey.ts'

const everybodys = process.env['CROSSDOCK_URL']
let stop = async (): Promise<void> => undefined

// An installation whose accounts have the free plan: 1 merchant, 1 warehouse, 10 receipt orders a month, 20 orders in process.
test.beforeAll(async () => {
  const product = await startProduct(3950, { DEFAULT_PLAN: 'free' })
  stop = product.stop
  process.env['CROSSDOCK_URL'] = product.address
})
test.afterAll(async () => {
  process.env['CROSSDOCK_URL'] = everybodys
  await stop()
})

/** The prompt says how many the plan has, and goes away without taking anything along. */
async function expectLimit(page: Page, sentence: string): Promise<void> {
  const oops = page.getByRole('dialog', { name: 'Oops!' })
  await expect(oops.getByText(sentence, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await oops.getByRole('button', { name: 'Close' }).last().click()
  await expect(oops).toHaveCount(0)
}

test('one thing more than the plan has says which and how many: merchants, warehouses, receipt orders, shipment orders', async ({
  signedIn: page,
  owner,
}) => {
  await owner.call(stores.create, { name: 'Hearth & Home' })
  await page.goto('/stores?new=1')
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Kiln Studio')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectLimit(page, 'You have reached the maximum of 1 customers in your plan.')
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Kiln Studio')

  const goods = await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 100 }])
  await page.goto('/warehouses/list')
  await page.getByRole('button', { name: 'Create New Warehouse' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Warehouse' })
  await dialog.getByLabel('Warehouse name').fill('Toronto West')
  await dialog.getByLabel('Address line 1').fill('880 Airport Road')
  await dialog.getByRole('button', { name: 'Facility types' }).click()
  await page.getByRole('option', { name: 'Storage warehouse' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expectLimit(page, 'You have reached the maximum of 1 warehouses in your plan.')
  await expect(dialog.getByLabel('Warehouse name')).toHaveValue('Toronto West')

  // What the stock came in with is the first.
  for (let number = 2; number <= 10; number++) await expectGoods(owner, goods, { packageType: 'unit', packages: 100 })
  await page.goto('/receipt-order/create-order')
  await page.getByRole('main').getByRole('button', { name: 'Merchant' }).click()
  await page.getByRole('option', { name: 'Main' }).click()
  // The only warehouse there is.
  await expect(page.getByRole('button', { name: 'Warehouse: Vancouver DC' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Expected Arrival' }).fill(people(inDays(2)))
  await page.getByLabel('Pallets at receiving').fill('2')
  await page.getByLabel('Vendor').fill('Blockworks')
  await page.getByRole('button', { name: 'Add a product' }).click()
  await page.getByRole('option', { name: 'NW-BLOCKS-36' }).click()
  await page.getByLabel('Quantity of NW-BLOCKS-36').fill('5')
  await page.getByRole('button', { name: 'Publish order' }).click()
  await expectLimit(page, 'You have reached the maximum of 10 receipt orders in your plan.')
  await expect(page.getByLabel('Quantity of NW-BLOCKS-36')).toHaveValue('5')

  for (let number = 1; number <= 20; number++) await placeOrder(owner, goods, [['unit', 1]])
  const draft = await draftOrder(owner, goods, [['unit', 1]])
  await page.goto(`/shipment-order/${draft.id}`)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectLimit(page, 'You have reached the maximum of 20 shipment orders in your plan.')
})
