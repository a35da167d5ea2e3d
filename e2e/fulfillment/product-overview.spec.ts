import * as receipts from '@crossdock/contract/fulfillment/receipts/orders'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'
import { inDays, people, placeOrder, stock } from './yard.ts'

test('a product is read as a whole: what is where, what comes, who waits, what came and left', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [
    { title: 'A-1', packageType: 'unit', packages: 30 },
    { title: 'A-2', packageType: 'unit', packages: 6, condition: 3 },
  ])
  const order = await placeOrder(owner, goods, [['unit', 10]])
  const receipt = await owner.call(receipts.create, {
    warehouseId: goods.warehouseId,
    receiptType: 'LTL',
    palletsAtReceiving: 1,
    expectedArrival: inDays(4),
    isDraft: false,
    items: [{ productId: goods.blocks.id, productPackageTypeId: goods.blocks.case, packageQuantity: 2 }],
  })
  await page.goto(`/products/${goods.blocks.id}`)
  const region = (name: string) => page.getByRole('region', { name })
  await expect(region('Stock')).toContainText('36 on hand − 10 reserved − 6 not usable = 20 available')
  await expect(region('Stock')).toContainText('20 of 36 free, 24 come')
  await expect(region('Places').getByRole('row', { name: /A-2/ })).toContainText('On Hold')
  await expect(region('Orders that wait for it').getByRole('row', { name: order.referenceId })).toContainText(
    'Reserved',
  )
  await expect(region('Next')).toContainText(`${receipt.referenceId} brings 24 units, expected ${people(inDays(4))}.`)
  await expect(region('In and out, 30 days')).toContainText('36 in 0 out')
  await expect(region('What happened').getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await region('Orders that wait for it').getByRole('link', { name: order.referenceId }).click()
  await expect(page).toHaveURL(`/shipment-order/${order.id}`)
})

/** A picture of 1,400 × 700 pixels, drawn in the browser. */
const drawPicture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 1400
    canvas.height = 700
    const paint = canvas.getContext('2d')
    if (paint) {
      paint.fillStyle = '#0b6f6a'
      paint.fillRect(0, 0, 1400, 700)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })

test('a product gets a picture, which is shown in lists and at work', async ({ signedIn: page, owner }) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 3 }])
  const order = await placeOrder(owner, goods, [['unit', 1]])
  await page.goto(`/products/${goods.blocks.id}`)
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  const buffer = Buffer.from(await drawPicture(page), 'base64')
  await (await chosen).setFiles({ name: 'blocks.png', mimeType: 'image/png', buffer })
  await expect(page.getByText('Picture saved')).toBeVisible()
  const picture = page.getByRole('img', { name: 'Wooden blocks, 36 pieces' })
  await expect(picture).toBeVisible()
  // It is kept no larger than anybody will see it.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024)
  await expectAccessible(page)
  await page.goto('/products')
  await expect(page.getByRole('row', { name: /NW-BLOCKS-36/ }).locator('img')).toBeVisible()
  await page.goto(`/shipment-order/${order.id}`)
  await page.getByRole('link', { name: 'Pick', exact: true }).click()
  await page.getByRole('button', { name: 'Start Picking' }).click()
  await expect(page.getByRole('main').locator('img').first()).toBeVisible()
  await page.goto(`/products/${goods.blocks.id}`)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No picture yet')).toBeVisible()
})
