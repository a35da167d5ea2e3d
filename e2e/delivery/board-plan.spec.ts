import * as optimize from '@crossdock/contract/delivery/optimize'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import { expect, expectAccessible, hold, type Owner, test } from '../journey.ts'

const day = '2031-03-04'
const makeRoute = async (owner: Owner, name: string, numbers: readonly number[], lost: readonly number[] = []) => {
  const addressIds = []
  for (const n of numbers)
    addressIds.push(
      (
        await owner.call(pool.create, {
          orderNo: `W-10${n}`,
          customer: { firstName: 'John', lastName: `Smith ${n}`, phone: '6045550100' },
          ...{ addressLine1: `${n} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
          ...(lost.includes(n) ? {} : { lat: 49.2 + n / 100, lng: -123.1 }),
        })
      ).id,
    )
  return owner.call(routes.create, { name, date: day, start: '08:00', addressIds })
}
const numbersOn = async (owner: Owner, id: string) =>
  (await owner.call(routes.get, { id })).orders.map(({ orderNo }) => Number(orderNo.slice(4)))
const board = `/delivery/draft-routes?view=board&day=${day}`

test('the board is planned anew: before and after are compared, nothing is saved before Apply, and Undo takes it back', async ({
  signedIn: page,
  owner,
}) => {
  const { id } = await makeRoute(owner, 'North', [41, 11, 42, 12])
  const { id: other } = await makeRoute(owner, 'South', [13, 43, 99, 14], [99])
  await page.goto(board)
  const lanes = page.getByRole('group', { name: 'Routes of the day' })
  await lanes.getByRole('button', { name: 'North' }).click()
  await lanes.getByRole('button', { name: /^Stop 1: W-1041/ }).click()
  await page.getByRole('button', { name: 'Lock W-1041' }).click()
  await expect(page.getByText('W-1041 is locked')).toBeVisible()
  await expect(lanes.getByRole('button', { name: /^Stop 1: W-1041.*Locked/ })).toBeVisible()

  await page.getByRole('button', { name: 'Optimise', exact: true }).click()
  const strip = page.getByRole('region', { name: 'Before and after' })
  await expect(strip.getByText(/ km → .* km/)).toBeVisible()
  await expect(strip.getByRole('listitem').filter({ hasText: 'W-1099' })).toContainText('No place')
  await expectAccessible(page)
  expect(await numbersOn(owner, id)).toEqual([41, 11, 42, 12])
  await strip.getByRole('button', { name: 'Discard' }).click()
  await expect(strip).toHaveCount(0)

  await lanes.getByRole('button', { name: 'North' }).press('o')
  await expect(strip.getByText(/ km → .* km/)).toBeVisible()
  await strip.getByRole('checkbox').check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('The plan is applied')).toBeVisible()
  await expect(strip).toHaveCount(0)
  expect((await numbersOn(owner, id)).sort()).toEqual([41, 42, 43])
  expect((await owner.call(pool.list, {})).items.map(({ orderNo }) => orderNo)).toEqual(['W-1099'])
  const toast = page.getByRole('status').filter({ hasText: 'The plan is applied' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
  expect(await numbersOn(owner, id)).toEqual([41, 11, 42, 12])
  expect(await numbersOn(owner, other)).toEqual([13, 43, 99, 14])
})

test('a plan is not applied to what has changed since, and a locked route is left out of it', async ({
  signedIn: page,
  owner,
}) => {
  const { id, orders } = await makeRoute(owner, 'North', [41, 11, 42, 12])
  const { id: other } = await makeRoute(owner, 'South', [13, 43, 14, 44])
  await page.goto(board)
  const lanes = page.getByRole('group', { name: 'Routes of the day' })
  await lanes.getByRole('button', { name: 'South' }).click()
  await lanes.getByRole('button', { name: 'South' }).press('l')
  await expect(page.getByText('South is locked')).toBeVisible()
  const stop = lanes.getByRole('button', { name: /^Stop 2: W-1043/ })
  await stop.press('Space')
  await expect(page.getByText('This route is locked.')).toBeVisible()
  await page.getByRole('button', { name: 'Optimise', exact: true }).click()
  const strip = page.getByRole('region', { name: 'Before and after' })
  await expect(strip.getByText(/ km → .* km/)).toBeVisible()
  const addressIds = orders.map(({ addressId }) => addressId).reverse()
  await owner.call(routes.setStops, { id, addressIds })
  await strip.getByRole('button', { name: 'Apply plan' }).click()
  await expect(page.getByText('This was changed by someone else meanwhile.')).toBeVisible()
  expect(await numbersOn(owner, id)).toEqual([12, 42, 11, 41])
  await strip.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Unlock South' }).click()
  await expect(page.getByText('South is unlocked')).toBeVisible()
  expect((await owner.call(optimize.optimize, { routeIds: [id, other] })).ofRoutes).toEqual([id, other])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Lock W-1043' }).click()
  await expect(page.getByText('W-1043 is locked')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move W-1043 to…' })).toHaveCount(0)
  await expectAccessible(page)
})

test('one stop after the other is locked, whether the board has been read again or not', async ({
  signedIn: page,
  owner,
}) => {
  const { id } = await makeRoute(owner, 'North', [41, 11])
  await page.goto(board)
  const lanes = page.getByRole('group', { name: 'Routes of the day' })
  await lanes.getByRole('button', { name: 'North' }).click()
  const letGo = await hold(page, '/api/delivery/routes/board?*')
  await lanes.getByRole('button', { name: /^Stop 1: W-1041/ }).press('l')
  const lockedOn = async () => (await owner.call(routes.get, { id })).orders.map(({ isLocked }) => isLocked)
  await expect.poll(lockedOn).toEqual([true, false])
  await lanes.getByRole('button', { name: /^Stop 2: W-1011/ }).press('l')
  await expect.poll(lockedOn).toEqual([true, true])
  letGo()
  await expect(lanes.getByRole('button', { name: /^Stop 2: W-1011.*Locked/ })).toBeVisible()
  await expect(page.getByText('This was changed by someone else meanwhile.')).toHaveCount(0)
})
