import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import { expect, expectAccessible, test } from '../journey.ts'

test('figures of deliveries lead to the rows that they count, by day, driver and city (PATH-002, ANLY-001)', async ({
  signedIn: page,
  owner,
}) => {
  const addressIds: string[] = []
  for (const n of [1, 2, 3]) {
    const { id } = await owner.call(pool.create, {
      ...{ orderNo: `W-${1000 + n}`, customer: { firstName: 'John', lastName: `Smith ${n}`, phone: '6045550100' } },
      ...{ addressLine1: `${n} Water Street`, city: n === 3 ? 'Surrey' : 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
      ...{ lat: 49.28 - n / 100, lng: -123.1, windowFrom: '00:00', windowTo: '23:59' },
    })
    addressIds.push(id)
  }
  const driver = await owner.call(drivers.create, { firstName: 'Ines', lastName: 'Moreau', phone: '6045550123' })
  const { id } = await owner.call(routes.create, { name: 'North', date: '2031-03-04', addressIds })
  await owner.call(routes.assignDriver, { id, driverId: driver.id })
  await owner.call(routes.start, { id })
  for (const [n, addressId] of addressIds.entries())
    await owner.call(routes.setResult, {
      ...{ id, addressId, proof: null },
      ...(n === 2
        ? { status: 'Failed' as const, reason: 'Nobody there' }
        : { status: 'Delivered' as const, reason: null }),
    })
  await owner.call(routes.complete, { id })

  await page.goto('/')
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible()
  // Today's three came in within the last 28 days; the route is of another year.
  await expect(page.getByRole('link', { name: /^Orders received 3/ })).toBeVisible()
  await page.goto('/analytics?fromDate=2031-03-01&toDate=2031-03-07')
  await expect(page.getByRole('link', { name: /^Delivered 2/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Success rate 66\.7 %/ })).toBeVisible()
  await expectAccessible(page)
  const areas = page.getByRole('region', { name: 'Areas' })
  await expect(areas.getByRole('row')).toHaveCount(3)
  await page.getByText('As a table').click()
  await expect(page.getByRole('row', { name: /^04\/03\/2031/ })).toHaveText('04/03/20310210')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Delivery Analytics - .*\.xlsx$/)

  await areas
    .getByRole('row', { name: /^Surrey/ })
    .getByRole('link')
    .nth(1)
    .click()
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('W-1003')
  await expect(rows).toContainText('Nobody there')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Figures' }).click()
  await expect(page).toHaveURL('/analytics?fromDate=2031-03-01&toDate=2031-03-07')
})
