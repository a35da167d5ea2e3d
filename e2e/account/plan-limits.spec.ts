import * as stores from '@crossdock/contract/account/stores'
import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipt-orders'
import * as receiving from '@crossdock/contract/fulfillment/receiving'
import * as shipments from '@crossdock/contract/fulfillment/shipment-orders'
import * as locationTypes from '@crossdock/contract/warehouse/stock-location-types'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { Page } from '@playwright/test'
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

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

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
  await page.getByRole('button', { name: 'Save' }).click()
  await expectLimit(page, 'You have reached the maximum of 1 customers in your plan.')
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Kiln Studio')

  const building = { addressLine1: '12 Dock Road', facilityTypes: ['Storage warehouse' as const] }
  const { main } = await owner.call(warehouses.create, { warehouseName: 'Vancouver DC', ...building })
  await page.goto('/warehouses/list')
  await page.getByRole('button', { name: 'Create New Warehouse' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create New Warehouse' })
  await dialog.getByLabel('Warehouse name').fill('Toronto West')
  await dialog.getByLabel('Address line 1').fill('880 Airport Road')
  await dialog.getByRole('button', { name: 'Facility types' }).click()
  await page.getByRole('option', { name: 'Storage warehouse' }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectLimit(page, 'You have reached the maximum of 1 warehouses in your plan.')
  await expect(dialog.getByLabel('Warehouse name')).toHaveValue('Toronto West')

  const size = { weight: 1, depth: 20, width: 10, height: 10 }
  const { product } = await owner.call(products.create, { description: 'Wooden blocks', sku: 'NW-BLOCKS', ...size })
  const line = { productId: product.id, productPackageTypeId: product.packages[0]?.id ?? '' }
  const receipt = {
    warehouseId: main.id,
    receiptType: 'LTL' as const,
    palletsAtReceiving: 1,
    expectedArrival: inDays(2),
    vendorName: 'Blockworks',
    isDraft: false,
    items: [{ ...line, packageQuantity: 100 }],
  }
  const first = await owner.call(receipts.create, receipt)
  for (let number = 2; number <= 10; number++) await owner.call(receipts.create, receipt)
  await page.goto('/receipt-order/create-order')
  await page.getByRole('button', { name: 'Warehouse' }).click()
  await page.getByRole('option', { name: 'Vancouver DC' }).click()
  await page.getByRole('textbox', { name: 'Expected Arrival' }).fill(inDays(2).split('-').reverse().join('/'))
  await page.getByLabel('Pallets at receiving').fill('2')
  await page.getByLabel('Vendor').fill('Blockworks')
  await page.getByRole('button', { name: 'Add a product' }).click()
  await page.getByRole('option', { name: 'NW-BLOCKS' }).click()
  await page.getByLabel('Quantity of NW-BLOCKS').fill('5')
  await page.getByRole('button', { name: 'Create order' }).click()
  await expectLimit(page, 'You have reached the maximum of 10 receipt orders in your plan.')
  await expect(page.getByLabel('Quantity of NW-BLOCKS')).toHaveValue('5')

  const type = await owner.call(locationTypes.create, {
    id: main.id,
    label: 'Shelf Space',
    depth: 900,
    width: 900,
    height: 900,
    isBulk: true,
    storagePackageIds: [],
  })
  const shelf = { title: 'A-01', stockLocationTypeId: type.id, maxWeight: 100_000 }
  const location = await owner.call(locations.create, { id: main.id, ...shelf })
  await owner.call(receiving.start, { id: first.id, palletsAtReceiving: 1 })
  await owner.call(receiving.receive, {
    id: first.id,
    itemId: first.items[0]?.id ?? '',
    packageCount: 100,
    condition: 5,
    stockLocationId: location.id,
  })
  const shipment = {
    warehouseId: main.id,
    externalPoNumber: 'PO-4711',
    shipOutDate: inDays(3),
    deliveryType: 'ThirdPartyPickup' as const,
    thirdPartyPickUpInfo: { carrierName: 'Day and Ross', expectedPickupDate: inDays(3) },
    items: [{ ...line, unitsCount: 1 }],
  }
  for (let number = 1; number <= 20; number++) await owner.call(shipments.create, shipment)
  const draft = await owner.call(shipments.create, { ...shipment, isDraft: true })
  await page.goto(`/shipment-order/${draft.id}`)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expectLimit(page, 'You have reached the maximum of 20 shipment orders in your plan.')
})
