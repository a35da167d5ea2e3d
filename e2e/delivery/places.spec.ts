import * as drivers from '@crossdock/contract/delivery/drivers'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import { expect, expectAccessible, type Owner, test } from '../journey.ts'

const day = '2031-03-04'
/** From west to east by number. */
const makeOrder = async (owner: Owner, n: number, more: object = {}) =>
  (
    await owner.call(pool.create, {
      orderNo: `W-100${n}`,
      customer: { firstName: 'John', lastName: `Smith ${n}`, phone: '6045550100' },
      ...{ addressLine1: `${n} Water Street`, city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
      ...{ lat: 49.28, lng: -123.2 + n / 50, ...more },
    })
  ).id
const makeRoute = async (owner: Owner, name: string, numbers: readonly number[], date = day) => {
  const addressIds = []
  for (const n of numbers) addressIds.push(await makeOrder(owner, n))
  return owner.call(routes.create, { name, date, addressIds })
}
const numbersOn = async (owner: Owner, id: string) =>
  (await owner.call(routes.get, { id })).orders.map(({ orderNo }) => orderNo.slice(-1)).join('')

test('while a stop is dragged each place says what it adds, the best is marked, and it is taken back', async ({
  signedIn: page,
  owner,
}) => {
  const { id } = await makeRoute(owner, 'North', [1, 4, 2, 3])
  await page.goto(`/delivery/route-details/${id}`)
  const row = (number: string) => page.getByRole('table', { name: 'Stops' }).getByRole('row', { name: number })

  // By keyboard: taken up, the best place is said beside it; each place tells what it adds.
  await page.getByRole('button', { name: 'Drag W-1004', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(row('W-1004')).toContainText(/\+\d+\.\d km, \+0:\d\d h, there at/)
  await expect(row('W-1003')).toContainText('Best place below: +')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(row('W-1004')).toContainText('Best place: +')
  await expect(page.getByText(/W-1004 is in place 4: best place/)).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => numbersOn(owner, id)).toBe('1234')
  await expect(page.getByText('Best place')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => numbersOn(owner, id)).toBe('1423')
  await expect(page.getByRole('table', { name: 'Stops' }).getByRole('row').nth(2)).toContainText('W-1004')

  // By pointer, the same.
  const grip = page.getByRole('button', { name: 'Drag W-1004', exact: true })
  await grip.hover()
  await page.mouse.down()
  const last = await row('W-1003').boundingBox()
  await page.mouse.move((last?.x ?? 0) + 20, (last?.y ?? 0) + (last?.height ?? 0) - 4, { steps: 12 })
  await expect(row('W-1004')).toContainText('Best place: +')
  await page.mouse.up()
  await expect.poll(() => numbersOn(owner, id)).toBe('1234')
})

test('a stop is moved to the best place of another route, and back', async ({ signedIn: page, owner }) => {
  const { id } = await makeRoute(owner, 'North', [1, 2, 7])
  const { id: other } = await makeRoute(owner, 'East', [6, 8])
  await page.goto(`/delivery/route-details/${id}`)
  await page.getByRole('button', { name: 'Move W-1007 to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move W-1007 to…' })
  const first = dialog.getByRole('table', { name: 'Places' }).getByRole('row').nth(1)
  await expect(first).toContainText('East')
  await expect(first).toContainText('Stop 2 of 3')
  await expect(first).toContainText('Best place: +0.0 km')
  await expectAccessible(page)
  await first.getByRole('button', { name: 'Put it on East: Stop 2 of 3' }).press('Enter')
  await expect.poll(() => numbersOn(owner, other)).toBe('678')
  expect(await numbersOn(owner, id)).toBe('12')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => numbersOn(owner, id)).toBe('127')
  expect(await numbersOn(owner, other)).toBe('68')
})

test('of an order in the pool it is said why it fits nowhere, or it is put where it fits', async ({
  signedIn: page,
  owner,
}) => {
  const { id } = await makeRoute(owner, 'North', [1, 3])
  const { id: driverId } = await owner.call(drivers.create, {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550101' },
  })
  await owner.call(routes.assignDriver, { id, driverId })
  await makeOrder(owner, 2, { deliveryDate: day })
  await makeOrder(owner, 5, { deliveryDate: day, skills: ['lift'] })
  await page.goto('/delivery/main')
  const why = async (number: string) => {
    await page.getByRole('row', { name: number }).getByText(number).click()
    await page.getByRole('button', { name: 'Why is it left out?' }).click()
    return page.getByRole('dialog', { name: `Why is ${number} left out?` })
  }
  const out = await why('W-1005')
  await expect(out.getByText('It does not fit on the 1 open route of that day.')).toBeVisible()
  await expect(out.getByRole('table', { name: 'Why it does not fit' })).toContainText(
    'Nobody can do what it needs: lift',
  )
  await expectAccessible(page)
  await out.getByRole('button', { name: 'Close', exact: true }).last().click()
  const fits = await why('W-1002')
  await expect(fits.getByText('It fits on 1 route: nobody has put it on it yet.')).toBeVisible()
  await fits.getByRole('button', { name: 'Put it on North: Stop 2 of 3' }).click()
  await expect.poll(() => numbersOn(owner, id)).toBe('123')
})

test('what is left of a route under way is planned anew, with its first stop where it is', async ({
  signedIn: page,
  owner,
}) => {
  const { id, orders } = await makeRoute(owner, 'North', [1, 5, 2, 4, 3], new Date().toISOString().slice(0, 10))
  const { id: driverId } = await owner.call(drivers.create, {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550101' },
  })
  await owner.call(routes.assignDriver, { id, driverId })
  await owner.call(routes.start, { id })
  await owner.call(routes.setResult, { id, addressId: orders[0]?.addressId ?? '', status: 'Delivered' })
  await page.goto(`/delivery/route-details/${id}`)
  await page.getByRole('button', { name: /^Optimise/ }).click()
  const ask = page.getByRole('dialog', { name: 'Optimise' })
  await expect(ask).toContainText('What is still to go is planned, from where the driver is now.')
  await ask.getByLabel('First stops that stay where they are').fill('1')
  await ask.getByRole('button', { name: 'Optimise' }).click()
  const better = page.getByRole('dialog', { name: 'Before and after' })
  await expect(better).toContainText(/km → .*km/)
  await expect(better.getByRole('columnheader', { name: 'Late' })).toBeVisible()
  await better.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => numbersOn(owner, id)).toBe('15432')
})
