import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import * as receiptTasks from '@crossdock/contract/fulfillment/receipts/tasks'
import * as picking from '@crossdock/contract/fulfillment/shipments/picking'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import { bySlowBluetooth, inDays, placeOrder, scan, stock } from './yard.ts'

/** Keeps the page's thread busy most of the time, as an old phone's is. */
async function makeJanky(page: Page): Promise<void> {
  await page.evaluate(() => {
    setInterval(() => {
      const until = performance.now() + 180
      while (performance.now() < until);
    }, 260)
  })
}

test('a slow scanner on a phone that hangs: received and picked by scanning alone, nothing lost, nothing counted twice', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [
    { title: 'R-A-01', packageType: 'unit', packages: 3 },
    { title: 'A-01', packageType: 'case', packages: 1 },
  ])
  const { id } = await owner.call(receipts.create, {
    warehouseId: goods.warehouseId,
    receiptType: 'LTL',
    palletsAtReceiving: 1,
    expectedArrival: inDays(1),
    isDraft: false,
    items: [{ productId: goods.puzzle.id, productPackageTypeId: goods.puzzle.unit, packageQuantity: 3 }],
  })
  await owner.call(receiptTasks.start, { id })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/receipt-order/${id}/receiving`)
  await expect(page.getByRole('textbox', { name: 'Scan a product' })).toBeVisible()
  const scanSlowly = (code: string, stall?: { at: number; pause: number }): Promise<void> =>
    scan(page, code, { pauses: bySlowBluetooth, ...(stall && { stall }) })
  await makeJanky(page)

  // A pause in the middle: neither the code nor its tail counts. The place R-A-01 never becomes A-01.
  await scanSlowly('NW-PUZZLE-60', { at: 3, pause: 200 })
  await expect(page.getByRole('alert').filter({ hasText: 'Scan again' })).toBeVisible()
  await expectAccessible(page)
  await scanSlowly('628504751374')
  await expect(page.getByRole('heading', { name: 'Where do you put it?' })).toBeVisible()
  await scanSlowly('R-A-01', { at: 2, pause: 400 })
  await expect(page.getByRole('alert').filter({ hasText: 'Scan again' })).toBeVisible()
  await scanSlowly('R-A-01')
  await expect(page.getByText('Into', { exact: true })).toBeVisible()
  await expect(page.getByText('R-A-01', { exact: true })).toBeVisible()

  // The lot comes from a GS1 code, the count from scans.
  await scanSlowly(']C1010062850475137410L-7')
  await expect(page.getByRole('textbox', { name: 'Packages' })).toHaveValue('1')
  await expect(page.getByLabel('Lot (optional)')).toHaveValue('L-7')
  await scanSlowly(']C1010062850475137410L-8')
  await expect(page.getByRole('alert').filter({ hasText: 'Another lot or expiry' })).toBeVisible()
  await scanSlowly(']C10100628504751375')
  await expect(page.getByRole('alert').filter({ hasText: 'This code is damaged' })).toBeVisible()
  await scanSlowly(']C1010062850475137410L-7')
  await scanSlowly(']C1010062850475137410L-7')
  await expect(page.getByRole('textbox', { name: 'Packages' })).toHaveValue('3')
  await page.getByRole('button', { name: 'Receive 3' }).click()
  await expect(page.getByText('3 × NW-PUZZLE-60 in R-A-01')).toBeVisible()
  expect((await owner.call(receipts.get, { id })).lines).toMatchObject([{ packageCount: 3, lot: 'L-7' }])

  const order = await placeOrder(owner, goods, [['unit', 3]])
  await page.goto(`/shipment-order/${order.id}/setup-picking`)
  await page.getByRole('button', { name: 'Start Picking' }).click()
  await expect(page.getByRole('textbox', { name: 'Take' })).toBeVisible()
  await makeJanky(page)
  await scanSlowly('R-A-01', { at: 2, pause: 300 })
  await expect(page.getByRole('alert').filter({ hasText: 'Scan again' })).toBeVisible()
  await scanSlowly('R-A-01')
  await expect(page.getByText('Bin confirmed')).toBeVisible()
  // Faster than the answers come: every one counts.
  await scanSlowly('0628504751367')
  await scanSlowly('628504751367')
  await scanSlowly('00628504751367')
  await expect(page.getByText('3 × NW-BLOCKS-36 picked')).toBeVisible()
  const list = await owner.call(picking.options, { id: order.id })
  expect(list.items.map(({ pickedUnits }) => pickedUnits)).toEqual([3])
})
