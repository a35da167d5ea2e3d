import * as depots from '@crossdock/contract/delivery/depots'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectAccessible, type Owner, test } from '../../journey.ts'

const order = (n: number) => ({
  orderNo: `W-${1000 + n}`,
  customer: { firstName: 'John', lastName: `Smith ${n}`, phone: '6045550100' },
  ...{ addressLine1: `${n} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
  ...{ lat: 49.28 - n / 100, lng: -123.1, packages: 2 },
})

/** A route of today by the clocks where it starts, and its driver. */
async function routeOfToday(owner: Owner) {
  const addressIds: string[] = []
  for (const n of [1, 2, 3]) addressIds.push((await owner.call(pool.create, order(n))).id)
  const { id: driverId } = await owner.call(drivers.create, {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550123' },
  })
  const { id: startDepotId } = await owner.call(depots.create, {
    ...{ name: 'Hub', addressLine1: '1 Dock Road', city: 'London', lat: 51.5, lng: -0.1, timeZone: 'UTC' },
  })
  const date = new Date().toISOString().slice(0, 10)
  const { id } = await owner.call(routes.create, { name: 'North shore', date, startDepotId, addressIds })
  await owner.call(routes.assignDriver, { id, driverId })
  return { id, driverId }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Goes on with the stop that is next, as far as its door. */
async function arrive(phone: Page, position: number): Promise<void> {
  await button(phone, `Go to stop ${position}`).click()
  await expect(phone.getByRole('heading', { name: `Stop ${position}` })).toBeVisible()
  await button(phone, 'I am here').click()
  await expect(button(phone, 'Deliver')).toBeVisible()
}

/** What opens offline is kept once the worker is there. */
const isKept = (phone: Page) =>
  phone.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active && (await caches.match('/driver'))))

async function openAgain(context: BrowserContext, before: Page): Promise<Page> {
  await before.close()
  const next = await context.newPage()
  await next.goto('/driver')
  return next
}

test('a driver is invited, drives the route with the phone in and out of a dead spot, and all of it is at the office once', async ({
  signedIn: page,
  owner,
  browser,
}) => {
  const { id } = await routeOfToday(owner)
  await page.goto('/delivery/drivers')
  await page.getByRole('row').filter({ hasText: 'Ines Moreau' }).click()
  await button(page, 'Invite').click()
  const dialog = page.getByRole('dialog', { name: 'Phone of Ines Moreau' })
  await expect(dialog.getByText('There is no e-mail address to send it to')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Make a link to copy').click()
  const copy = page.getByRole('dialog', { name: 'Link for Ines Moreau' })
  const link = await copy.getByRole('textbox').inputValue()
  await copy.getByRole('button', { name: 'Close' }).last().click()

  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, serviceWorkers: 'allow' })
  let phone = await context.newPage()
  await phone.goto(link)
  // Looking at it has used nothing up, and the secret does not stay in the address.
  await expect(button(phone, 'Start on this phone')).toBeVisible()
  expect(phone.url()).not.toContain('join')
  await expectAccessible(phone)
  await button(phone, 'Start on this phone').click()
  await button(phone, /North shore/).click()
  await expect(phone.getByRole('listitem')).toHaveCount(3)
  await expectAccessible(phone)
  await button(phone, 'Start the route').click()
  await arrive(phone, 1)
  await expectAccessible(phone)
  await button(phone, 'Deliver').click()
  await phone.getByLabel('Who took it').fill('J. Reyes')
  await button(phone, 'Front desk').click()
  await expectAccessible(phone)
  await button(phone, 'All of them').click()
  await button(phone, 'Delivered, 2 packages').click()
  await expect(button(phone, 'Go to stop 2')).toBeVisible()
  await expect
    .poll(async () => (await owner.call(routes.get, { id })).orders[0])
    .toMatchObject({ status: 'Delivered', isByDriver: true, proof: { name: 'J. Reyes', note: 'Front desk' } })
  await expect.poll(() => isKept(phone)).toBe(true)

  await context.setOffline(true)
  // The office says something of a stop before the driver does, and the phone cannot know: whatever of it still gets through.
  const second = (await owner.call(routes.get, { id })).orders[1]
  await owner.call(routes.setResult, { id, addressId: second?.addressId ?? '', status: 'Delivered' })
  await arrive(phone, 2)
  await button(phone, 'Cannot deliver').click()
  await phone.getByLabel('Nobody home').check()
  await expectAccessible(phone)
  await button(phone, 'Failed: Nobody home').click()
  await expect(button(phone, 'Go to stop 3')).toBeVisible()
  await expect(phone.getByText('2 waiting to be sent')).toBeVisible()
  // Closed and opened again without a connection: nothing of it is lost, and the route goes on.
  phone = await openAgain(context, phone)
  await expect(phone.getByText('2 waiting to be sent')).toBeVisible()
  await button(phone, /North shore/).click()
  await arrive(phone, 3)
  await button(phone, 'Deliver').click()
  await phone.getByLabel('Who took it').fill('Bo')
  await button(phone, 'All of them').click()
  await button(phone, 'Delivered, 2 packages').click()
  await button(phone, 'Finish the route').click()
  await expect(phone.getByText('2 of 3 are delivered.')).toBeVisible()
  await button(phone, '5 waiting to be sent').click()
  await expectAccessible(phone)

  await context.setOffline(false)
  await expect(phone.getByText('The office has it, and settles it.')).toBeVisible()
  await expect(phone.getByText(/waiting to be sent/)).toBeHidden()
  await expectAccessible(phone)
  await button(phone, 'I have seen it').click()
  await expect(phone.getByText('The office has it, and settles it.')).toBeHidden()
  const route = await owner.call(routes.get, { id })
  expect(route).toMatchObject({ type: 'Delivered', delivered: 3, failed: 0 })
  expect(route.orders.map(({ proof }) => proof?.name ?? null)).toEqual(['J. Reyes', null, 'Bo'])

  await page.goto('/delivery/route-list/Delivered')
  await page.getByText('1 report of a driver to settle').click()
  await expectAccessible(page)
  await page.getByRole('listitem').getByRole('link', { name: 'North shore' }).click()
  await expect(page.getByText('W-1002 was not delivered: Nobody home')).toBeVisible()
  await expect(page.getByText('The office has said otherwise: Delivered.')).toBeVisible()
  await expectAccessible(page)
  await button(page, /^Dismiss/).click()
  await expect(page.getByText('W-1002 was not delivered: Nobody home')).toBeHidden()
  await page.goto('/delivery/drivers')
  await page.getByRole('row').filter({ hasText: 'Ines Moreau' }).click()
  await button(page, 'Driver app').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign this phone out' }).click()
  await expect(page.getByText('The phone of Ines Moreau is signed out')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'This phone is signed out' })).toBeVisible()
  await context.close()
})
