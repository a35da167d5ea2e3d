import * as warehouses from '@crossdock/contract/warehouse/warehouses'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, hold, test } from '../journey.ts'
import { backOrder, inDays, placeOrder, stock, todayOf } from './yard.ts'

/** No announcement reaches the page: it asks for what it shows when a person does, and not again because of what was made ready for it. */
const hearsNothing = (page: Page) => page.routeWebSocket('**/api/live/**', () => undefined)

test('the dashboard counts in one call, leads to the lists it counts, and draws how full and how far things are', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 10 }])
  for (let orders = 0; orders < 2; orders++) await placeOrder(owner, goods, [['unit', 1]])
  await hearsNothing(page)
  const counted: string[] = []
  page.on('request', (request) => {
    // The frame asks for imports under way, and its rail for how much waits, on every page.
    const isOfFrame = /(?:shipment|receiving)-orders\?.*page_size=1(&|$)/.test(request.url())
    if (/\/api\/fulfillment\/(?!dashboard\/|warehouses|imports|self-check)/.test(request.url()) && !isOfFrame)
      counted.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  const shipping = page.getByRole('region', { name: 'Shipping' })
  await expect(shipping.getByRole('link', { name: /^2\s*Order Placed$/ })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Receiving' }).getByRole('link', { name: /^0\s*Receipts expected$/ }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Plan usage' }).getByText('no limits')).toBeVisible()

  const charts = page.getByRole('region', { name: 'Charts' })
  await expect(charts.getByRole('row', { name: /Vancouver DC\s*1\s*1/ })).toBeVisible()
  await expect(charts.getByRole('row', { name: /Order Placed\s*2/ })).toBeVisible()
  const received = charts.getByRole('region', { name: 'Received' })
  await received.getByText('As a table').click()
  await expect(received.getByRole('row').nth(1).getByRole('cell')).toHaveText(['10', '10'])
  expect(counted).toEqual(['/api/fulfillment/dashboard'])
  await expectAccessible(page)

  await charts.getByRole('button', { name: '7 days' }).click()
  await expect(page).toHaveURL('/?days=7')
  await charts.getByLabel('Warehouse').selectOption({ label: 'Vancouver DC' })
  await expect(page).toHaveURL(/warehouseId=[0-9a-f]{24}/)
  await charts.getByRole('link', { name: 'Order Placed' }).click()
  await expect(page).toHaveURL(/\/operation-orders\?states=READY&warehouseId=/)
  await page.goBack()
  await shipping.getByRole('link', { name: /In Process/ }).click()
  await expect(page).toHaveURL('/operation-orders?states=PICKING')
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button', { pressed: true })).toHaveText(
    'In Process',
  )
  await page.goto('/')
  await page.getByRole('link', { name: /Being received/ }).click()
  await expect(page.getByRole('group', { name: 'State' }).getByRole('button', { pressed: true })).toHaveText(
    'Processing',
  )

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(charts.getByRole('row', { name: /Vancouver DC/ })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a dashboard that does not load says so, and loads when asked again; its charts by themselves', async ({
  signedIn: page,
  owner,
}) => {
  await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 1 }])
  await hearsNothing(page)
  const fail = {
    status: 500,
    json: { status: false, code: 500, errInfo: { errType: 'InternalError', requestId: 'req-9' } },
  }
  await page.route('**/api/fulfillment/dashboard', (route) => route.fulfill(fail))
  await page.route('**/api/fulfillment/dashboard/charts?*', (route) => route.fulfill(fail))
  await page.goto('/')
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await expect(page.getByText('req-9')).toBeVisible()
  await page.unroute('**/api/fulfillment/dashboard')
  // Files that are asked for from now on come late, and move nothing away from under the pointer.
  const letGo = await hold(page, '/assets/*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  const lists = page.getByRole('region', { name: 'Lists' })
  await expect(lists).toBeVisible()
  const last = page.getByRole('region', { name: 'Your account' })
  // What stands below the charts waits for them.
  await expect(last).toBeHidden()
  const place = await lists.boundingBox()
  letGo()
  const charts = page.getByRole('region', { name: 'Charts' })
  await expect(charts.getByText('This could not be loaded')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Plan usage' })).toBeVisible()
  await expect(last).toBeVisible()
  expect((await lists.boundingBox())?.y).toBe(place?.y)
  await page.unroute('**/api/fulfillment/dashboard/charts?*')
  await charts.getByRole('button', { name: 'Retry' }).click()
  await expect(charts.getByRole('region', { name: 'Occupied' })).toBeVisible()
})

test('the shift board says what is late, what to do first and why, and leads there', async ({
  signedIn: page,
  owner,
}) => {
  const goods = await stock(owner, [{ title: 'A-01', packageType: 'unit', packages: 10 }])
  const late = await placeOrder(owner, goods, [['unit', 1]], 'pickup', inDays(-2))
  await placeOrder(owner, goods, [['unit', 1]])
  // Of the warehouse's day, whatever UTC has.
  const { timeZone } = await owner.call(warehouses.get, { id: goods.warehouseId })
  const waits = await backOrder(owner, goods, [['unit', 500]], await todayOf(owner, timeZone))
  await page.goto('/')
  const board = page.getByRole('region', { name: 'Shift board' })
  await expect(board.getByRole('link', { name: '1 late' })).toBeVisible()
  await expect(board.getByRole('region', { name: 'Late or due today' }).getByRole('link')).toContainText([
    late.referenceId,
  ])
  await expect(board.getByRole('region', { name: 'Waiting' })).toContainText('For somebody to take them2')
  // A promise of today that there are no goods for is told before it is broken.
  await expect(board.getByRole('region', { name: 'Late or due today' })).toContainText(waits.referenceId)
  await expect(board.getByText('All work that was begun has moved in the last 24 hours.')).toBeVisible()
  const next = board.getByRole('region', { name: 'Next best action' })
  await expect(next).toContainText('Give 1 late order to somebody')
  await expect(next.getByRole('link', { name: 'Decide about 1 back order that has to leave today' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  await board.getByRole('link', { name: '1 back order due today' }).click()
  await expect(page).toHaveURL('/back-orders?due=today')
  await expect(page.getByRole('row', { name: waits.referenceId })).toBeVisible()
  await page.goBack()
  await page.keyboard.press('w')
  await expect(page).toHaveURL('/operation-orders?due=late&assignedTo=none')
  await expect(page.getByRole('row', { name: late.referenceId })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select row 1' }).check()
  await page.getByRole('button', { name: 'Assign To' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Assign To' }).click()
  await page.getByRole('option', { name: /Maya Brandt/ }).click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/')
  await expect(next).toContainText(`Pick ${late.referenceId}`)
})
