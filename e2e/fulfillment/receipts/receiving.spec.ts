import * as products from '@crossdock/contract/fulfillment/products'
import * as orders from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import type { Id } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import * as locationTypes from '@crossdock/contract/warehouse/stock-locations/types'
import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, moreOfSelected, type Owner, test } from '../../journey.ts'
import { inDays, people } from '../yard.ts'

const size = { depth: 20, width: 10, height: 10 }

interface Yard {
  readonly warehouseId: Id<'warehouse'>
  readonly blocks: products.Product
  readonly paint: products.Product
}

/** A warehouse with two shelves, and two products: one of them expires. */
async function makeYard(owner: Owner): Promise<Yard> {
  const { main } = await owner.call(warehouses.create, {
    warehouseName: 'Vancouver DC',
    addressLine1: '12 Dock Road',
    facilityTypes: ['Storage warehouse'],
  })
  const type = await owner.call(locationTypes.create, {
    id: main.id,
    label: 'Shelf Space',
    depth: 900,
    width: 900,
    height: 900,
    isBulk: true,
    storagePackageIds: [],
  })
  for (const title of ['A-01', 'A-02'])
    await owner.call(locations.create, { id: main.id, title, stockLocationTypeId: type.id, maxWeight: 100_000 })
  const parcel = { name: 'Case', unitQuantity: 12, weight: 13, depth: 60, width: 40, height: 40, skuAliases: [] }
  const { product: blocks } = await owner.call(products.create, {
    description: 'Wooden blocks, 36 pieces',
    sku: 'NW-BLOCKS-36',
    barcode: '0628504751367',
    weight: 1,
    ...size,
    packages: [parcel],
  })
  const { product: paint } = await owner.call(products.create, {
    description: 'Finger paint',
    sku: 'NW-PAINT',
    weight: 1,
    ...size,
    hasExpiration: true,
  })
  return { warehouseId: main.id, blocks, paint }
}

const lineOf = (product: products.Product, packageQuantity: number, expirationDate?: string) => ({
  productId: product.id,
  productPackageTypeId: product.packages.at(-1)?.id ?? '',
  packageQuantity,
  ...(expirationDate ? { expirationDate } : {}),
})

const makeOrder = (owner: Owner, yard: Yard, more: { isDraft?: boolean; packages?: number } = {}) =>
  owner.call(orders.create, {
    warehouseId: yard.warehouseId,
    receiptType: 'LTL',
    palletsAtReceiving: 2,
    expectedArrival: inDays(2),
    vendorName: 'Blockworks',
    isDraft: more.isDraft ?? false,
    items: [lineOf(yard.blocks, more.packages ?? 10)],
  })

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Scan/ }).fill(code)
  await page.keyboard.press('Enter')
}

test('a receipt order is entered, published in two containers, received at the dock and completed short', async ({
  signedIn: page,
  owner,
}) => {
  await makeYard(owner)
  // Where there are two, none is chosen before the first order.
  await owner.call(warehouses.create, {
    warehouseName: 'Richmond DC',
    addressLine1: '1 Quay',
    facilityTypes: ['Storage warehouse'],
  })
  await page.goto('/receipt-order')
  await expect(page.getByRole('heading', { name: 'List is empty' })).toBeVisible()
  await page.getByRole('link', { name: 'New Receipt Order' }).first().click()

  await page.getByRole('button', { name: 'Publish order' }).click()
  await expect(page.getByText('Warehouse is required')).toBeVisible()
  await expect(page.getByText('Expected Arrival is required')).toBeVisible()
  await expect(page.getByText('Must be at least 1')).toBeVisible()
  await page.getByRole('button', { name: 'Warehouse' }).click()
  await page.getByRole('option', { name: 'Vancouver DC' }).click()
  const arrival = page.getByRole('textbox', { name: 'Expected Arrival' })
  await arrival.fill('01/02/2020')
  await page.getByLabel('Pallets at receiving').fill('2')
  await page.getByRole('button', { name: 'Publish order' }).click()
  await expect(page.getByText('Expected arrival can not be in the past')).toBeVisible()
  await arrival.fill(people(inDays(2)))
  await page.getByLabel('Vendor').fill('Blockworks')
  await page.getByLabel('PO Number').fill('PO-7711')
  for (const sku of ['NW-BLOCKS-36', 'NW-PAINT']) {
    await page.getByRole('button', { name: 'Add a product' }).click()
    await page.getByRole('combobox', { name: 'Search', exact: true }).last().fill(sku)
    await page.getByRole('option', { name: sku }).click()
    await expect(page.getByLabel(`Quantity of ${sku}`)).toBeVisible()
  }
  await page.getByLabel('Package of NW-BLOCKS-36').selectOption({ label: 'Case of 12' })
  await page.getByLabel('Quantity of NW-BLOCKS-36').fill('0')
  await page.getByLabel('Quantity of NW-PAINT').fill('6')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Must be greater than 0')).toBeVisible()
  await page.getByLabel('Quantity of NW-BLOCKS-36').fill('10')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Expiration Date is required')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Expiration date of NW-PAINT').fill('31/12/2035')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()

  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish RO-000001' })
  await dialog.getByLabel('NW-BLOCKS-36 in container 1').fill('4')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('The containers do not hold what the order says: see Left over.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add container' }).click()
  await expect(dialog.getByLabel('NW-BLOCKS-36 in container 2')).toHaveValue('6')
  await dialog.getByLabel('Type of Container 2').selectOption('Crates')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Receipt order published')).toBeVisible()
  await expect(page.getByText('Not Started')).toBeVisible()

  // From here on with a phone in the hand.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Start receiving' }).click()
  await expect(page.getByRole('banner').getByText('Blockworks')).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'The goods are here: start' }).click()

  await typeCode(page, 'NO-SUCH')
  await expect(page.getByText('NO-SUCH is not in this order')).toBeVisible()
  await typeCode(page, '0628504751367')
  await expect(page.getByRole('heading', { name: 'Where do you put it?' })).toBeVisible()
  const suggested = page.getByRole('list', { name: 'Suggested' })
  await expect(suggested.getByRole('button', { name: /A-01.*empty, .*room for all 10 packages/ })).toBeVisible()
  await typeCode(page, 'a-01')
  await page.getByRole('textbox', { name: 'Packages' }).fill('9')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Receive 9' }).click()
  await expect(page.getByText('9 × NW-BLOCKS-36 in A-01')).toBeVisible()

  // The next goods go to the same place; a short life warns.
  await page.getByRole('button', { name: /NW-PAINT/ }).click()
  await page.getByRole('textbox', { name: 'Expiration Date' }).fill(people(inDays(12)))
  await page.getByRole('button', { name: 'Other condition' }).click()
  await page.getByRole('button', { name: /On Hold/ }).click()
  await page.getByRole('button', { name: 'Receive 6' }).click()
  await expect(page.getByText(/NW-PAINT expires on .*days are left/)).toBeVisible()

  // A wrong count is corrected on its line.
  await page.getByRole('button', { name: /NW-BLOCKS-36/ }).click()
  await page.getByRole('button', { name: /A-01.*9/ }).click()
  // Where it stands already is the first place that is suggested, and one press takes it.
  await page.getByRole('button', { name: 'Other place' }).click()
  await suggested.getByRole('button', { name: /A-01.*units of it stand here/ }).click()
  await page.getByRole('button', { name: 'One less' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('NW-BLOCKS-36 corrected')).toBeVisible()

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Receiving is paused')).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Check the report' }).click()
  await expect(page.getByText('2 short').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'This is what is here: confirm' }).click()
  await page.getByRole('button', { name: 'Complete, closed short' }).click()
  await expect(page.getByText('14 of 16 packages received')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/completed-receipt-orders')
  await page.getByRole('link', { name: 'RO-000001' }).click()
  await expect(page.getByText('Closed short: NW-BLOCKS-36: 8 of 10')).toBeVisible()
  await expectAccessible(page)
  const [order] = (await owner.call(orders.list, { states: 'COMPLETED' })).items
  const done = await owner.call(orders.get, { id: order?.id ?? '' })
  expect(done).toMatchObject({ palletsAtReceiving: 3, report: { received: 14, short: 2, onHold: 6 } })
})

test('a received line changes the screen, and the whole order is not read again; two people see each other', async ({
  signedIn: page,
  owner,
}) => {
  const yard = await makeYard(owner)
  const order = await makeOrder(owner, yard)
  await owner.call(receiptTasks.start, { id: order.id })
  let wholeReads = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith(`/receiving-orders/${order.id}`)) wholeReads++
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/receipt-order/${order.id}/receiving`)
  await page.getByRole('button', { name: /NW-BLOCKS-36/ }).click()
  await typeCode(page, 'A-01')
  // Typed over as people do it: a tap, and the number.
  const packages = page.getByRole('textbox', { name: 'Packages' })
  await packages.click()
  await page.keyboard.press('Backspace')
  await expect(packages).toHaveValue('')
  await page.keyboard.type('9')
  await packages.click()
  await page.keyboard.type('4')
  await page.getByRole('button', { name: 'Receive 4' }).click()
  await expect(page.getByText('4 × NW-BLOCKS-36 in A-01')).toBeVisible()
  await expect(page.getByText('4 of 10')).toBeVisible()
  await expect(page.getByRole('button', { name: /NW-BLOCKS-36.*4 \/ 10/ })).toBeVisible()

  const { items, lines } = await owner.call(orders.get, { id: order.id })
  await owner.call(receiving.receive, {
    id: order.id,
    itemId: items[0]?.id ?? '',
    packageCount: 3,
    condition: 2,
    stockLocationId: lines[0]?.stockLocationId ?? '',
  })
  await expect(page.getByText('7 of 10')).toBeVisible()
  expect(wholeReads).toBe(1)
  await page.getByRole('button', { name: 'Check the report' }).click()
  await expect(page.getByText('3 rejected')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('3 short')
})

test('a report longer than the screen is scrolled by keyboard', async ({ signedIn: page, owner }) => {
  const { warehouseId } = await makeYard(owner)
  const items = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const form = { description: `Blocks ${index}`, sku: `NW-${index}`, weight: 1, ...size }
      return lineOf((await owner.call(products.create, form)).product, 2)
    }),
  )
  const order = { warehouseId, receiptType: 'LTL', palletsAtReceiving: 1, expectedArrival: inDays(1), items } as const
  const { id } = await owner.call(orders.create, { ...order, isDraft: false })
  await owner.call(receiptTasks.start, { id })
  await page.goto(`/receipt-order/${id}/receiving?report=1`)
  await expect(page.getByText('NW-23', { exact: true })).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('main').focus()
  await page.keyboard.press('End')
  await expect(page.getByText('NW-23', { exact: true })).toBeInViewport()
})

test('completing before the report is confirmed says what is missing', async ({ signedIn: page, owner }) => {
  const yard = await makeYard(owner)
  const { id } = await makeOrder(owner, yard)
  await owner.call(receiptTasks.start, { id })
  await page.goto(`/receipt-order/${id}`)
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(page.getByText('The report is not confirmed yet. Please complete the steps first.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm report' }).click()
  await expect(page.getByText(/Report confirmed .* by Maya Brandt/)).toBeVisible()
  await page.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(page.getByText('Completed').first()).toBeVisible()
})

test('a spreadsheet becomes drafts; unknown SKUs are marked and must go first', async ({ signedIn: page, owner }) => {
  await makeYard(owner)
  await page.goto('/draft-receipt-orders')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByLabel(/Drop a spreadsheet here/).setInputFiles({
    name: 'asn.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'ASN,SKU*,Package Type,Qty,ETA,Vendor',
        `ASN-1,nw-blocks-36,case,40,${people(inDays(5))},Blockworks`,
        `ASN-1,NO-SUCH,Unit,3,${people(inDays(5))},Blockworks`,
        `ASN-2,NW-BLOCKS-36,unit,12,${people(inDays(6))},Blockworks`,
      ].join('\n'),
    ),
  })
  const dialog = page.getByRole('dialog', { name: 'Add Receipt Order' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Please select warehouse before proceeding')).toBeVisible()
  await dialog.getByRole('button', { name: 'Warehouse' }).click()
  await page.getByRole('option', { name: 'Vancouver DC' }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    page
      .getByText(
        'Some SKUs could not be identified, and preselected. Please remove them before proceeding or update your products list and try again.',
      )
      .first(),
  ).toBeVisible()
  expect((await owner.call(orders.list, {})).total).toBe(0)
  await dialog.getByRole('button', { name: /Delete .*row/ }).click()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Receipt Orders Imported Successfully')).toBeVisible()
  await expect(page.getByRole('row', { name: /RO-00000/ })).toHaveCount(2)
  const { items } = await owner.call(orders.list, { states: 'DRAFT' })
  expect(items.map(({ externalId, unitCount }) => [externalId, unitCount]).toSorted()).toEqual([
    ['ASN-1', 480],
    ['ASN-2', 12],
  ])
})

test('lists keep their filters in the address, and orders are assigned and deleted from them', async ({
  signedIn: page,
  owner,
}) => {
  const yard = await makeYard(owner)
  for (let n = 0; n < 3; n++) await makeOrder(owner, yard, { packages: n + 1, isDraft: n === 0 })
  await page.goto('/receipt-order?page=2&page_size=10')
  await page.getByPlaceholder('Search by Reference ID').fill('000002')
  await expect(page).toHaveURL(/searchTxt=000002/)
  await expect(page).not.toHaveURL(/[?&]page=/)
  await expect(page.getByRole('link', { name: /^RO-/ })).toHaveText(['RO-000002'])
  await page.reload()
  await expect(page.getByRole('link', { name: /^RO-/ })).toHaveText(['RO-000002'])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('link', { name: /^RO-/ })).toHaveText(['RO-000003', 'RO-000002', 'RO-000001'])
  await expectAccessible(page)

  await page.goto(`/operation-receipt-orders?arrivalFrom=${inDays(2)}&arrivalTo=${inDays(2)}`)
  await expect(page.getByRole('link', { name: /^RO-/ })).toHaveText(['RO-000003', 'RO-000002'])
  await page.goto(`/operation-receipt-orders?arrivalFrom=${inDays(3)}`)
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()

  await page.getByLabel('Select row 1').check()
  await page.getByLabel('Select row 2').check()
  await page.getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 receipt orders' })
  await dialog.getByRole('button', { name: 'Assign To' }).click()
  await page.getByRole('option', { name: /Maya Brandt/ }).click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('Multi assigned orders successfully')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Maya Brandt' })).toHaveCount(2)

  // What the server would refuse is not offered: of an order that is being received, only who does it can change.
  const [, started] = (await owner.call(orders.list, { sort: 'createdAtAsc' })).items
  await owner.call(receiptTasks.start, { id: started?.id ?? '', palletsAtReceiving: 1 })
  await page.goto('/receipt-order')
  await page
    .getByRole('row', { name: /RO-000002/ })
    .getByRole('checkbox')
    .check()
  const remove = await moreOfSelected(page, 'Delete')
  await expect(remove).toBeDisabled()
  await remove.press('Enter')
  await expect(page.getByText('Receiving has begun: it stays.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: /RO-000003/ })
    .getByRole('checkbox')
    .check()
  await (await moreOfSelected(page, 'Delete 1 of 2')).click()
  await expect(page.getByRole('dialog', { name: 'Delete RO-000003?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto('/draft-receipt-orders')
  await page.getByLabel('Select row 1').check()
  await (await moreOfSelected(page, 'Delete')).click()
  await page.getByRole('dialog', { name: 'Delete RO-000001?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'List is empty' })).toBeVisible()
  expect((await owner.call(orders.list, {})).total).toBe(2)
})

test('files hang on an order: added, opened and deleted', async ({ signedIn: page, owner }) => {
  const yard = await makeYard(owner)
  const { id } = await makeOrder(owner, yard)
  await page.goto(`/receipt-order/${id}`)
  const chooser = page.getByLabel('Files to add')
  await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText(/notes\.txt: Must be an image/)).toBeVisible()
  await chooser.setInputFiles({ name: 'PL-1.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 test') })
  await expect(page.getByRole('button', { name: 'PL-1.pdf', exact: true })).toBeVisible()
  await expect(page.getByText('File added')).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'PL-1.pdf', exact: true }).click()
  await (await opened).waitForURL(/\/api\/files\//, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Delete PL-1.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'PL-1.pdf', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'PL-1.pdf', exact: true })).toBeVisible()
  await expect(page.getByText('File restored')).toBeVisible()
})

test('the addresses of the form are understood in every form', async ({ signedIn: page, owner }) => {
  const yard = await makeYard(owner)
  const draft = await makeOrder(owner, yard, { isDraft: true })
  for (const path of [
    `/receipt-order/create-order/drafts/${draft.id}`,
    `/receipt-order/create-order?drafts=true&existingOrderId=${draft.id}`,
    `/receipt-order/create-order/${draft.id}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Edit RO-000001' })).toBeVisible()
    await expect(page.getByLabel('Quantity of NW-BLOCKS-36')).toHaveValue('10')
  }
  await page.goto('/receipt-order/create-order/drafts')
  await expect(page.getByRole('button', { name: 'Publish order' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Save as draft' })).toBeVisible()
})
