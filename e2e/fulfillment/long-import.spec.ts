import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as locationTypes from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { stock } from './yard.ts'

const rows = 20_500
const csv = (name: string, headers: string, line: (row: number) => string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([headers, ...Array.from({ length: rows }, (_, index) => line(index + 1))].join('\n')),
})

async function open(page: Page, path: string, title: string, file: ReturnType<typeof csv>): Promise<Locator> {
  await page.goto(path)
  await page.locator('input[type=file]').setInputFiles(file)
  const mapper = page.getByRole('dialog', { name: title })
  await expect(mapper.getByText('All cells are right')).toBeVisible()
  return mapper
}

/** Sends the file and waits until the server has it as a job. */
async function send(mapper: Locator): Promise<void> {
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(mapper.getByText('You can go on with other things')).toBeVisible()
}

async function chooseWarehouse(page: Page, mapper: Locator): Promise<void> {
  await mapper.getByRole('button', { name: 'Select Warehouse' }).click()
  await page.getByRole('option', { name: 'Vancouver DC' }).click()
}

/** In the page: the controls of the dialog that a toast stands over. */
function coveredBy(toast: Element): string[] {
  const own = toast.getBoundingClientRect()
  const controls = document.querySelectorAll('[role=dialog] :is(button, select, input)')
  return [...controls].flatMap((control) => {
    const { left, right, top, bottom, width } = control.getBoundingClientRect()
    const isApart = right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom
    return isApart || width === 0 || toast.contains(control) ? [] : [control.textContent ?? control.tagName]
  })
}

const productHeaders = 'SKU Number,Product Description,Unit Weight (kg),Length (cm),Width (cm),Height (cm)'

test('products of a long file: the dialog is left, a toast tells the end', async ({ signedIn: page, owner }) => {
  const file = csv('p.csv', productHeaders, (row) => `L-${row},Thing ${row},1,1,1,1`)
  const mapper = await open(page, '/products?import=1', 'Add Product', file)
  await send(mapper)
  await mapper.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect(mapper).toBeHidden()
  await expect(page.getByText('Products Imported Successfully')).toBeVisible()
  expect((await owner.call(products.list, { description: 'L-20500' })).items).toHaveLength(1)
})

const shipmentHeaders =
  'Order Number,PO Number,Ship Out Date,Shipment Type,SKU,Package Type,Per Package Quantity,Quantity,Carrier'

test('shipment orders of a long file: an unknown SKU is shown in its row, and a reload does not lose the end', async ({
  signedIn: page,
  owner,
}) => {
  await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 50 }])
  const line = (row: number, sku: string): string => {
    const order = Math.ceil(row / 50)
    return `${order},PO-${order},30/04/2030,Pick up,${sku},Unit,1,1,ABF`
  }
  const wrong = csv('w.csv', shipmentHeaders, (row) => line(row, row === 15_000 ? 'NW-NOTHING' : 'NW-BLOCKS-36'))
  const mapper = await open(page, '/operation-orders?import=1', 'Add Shipment Order', wrong)
  await chooseWarehouse(page, mapper)
  await send(mapper)
  await expect(page.getByText('Some SKUs could not be identified')).toBeVisible()
  await expect(mapper.getByText('1 selected')).toBeVisible()
  await expect(mapper.getByText('Only rows that are shown can be selected: 1,000 of 20,500.')).toBeVisible()
  await mapper.getByRole('button', { name: 'Delete rows' }).click()
  await expect(mapper.getByText('All cells are right')).toBeVisible()
  // Until the reload this page does not hear of the import, so that it cannot tell its end first.
  const progress = /\/fulfillment\/imports\/[0-9a-f]{24}$/
  await page.route(progress, () => {})
  await send(mapper)
  await page.unroute(progress)
  await page.reload()
  await expect(page.getByText('Shipment Orders Imported Successfully')).toBeVisible()
  // 50 units are there: enough for the first order.
  const count = async (states: string) => (await owner.call(shipments.list, { states, page_size: 1 })).total
  expect([await count('READY'), await count('BACK_ORDER')]).toEqual([1, 409])
})

test('receipt orders of a long file: rows of one order that disagree are shown at once, and all rows become drafts', async ({
  signedIn: page,
  owner,
}) => {
  await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 1 }])
  const headers = 'ASN,SKU,Package Type,Qty,Vendor'
  const line = (row: number, vendor: string) => `ASN-${Math.ceil(row / 50)},NW-BLOCKS-36,Unit,2,${vendor}`
  const wrong = csv('w.csv', headers, (row) => line(row, row === 15_000 ? 'Shenzhen Toys' : 'Blockworks'))
  await page.goto('/draft-receipt-orders?import=1')
  await page.locator('input[type=file]').setInputFiles(wrong)
  const mapper = page.getByRole('dialog', { name: 'Add Receipt Order' })
  await expect(mapper.getByText('1 cell to fix')).toBeVisible()
  await chooseWarehouse(page, mapper)
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(mapper.getByText('This differs from row 14951 of the same order. Expected "Blockworks".')).toBeVisible()

  const right = csv('r.csv', headers, (row) => line(row, 'Blockworks'))
  const next = await open(page, '/draft-receipt-orders?import=1', 'Add Receipt Order', right)
  await chooseWarehouse(page, next)
  await send(next)
  await expect(page.getByText('Receipt Orders Imported Successfully')).toBeVisible()
  const drafts = await owner.call(receipts.list, { states: 'DRAFT', page_size: 10 })
  expect([drafts.total, drafts.items.map(({ unitCount }) => unitCount)]).toEqual([410, Array(10).fill(100)])
})

test('stock locations of a long file are of the type that it names', async ({ signedIn: page, owner }) => {
  const { id } = await owner.call(warehouses.create, {
    warehouseName: 'Vancouver DC',
    addressLine1: '12 Dock Road',
    facilityTypes: ['Storage warehouse'],
  })
  const type = await owner.call(locationTypes.create, { id, label: 'Shelf Space', depth: 120, width: 60, height: 40 })
  const headers = 'SL Name,SL Type Name'
  const wrong = csv('w.csv', headers, (row) => `A-${row},${row === 15_000 ? 'Cellar' : 'shelf space'}`)
  const mapper = await open(page, '/stock-locations?import=1', 'Add Stock Locations', wrong)
  await chooseWarehouse(page, mapper)
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  const fault = mapper.getByLabel('What the server said').getByText('There is no stock location type "Cellar"')
  await expect(fault).toBeVisible()
  // The row that is at fault was fetched from the file.
  await expect(mapper.getByText('A-15000')).toBeVisible()

  const toast = page.getByRole('alert')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await toast.evaluate(coveredBy)]).toEqual([width, []])
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  const right = csv('r.csv', headers, (row) => `A-${row},shelf space`)
  const next = await open(page, '/stock-locations?import=1', 'Add Stock Locations', right)
  await chooseWarehouse(page, next)
  await send(next)
  await expect(page.getByText('Stock Locations Imported Successfully')).toBeVisible()
  const { items } = await owner.call(locations.list, { title: 'A-20500' })
  expect(items.map(({ stockLocationTypeId }) => stockLocationTypeId)).toEqual([type.id])
})
