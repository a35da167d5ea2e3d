import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { expect, expectAccessible, test } from '../journey.ts'
import { expectGoods, inDays, packedOrder, placeOrder, scan, stock } from './yard.ts'

test('after each job the next one is offered, with its size and place; carriers are those of the last orders', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 30 }])
  const first = await packedOrder(owner, goods, [['unit', 2]], 'delivery')
  const second = await packedOrder(owner, goods, [['unit', 2]], 'delivery')
  const third = await placeOrder(owner, goods, [['unit', 3]], 'delivery')
  const fourth = await placeOrder(owner, goods, [['unit', 5]], 'delivery')
  await page.goto(`/shipment-order/${first.id}/confirm-shipping-info`)
  await expect(page.getByText('2 boxes have no label yet')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Last used' })).toHaveCount(0)
  await page.getByLabel('Carrier Name').fill('Purolator')
  // Scanned while something is still to be typed: that comes next.
  await page.getByRole('heading', { name: `Ship · ${first.referenceId}` }).click()
  await scan(page, 'PIN0')
  await expect(page.getByLabel('Tracking number')).toHaveValue('PIN0')
  await expect(page.getByLabel('Declared value')).toBeFocused()
  const declare = async (): Promise<void> => {
    await page.getByLabel('Declared value').fill('10')
    await page.getByLabel('Country of Origin').fill('Canada')
  }
  await declare()
  // A scanner ends the number with Enter: it goes into its field, and nothing is sent away by it.
  await page.getByLabel('Tracking number').fill('PIN1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused()
  expect((await owner.call(shipments.get, { id: first.id })).state).toBe('PICKING')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${first.referenceId} is shipped out`)).toBeVisible()
  const next = page.getByRole('region', { name: 'Next' })
  await expect(next).toContainText(`Ship ${second.referenceId}`)
  await expect(next).toContainText('Marcus Lindqvist · 2 units')
  await expectAccessible(page)

  await page.getByRole('link', { name: `Ship ${second.referenceId}`, exact: true }).click()
  // Who took the last one stands there already.
  const last = page.getByRole('group', { name: 'Last used' }).getByRole('button', { name: 'Purolator' })
  await expect(last).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Carrier Name')).toHaveValue('Purolator')
  await declare()
  await page.getByRole('heading', { name: `Ship · ${second.referenceId}` }).click()
  // Scanned while no field has the focus, and nothing is left to be typed.
  await scan(page, '1Z999AA10123456784')
  await expect(page.getByLabel('Tracking number')).toHaveValue('1Z999AA10123456784')
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${second.referenceId} is shipped out`)).toBeVisible()
  // Nothing is left to be shipped: what the person has begun comes next.
  await expect(next).toContainText('Receive RO-000001')
  await page.goto(`/shipment-order/${third.id}/setup-picking`)
  await page.getByRole('button', { name: 'Start Picking' }).click()
  await page.getByRole('button', { name: 'Done here' }).click()
  await page.getByRole('button', { name: 'Finish Picking' }).click()
  await expect(page.getByText('Picking is finished')).toBeVisible()
  await expect(next).toContainText(`Pick ${fourth.referenceId}`)
  await expect(next).toContainText('5 units · begins at A-1')
  await expect(page.getByRole('link', { name: `Pick ${fourth.referenceId}`, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to packing' })).toBeVisible()
  expect((await owner.call(shipments.get, { id: second.id })).trackingNumber).toBe('1Z999AA10123456784')
})

test('on a phone the first screen says what comes next, for whoever holds it', async ({ signedIn: page, owner }) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 30 }])
  const later = await placeOrder(owner, goods, [['unit', 1]], 'delivery', inDays(6))
  const late = await placeOrder(owner, goods, [['unit', 4]], 'delivery', inDays(-3))
  await expectGoods(owner, goods, { packageType: 'case', packages: 2 })
  await page.goto('/')
  const mine = page.getByRole('region', { name: 'My work' })
  const first = mine.getByRole('link', { name: /^Pick/ }).first()
  await expect(page.getByRole('region', { name: 'Shift board' })).toBeVisible()
  await expect(mine).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(first).toContainText(`Pick ${late.referenceId}`)
  await expect(first).toContainText(/late \d days?/)
  await expectAccessible(page)
  // Begun by whoever holds the phone, it comes before what is late.
  await mine.getByRole('link').filter({ hasText: later.referenceId }).click()
  await page.getByRole('button', { name: 'Start Picking' }).click()
  await expect(page.getByRole('button', { name: 'Done here' })).toBeVisible()
  await page.goto('/')
  await expect(first).toContainText(`Pick ${later.referenceId}`)
  await expect(first).toContainText('Begun')
})

test('by keyboard alone: received, picked, packed and shipped in at most 60 presses, besides scans', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 10 }])
  // What stands on the shelf is received to the end.
  const { items } = await owner.call(receipts.list, {})
  for (const { id } of items) {
    await owner.call(receiptTasks.confirmReport, { id })
    await owner.call(receiptTasks.complete, { id })
  }
  const receipt = await expectGoods(owner, goods, { packageType: 'unit', packages: 5 })
  const order = await placeOrder(owner, goods, [['unit', 2]], 'pickup')
  let presses = 0
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key)
      presses += 1
    }
  }
  const type = async (text: string): Promise<void> => {
    await page.keyboard.type(text)
    presses += text.length
  }
  const isFocused = (name: string) => expect(page.locator(':focus')).toHaveAccessibleName(name)

  // Found by its number, from wherever one is.
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Shift board' })).toBeVisible()
  await press('Control+k')
  await type(receipt.referenceId)
  await expect(page.getByRole('option', { name: new RegExp(receipt.referenceId) })).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('heading', { name: receipt.referenceId })).toBeVisible()
  await press('r')
  await isFocused('The goods are here: start')
  await press('Enter')
  await expect(page.getByRole('textbox', { name: 'Scan a product' })).toBeVisible()
  await scan(page, 'NW-BLOCKS-36')
  await expect(page.getByRole('heading', { name: 'Where do you put it?' })).toBeVisible()
  await scan(page, 'A-1')
  await isFocused('Receive 5')
  // An Enter at once would be the scanner's second one.
  await press('Space')
  const steps = [
    'Check the report',
    'This is what is here: confirm',
    'Complete',
    `Pick ${order.referenceId}`,
    'Start Picking',
    'Done here',
    'Finish Picking',
    'Go to packing',
    'Next: repackage',
    'Save',
    'Finish Packing',
    'Confirm',
  ]
  for (const step of steps) {
    await isFocused(step)
    await press('Enter')
  }
  await expect(page.getByText(`${order.referenceId} is shipped out`)).toBeVisible()
  expect(presses).toBeLessThanOrEqual(60)
})
