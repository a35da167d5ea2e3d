import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Owner, test } from '../journey.ts'
import { expectGoods, inDays, people, placeOrder, type Stock, stock } from './yard.ts'

const peekOf = (page: Page) => page.getByRole('complementary', { name: 'Details of the row' })

const backOrder = (owner: Owner, goods: Stock, unitsCount: number) =>
  owner.call(shipments.create, {
    warehouseId: goods.warehouseId,
    externalPoNumber: 'PO-4712',
    shipOutDate: inDays(1),
    deliveryType: 'ThirdPartyPickup',
    thirdPartyPickUpInfo: { carrierName: 'Day and Ross', expectedPickupDate: inDays(3) },
    asBackOrder: true,
    items: [{ productId: goods.blocks.id, productPackageTypeId: goods.blocks.unit, unitsCount }],
  })

test('back orders are read and placed beside their list: what is there, on hold, coming, and their turn', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [
    { title: 'A-1', packageType: 'unit', packages: 18 },
    { title: 'H-1', packageType: 'unit', packages: 6, condition: 3 },
  ])
  const first = await backOrder(owner, goods, 24)
  const second = await backOrder(owner, goods, 30)
  const coming = await expectGoods(owner, goods, { packageType: 'unit', packages: 40 })
  await page.goto('/back-orders?sort=createdAtAsc')
  await expect(page.getByRole('link', { name: second.referenceId })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const peek = peekOf(page)
  await expect(peek.getByRole('heading', { name: first.referenceId })).toBeVisible()
  await expect(peek.getByText('24 × NW-BLOCKS-36 needed, 18 available')).toBeVisible()
  await expect(peek.getByText('6 more of it cannot be promised')).toBeVisible()
  await expect(peek.getByText(`40 × NW-BLOCKS-36 expected ${people(inDays(2))}:`)).toBeVisible()
  await expect(peek.getByRole('link', { name: coming.referenceId })).toBeVisible()
  await expect(peek.getByText('It is number 1 in line.')).toBeVisible()
  await expect(peek.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(peek.getByText('Back-ordered')).toBeVisible()
  await expect(peek.getByRole('link', { name: 'Open' })).toHaveCount(1)
  await expectAccessible(page)

  await page.keyboard.press('j')
  await expect(peek.getByRole('heading', { name: second.referenceId })).toBeVisible()
  await expect(peek.getByText('It is number 2 in line.')).toBeVisible()
  await page.keyboard.press('k')
  await expect(peek.getByText('It is number 1 in line.')).toBeVisible()
  // The record says the same, in the same words.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first.referenceId })).toBeVisible()
  await expect(page.getByText(`40 × NW-BLOCKS-36 expected ${people(inDays(2))}:`)).toBeVisible()
})

test('what is here of a back order is shipped from beside the list, and the rest waits on', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 18 }])
  const order = await backOrder(owner, goods, 24)
  await page.goto('/back-orders')
  await expect(page.getByRole('link', { name: order.referenceId })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const peek = peekOf(page)
  // It is decided beside the list that it waits for all, and that is taken back.
  await peek.getByRole('button', { name: 'Wait for all' }).click()
  await expect(peek.getByText('It was decided that it waits for all')).toBeVisible()
  await expect(peek.getByRole('button', { name: 'Ship 18 now' })).toBeHidden()
  await expect(peek.getByRole('button', { name: 'Let it be split' })).toBeVisible()
  await expect(peek.getByText('It waits for all, and is not shipped in part', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await peek.getByRole('button', { name: 'Ship 18 now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ship what is here' })
  await expect(dialog.getByText('18 of 24 × NW-BLOCKS-36')).toBeVisible()
  await expect(dialog.getByText('The other 6 units become a back order of their own')).toBeVisible()
  await expectAccessible(page)
  await expect(dialog.getByText('Nothing of it is on its way: no receipt order expects it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Wait for all' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${order.referenceId} waits for all of it`).last()).toBeVisible()
  await expect(peek.getByRole('button', { name: 'Ship 18 now' })).toBeHidden()
  await peek.getByRole('button', { name: 'Let it be split' }).click()
  await expect(peek.getByRole('button', { name: 'Ship 18 now' })).toBeVisible()
  // The order's page has the same, by its letter.
  await peek.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: order.referenceId })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place', exact: true })).toBeVisible()
  await page.keyboard.press('s')
  await dialog.getByRole('button', { name: 'Ship 18 now' }).click()
  await expect(page.getByText('Shipped in part', { exact: true })).toBeVisible()
  const [rest] = (await owner.call(shipments.list, { states: 'BACK_ORDER' })).items
  await expect(page.getByText(`18 units are placed, 6 units wait as ${rest?.referenceId}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pick', exact: true })).toBeVisible()
  expect(rest).toMatchObject({ unitCount: 6, externalPoNumber: 'PO-4712' })
})

test('the peek offers the one thing to do next, of shipments and of receipts', async ({ signedIn: page, owner }) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 18 }])
  const { id, referenceId } = await placeOrder(owner, goods, [['unit', 2]])
  const receipt = await expectGoods(owner, goods, { packageType: 'unit', packages: 40 })
  const peek = peekOf(page)
  await page.goto('/operation-orders')
  await expect(page.getByRole('link', { name: referenceId })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(peek.getByText('Pick 2 units')).toBeVisible()
  await expect(peek.getByRole('link', { name: 'Pick', exact: true })).toHaveAttribute(
    'href',
    `/shipment-order/${id}/setup-picking`,
  )
  await page.goto('/operation-receipt-orders?sort=createdAtDesc')
  await expect(page.getByRole('link', { name: receipt.referenceId })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(peek.getByRole('heading', { name: receipt.referenceId })).toBeVisible()
  await expect(peek.getByText('Receive 40 packages')).toBeVisible()
  await expect(peek.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expectAccessible(page)
  await peek.getByRole('link', { name: 'Start receiving' }).click()
  await expect(page).toHaveURL(`/receipt-order/${receipt.id}/receiving`)
})

test('products, stock, places and warehouses say what their rows do not, and offer the one thing to do', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 18 }])
  await backOrder(owner, goods, 24)
  const peek = peekOf(page)
  const look = async (address: string, row: string) => {
    await page.goto(address)
    await expect(page.getByRole('row').filter({ hasText: row }).first()).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('Space')
  }
  await look('/products?searchTxt=NW-BLOCKS', 'NW-BLOCKS-36')
  await expect(peek.getByText('6 units are missing for open orders, and 0 are on their way.')).toBeVisible()
  await expect(peek.getByText('1 order, 24 units')).toBeVisible()
  await expect(peek.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(peek.getByRole('link', { name: 'New Receipt Order' })).toBeVisible()
  await expectAccessible(page)

  await look('/inventory-list', 'NW-BLOCKS-36')
  await expect(peek.getByText('18 of 18 units are available')).toBeVisible()
  await expect(peek.getByText('6 units are missing for open orders, and 0 are on their way.')).toBeVisible()
  await expectAccessible(page)

  await look('/warehouses/list', 'Vancouver')
  await expect(peek.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expectAccessible(page)

  await look('/stock-locations?searchTxt=A-1', 'A-1')
  await expect(peek.getByText('NW-BLOCKS-36: 18 × ')).toBeVisible()
  await expect(peek.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expectAccessible(page)
  await peek.getByRole('button', { name: 'Move NW-BLOCKS-36' }).click()
  await expect(page.getByRole('dialog', { name: 'Move NW-BLOCKS-36' })).toBeVisible()
})

test('an order form of an empty account says what is missing, and leads to it', async ({ signedIn: page }) => {
  await page.goto('/shipment-order/create-order')
  await expect(page.getByText('An order needs a product, and there is none yet.')).toBeVisible()
  await expect(page.getByText('An order needs a warehouse, and there is none yet.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/receipt-order/create-order')
  await expect(page.getByText('An order needs a product, and there is none yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Create New Warehouse' }).click()
  await expect(page).toHaveURL('/warehouses/list')
})
