import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, newOwner, type Owner, test } from '../journey.ts'
import { inDays, pickedOrder, placeOrder, scan, stock } from './yard.ts'

const places = [
  { title: 'A-1', packageType: 'unit', packages: 5 },
  { title: 'A-2', packageType: 'unit', packages: 5 },
  { title: 'A-3', packageType: 'unit', packages: 5 },
] as const

/** An order over three places, its pick on the screen, with what a dead spot takes. */
async function startPick(page: Page, owner: Owner) {
  const goods = await stock(owner, places)
  const order = await placeOrder(owner, goods, [['unit', 15]])
  await page.setViewportSize({ width: 390, height: 844 })
  const codes = page.waitForResponse('**/codes')
  await page.goto(`/shipment-order/${order.id}/setup-picking`)
  await page.getByRole('button', { name: 'Start Picking' }).click()
  await expect(page.getByRole('main').getByText('A-1', { exact: true })).toBeVisible()
  await codes
  return order
}

const waiting = (page: Page) => page.getByRole('status').filter({ hasText: 'waiting to be sent' })
const pickedOf = async (owner: Owner, order: { readonly id: string }) => {
  const { items } = await owner.call(picking.options, { id: order.id })
  return items.map(({ options }) =>
    Object.fromEntries(options.map(({ stockLocationTitle, pickedCount }) => [stockLocationTitle, pickedCount])),
  )
}

test('the connection is cut in the middle of a pick: it goes on by scan, and all of it is sent once', async ({
  signedIn: page,
  context,
  owner,
}) => {
  const order = await startPick(page, owner)
  await page.getByRole('button', { name: 'Done here' }).click()
  await expect(page.getByText('5 of 15')).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await page.getByRole('button', { name: 'Done here' }).click()
  // What is said of it and of the step before leaves room for the next: where, how many, and the box for a code.
  await expect(waiting(page)).toContainText('1 waiting to be sent')
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(page.getByText('A-3', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('textbox', { name: 'Take' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('textbox', { name: 'Scan the location or the product' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('5 of 15')).toBeVisible()

  await scan(page, 'A-2')
  await expect(page.getByText('Bin confirmed')).toBeVisible()
  await scan(page, '0628504751367')
  await expect(page.getByRole('textbox', { name: 'Take' })).toHaveValue('1')
  await scan(page, 'NOBODY-KNOWS')
  await expect(page.getByRole('alert')).toContainText('NOBODY-KNOWS is not in this order')
  for (let unit = 2; unit <= 5; unit += 1) await scan(page, '0628504751367')
  await expect(page.getByText('5 × NW-BLOCKS-36 picked')).toBeVisible()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(page.getByText('10 of 15')).toBeVisible()
  await expect(waiting(page)).toContainText('3 waiting to be sent')

  // Taken back, and taken again: each is a step of its own.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('5 of 15')).toBeVisible()
  await page.getByRole('button', { name: 'Done here' }).click()
  await page.getByRole('button', { name: 'Done here' }).click()
  await expect(page.getByText('Everything is picked')).toBeVisible()
  await waiting(page).getByRole('button', { name: 'Show' }).click()
  await expect(waiting(page).getByRole('listitem')).toHaveCount(6)
  await expect(waiting(page).getByRole('listitem').first()).toContainText('5 × NW-BLOCKS-36 from A-2')
  await expectAccessible(page)
  expect(await pickedOf(owner, order)).toEqual([{ 'A-1': 5, 'A-2': 0, 'A-3': 0 }])

  const sent: { call: string | undefined; key: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH')
      sent.push({ call: request.url().split('/').at(-1), key: request.headers()['idempotency-key'] })
  })
  await context.setOffline(false)
  await expect(waiting(page)).toHaveCount(0)
  await expect(page.getByText('Connection lost.')).toHaveCount(0)
  await expect.poll(() => pickedOf(owner, order)).toEqual([{ 'A-1': 5, 'A-2': 5, 'A-3': 5 }])
  expect(sent.map(({ call }) => call)).toEqual(['pick', 'unpick', 'pick', 'unpick', 'pick', 'pick'])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(6)
  await page.getByRole('button', { name: 'Finish Picking' }).click()
  await page.getByRole('link', { name: 'Go to packing' }).click()
  await expect(page).toHaveURL(/setup-packing$/)
})

test('what the server refuses afterwards is said, with the place to settle it', async ({
  signedIn: page,
  context,
  owner,
}) => {
  const order = await startPick(page, owner)
  await context.setOffline(true)
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await page.getByRole('button', { name: 'Done here' }).click()
  await page.getByRole('button', { name: 'Done here' }).click()
  await expect(waiting(page)).toContainText('2 waiting to be sent')
  // Meanwhile somebody else picks the first place.
  const { items } = await owner.call(picking.options, { id: order.id })
  const [item] = items
  const first = item?.options.find(({ stockLocationTitle }) => stockLocationTitle === 'A-1')
  await owner.call(picking.pick, {
    id: order.id,
    lines: [{ itemId: item?.itemId ?? '', inventoryId: first?.inventoryId, packageCount: 5 }],
  })
  await context.setOffline(false)
  const refused = page.getByRole('alert').filter({ hasText: '1 step was not taken over' })
  await expect(refused).toContainText(`${order.referenceId} Picked: 5 × NW-BLOCKS-36 from A-1`)
  await expectAccessible(page)
  expect(await pickedOf(owner, order)).toEqual([{ 'A-1': 5, 'A-2': 5, 'A-3': 0 }])
  await expect(refused.getByRole('link', { name: `Open ${order.referenceId}` })).toHaveAttribute(
    'href',
    `/shipment-order/${order.id}/setup-picking`,
  )
  await refused.getByRole('button', { name: /^Settled/ }).click()
  await expect(refused).toHaveCount(0)
})

test.describe('with the files kept on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  /** Waits until the page is answered by what is kept. */
  const kept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  test('Refresh in a dead spot opens the work again with all that waits, and it is sent afterwards', async ({
    signedIn: page,
    context,
    owner,
  }) => {
    const order = await startPick(page, owner)
    await kept(page)
    await context.setOffline(true)
    await expect(page.getByText('Connection lost.')).toBeVisible()
    await page.getByRole('button', { name: 'Done here' }).click()
    await expect(page.getByText('5 of 15')).toBeVisible()

    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await loaded
    await expect(page.getByText('Connection lost.')).toBeVisible()
    await expect(waiting(page)).toContainText('1 waiting to be sent')
    await expect(page.getByText('5 of 15')).toBeVisible()
    await expect(page.getByRole('main').getByText('A-2', { exact: true })).toBeVisible()
    // Also by its address, in a page of its own, and what was never asked for says so.
    const answer = await page.goto(`/shipment-order/${order.id}/setup-picking`)
    expect(answer?.fromServiceWorker()).toBe(true)
    expect(await answer?.headerValue('content-security-policy')).toContain("script-src 'self'")
    await expect(page.getByText('5 of 15')).toBeVisible()
    await scan(page, 'A-2')
    await expect(page.getByText('Bin confirmed')).toBeVisible()
    await page.getByRole('button', { name: 'Done here' }).click()
    await page.goto('/stores')
    await expect(page.getByText('There is no connection', { exact: true })).toBeVisible()
    await expect(waiting(page)).toContainText('2 waiting to be sent')
    await expectAccessible(page)

    await context.setOffline(false)
    await expect(page.getByText('There is no connection', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('row')).toHaveCount(1)
    await expect(waiting(page)).toHaveCount(0)
    await expect.poll(() => pickedOf(owner, order)).toEqual([{ 'A-1': 5, 'A-2': 5, 'A-3': 0 }])
  })

  test('goods are received on in a dead spot, into places that the phone knows, and stand in the books once', async ({
    signedIn: page,
    context,
    owner,
  }) => {
    const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 1 }])
    const { id } = await owner.call(receipts.create, {
      warehouseId: goods.warehouseId,
      receiptType: 'LTL',
      palletsAtReceiving: 1,
      expectedArrival: inDays(1),
      isDraft: false,
      items: [goods.puzzle, goods.blocks].map((product) => ({
        productId: product.id,
        productPackageTypeId: product.unit,
        packageQuantity: 3,
      })),
    })
    await owner.call(receiptTasks.start, { id })
    await page.setViewportSize({ width: 390, height: 844 })
    const codes = page.waitForResponse('**/codes')
    await page.goto(`/receipt-order/${id}/receiving`)
    await codes
    await kept(page)
    await expect(page.getByRole('textbox', { name: 'Scan a product' })).toBeVisible()
    await scan(page, 'NW-PUZZLE-60')
    await expect(page.getByRole('heading', { name: 'Where do you put it?' })).toBeVisible()
    await scan(page, 'A-1')
    await page.getByRole('button', { name: 'One less' }).click()
    await page.getByRole('button', { name: 'Receive 2' }).click()
    await expect(page.getByText('2 × NW-PUZZLE-60 in A-1')).toBeVisible()
    await expect(page.getByText('2 of 6')).toBeVisible()

    await context.setOffline(true)
    await expect(page.getByText('Connection lost.')).toBeVisible()
    await scan(page, '0628504751367')
    await page.getByRole('button', { name: 'Receive 3' }).click()
    await expect(page.getByText('3 × NW-BLOCKS-36 in A-1')).toBeVisible()
    await expect(page.getByText('Not sent yet')).toBeVisible()
    await expect(page.getByText('5 of 6')).toBeVisible()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await loaded
    await expect(page.getByText('5 of 6')).toBeVisible()
    await scan(page, 'NW-PUZZLE-60')
    await scan(page, 'A-7')
    await expect(page.getByText('There is no connection. Nothing is lost')).toBeVisible()
    await scan(page, 'A-1')
    await page.getByRole('button', { name: 'Receive 1' }).click()
    await expect(page.getByText('6 of 6')).toBeVisible()
    await expect(waiting(page)).toContainText('2 waiting to be sent')
    await expectAccessible(page)
    expect((await owner.call(receipts.get, { id })).receivedCount).toBe(2)

    await context.setOffline(false)
    await expect(waiting(page)).toHaveCount(0)
    const received = async () => (await owner.call(receipts.get, { id })).lines.map(({ packageCount }) => packageCount)
    await expect.poll(received).toEqual([2, 3, 1])
    await expect(page.getByText('Not sent yet')).toHaveCount(0)
    await expect(page.getByText('6 of 6')).toBeVisible()
  })

  test('goods are put into boxes in a dead spot, packing is finished, and what leaves is kept until it can be sent', async ({
    signedIn: page,
    context,
    owner,
  }) => {
    const goods = await stock(owner, [
      { title: 'A-1', packageType: 'unit', packages: 5 },
      { title: 'B-1', packageType: 'case', packages: 1, product: 'puzzle' },
    ])
    const order = await pickedOrder(owner, goods, [
      ['unit', 4],
      ['case', 12, 'puzzle'],
    ])
    await page.setViewportSize({ width: 390, height: 844 })
    const types = page.waitForResponse('**/default/**')
    await page.goto(`/shipment-order/${order.id}/setup-packing`)
    await types
    await kept(page)
    await expect(page.getByRole('button', { name: 'As is' })).toHaveCount(2)

    await context.setOffline(true)
    await expect(page.getByText('Connection lost.')).toBeVisible()
    await page.getByRole('button', { name: 'Next: repackage' }).click()
    await page.getByRole('button', { name: 'Remove box 1' }).click()
    await page.getByRole('button', { name: 'Add box' }).click()
    await page.getByRole('button', { name: /^Medium box/ }).click()
    await page.getByRole('textbox', { name: 'Weight, kg (optional)' }).fill('9')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('About 4 kg is expected')).toBeVisible()
    await page.getByRole('button', { name: 'The scale is right' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const boxes = page.getByRole('listitem').filter({ hasText: order.referenceId })
    await expect(boxes).toHaveCount(2)
    await expect(boxes.filter({ hasText: 'Medium box' })).toContainText(`${order.referenceId}-02`)
    await page.reload()
    await expect(boxes.filter({ hasText: 'Medium box' })).toContainText('4 × NW-BLOCKS-36')
    // The strips of the page that was loaded anew move what is below them: they stand before something is pressed.
    await expect(page.getByText('Connection lost.')).toBeVisible()
    await expect(waiting(page)).toContainText('2 waiting to be sent')
    await page.getByRole('button', { name: 'Labels (PDF)' }).click()
    await expect(page.getByText('There is no connection. Nothing is lost')).toBeVisible()
    await expectAccessible(page)
    expect((await owner.call(packing.get, { id: order.id })).boxes).toEqual([])

    await context.setOffline(false)
    await expect(waiting(page)).toHaveCount(0)
    const boxed = async () =>
      (await owner.call(packing.get, { id: order.id })).boxes.map(({ name, weight, firstReference }) => [
        name,
        weight,
        firstReference,
      ])
    await expect.poll(boxed).toEqual([
      ['Case', 13, `${order.referenceId}-01`],
      ['Medium box', 9, `${order.referenceId}-02`],
    ])
    await page.getByRole('button', { name: 'Finish Packing' }).click()
    await expect(page.getByRole('heading', { name: `Ship · ${order.referenceId}` })).toBeVisible()

    await context.setOffline(true)
    await expect(page.getByText('Connection lost.')).toBeVisible()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Not sent yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await waiting(page).getByRole('button', { name: 'Show' }).click()
    await expect(waiting(page).getByRole('listitem')).toContainText('Shipped: Day and Ross')
    await expectAccessible(page)
    await context.setOffline(false)
    await expect.poll(async () => (await owner.call(shipments.get, { id: order.id })).state).toBe('COMPLETED')
    await expect(page.getByText(`${order.referenceId} is shipped out`)).toBeVisible()
  })

  test('the next person on the same phone sees and sends nothing of it', async ({ page, context, owner }) => {
    await page.goto('/signin')
    await page.evaluate((token) => localStorage.setItem('token', token), owner.token)
    const order = await startPick(page, owner)
    await kept(page)
    await context.setOffline(true)
    await expect(page.getByText('Connection lost.')).toBeVisible()
    await page.getByRole('button', { name: 'Done here' }).click()
    await expect(waiting(page)).toContainText('1 waiting to be sent')
    // As if the session had run out: nobody chose to drop what waits, and another person signs in.
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/signin')
    await context.setOffline(false)
    const other = await newOwner()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
    await page.getByLabel('Email').fill(other.email)
    await page.getByLabel('Password').fill(other.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('waiting to be sent')).toHaveCount(0)
    await context.setOffline(true)
    await page.goto(`/shipment-order/${order.id}/setup-picking`)
    await expect(page.getByText('There is no connection', { exact: true })).toBeVisible()
    await expect(page.getByText(order.referenceId)).toHaveCount(0)
    expect(sent).toEqual([])
    expect(await pickedOf(owner, order)).toEqual([{ 'A-1': 0, 'A-2': 0, 'A-3': 0 }])

    // Back with the first one, it is still there, and is sent.
    await page.evaluate((token) => localStorage.setItem('token', token), owner.token)
    await context.setOffline(false)
    await page.goto('/')
    await expect.poll(() => pickedOf(owner, order)).toEqual([{ 'A-1': 5, 'A-2': 0, 'A-3': 0 }])
  })

  test('signing out asks before it drops what waits', async ({ signedIn: page, context, owner }) => {
    await startPick(page, owner)
    await kept(page)
    await context.setOffline(true)
    await expect(page.getByText('Connection lost.')).toBeVisible()
    await page.getByRole('button', { name: 'Done here' }).click()
    await expect(waiting(page)).toContainText('1 waiting to be sent')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    await page.getByRole('button', { name: /Maya Brandt|Profile/ }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    const ask = page.getByRole('dialog', { name: 'Are you sure?' })
    await expect(ask).toContainText('1 thing that you did here is not on the server')
    await ask.getByRole('button', { name: 'Sign out and drop it' }).click()
    await expect(page).toHaveURL('/signin')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(work|waiting)/.test(key)))).toEqual(
      [],
    )
  })
})
