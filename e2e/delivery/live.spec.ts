import * as depots from '@crossdock/contract/delivery/depots'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as phones from '@crossdock/contract/delivery/drivers/phones'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as tracking from '@crossdock/contract/delivery/tracking'
import type { WebSocketRoute } from '@playwright/test'
import { expect, expectAccessible, test } from '../journey.ts'

test('a phone on a route tells where it is, and the office sees it on the map, with the times at the stops, until the connection is lost', async ({
  signedIn: page,
  owner,
  browser,
}) => {
  const addressIds: string[] = []
  for (const n of [1, 2]) {
    const { id } = await owner.call(pool.create, {
      orderNo: `L-${n}`,
      customer: { firstName: 'John', lastName: `Smith ${n}`, phone: '6045550100' },
      ...{ addressLine1: `${n} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
      ...{ lat: 49.28 - n / 50, lng: -123.1 },
    })
    addressIds.push(id)
  }
  const { id: driverId } = await owner.call(drivers.create, {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550124' },
  })
  // What is today there is by the clocks of where it starts.
  const { id: startDepotId } = await owner.call(depots.create, {
    ...{ name: 'Hub', addressLine1: '1 Dock Road', city: 'Vancouver', lat: 49.31, lng: -123.1, timeZone: 'UTC' },
  })
  const date = new Date().toISOString().slice(0, 10)
  const { id } = await owner.call(routes.create, { name: 'Live', date, startDepotId, addressIds })
  await owner.call(routes.assignDriver, { id, driverId })
  const { path } = await owner.call(phones.invite, { id: driverId, byMail: false })

  const context = await browser.newContext({
    ...{ viewport: { width: 360, height: 640 }, permissions: ['geolocation'] },
  })
  const phone = await context.newPage()
  await phone.goto(path)
  await phone.getByRole('button', { name: 'Start on this phone' }).click()
  await phone.getByRole('button', { name: /Live/ }).click()
  await phone.getByRole('button', { name: 'Start the route' }).click()
  await expect(phone.getByRole('button', { name: 'Go to stop 1' })).toBeVisible()
  // Found after the start: what the phone found before is not the route's.
  await context.setGeolocation({ latitude: 49.3, longitude: -123.1, accuracy: 10 })

  const links: WebSocketRoute[] = []
  let isCut = false
  await page.routeWebSocket(/api\/live/, (link) => {
    if (isCut) return link.close()
    link.connectToServer()
    links.push(link)
  })
  await page.goto(`/delivery/route-details/${id}`)
  const facts = page.getByRole('listitem').filter({ hasText: 'Ines Moreau, last seen' })
  await expect(facts).toBeVisible()
  await expect(page.getByRole('row', { name: /L-1/ })).toContainText(/\d\d:\d\d/)
  // The mark goes where the phone goes: so far off that it is believed once the phone, which stands there, has said so again.
  const mark = page.getByText('IM', { exact: true })
  await expect(mark).toBeVisible()
  await mark.scrollIntoViewIfNeeded()
  const before = await mark.boundingBox()
  await context.setGeolocation({ latitude: 49.27, longitude: -123.1, accuracy: 10 })
  await expect.poll(async () => (await mark.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + 5)
  await expectAccessible(page)

  const customer = await context.newPage()
  await customer.goto((await owner.call(tracking.link, { id: String(addressIds[0]) })).path)
  const way = customer.getByRole('region', { name: 'Map with the driver and your address', exact: true })
  await expect(way).toHaveAttribute('data-idle', 'true')
  await expect(way).toHaveAttribute('data-middle', /^49\.2\d, -123\.10$/)
  await expect(customer.getByText(/1\.1 km away, seen/)).toBeVisible()
  await expectAccessible(customer)
  await customer.close()

  const lost = page.getByText('Connection with the driver was lost. Please refresh the page.')
  await expect(lost).toBeHidden()
  isCut = true
  for (const link of links) await link.close()
  await expect(lost).toBeVisible()
  await expect(page.getByRole('status').filter({ has: lost })).toContainText('Ines Moreau, last seen')
  await expectAccessible(page)
  await phone.getByRole('button', { name: 'Back' }).click()
  await phone.getByRole('button', { name: 'Ines Moreau' }).click()
  await expect(phone.getByText(/The office saw your place last at \d\d:\d\d/)).toBeVisible()
  await context.close()
})

test('a map without orders stands at Vancouver (TRACK-005)', async ({ signedIn: page }) => {
  await page.goto('/delivery/main')
  const map = page.getByRole('region', { name: 'Map of the order pool', exact: true })
  await expect(map).toHaveAttribute('data-middle', '49.28, -123.12')
})
