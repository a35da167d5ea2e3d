import * as depots from '@crossdock/contract/delivery/depots'
import * as drivers from '@crossdock/contract/delivery/drivers'
import * as phones from '@crossdock/contract/delivery/drivers/phones'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as proofs from '@crossdock/contract/delivery/routes/proofs'
import * as tracking from '@crossdock/contract/delivery/tracking'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, type Owner, test } from '../journey.ts'

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** A route of today whose first order demands all that a phone can prove, and whose second a photo, with the link of its driver. */
async function planned(owner: Owner) {
  const addressIds: string[] = []
  for (const proof of [['Photo', 'Signature', 'Name', 'PIN'] as const, ['Photo'] as const]) {
    const n = addressIds.length + 1
    const order = {
      ...{ orderNo: `P-${n}`, customer: { firstName: 'Ana', lastName: `Reyes ${n}`, phone: '6045550100' } },
      ...{ addressLine1: `${n} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
      ...{ lat: 49.28 - n / 100, lng: -123.1, packages: n === 1 ? 2 : 1, proof: [...proof] },
    }
    addressIds.push((await owner.call(pool.create, order)).id)
  }
  const { id: driverId } = await owner.call(drivers.create, {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550125' },
  })
  // What is today there is by the clocks of where it starts.
  const { id: startDepotId } = await owner.call(depots.create, {
    ...{ name: 'Hub', addressLine1: '1 Dock Road', city: 'Vancouver', lat: 49.31, lng: -123.1, timeZone: 'UTC' },
  })
  const date = new Date().toISOString().slice(0, 10)
  const { id } = await owner.call(routes.create, { name: 'North shore', date, startDepotId, addressIds })
  await owner.call(routes.assignDriver, { id, driverId })
  const { path } = await owner.call(phones.invite, { id: driverId, byMail: false })
  return { id, path, addressIds: addressIds as [string, string] }
}

/** Takes a photo with the phone's camera: a picture that it draws. */
async function photograph(phone: Page): Promise<void> {
  const drawn = await phone.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const paper = canvas.getContext('2d')
    if (paper) {
      paper.fillStyle = '#8a5a2b'
      paper.fillRect(120, 100, 400, 300)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  const asked = phone.waitForEvent('filechooser')
  await phone.getByRole('region', { name: 'Photo' }).getByText('Take a photo').click()
  const chooser = await asked
  await chooser.setFiles({ name: 'camera.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') })
  await expect(phone.getByRole('img', { name: 'Photo' })).toBeVisible()
}

async function sign(phone: Page): Promise<void> {
  const paper = phone.getByRole('region', { name: 'Signature' }).locator('canvas')
  await paper.scrollIntoViewIfNeeded()
  const box = await paper.boundingBox()
  if (!box) throw new Error('There is nothing to sign on.')
  await phone.mouse.move(box.x + 30, box.y + 80)
  await phone.mouse.down()
  for (const [x, y] of [
    [80, 30],
    [120, 110],
    [180, 40],
    [240, 90],
  ] as const)
    await phone.mouse.move(box.x + x, box.y + y, { steps: 4 })
  await phone.mouse.up()
  await expect(phone.getByText('Signed', { exact: true })).toBeVisible()
}

/** Whether a picture is one, and is not of one colour alone. */
const isDrawn = (picture: Locator) =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const paper = canvas.getContext('2d')
    paper?.drawImage(image, 0, 0)
    const pixels = new Uint32Array(paper?.getImageData(0, 0, canvas.width, canvas.height).data.buffer ?? [])
    return pixels.some((pixel) => pixel !== pixels[0])
  })

test('a delivery is proven at the door, in and out of a dead spot and with the connection lost in the upload; the office and the customer see it once', async ({
  signedIn: page,
  owner,
  browser,
}) => {
  const { id, path, addressIds } = await planned(owner)
  const arrived = async (addressId: string) =>
    (await owner.call(proofs.get, { id, addressId })).files
      .map(({ kind, url }) => (url === null ? `${kind}?` : kind))
      .sort()
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
  // The first upload is taken by the server, and its answer is lost; later on nothing gets through for a while.
  let isLost = true
  let isCut = false
  await context.route('**/api/driver/proofs', async (route) => {
    if (isCut) return route.abort()
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    await route.abort()
  })
  let phone = await context.newPage()
  await phone.goto(path)
  await button(phone, 'Start on this phone').click()
  await button(phone, /North shore/).click()
  await button(phone, 'Start the route').click()
  await button(phone, 'Go to stop 1').click()
  await button(phone, 'I am here').click()
  await button(phone, 'Deliver').click()
  await expect(button(phone, 'Count 2 more')).toBeVisible()
  await button(phone, 'All of them').click()
  await photograph(phone)
  await sign(phone)
  await phone.getByLabel('Who took it').fill('J. Reyes')
  const { pin } = await owner.call(proofs.get, { id, addressId: addressIds[0] })
  await expect(button(phone, '4 digits to go')).toBeVisible()
  const digits = phone.getByRole('region', { name: 'PIN' })
  for (const digit of pin ?? '') await button(digits, digit).click()
  await expect(digits.getByText('The PIN is right.')).toBeVisible()
  await expectAccessible(phone)
  await button(phone, 'Delivered, 2 packages').click()
  await expect.poll(() => arrived(addressIds[0])).toEqual(['photo', 'signature'])
  expect(isLost).toBe(false)

  // In a dead spot; what was done there comes before its picture, which a tab that is closed meanwhile does not take away.
  await button(phone, 'Go to stop 2').click()
  await context.setOffline(true)
  await button(phone, 'I am here').click()
  await button(phone, 'Deliver').click()
  await photograph(phone)
  await button(phone, 'Delivered, 1 package').click()
  await expect(button(phone, '3 waiting to be sent')).toBeVisible()
  isCut = true
  await context.setOffline(false)
  await expect.poll(() => arrived(addressIds[1])).toEqual(['photo?'])
  await phone.close()
  isCut = false
  phone = await context.newPage()
  await phone.goto('/driver')
  await expect.poll(() => arrived(addressIds[1])).toEqual(['photo'])
  await expect(phone.getByText(/waiting to be sent/)).toBeHidden()

  await page.goto(`/delivery/route-details/${id}`)
  const left = page.getByRole('region', { name: 'Proof of delivery' })
  await left.getByRole('button', { name: /P-1/ }).click()
  for (const name of ['Photo, P-1', 'Signature, P-1']) expect(await isDrawn(left.getByRole('img', { name }))).toBe(true)
  await expect(left.getByText(/J. Reyes, Packages: 2 of 2, PIN right/)).toBeVisible()
  await left.getByRole('button', { name: 'Photo, P-1' }).click()
  await expectAccessible(page)

  const link = (await owner.call(tracking.link, { id: addressIds[0] })).path
  const customer = await context.newPage()
  await customer.goto(link)
  await expect(customer.getByText('Received by J. Reyes')).toBeVisible()
  const code = customer.getByLabel('Postal code of the delivery')
  await code.fill('V5K 0A2')
  await button(customer, 'Show').click()
  await expect(customer.getByText('This is not the postal code of the delivery. 4 tries left')).toBeVisible()
  await expectAccessible(customer)
  await code.fill('v5k0a1')
  await button(customer, 'Show').click()
  for (const name of ['Photo of the delivery', 'Signature of the delivery'])
    expect(await isDrawn(customer.getByRole('img', { name }))).toBe(true)
  await expectAccessible(customer)
  await context.close()
})
