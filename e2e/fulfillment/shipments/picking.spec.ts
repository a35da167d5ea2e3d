import * as packageTypes from '@crossdock/contract/fulfillment/shipments/box-types'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import { expect, expectAccessible, test } from '../../journey.ts'
import { placeOrder, scan, stock } from '../yard.ts'

test('an order is picked, repackaged, labelled and shipped out', async ({ signedIn: page, owner }) => {
  const goods = await stock(owner, [
    { title: 'A-04-2-B', packageType: 'unit', packages: 5 },
    { title: 'B-01-1-A', packageType: 'case', packages: 2 },
  ])
  const order = await placeOrder(owner, goods, [
    ['unit', 3],
    ['case', 24],
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/shipment-order/${order.id}`)
  await page.getByRole('link', { name: 'Pick', exact: true }).click()

  await expect(page.getByText('27 units', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start Picking' }).click()

  // The nearest place first; a wrong scan says so, the right ones count, and the last one is the pick.
  await expect(page.getByRole('main').getByText('A-04-2-B', { exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByText('/ 3', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await scan(page, 'NOBODY-KNOWS')
  await expect(page.getByRole('alert')).toContainText('NOBODY-KNOWS is not in this order')
  await scan(page, 'A-04-2-B')
  await expect(page.getByText('Bin confirmed')).toBeVisible()
  await scan(page, '0628504751367')
  await expect(page.getByRole('textbox', { name: 'Take' })).toHaveValue('1')
  await scan(page, '0628504751367')
  await expect(page.getByRole('textbox', { name: 'Take' })).toHaveValue('2')
  await scan(page, '0628504751367')
  await expect(page.getByText('3 × NW-BLOCKS-36 picked')).toBeVisible()
  await expect(page.getByText('3 of 27 units').first()).toBeVisible()

  // Undo of the only pick (it is as if picking had not begun), pause, go on, and everything as suggested.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back: put it where it was')).toBeVisible()
  await page.getByRole('button', { name: 'Start Picking' }).click()
  await expect(page.getByRole('main').getByText('A-04-2-B', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done here' }).click()
  await expect(page.getByText('3 of 27 units').first()).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Picking is paused')).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Pick list' }).click()
  await expect(page.getByRole('button', { name: /Put 3 × NW-BLOCKS-36 back to A-04-2-B/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Auto-fill/ }).click()
  await expect(page.getByText('Everything is picked')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finish Picking' }).click()
  await page.getByRole('link', { name: 'Go to packing' }).click()

  // Loose units would share a box: here they leave as they are. One case does, too, and the other one is taken apart.
  await expect(page).toHaveURL(/setup-packing$/)
  const singles = page.getByRole('listitem').filter({ hasNotText: 'Case of 12' })
  await expect(singles.getByRole('button', { name: 'To be repackaged', pressed: true })).toBeVisible()
  await singles.getByRole('button', { name: 'As is' }).click()
  const cases = page.getByRole('listitem').filter({ hasText: 'Case of 12' })
  await cases.getByRole('button', { name: 'To be repackaged' }).click()
  await cases.getByRole('button', { name: 'One less' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next: repackage' }).click()
  await expect(page).toHaveURL(/repackage$/)
  await page.getByRole('button', { name: 'Remove box 1' }).click()
  await expect(page.getByText('12 left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Add box' }).click()
  await expect(page.getByText('Which box?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Medium box/ }).click()
  const box = page.getByRole('listitem', { name: 'Box 1' })
  await box.getByRole('textbox', { name: 'NW-BLOCKS-36' }).fill('6')
  await expect(page.getByText('6 left')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await box.getByRole('group').or(box).getByRole('button', { name: 'One more' }).last().click()
  await expect(page.getByText('12 of 12 units').first()).toBeVisible()
  await box.getByLabel('Weight, kg (optional)').fill('9')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('About 6 kg is expected')).toBeVisible()
  await page.getByRole('button', { name: 'The scale is right' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  // Three singles, a case and two boxes; the labels are downloaded, then it goes on to shipping.
  await expect(page).toHaveURL(/setup-packing\?step=boxes$/)
  await expect(page.getByText('6 boxes')).toBeVisible()
  await expect(page.getByText('They are not downloaded yet.')).toBeVisible()
  await expectAccessible(page)
  for (const [name, ending] of [
    ['Labels (PDF)', /\.pdf$/],
    ['Labels (ZPL)', /\.zpl$/],
    ['Packing slip', /\.pdf$/],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    expect((await download).suggestedFilename()).toMatch(ending)
  }
  await expect(page.getByText('The labels are downloaded')).toBeVisible()
  expect((await owner.call(shipments.get, { id: order.id })).packingLabelsDownloaded).toBe(true)
  await page.getByRole('button', { name: 'Finish Packing' }).click()
  await expect(page).toHaveURL(/confirm-shipping-info$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${order.referenceId} is shipped out`)).toBeVisible()
  expect((await owner.call(shipments.get, { id: order.id })).state).toBe('COMPLETED')
})

test('fewer than there should be: other stock is found, then the line is lowered', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [
    { title: 'A-1', packageType: 'unit', packages: 5 },
    { title: 'A-2', packageType: 'unit', packages: 2 },
  ])
  const order = await placeOrder(owner, goods, [['unit', 5]])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/shipment-order/${order.id}/setup-picking`)
  await page.getByRole('button', { name: 'Start Picking' }).click()
  await expect(page.getByRole('main').getByText('A-1', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Fewer than that' }).click()
  await expect(page.getByText('How many are in A-1?')).toBeVisible()
  await page.getByRole('textbox', { name: 'Found' }).fill('3')
  await expectAccessible(page)
  await page.getByRole('button', { name: '2 missing: report it' }).click()
  await expect(page.getByText('There is more elsewhere')).toBeVisible()
  await expect(page.getByRole('main').getByText('A-2', { exact: true })).toBeVisible()
  await expect(page.getByText('3 of 5 units').first()).toBeVisible()

  await page.getByRole('button', { name: 'Fewer than that' }).click()
  await page.getByRole('textbox', { name: 'Found' }).fill('1')
  await page.getByRole('button', { name: '1 missing: report it' }).click()
  await expect(page.getByRole('alert')).toContainText('1 unit cannot be found')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ship 4 instead of 5' }).click()
  await expect(page.getByText('Everything is picked')).toBeVisible()
  await page.getByRole('button', { name: 'Finish Picking' }).click()
  await page.getByRole('link', { name: 'Go to packing' }).click()
  await expect(page).toHaveURL(/setup-packing$/)
  await page.getByRole('button', { name: 'Next: repackage' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('1 box', { exact: true })).toBeVisible()
  expect((await owner.call(shipments.get, { id: order.id })).items.map(({ unitsCount }) => unitsCount)).toEqual([4])
})

test('a shelf where too few are is not offered again, though the books have more there; then a case is broken', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [
    { title: 'A-1', packageType: 'unit', packages: 20 },
    { title: 'A-2', packageType: 'unit', packages: 3 },
    { title: 'B-1', packageType: 'case', packages: 2 },
  ])
  const order = await placeOrder(owner, goods, [['unit', 5]])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/shipment-order/${order.id}/setup-picking`)
  await page.getByRole('button', { name: 'Start Picking' }).click()
  const report = async (place: string, found: number, missing: number) => {
    await expect(page.getByRole('main').getByText(place, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Fewer than that' }).click()
    await page.getByRole('textbox', { name: 'Found' }).fill(String(found))
    await page.getByRole('button', { name: `${missing} missing: report it` }).click()
  }
  // Fifteen more are there in the books, and three elsewhere: they do not cover the line by themselves.
  await report('A-1', 1, 4)
  await expect(page.getByRole('alert')).toContainText('4 units cannot be found')
  await expect(page.getByText('The rest is there in larger packages only: one can be broken into units.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'A-1' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'A-2' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Break a case' }).click()
  await expect(page.getByText('There is more elsewhere')).toBeVisible()
  for (const place of ['A-2', 'B-1']) {
    await expect(page.getByRole('main').getByText(place, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Done here' }).click()
  }
  await expect(page.getByText('Everything is picked')).toBeVisible()
  const { events } = await owner.call(shipments.get, { id: order.id })
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['missing', 'case-broken', 'picked']))
})

test('everything that can be pressed while picking can be reached and pressed by keyboard', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 5 }])
  const order = await placeOrder(owner, goods, [['unit', 2]])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/shipment-order/${order.id}/setup-picking`)
  const press = async (name: string): Promise<void> => {
    const button = page.getByRole('button', { name }).or(page.getByRole('link', { name }))
    await expect(button).toBeVisible()
    for (let tabs = 0; tabs < 20; tabs++) {
      if (await button.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await press('Start Picking')
  // There is room for the whole list at the side.
  await expect(page.getByRole('complementary', { name: 'Pick list' })).toBeVisible()
  await expectAccessible(page)
  await press('Done here')
  await press('Finish Picking')
  await press('Go to packing')
  await press('Next: repackage')
  await press('Save')
  await press('Finish Packing')
  await expect(page).toHaveURL(/confirm-shipping-info$/)
})

test('boxes are added, changed and deleted', async ({ signedIn: page, owner }) => {
  await page.goto('/warehouses/shipment-packages')
  await expect(page.getByText('Medium box')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Shipment Packages' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Package' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Package' })
  await expect(dialog.getByText('If you wish to select all stores, leave the list empty')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add Package' }).click()
  for (const name of ['Name', 'Length', 'Width', 'Height'])
    await expect(dialog.getByText(`${name} is required`)).toBeVisible()
  await dialog.getByLabel('Name').fill('Hat box')
  await dialog.getByLabel('Length (cm)').fill('0')
  await expect(dialog.getByText('Must be greater than 0')).toBeVisible()
  for (const [name, side] of [
    ['Length (cm)', '35'],
    ['Width (cm)', '35'],
    ['Height (cm)', '20'],
  ] as const)
    await dialog.getByLabel(name).fill(side)
  await dialog.getByRole('button', { name: /Assign Stores/ }).click()
  await page.getByRole('option', { name: 'All' }).click()
  await expect(page.getByRole('option', { name: 'Main' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add Package' }).click()
  await expect(page.getByText('Hat box added successfully!')).toBeVisible()
  await expect(dialog).toBeHidden()
  const { items } = await owner.call(packageTypes.list, { title: 'hat' })
  expect(items).toMatchObject([{ name: 'Hat box', depth: 35, width: 35, height: 20, store_ids: [] }])

  await page.getByText('Hat box', { exact: true }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Package' })
  await edit.getByLabel('Name').fill('Cake box')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Cake box updated successfully')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Cake box deleted')).toBeVisible()
  expect((await owner.call(packageTypes.list, { title: 'cake' })).total).toBe(0)
})

test('by scanner alone on a phone: an order is opened from the Work screen, picked from start to finish', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-04-2-B', packageType: 'unit', packages: 5 }])
  const order = await placeOrder(owner, goods, [['unit', 2]])
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'My work' }).getByText(order.referenceId)).toBeVisible()

  // A place is opened there, too, and so is a product: what was scanned, without a box.
  // What listens to a scanner there comes with what no screen shows.
  await page.waitForLoadState('networkidle')
  await scan(page, 'A-04-2-B')
  await expect(page).toHaveURL(/locations/)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'My work' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await scan(page, 'NW-BLOCKS-36')
  await expect(page).toHaveURL(/product/)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'My work' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await scan(page, order.referenceId)
  await expect(page.getByRole('heading', { level: 1, name: order.referenceId })).toBeVisible()
  await scan(page, order.referenceId)
  await expect(page.getByRole('button', { name: 'Start Picking' })).toBeVisible()
  // Whose it is and by when stands in the head, in one line; the number of the order is whole.
  const head = page.locator('header', { has: page.getByRole('heading', { level: 1 }) })
  await expect(head).toContainText('Day and Ross')
  await expect(head).toContainText('by ')
  const number = head.getByText(order.referenceId)
  expect(await number.evaluate((element) => element.scrollWidth <= (element.parentElement?.clientWidth ?? 0))).toBe(
    true,
  )
  await expectAccessible(page)
  await scan(page, 'NW-BLOCKS-36')
  await expect(page.getByText(`Scan ${order.referenceId}, the number of this order.`)).toBeVisible()
  await scan(page, order.referenceId)
  await expect(page.getByRole('main').getByText('A-04-2-B', { exact: true })).toBeVisible()
  await scan(page, 'NW-BLOCKS-36')
  await scan(page, 'NW-BLOCKS-36')
  await expect(page.getByText('Everything is picked')).toBeVisible()
  await scan(page, order.referenceId)
  await expect(page.getByRole('link', { name: 'Go to packing' })).toBeVisible()
  expect(await owner.call(shipments.get, { id: order.id })).toMatchObject({ taskKind: 'PACKING' })
})
