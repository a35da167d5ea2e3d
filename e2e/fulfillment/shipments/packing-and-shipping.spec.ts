import { readFile } from 'node:fs/promises'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as routes from '@crossdock/contract/delivery/routes'
import * as shipments from '@crossdock/contract/fulfillment/shipments/orders'
import * as packing from '@crossdock/contract/fulfillment/shipments/packing'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, hold, test } from '../../journey.ts'
import { choose } from '../../keep-records.ts'
import { inDays, packedOrder, pickedOrder, scan, stock } from '../yard.ts'

const phone = { width: 390, height: 844 }

/** What a button puts into the downloads, and under which name. */
async function download(page: Page, button: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const file = await waiting
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('several products go into one box, a case leaves as it is, and a carrier fetches them', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [
    { title: 'A-1', packageType: 'unit', packages: 5 },
    { title: 'A-2', packageType: 'unit', packages: 5, product: 'puzzle' },
    { title: 'B-1', packageType: 'case', packages: 2, product: 'puzzle' },
  ])
  const order = await pickedOrder(owner, goods, [
    ['unit', 3],
    ['unit', 2, 'puzzle'],
    ['case', 12, 'puzzle'],
  ])
  await page.setViewportSize(phone)
  await page.goto(`/shipment-order/${order.id}`)
  await page.getByRole('link', { name: 'Pack', exact: true }).click()
  await expect(page.getByRole('button', { name: 'As is' })).toHaveCount(3)
  for (const card of await page.getByRole('listitem').all())
    await card.getByRole('button', { name: 'To be repackaged' }).click()
  await page.getByRole('button', { name: 'Next: repackage' }).click()

  // One box is proposed for all of it. The case has its own package to go back into; the five others share a box.
  await expect(page.getByText('Done', { exact: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove box 1' }).click()
  await page.getByRole('button', { name: 'Add box' }).click()
  await page.getByRole('button', { name: /As is NW-PUZZLE-60 · Case of 12/ }).click()
  await expect(page.getByText('5 left').or(page.getByText('3 left'))).toBeVisible()
  await page.getByRole('button', { name: 'Add box' }).click()
  await page.getByRole('button', { name: /Medium box/ }).click()
  const box = page.getByRole('listitem', { name: 'Box 2' })
  await expect(box.getByRole('textbox', { name: 'NW-BLOCKS-36' })).toHaveValue('3')
  await expect(box.getByRole('textbox', { name: 'NW-PUZZLE-60' })).toHaveValue('2')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  // Two boxes: both labels open, and packing is finished.
  await expect(page.getByText('2 boxes')).toBeVisible()
  const pdf = await download(page, 'Labels (PDF)')
  expect([pdf.name, pdf.bytes.subarray(0, 5).toString()]).toEqual([expect.stringMatching(/\.pdf$/), '%PDF-'])
  const zpl = await download(page, 'Labels (ZPL)')
  expect(zpl.name).toMatch(/\.zpl$/)
  expect(zpl.bytes.toString().match(/\^XA/g)).toHaveLength(2)
  expect(zpl.bytes.toString()).toContain(`${order.referenceId}-02`)
  await page.getByRole('button', { name: 'Finish Packing' }).click()
  const packed = await owner.call(packing.get, { id: order.id })
  expect(packed.boxes.map(({ name, contents }) => [name, contents.map(({ unitsCount }) => unitsCount)])).toEqual([
    ['Case', [12]],
    ['Medium box', [3, 2]],
  ])

  // The carrier is known from the order; it cannot be left out, and what the driver shows is written down.
  await expect(page).toHaveURL(/confirm-shipping-info$/)
  await expect(page.getByLabel('Carrier Name')).toHaveValue('Day and Ross')
  await expect(page.getByText('3 × NW-BLOCKS-36')).toBeVisible()
  await expect(page.getByLabel('Tracking number')).toHaveCount(0)
  await page.getByLabel('Pickup ID').fill('PU-77')
  for (const control of await page.locator('form').getByRole('textbox').or(page.locator('form button:visible')).all())
    expect((await control.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(56)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${order.referenceId} is shipped out`)).toBeVisible()
  await page.getByRole('link', { name: `Open ${order.referenceId}` }).click()
  await expect(page).toHaveURL(new RegExp(`/details/${order.id}$`))
  await expect(page.getByText('PU-77')).toBeVisible()
  await expect(page.getByText('Packing finished')).toBeVisible()
})

test('an order that goes abroad names its carrier and declares its goods, and the report shows it', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 5 }])
  const order = await pickedOrder(owner, goods, [['unit', 4]], 'delivery')
  await owner.call(packing.savePackages, { id: order.id, packages: [] })
  await owner.call(packing.setTask, { id: order.id, state: 'COMPLETED' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/shipment-order/${order.id}`)
  await page.getByRole('link', { name: 'Ship', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'What leaves' })).toContainText('Marcus Lindqvist')

  await page.getByRole('textbox', { name: 'Price' }).fill('12.345')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Maximum two digits after comma')).toBeVisible()
  await page.getByRole('textbox', { name: 'Price' }).fill('12.30')
  await page.getByLabel('Declared value').fill('80')
  await page.getByLabel('Country of Origin').fill('Canada')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Carrier Name is required')).toBeVisible()
  expect((await owner.call(shipments.get, { id: order.id })).state).toBe('PICKING')
  await expectAccessible(page)
  await page.getByLabel('Carrier Name').fill('Purolator')
  await page.getByLabel('Tracking number').fill('PIN123')
  await page.getByText('More', { exact: true }).click()
  await page.getByLabel('Tracking link').fill('https://track.example/PIN123')
  await page.getByRole('textbox', { name: /^Scheduled for/ }).fill('05/06/2030')
  await page.getByLabel('Time of Scheduled for').fill('14:00')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${order.referenceId} is shipped out`)).toBeVisible()
  await page.getByRole('link', { name: `Open ${order.referenceId}` }).click()
  await expect(page.getByRole('link', { name: 'PIN123' })).toHaveAttribute('href', 'https://track.example/PIN123')
  await expect(page.getByText('$12.30')).toBeVisible()
  await expect(page.getByText('05/06/2030 14:00')).toBeVisible()

  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('link', { name: /^Shipment Report/ }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'All columns' }).click()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row', { name: new RegExp(order.referenceId) })
  for (const text of ['PO-4711', 'Marcus Lindqvist', 'Purolator', 'Seattle', '$12.30', 'NW-BLOCKS-36', '4'])
    await expect(row).toContainText(text)
  // One control, which asks for the kind of file.
  await expect(page.getByRole('button', { name: /Export/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Export' }).click()
  const workbook = await download(page, 'Workbook (.xlsx)')
  expect(workbook.name).toMatch(/^Shipment Report - .+\.xlsx$/)
  expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK')
  await page.getByRole('button', { name: 'Export' }).click()
  const text = await download(page, 'Text (.csv)')
  expect(text.bytes.toString()).toContain('Purolator')

  await page.goto('/shipped-out-orders')
  await expect(page.getByRole('link', { name: order.referenceId })).toBeVisible()
  await page.goto(`/shipment-report-all?completedAtStart=${inDays(1)}`)
  await expect(page.getByText('Nothing fits these filters.')).toBeVisible()
})

test('own drivers take an order: it leaves onto their route, and its timeline goes on to the door', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 5 }])
  const order = await packedOrder(owner, goods, [['unit', 4]], 'delivery')
  const { id: routeId } = await owner.call(routes.create, { name: 'North', date: inDays(1) })
  const driver = { firstName: 'Ines', lastName: 'Moreau', phone: '6045550171' }
  const { id: driverId } = await owner.call(drivers.create, driver)
  await owner.call(routes.assignDriver, { id: routeId, driverId })
  await page.goto(`/shipment-order/${order.id}/confirm-shipping-info`)
  const ways = page.getByRole('group', { name: 'How it leaves' })
  await ways.getByRole('button', { name: 'In House Drivers' }).click()
  await expect(page.getByLabel('Tracking number')).toBeHidden()
  await page.getByLabel('Declared value').fill('80')
  await page.getByLabel('Country of Origin').fill('Canada')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Please choose a route')).toBeVisible()
  await choose(page.locator('main'), 'Route', 'North')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(`${order.referenceId} is shipped out`)).toBeVisible()

  const [stop] = (await owner.call(routes.get, { id: routeId })).orders
  expect(stop).toMatchObject({ customer: { firstName: 'Marcus', lastName: 'Lindqvist' } })
  await owner.call(routes.start, { id: routeId })
  await owner.call(routes.setResult, {
    id: routeId,
    addressId: stop?.addressId ?? '',
    status: 'Failed',
    reason: 'Nobody in',
  })
  await page.getByRole('link', { name: `Open ${order.referenceId}` }).click()
  for (const words of ['Planned on a route', 'On the way', 'Not delivered'])
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByText(/Nobody in/)).toBeVisible()
})

test('at the bench goods are scanned into their boxes: what was planned is checked off, what is too many is refused', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [
    { title: 'A-1', packageType: 'unit', packages: 5 },
    { title: 'A-2', packageType: 'unit', packages: 5, product: 'puzzle' },
  ])
  const order = await pickedOrder(owner, goods, [
    ['unit', 2],
    ['unit', 1, 'puzzle'],
  ])
  await page.goto(`/shipment-order/${order.id}/setup-packing`)
  await expect(page.getByRole('complementary', { name: 'To be packed' })).toContainText('No other order waits.')
  await page.getByRole('button', { name: 'Next: repackage' }).click()
  const box = page.getByRole('listitem', { name: 'Box 1' })
  await expect(box).toBeVisible()
  await scan(page, 'NW-BLOCKS-36')
  await expect(page.getByText('NW-BLOCKS-36: 1 of 2 in')).toBeVisible()
  await expect(box).toContainText('1 of 3 scanned')
  await scan(page, 'NW-BLOCKS-36')
  await scan(page, 'NW-BLOCKS-36')
  await expect(page.getByText('All of NW-BLOCKS-36 is in its boxes. This one is too many.')).toBeVisible()
  await scan(page, 'NW-PUZZLE-60')
  await expect(page.getByText('Every unit was scanned into its box')).toBeVisible()
  await scan(page, 'A-1')
  await expect(page.getByText('A-1 is a stock location')).toBeVisible()
  await expect(page.getByText('Scan the product that goes into the box.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('1 box', { exact: true })).toBeVisible()
})

test('by scanner alone a box is filled, weighed and closed, with its label and slip; opened again it has no label', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [
    { title: 'A-1', packageType: 'unit', packages: 5 },
    { title: 'A-2', packageType: 'unit', packages: 5, product: 'puzzle' },
  ])
  const order = await pickedOrder(owner, goods, [
    ['unit', 2],
    ['unit', 1, 'puzzle'],
  ])
  const before = await owner.call(packing.get, { id: order.id })
  await owner.call(packing.savePackages, {
    id: order.id,
    packages: before.packages.map(({ itemId, productPackageTypeId, packageCount }) => ({
      itemId,
      productPackageTypeId,
      repackagedCount: packageCount,
    })),
  })
  await page.goto(`/shipment-order/${order.id}/repackage`)
  const box = page.getByRole('listitem', { name: 'Box 1' })
  await expect(box).toBeVisible()
  for (const code of ['NW-BLOCKS-36', 'NW-BLOCKS-36', 'NW-PUZZLE-60']) await scan(page, code)
  await expect(page.getByText('Every unit was scanned into its box')).toBeVisible()

  // The order's number closes the open box; a weight that is wrong by much is asked about, and no scan passes the question.
  await scan(page, order.referenceId)
  const weight = page.getByRole('textbox', { name: /^Weight, kg/ })
  await expect(page.getByRole('button', { name: 'Close box 1' })).toBeVisible()
  const known = Number(await weight.inputValue())
  await expectAccessible(page)
  await scan(page, '99.9')
  await expect(weight).toHaveValue('99.9')
  await scan(page, order.referenceId)
  await expect(page.getByRole('button', { name: 'The scale is right' })).toBeVisible()
  await scan(page, order.referenceId)
  await expect(page.getByRole('button', { name: 'The scale is right' })).toBeVisible()
  await scan(page, `${(known + 0.05).toFixed(2)} kg`)
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  await scan(page, order.referenceId)
  await expect(page).toHaveURL(/setup-packing\?step=boxes$/)
  await expect(page.getByText('The labels are downloaded')).toBeVisible()
  await expect
    .poll(() => files)
    .toEqual([`${order.referenceId}-01 labels.pdf`, `${order.referenceId} packing slip.pdf`])
  await expect(page.getByRole('listitem').filter({ hasText: 'Label printed' })).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Change the boxes' }).click()
  await expect(box).toContainText('Label printed')
  await page.getByRole('button', { name: 'Open box 1 again' }).click()
  await expect(page.getByText('Box 1 is open again')).toBeVisible()
  expect(await owner.call(packing.get, { id: order.id })).toMatchObject({
    packingLabelsDownloaded: false,
    boxes: [{ isLabelPrinted: false }],
  })
})

test('of two screens on one order the second is told: what the first has closed and weighed stays, and nothing of the second is lost', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-1', packageType: 'unit', packages: 5 }])
  const order = await pickedOrder(owner, goods, [['unit', 3]])
  const { packages } = await owner.call(packing.get, { id: order.id })
  await owner.call(packing.savePackages, {
    id: order.id,
    packages: packages.map(({ itemId, productPackageTypeId, packageCount }) => ({
      itemId,
      productPackageTypeId,
      repackagedCount: packageCount,
    })),
  })
  const weightOf = (screen: Page) => screen.getByRole('textbox', { name: /^Weight, kg/ })
  const close = async (screen: Page, number: number, more = 0): Promise<number> => {
    const button = screen.getByRole('button', { name: `Close box ${number}` })
    await button.click()
    await screen.getByRole('button', { name: 'Nothing' }).click()
    const weight = Number(await weightOf(screen).inputValue()) + more
    if (more !== 0) await weightOf(screen).fill(weight.toFixed(2))
    await button.click()
    return weight
  }
  await page.goto(`/shipment-order/${order.id}/repackage`)
  await page.getByRole('listitem', { name: 'Box 1' }).getByRole('textbox', { name: 'NW-BLOCKS-36' }).fill('2')
  await close(page, 1)
  await expect(page.getByText('Box 1 is closed')).toBeVisible()

  const second = await page.context().newPage()
  await second.goto(`/shipment-order/${order.id}/repackage`)
  await expect(second.getByRole('listitem', { name: 'Box 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Open box 1 again' }).click()
  const weighed = await close(page, 1, 0.05)
  await expect(page.getByText('Box 1 is closed')).toBeVisible()

  // It is said once what the first has packed stands here: a box that is closed before would be refused again.
  const goOn = await hold(second, `/api/fulfillment/shipment-orders/${order.id}/packing`)
  const refused = second.waitForResponse((response) => response.status() === 409)
  await close(second, 2)
  await refused
  await expect(second.getByRole('button', { name: 'Close box 2' })).not.toHaveAttribute('aria-busy', 'true')
  const told = second.getByText('Somebody else has packed boxes of this order meanwhile.')
  await expect(told).toBeHidden()
  goOn()
  await expect(told).toBeVisible()
  const boxes = async () =>
    (await owner.call(packing.get, { id: order.id })).boxes.map(({ weight, contents }) => [
      weight.toFixed(2),
      contents[0]?.unitsCount,
    ])
  expect(await boxes()).toEqual([[weighed.toFixed(2), 2]])
  await second.getByRole('button', { name: 'Close box 2' }).click()
  await expect(second).toHaveURL(/setup-packing\?step=boxes$/)
  expect(await boxes()).toEqual([
    [weighed.toFixed(2), 2],
    [expect.any(String), 1],
  ])
})
