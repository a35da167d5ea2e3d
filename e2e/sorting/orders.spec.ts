import * as boxes from '@crossdock/contract/sorting/boxes'
import * as orders from '@crossdock/contract/sorting/orders'
import * as history from '@crossdock/contract/sorting/orders/history'
import { expect, expectAccessible, test } from '../journey.ts'
import { announce, boxesOf, hub } from './hub.ts'

test('a manifest is imported, its boxes are scanned in by the keyboard alone, put at a place, and handed over', async ({
  signedIn: page,
  owner,
}) => {
  await hub(owner)
  await page.goto('/sorting/manifests')
  await page.getByRole('button', { name: 'Import Boxes' }).first().click()
  await page
    .getByLabel(/Drop a spreadsheet here/)
    .setInputFiles({ name: 'night.csv', mimeType: 'text/csv', buffer: Buffer.from(boxesOf({ 'W-1': 2, 'W-2': 1 })) })
  const mapper = page.getByRole('dialog', { name: 'Import Boxes' })
  await mapper.getByRole('button', { name: 'Select Warehouse' }).click()
  await page.getByRole('option', { name: 'Richmond DC' }).click()
  await mapper.getByLabel('Manifest').fill('Night truck')
  // What is put right in the mapper is what comes.
  await mapper.getByRole('gridcell', { name: 'W-2-1' }).click()
  await page.keyboard.type('BX-9')
  await page.keyboard.press('Enter')
  await mapper.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Boxes Imported Successfully')).toBeVisible()
  await expect(page.getByText('2 orders with 3 boxes')).toBeVisible()

  const manifest = page.getByRole('row').filter({ hasText: 'Night truck' })
  await expect(manifest).toContainText('Expecting')
  await expect(manifest).toContainText('0 of 3')
  await manifest.click()
  await expectAccessible(page)
  const peek = page.getByRole('complementary', { name: 'Details of the row' })
  await peek.getByRole('link', { name: 'Scan boxes' }).click()

  // From here on nobody touches the mouse.
  const scan = async (code: string): Promise<void> => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const lamp = page.getByRole('region', { name: 'Where it goes' })
  await expect(page.getByRole('heading', { name: 'Scan boxes · Night truck' })).toBeVisible()
  await scan('L7')
  await expect(page.getByRole('alert')).toContainText('Scan a box first')
  await scan('W-1-1')
  await expect(page.getByText('Box 1 of W-1 received')).toBeVisible()
  await expect(lamp).toContainText('1 of 2')
  await scan('W-1-1')
  await expect(page.getByText('Already in: W-1-1')).toBeVisible()
  await expect(lamp).toContainText('1 of 2')
  await scan('L7')
  await expect(page.getByText('W-1 stands at L7 · 1')).toBeVisible()
  await scan('W-1-2')
  await expect(lamp).toContainText('Position 1')
  await expect(lamp).toContainText('2 of 2')
  await scan('nobody-has-this')
  await expect(page.getByRole('alert')).toContainText('Nobody knows nobody-has-this')
  await scan('BX-9')
  await expect(page.getByText('3 of 3 boxes')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/sorting/orders')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(2)
  await expect(page.locator('footer')).toContainText('3 boxes')
  await page.getByRole('link', { name: '1 without a position' }).click()
  await expect(rows).toHaveCount(1)
  await rows.first().click()
  await peek.getByRole('button', { name: 'Allocate' }).click()
  const allocating = page.getByRole('dialog', { name: 'Allocate W-2' })
  await allocating.getByRole('button', { name: 'Stock Location' }).click()
  await page.getByRole('option', { name: /L7/ }).click()
  await allocating.getByLabel('Position').fill('1')
  await allocating.getByRole('button', { name: 'Allocate' }).click()
  await expect(allocating.getByText('This position is already occupied.')).toBeVisible()
  await expectAccessible(page)
  await allocating.getByRole('button', { name: 'Take position 2' }).click()
  await allocating.getByRole('button', { name: 'Allocate' }).click()
  await expect(page.getByText('W-2 stands at L7 · 2')).toBeVisible()

  await page.goto('/sorting/orders?type=Received')
  await expect(rows).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Process' }).click()
  const asking = page.getByRole('dialog', { name: 'Process 2 orders?' })
  await asking.getByLabel('Place them in the order pool, to be delivered').check()
  await asking.getByRole('button', { name: 'Process' }).click()
  await expect(page.getByText('2 orders processed, they wait in the order pool')).toBeVisible()
  await expect(rows).toHaveCount(0)
  const { items } = await owner.call(orders.list, { type: 'Processed' })
  expect(items.map(({ orderNo, position }) => [orderNo, position]).sort()).toEqual([
    ['W-1', null],
    ['W-2', null],
  ])
})

test('orders are merged and parted again; what is missing is expected no longer, with a reason; the customer is told', async ({
  signedIn: page,
  owner,
}) => {
  const warehouseId = await hub(owner)
  const { orders: made } = await announce(owner, warehouseId, { 'W-1': 2, 'W-2': 1 })
  const first = await owner.call(orders.get, { id: made.get('W-1')?.id ?? '' })
  await owner.call(boxes.receive, { id: first.id, boxId: first.boxes[0]?.id ?? '' })

  await page.goto('/sorting/orders')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(2)
  for (const number of ['W-1', 'W-2']) await rows.filter({ hasText: number }).getByRole('checkbox').check()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Merge' }).click()
  const merging = page.getByRole('dialog', { name: 'Merge 2 orders' })
  await merging.getByRole('radio', { name: /W-1/ }).check()
  await merging.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('W-1 has 3 boxes now')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Received 1/3')

  await rows.first().click()
  const peek = page.getByRole('complementary', { name: 'Details of the row' })
  const merged = peek.getByRole('region', { name: 'Merged of 2 orders' })
  await merged.getByRole('checkbox', { name: 'W-2' }).uncheck()
  await expect(merged).toContainText('W-2: alone with 1 box, without a position.')
  await expectAccessible(page)
  await merged.getByRole('button', { name: 'Unmerge 1' }).click()
  await expect(rows).toHaveCount(2)

  await peek.getByRole('button', { name: 'Cancel expecting' }).click()
  const short = page.getByRole('dialog', { name: 'Cancel what is missing of W-1' })
  await short.getByRole('button', { name: 'Cancel expecting' }).click()
  await expect(short.getByText('Reason is required')).toBeVisible()
  await short.getByLabel('Reason').fill('The truck came without it')
  await short.getByRole('button', { name: 'Cancel expecting' }).click()
  await expect(rows.filter({ hasText: 'W-1' })).toContainText('Received 1/1')
  await expect(peek.getByText('1 box expected no longer: The truck came without it')).toBeVisible()

  await peek.getByRole('button', { name: 'Tracking message' }).click()
  await expect(page.getByRole('dialog', { name: 'Tracking message' }).getByRole('textbox')).toHaveValue(/W-1/)
  const { items } = await owner.call(history.list, { id: first.id })
  expect(items.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['Imported', 'BoxReceived', 'Merged', 'Unmerged', 'ExpectingCancelled']),
  )
})
