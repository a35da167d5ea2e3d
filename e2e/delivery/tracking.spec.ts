import * as depots from '@crossdock/contract/delivery/depots'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as phones from '@crossdock/contract/delivery/drivers/phones'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as positions from '@crossdock/contract/delivery/positions'
import * as routes from '@crossdock/contract/delivery/routes'
import * as vehicles from '@crossdock/contract/delivery/vehicles'
import { address, expect, expectAccessible, linkSentTo, type Owner, test } from '../journey.ts'

/** A scheduled route of today with two customers' orders, and its driver. */
async function planned(owner: Owner, emails: readonly string[]) {
  const addressIds: string[] = []
  for (const [n, email] of emails.entries()) {
    const customer = { firstName: n === 0 ? 'Hana' : 'Bo', phone: '6045550100' }
    const place = { addressLine1: `${n + 1} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' }
    const at = { lat: 49.26 + n / 50, lng: -123.1 }
    addressIds.push((await owner.call(pool.create, { orderNo: `W-100${n}`, customer, email, ...place, ...at })).id)
  }
  const { id: startDepotId } = await owner.call(depots.create, {
    ...{ name: 'Hub', addressLine1: '1 Dock Road', city: 'Vancouver', lat: 49.25, lng: -123.1, timeZone: 'UTC' },
  })
  const { id: vehicleId } = await owner.call(vehicles.create, { name: 'Van 3' })
  const driver = { firstName: 'Rosa', lastName: 'Moreau', phone: '6045550123', vehicleId }
  const { id: driverId } = await owner.call(drivers.create, driver)
  const date = new Date().toISOString().slice(0, 10)
  const { id } = await owner.call(routes.create, { name: 'North shore', date, startDepotId, addressIds })
  await owner.call(routes.assignDriver, { id, driverId })
  return { id, driverId, addressIds: addressIds as [string, string] }
}

/** A phone of the driver, which says where it is. */
async function driving(owner: Owner, driverId: string) {
  const { path } = await owner.call(phones.invite, { id: driverId, byMail: false })
  const post = async (to: string, body: object, headers: Record<string, string> = {}) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
    const answer = await fetch(address() + to, { ...sent, body: JSON.stringify(body) })
    return ((await answer.json()) as { data: { token: string } }).data
  }
  const { token } = await post(phones.join.path, { token: path.split('#join=')[1] })
  return (lat: number) => {
    const now = new Date().toISOString()
    return post(
      positions.send.path,
      { now, fixes: [{ at: now, lat, lng: -123.1 }] },
      { authorization: `Bearer ${token}` },
    )
  }
}

test('a customer follows the own delivery by the link of a mail, says a word to the driver, and rates it; the office reads both', async ({
  signedIn: page,
  owner,
  browser,
}) => {
  const emails = [1, 2].map((n) => `track${n}-${owner.mainStoreId}@customers.example`)
  const { id, driverId, addressIds } = await planned(owner, emails)
  const link = await linkSentTo(String(emails[1]), '/track')
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(String(link))
  await expect(phone.getByText(/Order W-1001, 1 package. It comes today/)).toBeVisible()
  await expect(phone.getByText('Hana')).toHaveCount(0)
  await phone.getByRole('button', { name: 'Back door' }).click()
  await phone.getByRole('textbox', { name: 'A word for the driver' }).fill('Ring “Spa back”')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Save for the driver' }).click()
  await expect(phone.getByText('Back door, Ring “Spa back”')).toBeVisible()

  await owner.call(routes.start, { id })
  await phone.reload()
  await expect(phone.getByText('1 stop before yours')).toBeVisible()
  await expect(phone.getByText('Rosa')).toHaveCount(0)
  const tell = await driving(owner, driverId)
  await owner.call(routes.setResult, { id, addressId: addressIds[0], status: 'Delivered' })
  await tell(49.27)
  // Looked at again, it is asked for again.
  await phone.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(phone.getByText('You are next')).toBeVisible()
  await expect(phone.getByText('Rosa, Van 3')).toBeVisible()
  await expect(phone.getByText(/km away, seen \d+ seconds? ago/)).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Map with the driver and your address', exact: true })).toBeVisible()
  await expectAccessible(phone)

  await context.setOffline(true)
  await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(phone.getByRole('alert')).toContainText('Connection lost. This is how it was at')
  await context.setOffline(false)
  const proof = { name: 'J. Reyes', note: null }
  await owner.call(routes.setResult, { id, addressId: addressIds[1], status: 'Delivered', proof })
  await phone.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(phone.getByRole('heading', { name: /^Delivered at/ })).toBeVisible()
  await expect(phone.getByText('Received by J. Reyes')).toBeVisible()
  await phone.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await phone.getByRole('button', { name: 'Friendly' }).click()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Send 4 stars' }).click()
  await expect(phone.getByText('You gave 4 stars')).toBeVisible()

  // In the customer's language, and of a link that nobody has nothing is said.
  const french = await browser.newContext({ locale: 'fr-CA' })
  const other = await french.newPage()
  await other.goto(String(link))
  await expect(other.getByText('Vous avez donné 4 étoiles')).toBeVisible()
  await other.goto('/track/nobody-has-this-link-at-all')
  await expect(other.getByRole('heading', { name: 'Ce lien ne fonctionne pas' })).toBeVisible()
  await french.close()
  await context.close()

  await page.goto(`/delivery/route-details/${id}`)
  const stop = page.getByRole('row').filter({ hasText: 'W-1001' })
  await expect(stop).toContainText('For the driver: Back door, Ring “Spa back”')
  await expect(stop).toContainText('4 stars')
  await stop.getByRole('button', { name: 'Customer of W-1001' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customer of W-1001' })
  await expect(dialog).toContainText('4 stars, Friendly')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy tracking link' }).click()
  const copy = page.getByRole('dialog', { name: 'Tracking link of W-1001' })
  await expect(copy.getByRole('textbox')).toHaveValue(String(link))
})
