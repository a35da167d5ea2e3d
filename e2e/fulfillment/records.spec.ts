import * as products from '@crossdock/contract/fulfillment/products'
import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiving from '@crossdock/contract/fulfillment/receipts/receiving'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as shipping from '@crossdock/contract/fulfillment/shipments/shipping'
import type { Id } from '@crossdock/contract/ids'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectStarted, type Owner, test } from '../journey.ts'
import { draftOrder, expectGoods, inDays, pickedOrder, placeOrder, type Stock, stock } from './yard.ts'

const phone = { width: 390, height: 844 }
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a record leads back to its list and on to its neighbours, over a page too', async ({ signedIn: page, owner }) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 40 }])
  for (let index = 0; index < 12; index++) await placeOrder(owner, goods, [['unit', 1]])
  const { items } = await owner.call(shipments.list, { page_size: 100 })
  const names = items.map(({ referenceId }) => referenceId)
  const named = (index: number) => page.getByRole('link', { name: names[index] ?? '', exact: true })
  await page.goto('/operation-orders')
  await named(8).click()
  await expect(heading(page)).toHaveText(names[8] ?? '')
  await expectStarted(page)
  await expect(page.getByText('9 of 12', { exact: true })).toBeVisible()

  await page.keyboard.press(']')
  await expect(heading(page)).toHaveText(names[9] ?? '')
  await expectStarted(page)
  await page.keyboard.press(']')
  await expect(heading(page)).toHaveText(names[10] ?? '')
  await expect(page.getByText('11 of 12', { exact: true })).toBeVisible()
  await expectStarted(page)
  await page.keyboard.press(']')
  await expect(heading(page)).toHaveText(names[11] ?? '')
  // The list ends here.
  await expect(page.getByRole('button', { name: 'Next record of the list' })).toBeDisabled()
  await page.keyboard.press(']')
  await expect(heading(page)).toHaveText(names[11] ?? '')
  await page.getByRole('link', { name: 'Operation Orders', exact: true }).first().click()
  await expect(page).toHaveURL('/operation-orders?page=2')

  await named(10).click()
  await expect(heading(page)).toHaveText(names[10] ?? '')
  await page.keyboard.press('[')
  await expect(heading(page)).toHaveText(names[9] ?? '')
  await expect(page.getByText('10 of 12', { exact: true })).toBeVisible()

  // By its address it is no record of a list, but has one.
  await page.reload()
  await expect(heading(page)).toHaveText(names[9] ?? '')
  await expect(page.getByText('10 of 12', { exact: true })).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Operation Orders' })).toHaveAttribute(
    'href',
    '/operation-orders',
  )
})

test('what is done next comes right after the name, has a letter, and keeps the focus when it is done', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 40 }])
  const { id } = await draftOrder(owner, goods, [['unit', 2]])
  await page.goto(`/shipment-order/${id}`)
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
  await expectStarted(page)
  await expect(page.getByRole('main').getByRole('link', { name: 'Draft Orders' })).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Place Order/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Pick', exact: true })).toBeFocused()
  await expect(page.getByRole('main').getByRole('link', { name: 'Operation Orders' })).toBeVisible()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Pick', { exact: true })).toBeVisible()
  await expect(help.getByText('Assign', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: /^Assign/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // What cannot be undone is two presses away, and asks; refused or left, the focus is where it was.
  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog', { name: /^Delete SO-/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused()
  await page.keyboard.press('p')
  await expect(page).toHaveURL(`/shipment-order/${id}/setup-picking`)
})

test('a long order stays readable: wide, narrow and on a phone', async ({ signedIn: page, owner }) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 1 }])
  const [place] = (await owner.call(locations.list, { warehouseId: goods.warehouseId })).items
  const lines = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const { product } = await owner.call(products.create, {
        description: `Wooden blocks in a box of their own, number ${index}`,
        sku: `NW-LONG-NAME-${index}`,
        weight: 1,
        depth: 20,
        width: 10,
        height: 10,
      })
      return { productId: product.id, productPackageTypeId: product.packages[0]?.id ?? '', packageQuantity: 3 }
    }),
  )
  const receipt = await owner.call(receipts.create, {
    warehouseId: goods.warehouseId,
    receiptType: 'LTL',
    palletsAtReceiving: 1,
    expectedArrival: inDays(1),
    isDraft: false,
    items: lines,
  })
  await owner.call(receiptTasks.start, { id: receipt.id, palletsAtReceiving: 1 })
  for (const { id: itemId } of receipt.items)
    await owner.call(receiving.receive, {
      id: receipt.id,
      itemId,
      packageCount: 3,
      condition: 5,
      stockLocationId: place?.id ?? '',
    })
  const { id } = await owner.call(shipments.create, {
    warehouseId: goods.warehouseId,
    externalPoNumber: 'PO-4711',
    shipOutDate: inDays(3),
    deliveryType: 'ThirdPartyPickup',
    thirdPartyPickUpInfo: { carrierName: 'Day and Ross', expectedPickupDate: inDays(3) },
    items: lines.map(({ packageQuantity: unitsCount, ...line }) => ({ ...line, unitsCount })),
  })
  await page.goto(`/shipment-order/${id}`)
  const table = page.getByRole('region', { name: 'Products' })
  const next = page.getByRole('heading', { name: 'Next', exact: true })
  const happened = page.getByRole('heading', { name: 'What happened' })
  const pick = page.getByRole('link', { name: 'Pick', exact: true })
  await expect(table.getByRole('row')).toHaveCount(32)
  await expect(table.getByText('30 lines, every figure in units')).toBeVisible()
  await expect(page.getByText(/^Times: /)).toHaveCount(1)
  await expectAccessible(page)
  const top = async (one: typeof next) => (await one.boundingBox())?.y ?? Number.NaN
  const left = async (one: typeof next) => (await one.boundingBox())?.x ?? Number.NaN
  expect(await left(next)).toBeGreaterThan(1440 - 352)
  expect(await left(happened)).toBeGreaterThan(1440 - 352)

  // The line of the name stays, and nothing else of the head.
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  await expect(pick).toBeInViewport()
  await expect(page.getByText('Placed', { exact: true }).first()).not.toBeInViewport()
  expect((await heading(page).locator('..').boundingBox())?.height).toBeLessThanOrEqual(40)

  await page.setViewportSize({ width: 1024, height: 800 })
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0))
  await expect(next).toBeVisible()
  expect(await top(next)).toBeLessThan(await top(table))
  expect(await top(happened)).toBeGreaterThan(await top(table))
  await expectAccessible(page)

  await page.setViewportSize(phone)
  await expect(next).toBeVisible()
  expect(await top(next)).toBeGreaterThan(await top(table))
  expect(await top(happened)).toBeGreaterThan(await top(next))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect((await pick.boundingBox())?.y).toBeLessThan(844 / 3)
  await expectAccessible(page)
})

test('a shipped order shows its boxes, labels and tracking, and who has nothing left to do is asked nothing', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 40 }])
  const { id } = await pickedOrder(owner, goods, [['unit', 4]])
  await owner.call(packing.savePackages, { id, packages: [] })
  await page.goto(`/shipment-order/${id}`)
  const boxes = page.getByRole('region', { name: 'Boxes and labels' })
  await expect(boxes.getByText('Labels not downloaded')).toBeVisible()
  await expect(page.getByText('Print the labels: 4 boxes have none')).toBeVisible()
  await owner.call(packing.setTask, { id, state: 'COMPLETED', kind: 'PACKING' })
  await page.reload()
  await expect(page.getByRole('link', { name: 'Ship', exact: true })).toBeVisible()
  await owner.call(shipping.confirm, { id, carrierName: 'Canpar', trackingNumber: '7310446539' })
  await page.goto(`/details/${id}`)
  await expect(boxes.getByText('7310446539')).toBeVisible()
  await expect(boxes.getByText('Canpar')).toBeVisible()
  await expect(boxes.getByRole('button', { name: 'Labels (PDF)' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Shipped Out Orders' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Next', exact: true })).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Shipped' }).first()).toContainText('Shipped')
  await expectAccessible(page)
})

test('a receipt under way counts what is to come, and is short only after its report', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 1 }])
  const { id } = await expectGoods(owner, goods, { packageType: 'unit', packages: 5 })
  await page.goto(`/receipt-order/${id}`)
  await expect(page.getByRole('link', { name: 'Start receiving' })).toBeVisible()
  await expectStarted(page)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatch(/^Start receiving/)

  await owner.call(receiptTasks.start, { id, palletsAtReceiving: 1 })
  await receiveInto(owner, goods, id, 3)
  await page.reload()
  const rows = page.getByRole('region', { name: 'Goods' })
  await expect(rows.getByRole('columnheader', { name: 'To come' })).toBeVisible()
  await expect(rows.getByRole('columnheader', { name: 'Short' })).toBeHidden()
  await expect(page.getByText('NW-BLOCKS-36: 2 to come')).toBeVisible()
  await expect(page.getByText('Receive 2 packages that are to come')).toBeVisible()
  // Receiving goes on; what closes it stands beside that.
  const head = heading(page).locator('..')
  const offered = () => head.locator('a, button').evaluateAll((all) => all.map((one) => one.textContent?.slice(0, 8)))
  expect(await offered()).toEqual(['Receiver', 'Pauses', 'Confirm ', 'Complete', 'Assigna', 'Edite', ''])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm report' }).press('Enter')
  await expect(rows.getByRole('columnheader', { name: 'Short' })).toBeVisible()
  await expect(page.getByText('NW-BLOCKS-36: 2 short')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Completed' }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Completed Receipt Orders' })).toBeVisible()
})

/** Packages of a receipt that are put where there is room. */
async function receiveInto(owner: Owner, goods: Stock, id: Id<'receiptOrder'>, packageCount: number): Promise<void> {
  const { items } = await owner.call(receipts.get, { id })
  const [place] = (await owner.call(locations.list, { warehouseId: goods.warehouseId })).items
  await owner.call(receiving.receive, {
    id,
    itemId: items[0]?.id ?? '',
    packageCount,
    condition: 5,
    stockLocationId: place?.id ?? '',
  })
}

test('a record that is on its way or not there is named, and one can go back', async ({ signedIn: page, owner }) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 5 }])
  const { id, referenceId } = await placeOrder(owner, goods, [['unit', 1]])
  await page.goto('/operation-orders')
  await expect(page.getByRole('link', { name: referenceId })).toBeVisible()
  let answer = (): void => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/shipment-orders/${id}`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: referenceId }).click()
  await expect(heading(page)).toHaveText(referenceId)
  await expect(page).toHaveTitle(`${referenceId} · Crossdock`)
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible()
  await expectStarted(page)
  await expectAccessible(page)
  answer()
  await expect(page.getByRole('link', { name: 'Pick', exact: true })).toBeVisible()
  await expectStarted(page)

  await page.unroute(`**/shipment-orders/${id}`)
  await page.route(`**/shipment-orders/${id}`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await expect(heading(page)).toHaveText('Shipment Order')
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Operation Orders' })).toBeVisible()
  await page.unroute(`**/shipment-orders/${id}`)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page)).toHaveText(referenceId)

  // A step of work has no menu beside it: what cannot be loaded leads back, too.
  await page.route('**/shipment-orders/**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`/shipment-order/${id}/setup-picking`)
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await expect(page.locator('[data-frame="task"] h1')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', `/shipment-order/${id}`)
  await expectAccessible(page)
  await page.unroute('**/shipment-orders/**')
  await page.getByRole('main').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp('/(operation-orders|shipment-order/)'))
})
