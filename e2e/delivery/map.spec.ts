import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, hold, test } from '../journey.ts'

const order = (n: number) => ({
  orderNo: `W-${1000 + n}`,
  customer: { firstName: 'John', lastName: `Smith ${n}`, phone: '6045550100' },
  ...{ addressLine1: `${n} Winnipeg Street`, city: 'Regina', state: 'SK', zipCode: 'S4P 3Y2' },
  // Far enough from each other to be no cluster, and from every shore.
  ...{ lat: 50.3 + n / 10, lng: -104.8 + n / 10 },
})

/** Whether what the middle of a map shows is land with a pin on it: both colours are there, and nothing but the map is in that place. */
async function showsPinOnLand(page: Page, map: Locator): Promise<boolean> {
  const box = await map.locator('canvas').boundingBox()
  if (!box) return false
  const side = 80
  const clip = { x: box.x + (box.width - side) / 2, y: box.y + (box.height - side) / 2, width: side, height: side }
  const picture = (await page.screenshot({ clip })).toString('base64')
  return page.evaluate(
    async ([data, land]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${data}`
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas.')
      context.drawImage(image, 0, 0)
      const { data: pixels } = context.getImageData(0, 0, image.width, image.height)
      const count = (colour: string): number => {
        const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
        let found = 0
        for (let at = 0; at < pixels.length; at += 4)
          if (wanted.every((value, part) => Math.abs(value - (pixels[at + part] ?? 0)) < 6)) found++
        return found
      }
      const pin = getComputedStyle(document.documentElement).getPropertyValue('--st-blue').trim()
      return count(land) > pixels.length / 8 && count(pin) > 8
    },
    [picture, '#f3f0ea'] as const,
  )
}

test('orders are on the map: a pin is pressed, a shape checks what is inside, and a route has its line', async ({
  signedIn: page,
  owner,
}) => {
  const made = []
  for (const n of [1, 2, 3]) made.push(await owner.call(pool.create, order(n)))
  await page.goto('/delivery/main')
  const map = page.getByRole('region', { name: 'Map of the order pool', exact: true })
  await expect(map).toHaveAttribute('data-pins', '3')
  await expect(map).toHaveAttribute('data-idle', 'true')
  await expect.poll(() => showsPinOnLand(page, map)).toBe(true)
  // It is looked at in both themes, and each is another map: it stands where the one before stood.
  await expectAccessible(page)
  await expect(map).toHaveAttribute('data-idle', 'true')
  await expect.poll(() => showsPinOnLand(page, map)).toBe(true)

  // The second is in the middle of the three, and so of the map.
  const box = await map.locator('canvas').boundingBox()
  if (!box) throw new Error('The map has no place.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const check = (number: string) => page.getByRole('row', { name: number }).getByRole('checkbox')
  await page.mouse.move(x, y)
  await expect(map.getByText('W-1002', { exact: true })).toBeVisible()
  await page.mouse.click(x, y)
  await expect(check('W-1002')).toBeChecked()
  await page.keyboard.press('Escape')

  await map.getByRole('button', { name: 'Draw a rectangle around orders' }).click()
  await page.mouse.move(box.x + 12, box.y + 90)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.move(box.x + box.width - 60, box.y + box.height - 12, { steps: 4 })
  await page.mouse.up()
  await expect(check('W-1001')).toBeChecked()
  await expect(map.getByRole('button', { name: 'Draw a rectangle around orders' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )

  const { id } = await owner.call(routes.create, { name: 'North', addressIds: made.map((one) => one.id) })
  // The map comes late, and moves no stop away from under the pointer.
  const letGo = await hold(page, '/assets/*.js', 'Map of the route')
  await page.goto(`/delivery/route-details/${id}`)
  const first = page.getByRole('table', { name: 'Stops' }).getByRole('row', { name: 'W-1001' })
  await expect(first).toBeVisible()
  const place = await first.boundingBox()
  const way = page.getByRole('region', { name: 'Map of the route', exact: true })
  await expect(way).toHaveCount(0)
  letGo()
  await expect(way).toHaveAttribute('data-pins', '3')
  await expect(way).toHaveAttribute('data-idle', 'true')
  await expect.poll(() => showsPinOnLand(page, way)).toBe(true)
  expect(await first.boundingBox()).toEqual(place)
  // What is under the pointer in the list is told on the map.
  await page.getByRole('table', { name: 'Stops' }).getByRole('row', { name: 'W-1003' }).hover()
  await expect(way.getByText('3 · W-1003', { exact: true })).toBeVisible()
})

test('an order without a place is put on the map: by a press, by keyboard, by dragging', async ({
  signedIn: page,
  owner,
}) => {
  const made = await owner.call(pool.create, { ...order(1), addressLine1: 'Rural route 7', lat: null, lng: null })
  // Only its city is known: there the map begins.
  await expect.poll(async () => (await owner.call(pool.get, { id: made.id })).place.hint).not.toBeNull()
  await page.goto('/delivery/main')
  await page.getByRole('row', { name: 'W-1001' }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Order' })
  const map = form.getByRole('region', { name: 'Map of the address', exact: true })
  await expect(form.getByRole('button', { name: 'On the map' })).toHaveAttribute('aria-expanded', 'true')
  await expect(map).toHaveAttribute('data-idle', 'true')
  await expectAccessible(page)
  await expect(map).toHaveAttribute('data-idle', 'true')
  const latitude = form.getByLabel('Latitude')

  const canvas = map.locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  await canvas.click({ position: { x: 120, y: 160 } })
  await expect(map).toHaveAttribute('data-pins', '1')
  // The map stands where its city is, in either theme.
  await expect(latitude).toHaveValue(/^50\.\d+$/)
  const pressed = await latitude.inputValue()

  await canvas.focus()
  await page.keyboard.press('ArrowUp')
  await expect(map).toHaveAttribute('data-idle', 'true')
  await page.keyboard.press('Enter')
  await expect(latitude).not.toHaveValue(pressed)
  const middle = await latitude.inputValue()

  // What is typed moves the pin, too, and brings it into view.
  await latitude.fill('50.4452')
  await form.getByLabel('Longitude').fill('-104.6189')
  await expect(map).toHaveAttribute('data-idle', 'true')
  const pin = map.locator('.maplibregl-marker')
  await pin.scrollIntoViewIfNeeded()
  const box = await pin.boundingBox()
  if (!box) throw new Error('The pin is not seen.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 - 20, { steps: 6 })
  await page.mouse.up()
  await expect(latitude).not.toHaveValue('50.4452')
  expect(await latitude.inputValue()).not.toBe(middle)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('W-1001 updated successfully')).toBeVisible()
  expect(await owner.call(pool.get, { id: made.id })).toMatchObject({
    lat: expect.any(Number),
    place: { state: 'Placed', source: 'Person' },
  })
})
