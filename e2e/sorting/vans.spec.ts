import * as drivers from '@crossdock/contract/delivery/drivers'
import * as manifests from '@crossdock/contract/delivery/manifests'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as vans from '@crossdock/contract/delivery/vans'
import * as boxes from '@crossdock/contract/sorting/boxes'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import * as orders from '@crossdock/contract/sorting/orders'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { expect, expectAccessible, type Owner, test } from '../journey.ts'
import { hub } from './hub.ts'

/** Two vans: North drives N-1, then N-2 with two boxes; South drives S-1. */
async function dock(owner: Owner) {
  const warehouseId = await hub(owner)
  const order = async (orderNo: string, packages: number) =>
    (
      await owner.call(pool.create, {
        ...{ orderNo, packages, customer: { firstName: 'Hana', lastName: 'Sato', phone: '6045550100' } },
        ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
      })
    ).id
  const ids = [await order('N-1', 1), await order('N-2', 2), await order('S-1', 1)] as const
  await owner.call(manifests.create, { warehouseId, title: 'Night truck', addressIds: [...ids] })
  const { id: north } = await owner.call(routes.create, { name: 'North', addressIds: [ids[0], ids[1]] })
  const { id: south } = await owner.call(routes.create, { name: 'South', addressIds: [ids[2]] })
  const [deep, other, near] = (await owner.call(vans.get, { id: north })).boxes.map(({ barcode }) => barcode)
  const [strange] = (await owner.call(vans.get, { id: south })).boxes.map(({ barcode }) => barcode)
  return { north, deep: deep ?? '', other: other ?? '', near: near ?? '', strange: strange ?? '' }
}

test('a van is loaded from its last stop on, the wrong box is refused, and what is missing is left by decision', async ({
  signedIn: page,
  owner,
}) => {
  const { north, deep, other, near, strange } = await dock(owner)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/sorting/vans')
  await page.getByRole('link', { name: /North/ }).first().click()
  await expect(page.getByRole('heading', { name: 'Load van · North' })).toBeVisible()
  const scan = async (code: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Scan a box' }).fill(code)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('Stop 2')
  await expectAccessible(page)

  // Of stop 1 while stop 2 is to come: it is not counted.
  await scan(near)
  await expect(page.getByRole('alert')).toContainText('Stop 2 comes first')
  await expect(page.getByText('0 of 3 boxes')).toBeVisible()
  // Of another van: said huge, with where it goes.
  await scan(strange)
  const wrong = page.getByRole('alert', { name: 'Wrong van' })
  await expect(wrong).toContainText('South')
  await expect(wrong).toContainText('Stop 1')
  await expectAccessible(page)

  await scan(deep)
  await expect(page.getByText(`Stop 2: ${deep} is in`)).toBeVisible()
  await scan(deep)
  await expect(page.getByText(`Already in: ${deep}`)).toBeVisible()
  await expect(page.getByText('1 of 3 boxes')).toBeVisible()
  // The second box of stop 2 is not to be found: loading goes on without it.
  await scan(near)
  await page.getByRole('button', { name: 'Load it all the same' }).click()
  await expect(page.getByText(`Stop 1: ${near} is in`)).toBeVisible()

  await page.getByRole('button', { name: 'Close the doors' }).click()
  const missing = page.getByRole('region', { name: 'What is missing' })
  await expect(missing).toContainText(other)
  await expectAccessible(page)
  await missing.getByRole('button', { name: 'Not at its place' }).click()
  await missing.getByRole('button', { name: 'Leave without 1 box' }).click()
  await expect(page.getByText('The doors are closed')).toBeVisible()
  await expect(page.getByText('1 box was left behind: Not at its place')).toBeVisible()
  expect((await owner.call(exceptions.list, {})).items).toMatchObject([
    { kind: 'Missing', code: other, reason: 'Not at its place' },
  ])

  // It turns up: the doors open for it, and close over a whole van.
  await page.getByRole('button', { name: 'Open the doors again' }).click()
  await scan(other)
  await expect(page.getByText(`Stop 2: ${other} is in`)).toBeVisible()
  await page.getByRole('button', { name: 'Close the doors' }).click()
  await expect(page.getByText('The doors are closed')).toBeVisible()
  expect((await owner.call(exceptions.list, {})).items).toEqual([])
  expect((await owner.call(vans.get, { id: north })).doors).toMatchObject({ leftCount: 0 })
})

test('a van is loaded in a dead spot, and what was scanned is sent when the connection is back', async ({
  signedIn: page,
  owner,
}) => {
  const { north, deep, strange } = await dock(owner)
  await page.goto(`/sorting/vans/${north}`)
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('Stop 2')
  await page.context().setOffline(true)
  const scan = async (code: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Scan a box' }).fill(code)
    await page.keyboard.press('Enter')
  }
  await scan(deep)
  await expect(page.getByText(`Stop 2: ${deep} is in`)).toBeVisible()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await scan(strange)
  await expect(page.getByRole('alert', { name: 'Wrong van' })).toContainText('known with a connection')
  await page.context().setOffline(false)
  await expect.poll(async () => (await owner.call(vans.get, { id: north })).loadedBoxesCount).toBe(1)
})

test('the office is told what is not in the van before its route starts, and starts all the same', async ({
  signedIn: page,
  owner,
}) => {
  const { north, deep, other, near } = await dock(owner)
  const { id: driverId } = await owner.call(drivers.create, {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550171', shiftStart: '07:30', shiftEnd: '16:00' },
  })
  const { updatedAt } = await owner.call(routes.get, { id: north })
  await owner.call(routes.update, { id: north, name: 'North', date: '2031-03-04', updatedAt })
  await owner.call(routes.assignDriver, { id: north, driverId })
  const box = (await owner.call(vans.get, { id: north })).boxes.find(({ barcode }) => barcode === deep)
  await owner.call(vans.load, { id: north, boxId: box?.id ?? '' })
  await page.goto(`/delivery/route-details/${north}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Start North?' })
  await expect(asked).toContainText('Boxes that are not in the van, 2 of 3:')
  for (const barcode of [other, near]) await expect(asked).toContainText(barcode)
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Not yet' }).click()
  await expect(asked).toBeHidden()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Start all the same' }).click()
  await expect(page.getByText('North has started')).toBeVisible()
})

test('on the picture of the hub each van says from which lanes it is loaded, and what is missing before its doors close', async ({
  signedIn: page,
  owner,
}) => {
  const { north, deep, near } = await dock(owner)
  const { boxes: all } = await owner.call(vans.get, { id: north })
  const [lane] = (await owner.call(locations.list, { title: 'L7' })).items
  const orderOf = (code: string) => all.find(({ barcode }) => barcode === code)?.orderId ?? ''
  await owner.call(orders.allocate, { id: orderOf(near), slId: lane?.id ?? '' })
  const boxId = all.find(({ barcode }) => barcode === deep)?.id ?? ''
  await owner.call(boxes.receive, { id: orderOf(deep), boxId })

  await page.goto('/sorting/map')
  const leaving = page.getByRole('region', { name: 'Vans' })
  const van = leaving.getByRole('link', { name: /^North/ })
  await expect(van).toContainText('0 of 3')
  await expect(van).toContainText('2 boxes have not come')
  await expect(van).toContainText('From L7')
  await expect(page.getByRole('region', { name: 'L7', exact: true })).toContainText('North')
  await expect(leaving.getByRole('link', { name: /^South/ })).toContainText('1 box has not come')
  const coming = page.getByRole('region', { name: 'Being unloaded' }).getByRole('link', { name: /^Night truck/ })
  await expect(coming).toContainText('1 of 4')
  await expectAccessible(page)

  // It is a press from its load check, which draws it from above.
  await owner.call(vans.load, { id: north, boxId })
  await expect(van).toContainText('1 of 3')
  await van.click()
  const picture = page.getByRole('region', { name: 'What is in the van' })
  await expect(picture.getByRole('listitem')).toHaveText(['2', '1'])
  await expect(picture.getByRole('img', { name: 'Stop 2: 1 of 2 are in' })).toBeVisible()
  await expect(picture.getByRole('img', { name: 'Stop 1: 0 of 1 are in' })).toBeVisible()
  await expectAccessible(page)

  // What is to come stands beside the scan, too, by its lane.
  await page.goto('/sorting/map')
  await coming.click()
  const toCome = page.getByRole('region', { name: 'Still to come' })
  await expect(toCome.getByRole('listitem').filter({ hasText: 'L7' })).toContainText('1 box to come')
  await expect(toCome.getByRole('listitem').filter({ hasText: 'No place yet' })).toContainText('2 boxes to come')
})
