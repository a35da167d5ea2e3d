import * as boxes from '@crossdock/contract/sorting/boxes'
import * as orders from '@crossdock/contract/sorting/orders'
import * as hubLocations from '@crossdock/contract/sorting/stock-locations'
import { test } from '../journey.ts'
import { announce, hub } from './hub.ts'

test('shots', async ({ signedIn: page, owner }) => {
  const warehouseId = await hub(owner)
  const counts = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`HB-02${400 + at}`, 1 + ((at * 5) % 7)]))
  const { manifestId, orders: made } = await announce(owner, warehouseId, counts)
  const { items: places } = await owner.call(hubLocations.list, {})
  let at = 0
  for (const order of made.values()) {
    at += 1
    const whole = await owner.call(orders.get, { id: order.id })
    for (const box of whole.boxes.slice(0, at % 4 === 0 ? 0 : at % 3 === 0 ? 1 : 9))
      await owner.call(boxes.receive, { id: order.id, boxId: box.id })
    if (at % 2) await owner.call(orders.allocate, { id: order.id, slId: places[at % 2]?.id ?? '' })
  }
  const ids = [...made.values()].map(({ id }) => id)
  await owner.call(orders.merge, { orderIds: ids.slice(0, 3) })
  const shot = async (name: string): Promise<void> => {
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `/tmp/w/sw-shots/${name}.png` })
  }
  for (const [look, width, height, scheme] of [
    ['l', 1440, 900, 'light'],
    ['p', 390, 844, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    for (const path of ['orders', 'manifests', 'stock-locations', 'stock-location-types', 'warehouses']) {
      await page.goto(`/sorting/${path}`)
      await shot(`${look}-${path}`)
      if (path !== 'orders' && path !== 'manifests' && path !== 'stock-locations') continue
      await page.locator('[data-row="0"]').first().click()
      await shot(`${look}-${path}-peek`)
    }
    await page.goto(`/sorting/load?manifestId=${manifestId}`)
    await shot(`${look}-load-0`)
    for (const code of ['HB-02402-2', 'HB-02404-1']) {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      await page.waitForLoadState('networkidle')
    }
    await page.locator('[aria-label="Where it goes"]').waitFor()
    await shot(`${look}-load-1`)
  }
  await page.goto('/sorting/orders')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await shot('d-orders')
  for (const row of [1, 3]) await page.getByRole('row').nth(row).getByRole('checkbox').check()
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Process/ })
    .click()
  await shot('d-process')
  await page.keyboard.press('Escape')
  await page
    .getByRole('toolbar')
    .getByRole('button', { name: /^Merge/ })
    .click()
  await shot('d-merge')
})
