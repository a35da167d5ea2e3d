import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import { expect, expectAccessible, test } from '../journey.ts'

/** From west to east by number, but for one whose address nobody knows. */
const order = (n: number, place: object) => ({
  orderNo: `W-100${n}`,
  customer: { firstName: 'John', lastName: `Smith ${n}`, phone: '6045550100' },
  ...{ addressLine1: `${n} Water Street`, city: 'Nowhere-on-Sea', state: 'BC', zipCode: 'V5K 0A1' },
  ...place,
})

test('orders of the pool are put into the shortest order, and become a route only once that is applied', async ({
  signedIn: page,
  owner,
}) => {
  for (const n of [2, 4, 1, 3]) await owner.call(pool.create, order(n, { lat: 49.28, lng: -123.2 + n / 20 }))
  await owner.call(pool.create, order(5, {}))

  await page.goto('/delivery/main')
  await page.getByRole('row').first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Optimise' }).click()
  const ask = page.getByRole('dialog', { name: 'Optimise' })
  await expect(ask.getByText('The shortest order of 5 stops is looked for.')).toBeVisible()
  await expectAccessible(page)
  await ask.getByRole('button', { name: 'Optimise' }).click()

  const plan = page.getByRole('dialog', { name: 'The plan' })
  await expect(plan.getByRole('table', { name: 'Routes' })).toContainText('Nobody')
  await expect(plan.getByRole('table', { name: 'Left out' })).toContainText('W-1005')
  await expect(plan.getByRole('table', { name: 'Left out' })).toContainText('No place')
  for (const name of ['Routes', 'Left out']) await expect(plan.getByRole('heading', { name })).toBeVisible()
  await expect(plan.getByText('optional')).toHaveCount(0)
  await expectAccessible(page)
  expect((await owner.call(routes.list, {})).items).toEqual([])
  await plan.getByLabel('Name').fill('Along the shore')
  await plan.getByRole('button', { name: 'Apply' }).click()

  await expect(page.getByRole('heading', { name: 'Along the shore' })).toBeVisible()
  const stops = page
    .getByRole('table', { name: 'Stops' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(stops).toHaveCount(4)
  const numbers = (await stops.allTextContents()).map((text) => /W-\d+/.exec(text)?.[0])
  // The way back along the shore is as short.
  expect([numbers, numbers.toReversed()]).toContainEqual(['W-1001', 'W-1002', 'W-1003', 'W-1004'])

  // Another order by hand, and the shortest one again: what it saves is said before it is applied.
  await page.getByRole('button', { name: `Move ${numbers[0]} down` }).click()
  await expect(stops.first()).toContainText(numbers[1] ?? '')
  await page.getByRole('button', { name: /^Optimise/ }).click()
  await page.getByRole('dialog', { name: 'Optimise' }).getByRole('button', { name: 'Optimise' }).click()
  const better = page.getByRole('dialog', { name: 'Before and after' })
  await expect(better).toContainText(/km → .*km/)
  await better.getByRole('button', { name: 'Apply' }).click()
  await expect(stops.first()).toContainText(numbers[0] ?? '')
})
