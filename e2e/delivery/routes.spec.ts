import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import { expect, expectAccessible, hold, test } from '../journey.ts'
import { choose } from '../keep-records.ts'

const order = (n: number) => ({
  orderNo: `W-${1000 + n}`,
  customer: { firstName: 'John', lastName: `Smith ${n}`, phone: '6045550100' },
  ...{ addressLine1: `${n} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
  ...{ lat: 49.28 - n / 100, lng: -123.1 },
})

test('orders of the pool become a route, are driven and reported, and what failed comes back', async ({
  signedIn: page,
  owner,
}) => {
  for (const n of [1, 2, 3]) await owner.call(pool.create, order(n))
  await owner.call(drivers.create, { firstName: 'Ines', lastName: 'Moreau', phone: '6045550123' })

  await page.goto('/delivery/main')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(3)
  for (const number of ['W-1001', 'W-1002']) await rows.filter({ hasText: number }).getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Create Route/ }).click()
  const form = page.getByRole('dialog', { name: 'New Route' })
  await expect(form.getByText('2 orders leave the pool for this route.')).toBeVisible()
  await form.getByLabel('Name').fill('North shore')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page).toHaveURL(/\/delivery\/route-details\//)
  await expect(page.getByRole('heading', { name: 'North shore' })).toBeVisible()
  const stops = page
    .getByRole('table', { name: 'Stops' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(stops).toHaveCount(2)
  await expectAccessible(page)
  // Newest first in the pool: the second was the first.
  const first = (await stops.first().textContent())?.includes('W-1001') ? 'W-1001' : 'W-1002'
  const letGo = await hold(page, '/api/routes/*/stops')
  await page.getByRole('button', { name: `Move ${first} down` }).click()
  await expect(stops.last()).toContainText(first)
  // Pressed while that is on its way, it opens on the route as it has become: nobody else has changed it.
  await page.getByRole('button', { name: /^Assign driver/ }).click()
  letGo()
  const assign = page.getByRole('dialog', { name: 'Assign driver' })
  await choose(assign, 'Driver', 'Ines Moreau')
  await assign.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Ines Moreau drives it')).toBeVisible()
  // What happened says so at once.
  await expect(page.getByText('Assigned', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Route' })
  await edit.getByLabel(/^Date/).fill('04/03/2031')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('North shore updated successfully')).toBeVisible()

  await page.getByRole('button', { name: /^Start/ }).click()
  await expect(page.getByText('North shore has started')).toBeVisible()
  const { items } = await owner.call(drivers.list, {})
  expect(items).toMatchObject([{ currentRouteName: 'North shore' }])
  await page.getByRole('button', { name: 'Delivered: W-1001' }).click()
  await expect(stops.filter({ hasText: 'W-1001' })).toContainText('Delivered')
  await page.getByRole('button', { name: 'Failed: W-1002' }).click()
  const fail = page.getByRole('dialog', { name: 'W-1002 could not be delivered' })
  await fail.getByRole('button', { name: 'Report' }).click()
  await expect(fail.getByText('Reason is required')).toBeVisible()
  await fail.getByLabel('Reason').fill('Nobody home')
  await fail.getByRole('button', { name: 'Report' }).click()
  await expect(stops.filter({ hasText: 'W-1002' })).toContainText('Nobody home')
  await page.getByRole('button', { name: /^Complete/ }).click()
  await expect(page.getByText('North shore is completed')).toBeVisible()

  await page.goto('/delivery/route-list/Delivered')
  await expect(page.getByRole('row', { name: /North shore/ })).toContainText('2 of 2 · 1 failed')
  await expectAccessible(page)
  const [route] = (await owner.call(routes.getRoutes, { type: 'Delivered' })).routeList
  await page.goto(`/delivery/route-list/Delivered/${route?.id ?? ''}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'North shore' }).first()).toBeVisible()
  await page.goto('/delivery/route-list/Nowhere')
  await expect(page.getByText('404')).toBeVisible()
})

test('a canceled route leaves its orders in the archive, from which they go back to the pool', async ({
  signedIn: page,
  owner,
}) => {
  const { id } = await owner.call(pool.create, order(1))
  const route = await owner.call(routes.create, { name: 'South', addressIds: [id] })
  await page.goto(`/delivery/route-details/${route.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Cancel Route' }).click()
  await page.getByRole('dialog', { name: 'Cancel South?' }).getByRole('button', { name: 'Cancel Route' }).click()
  await expect(page.getByRole('button', { name: /^Restore/ })).toBeVisible()

  await page.goto('/delivery/archived-orders/Canceled')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
  await rows.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Restore/ }).click()
  await expect(page.getByText('1 order is in the pool again')).toBeVisible()
  expect(await owner.call(pool.getAddresses, {})).toMatchObject([{ orderNo: 'W-1001' }])
})

test('stops are dragged into another order, by pointer and by keyboard, and stand where they were when that is not saved', async ({
  signedIn: page,
  owner,
}) => {
  const addressIds = []
  for (const n of [1, 2, 3, 4]) addressIds.push((await owner.call(pool.create, order(n))).id)
  const { id } = await owner.call(routes.create, { name: 'North shore', addressIds })
  const saved = async () => (await owner.call(routes.get, { id })).orders.map(({ orderNo }) => orderNo)
  // All of the page is in sight: nothing is scrolled by what is dragged to its edge.
  await page.setViewportSize({ width: 1440, height: 1300 })
  await page.goto(`/delivery/route-details/${id}`)
  const stops = page
    .getByRole('table', { name: 'Stops' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  const shown = async () => (await stops.allTextContents()).map((text) => /W-\d+/.exec(text)?.[0])
  const grip = (number: string) => page.getByRole('button', { name: `Drag ${number}`, exact: true })
  await expect(stops).toHaveCount(4)

  const [from, to] = [await grip('W-1001').boundingBox(), await grip('W-1003').boundingBox()]
  if (!from || !to) throw new Error('There is nothing to take a stop up by.')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 24, { steps: 3 })
  await page.mouse.move(to.x + 8, to.y + 12, { steps: 8 })
  await page.mouse.up()
  await expect.poll(saved).toEqual(['W-1002', 'W-1003', 'W-1001', 'W-1004'])
  await expect.poll(shown).toEqual(['W-1002', 'W-1003', 'W-1001', 'W-1004'])
  await expectAccessible(page)

  await grip('W-1004').focus()
  await page.keyboard.press('Space')
  await expect(grip('W-1004')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('[data-dnd-placeholder]')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('W-1004 is in place 3')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(saved).toEqual(['W-1002', 'W-1003', 'W-1004', 'W-1001'])
  await expect(page.getByText('W-1004 is put down in place 3')).toBeAttached()
  await expect(grip('W-1004')).toBeFocused()

  const message = 'This was changed by someone else meanwhile.'
  const refused = { status: false, code: 409, errorType: 'VersionConflict', message }
  await page.route('**/api/routes/*/stops', (route) => route.fulfill({ status: 409, json: refused }))
  await page.getByRole('button', { name: 'Move W-1002 down' }).click()
  await expect(page.getByText(message)).toBeVisible()
  await expect.poll(shown).toEqual(['W-1002', 'W-1003', 'W-1004', 'W-1001'])
})
