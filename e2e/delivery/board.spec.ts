import * as users from '@crossdock/contract/account/users'
import * as invitations from '@crossdock/contract/account/users/invitations'
import * as depots from '@crossdock/contract/delivery/depots'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as places from '@crossdock/contract/delivery/optimize/places'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import { encodeCall } from '@crossdock/contract/encode-call'
import { address, expect, expectAccessible, linkSentTo, type Owner, test } from '../journey.ts'

const day = '2031-03-04'
/** From west to east by number. */
const makeOrder = async (owner: Owner, n: number, more: object = {}) =>
  (
    await owner.call(pool.create, {
      orderNo: `W-100${n}`,
      customer: { firstName: 'John', lastName: `Smith ${n}`, phone: '6045550100' },
      ...{ addressLine1: `${n} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
      ...{ lat: 49.28, lng: -123.2 + n / 50, serviceMinutes: 10, ...more },
    })
  ).id
const makeRoute = async (owner: Owner, name: string, numbers: readonly number[], date: string | null = day) => {
  const addressIds = []
  for (const n of numbers) addressIds.push(await makeOrder(owner, n))
  return owner.call(routes.create, { name, date, start: '08:00', addressIds })
}
const numbersOn = async (owner: Owner, id: string) =>
  (await owner.call(routes.get, { id })).orders.map(({ orderNo }) => orderNo.slice(-1)).join('')
const board = `/delivery/draft-routes?view=board&day=${day}`

test('the routes of a day stand as lanes with the map beside them, and a lane opens', async ({
  signedIn: page,
  owner,
}) => {
  await makeRoute(owner, 'North', [1, 2, 7])
  await makeRoute(owner, 'East', [6, 8])
  await makeRoute(owner, 'Another day', [5], '2031-03-06')
  await page.goto('/delivery/draft-routes')
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Board', exact: true })).toBeVisible()
  await expect(page.getByText('No routes on this day')).toBeVisible()
  await page.goto(board)
  const lanes = page.getByRole('group', { name: 'Routes of the day' })
  await expect(lanes.getByRole('button', { name: 'North', expanded: false })).toBeVisible()
  await expect(lanes.getByRole('button', { name: 'East' })).toBeVisible()
  await expect(page.getByText('2 routes · 5 stops')).toBeVisible()
  await expect(lanes.getByText('Another day')).toHaveCount(0)
  await lanes.getByRole('button', { name: 'North' }).click()
  await expect(lanes.getByRole('button', { name: 'North', expanded: true })).toBeVisible()
  // The map has the three stops of the open one, and a letter for the other.
  await expect(page.getByRole('region', { name: 'Map of the board', exact: true })).toHaveAttribute('data-pins', '4')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'The day after' }).click()
  await expect(page.getByText('No routes on this day')).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('row', { name: /East/ })).toBeVisible()
})

test('by keyboard a stop is taken up, goes to the best place of another lane, and back by Undo', async ({
  signedIn: page,
  owner,
}) => {
  const { id } = await makeRoute(owner, 'North', [1, 2, 7])
  const { id: other } = await makeRoute(owner, 'East', [6, 8])
  await page.goto(board)
  const lanes = page.getByRole('group', { name: 'Routes of the day' })
  await lanes.getByRole('button', { name: 'North' }).click()
  const stop = lanes.getByRole('button', { name: /^Stop 3: W-1007/ })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  await expect(stop).toBeFocused()
  await page.keyboard.press('Space')
  await expect(lanes.getByText('best place')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('status').filter({ hasText: 'Stop 2 of 3, North' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(lanes.getByText('W-1007 here')).toHaveCount(0)
  expect(await numbersOn(owner, id)).toBe('127')

  await page.keyboard.press('Space')
  await expect(lanes.getByText('best place')).toBeVisible()
  // Lanes stand as they were made last or first: East is the neighbour either way.
  const isBelow = (await lanes.locator('[data-lane]').first().getAttribute('data-lane')) === id
  await page.keyboard.press(isBelow ? 'ArrowDown' : 'ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'Stop 2 of 3, East' })).toContainText('It breaks no rule')
  await page.keyboard.press('Enter')
  await expect.poll(() => numbersOn(owner, other)).toBe('678')
  expect(await numbersOn(owner, id)).toBe('12')
  // The keyboard goes on from where it put the stop down.
  await expect(lanes.getByRole('button', { name: 'East', expanded: true })).toBeVisible()
  await expect(lanes.getByRole('button', { name: /^Stop 2: W-1007/ })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => numbersOn(owner, id)).toBe('127')
  expect(await numbersOn(owner, other)).toBe('68')
})

test('Undo takes nothing back from whoever has moved the stop since, and tells where it is', async ({
  signedIn: page,
  owner,
}) => {
  const { id, orders } = await makeRoute(owner, 'North', [1, 2, 7])
  const { id: other } = await makeRoute(owner, 'East', [6, 8])
  const addressId = orders.find(({ orderNo }) => orderNo === 'W-1007')?.addressId as string
  await page.goto(board)
  const lanes = page.getByRole('group', { name: 'Routes of the day' })
  const stop = lanes.getByRole('button', { name: /W-1007/ })
  await stop.press('Space')
  await expect(lanes.getByText('best place')).toBeVisible()
  const isBelow = (await lanes.locator('[data-lane]').first().getAttribute('data-lane')) === id
  await page.keyboard.press(isBelow ? 'ArrowDown' : 'ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => numbersOn(owner, other)).toBe('678')
  await owner.call(places.move, { addressId, routeId: null })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('W-1007: It was put into the pool meanwhile.')).toBeVisible()
  expect(await numbersOn(owner, id)).toBe('12')
  await expect(stop).toHaveCount(0)

  // What is dropped from where somebody else has taken it stays with them, too.
  await owner.call(places.move, { addressId, routeId: id })
  await page.goto(`/delivery/route-details/${id}`)
  await page.getByRole('button', { name: 'Move W-1007 to…' }).click()
  const first = page.getByRole('dialog').getByRole('table', { name: 'Places' }).getByRole('row').nth(1)
  await expect(first).toContainText('East')
  await owner.call(places.move, { addressId, routeId: null })
  await first.getByRole('button', { name: /Put it on East/ }).click()
  await expect(page.getByText('It was put into the pool meanwhile.')).toBeVisible()
  expect(await numbersOn(owner, other)).toBe('68')
})

test('what the keyboard took up is put back by Escape or a press, wherever the focus has gone', async ({
  signedIn: page,
  owner,
}) => {
  const { id } = await makeRoute(owner, 'North', [1, 2, 7])
  await page.goto(board)
  const lanes = page.getByRole('group', { name: 'Routes of the day' })
  const stop = lanes.getByRole('button', { name: /^Stop 3: W-1007/ })
  const taken = lanes.getByText('W-1007 here')
  await stop.press('Space')
  await expect(taken).toBeVisible()
  await stop.evaluate((button) => button.blur())
  await page.keyboard.press('Escape')
  await expect(taken).toHaveCount(0)
  await stop.press('Space')
  await expect(taken).toBeVisible()
  await page.getByRole('heading', { name: 'Board', exact: true }).click()
  await expect(taken).toHaveCount(0)
  expect(await numbersOn(owner, id)).toBe('127')
})

test('a link with a day that is none opens today', async ({ signedIn: page }) => {
  await page.goto('/delivery/draft-routes?view=board&day=2031-13-45')
  await page.getByRole('button', { name: 'The day before' }).click()
  await expect(page.getByText('No routes on this day')).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL(/view=board$/)
})

test('a choice of depot leaves nothing out on a day on which there is none', async ({ signedIn: page, owner }) => {
  const at = { addressLine1: '1 Dock Road', city: 'Vancouver', lat: 49.28, lng: -123.1, timeZone: 'America/Vancouver' }
  const { id: downtown } = await owner.call(depots.create, { name: 'Downtown', ...at })
  const { id: harbour } = await owner.call(depots.create, { name: 'Harbour', ...at })
  const long = 'North of the river and the far eastern suburbs'
  await owner.call(routes.create, { name: long, date: day, startDepotId: downtown })
  await owner.call(routes.create, { name: 'East', date: day, startDepotId: harbour })
  await owner.call(routes.create, { name: 'Next day', date: '2031-03-05', startDepotId: harbour })
  await page.goto(board)
  const lanes = page.getByRole('group', { name: 'Routes of the day' })
  await page.getByRole('button', { name: /Starts at/ }).click()
  await page.getByRole('option', { name: 'Downtown' }).click()
  await expect(lanes.locator('[data-lane]')).toHaveCount(1)
  await page.getByRole('button', { name: 'The day after' }).click()
  await expect(lanes.getByRole('button', { name: 'Next day' })).toBeVisible()
  await page.getByRole('button', { name: 'The day before' }).click()
  await expect(lanes.locator('[data-lane]')).toHaveCount(1)
})

test('by pointer a stop is dragged to another lane with what it adds told beside it', async ({
  signedIn: page,
  owner,
}) => {
  const { id } = await makeRoute(owner, 'North', [1, 2, 7])
  const { id: other } = await makeRoute(owner, 'East', [6, 8])
  await page.goto(board)
  const lanes = page.getByRole('group', { name: 'Routes of the day' })
  const from = await lanes.getByRole('button', { name: /^Stop 3: W-1007/ }).boundingBox()
  const to = await lanes.locator(`[data-lane="${other}"] [data-track]`).boundingBox()
  await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5)
  await page.mouse.down()
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 5, { steps: 3 })
  await expect(lanes.getByText('W-1007 here')).toBeVisible()
  await expect(lanes.getByText('best place')).toBeVisible()
  await page.mouse.move((to?.x ?? 0) + 17, (to?.y ?? 0) + 20, { steps: 6 })
  await expect(page.getByText('Stop 2 of 3, East').first()).toBeVisible()
  await expect(page.getByText(/With what North saves: −/)).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => numbersOn(owner, other)).toBe('678')
  await expect(page.getByText('W-1007 is on East')).toBeVisible()
  expect(await numbersOn(owner, id)).toBe('12')
})

test('a stop that is dropped without a connection is back at its place, and says so there; only what moves looks like it', async ({
  signedIn: page,
  owner,
}) => {
  const { id } = await makeRoute(owner, 'North', [1, 2, 7])
  const { id: other } = await makeRoute(owner, 'East', [6, 8])
  await page.goto(board)
  const lanes = page.getByRole('group', { name: 'Routes of the day' })
  const stop = lanes.getByRole('button', { name: /^Stop 3: W-1007/ })
  await expect(stop).toHaveCSS('cursor', 'grab')
  await stop.press('Space')
  await expect(lanes.getByText('best place')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('Connection lost.')).toBeVisible()
  const isBelow = (await lanes.locator('[data-lane]').first().getAttribute('data-lane')) === id
  await page.keyboard.press(isBelow ? 'ArrowDown' : 'ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'Stop 2 of 3, East' })).toBeAttached()
  await page.keyboard.press('Enter')
  const told = lanes.locator(`[data-lane="${id}"]`).getByText('it is back at its place, nothing was saved')
  await expect(told).toBeVisible()
  // It is read whole: nothing of it lies under the price.
  const note = await told.boundingBox()
  const price = await lanes.locator(`[data-lane="${id}"] > :last-child`).boundingBox()
  expect((note?.x ?? 0) + (note?.width ?? 0)).toBeLessThanOrEqual(price?.x ?? 0)
  await expect(page.getByRole('status').filter({ hasText: 'nothing was saved' })).toBeAttached()
  await expect(stop).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(told).toHaveCount(0)
  expect(await numbersOn(owner, id)).toBe('127')
  expect(await numbersOn(owner, other)).toBe('68')
})

test('the board opens from the pool, and whoever may not change routes sees no stop that looks as if it moved', async ({
  page,
  owner,
}) => {
  await makeRoute(owner, 'North', [1, 2])
  const email = `priya${process.pid}-${Date.now()}@harbour.example`
  const person = { name: 'Priya', lastName: 'Singh', email, fullStoreAccess: true }
  await owner.call(users.create, { ...person, permissions: ['DELIVERY_VIEW'] })
  const token = (await linkSentTo(email, '/invitation')).searchParams.get('token') ?? ''
  const { url, headers, ...init } = encodeCall(invitations.accept, { token, password: owner.password })
  const answer = (await (await fetch(address() + url, { ...init, headers })).json()) as { token: string }
  await page.addInitScript((held) => localStorage.setItem('token', held), answer.token)
  await page.goto('/delivery/main')
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Board', exact: true })).toBeVisible()
  await page.goto(board)
  const stop = page.getByRole('group', { name: 'Routes of the day' }).getByRole('button', { name: /^Stop 1: W-1001/ })
  await expect(stop).toHaveCSS('cursor', 'pointer')
})

test('what is done stays, and on a phone a lane is a list from which a stop is moved', async ({
  signedIn: page,
  owner,
}) => {
  const today = new Date().toISOString().slice(0, 10)
  const { id, orders } = await makeRoute(owner, 'North', [1, 2, 7], today)
  await makeRoute(owner, 'East', [6, 8], today)
  const { id: driverId } = await owner.call(drivers.create, {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550101' },
  })
  await owner.call(routes.assignDriver, { id, driverId })
  await owner.call(routes.start, { id })
  await owner.call(routes.setResult, { id, addressId: orders[0]?.addressId ?? '', status: 'Delivered' })
  await page.goto(`/delivery/route-list/Ongoing?view=board&day=${today}`)
  const lanes = page.getByRole('group', { name: 'Routes of the day' })
  await lanes.getByRole('button', { name: /^Stop 1: W-1001, John Smith 1, Delivered/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Stops that are done stay in front, as they were done.')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /North/ }).click()
  await expect(page.getByRole('button', { name: 'Move W-1001 to…' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move W-1007 to…' }).click()
  await expect(page.getByRole('dialog', { name: 'Move W-1007 to…' })).toContainText('East')
})
