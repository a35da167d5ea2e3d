import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { expect, expectAccessible, test } from '../../journey.ts'
import { inDays, people, placeOrder, receive, stock } from '../yard.ts'

const phone = { width: 390, height: 844 }

test('too little stock: the order waits as a back order, says why, and is placed when the goods come in', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 2 }])
  await page.goto('/operation-orders')
  await page.getByRole('link', { name: 'New Shipment Order' }).first().click()
  await expect(page.getByRole('button', { name: 'Warehouse: Vancouver DC' })).toBeVisible()
  await page.getByLabel('PO Number').fill('PO-1')
  await page.getByRole('textbox', { name: 'Ship Out Date' }).fill(people(inDays(2)))
  await page.getByRole('button', { name: 'Shipment Type' }).click()
  await page.getByRole('option', { name: 'Pick up' }).click()
  await page.getByLabel('Carrier Name').fill('Day and Ross')
  await page.getByRole('textbox', { name: 'Expected Pickup Date' }).fill(people(inDays(2)))
  await page.getByRole('button', { name: 'Product', exact: true }).click()
  await page.getByRole('option', { name: /NW-BLOCKS-36/ }).click()
  // What is free here is said while it is ordered, and what the line lacks.
  const line = page.getByRole('group', { name: 'Line 1' })
  await expect(line).toContainText('2 free here')
  await expect(line).toContainText('1 after this order')
  await page.getByRole('textbox', { name: 'Units' }).fill('5')
  await expect(line.getByRole('status')).toHaveText('3 of 5 units are not here')
  // Enter after the units begins the next line; one that says nothing is taken out again.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Line 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove line 2' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()

  const choice = page.getByRole('dialog', { name: 'Not enough stock' })
  await expect(choice).toContainText('The selected quantity exceeds the available packages in the warehouse.')
  await expectAccessible(page)
  expect((await owner.call(shipments.list, { states: 'DRAFT,READY,BACK_ORDER' })).total).toBe(0)
  await choice.getByRole('button', { name: 'Save as back order' }).click()
  await expect(page.getByText('Back Order', { exact: true })).toBeVisible()
  await expect(page.getByText('5 × NW-BLOCKS-36 needed, 2 available')).toBeVisible()

  // It cannot be placed before that, and the page follows by itself when it is.
  await page.getByRole('button', { name: 'Place', exact: true }).click()
  await expect(choice).toContainText('A back order is placed by itself when the goods come in.')
  await choice.getByRole('button', { name: 'Let it wait' }).click()
  const { items } = await owner.call(locations.list, { title: 'A-1' })
  await receive(owner, goods, items[0]?.id ?? '', { packageType: 'unit', packages: 5 })
  await expect(page.getByText('Order Placed', { exact: true })).toBeVisible()
  await expect(page.getByText('What it waited for came in')).toBeVisible()
})

test('nothing is where it should be: all is put back, and the order waits', async ({ signedIn: page, owner }) => {
  const goods = await stock(owner, [
    { title: 'A-1', packageType: 'unit', packages: 2 },
    { title: 'B-1', packageType: 'unit', packages: 3, product: 'puzzle' },
  ])
  const order = await placeOrder(owner, goods, [
    ['unit', 2],
    ['unit', 3, 'puzzle'],
  ])
  await page.setViewportSize(phone)
  await page.goto(`/shipment-order/${order.id}/setup-picking`)
  await page.getByRole('button', { name: 'Start Picking' }).click()
  await page.getByRole('button', { name: 'Done here' }).click()
  await expect(page.getByText('2 of 5 units').first()).toBeVisible()
  await page.getByRole('button', { name: 'Fewer than that' }).click()
  await page.getByRole('textbox', { name: 'Found' }).fill('0')
  await page.getByRole('button', { name: '3 missing: report it' }).click()
  await expect(page.getByRole('alert')).toContainText('3 units cannot be found')
  await expect(page.getByRole('button', { name: 'Ship without it' })).toBeVisible()
  await page.getByRole('button', { name: 'Put all back, make it a back order' }).click()
  await expect(page.getByText('This is a back order: it waits for stock.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/shipment-order/${order.id}`)
  await expect(page.getByText('3 × NW-PUZZLE-60 needed, 0 available')).toBeVisible()
  await expect(page.getByText('Not found where it should be')).toBeVisible()
})

test('an order that somebody else has says so to the picker, and nothing is picked', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 2 }])
  const order = await placeOrder(owner, goods, [['unit', 2]])
  const message = 'This order is not assigned to you to process.'
  await page.route('**/task', (route) =>
    route.fulfill({
      status: 400,
      json: { status: false, code: 400, message, errInfo: { errType: 'NotAssignedToYou', requestId: 'x' } },
    }),
  )
  await page.setViewportSize(phone)
  await page.goto(`/shipment-order/${order.id}/setup-picking`)
  await page.getByRole('button', { name: 'Start Picking' }).click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start Picking' })).toBeVisible()
  await expectAccessible(page)
})
