import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as boxes from '@crossdock/contract/sorting/boxes'
import * as orders from '@crossdock/contract/sorting/orders'
import { expect, expectAccessible, moreOfSelected, test } from '../journey.ts'
import { announce, hub } from './hub.ts'

test('orders of the pool are sent to the hub, and a scan there says which route takes each, at which stop', async ({
  signedIn: page,
  owner,
}) => {
  await hub(owner)
  const addressIds: string[] = []
  for (const n of [1, 2])
    addressIds.push(
      (
        await owner.call(pool.create, {
          ...{ orderNo: `P-${n}`, packages: 2, customer: { firstName: 'Hana', lastName: 'Sato', phone: '6045550100' } },
          ...{ addressLine1: `${n} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
        })
      ).id,
    )
  await page.goto('/delivery/main')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  for (const number of ['P-1', 'P-2']) await rows.filter({ hasText: number }).getByRole('checkbox').check()
  await (await moreOfSelected(page, 'Send to Sorting Hub')).click()
  const sending = page.getByRole('dialog', { name: 'Send to Sorting Hub' })
  await expectAccessible(page)
  await sending.getByRole('button', { name: 'Warehouse' }).click()
  await page.getByRole('option', { name: 'Richmond DC' }).click()
  await sending.getByLabel('Manifest').fill('Night truck')
  await sending.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('4 boxes are expected in the sorting hub')).toBeVisible()

  const { id } = await owner.call(routes.create, { name: 'North shore', addressIds })
  const { items } = await owner.call(orders.list, { term: 'P-2' })
  const box = (await owner.call(orders.get, { id: items[0]?.id ?? '' })).boxes[0]
  await page.goto('/sorting/load')
  await page.getByRole('textbox', { name: 'Scan a box or a stock location' }).fill(box?.barcode ?? '')
  await page.keyboard.press('Enter')
  const lamp = page.getByRole('region', { name: 'Where it goes' })
  await expect(lamp).toContainText('North shore')
  await expect(lamp).toContainText('Stop 2')

  await page.goto(`/delivery/route-details/${id}`)
  await expect(page.getByRole('row').filter({ hasText: 'P-1' })).toContainText('Not yet in the hub')
  await expect(page.getByRole('row').filter({ hasText: 'P-2' })).toContainText('In the hub: 1 of 2')
})

test('a route is made from a processed manifest, and shows it', async ({ signedIn: page, owner }) => {
  const warehouseId = await hub(owner)
  const { orders: made } = await announce(owner, warehouseId, { 'W-1': 1, 'W-2': 1 })
  for (const { id } of made.values()) {
    const [box] = (await owner.call(orders.get, { id })).boxes
    await owner.call(boxes.receive, { id, boxId: box?.id ?? '' })
  }
  await owner.call(orders.process, { orderIds: [...made.values()].map(({ id }) => id) })
  await page.goto('/sorting/manifests')
  await page.getByRole('row').filter({ hasText: 'Night truck' }).click()
  const peek = page.getByRole('complementary', { name: 'Details of the row' })
  await peek.getByRole('link', { name: 'Create Route' }).click()
  const form = page.getByRole('dialog', { name: 'New Route' })
  await expect(form.getByLabel('Manifest')).toContainText('Night truck')
  await form.getByLabel('Name').fill('North shore')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'North shore' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'W-2' })).toContainText('Left the hub')
  await expect(page.getByRole('link', { name: 'Night truck' })).toBeVisible()
})
