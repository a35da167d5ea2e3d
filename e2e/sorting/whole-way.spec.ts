import * as drivers from '@crossdock/contract/delivery/drivers'
import * as manifests from '@crossdock/contract/delivery/manifests'
import * as pool from '@crossdock/contract/delivery/pool-orders'
import * as routes from '@crossdock/contract/delivery/routes'
import * as exceptions from '@crossdock/contract/sorting/exceptions'
import * as hubManifests from '@crossdock/contract/sorting/manifests'
import * as orders from '@crossdock/contract/sorting/orders'
import { expect, test } from '../journey.ts'
import { hub } from './hub.ts'

test('boxes of a manifest are all scanned in, what is wrong is reported, they are put into lanes, loaded, handed over and delivered', async ({
  signedIn: page,
  owner,
}) => {
  const warehouseId = await hub(owner)
  const addressIds: string[] = []
  for (const [orderNo, packages] of [
    ['N-1', 1],
    ['N-2', 2],
  ] as const)
    addressIds.push(
      (
        await owner.call(pool.create, {
          ...{ orderNo, packages, customer: { firstName: 'Hana', lastName: 'Sato', phone: '6045550100' } },
          ...{ addressLine1: '12 Water Street', city: 'Vancouver', state: 'BC', zipCode: 'V5K 0A1' },
        })
      ).id,
    )
  const sent = await owner.call(manifests.create, { warehouseId, title: 'Night truck', addressIds })
  const manifestId = sent.manifests[0]?.id ?? ''
  const { id: routeId } = await owner.call(routes.create, { name: 'North', date: '2031-03-04', addressIds })
  const { id: driverId } = await owner.call(drivers.create, {
    ...{ firstName: 'Ines', lastName: 'Moreau', phone: '6045550171', shiftStart: '07:30', shiftEnd: '16:00' },
  })
  await owner.call(routes.assignDriver, { id: routeId, driverId })
  const { items } = await owner.call(orders.list, { manifestIds: manifestId })
  const codesOf = async (orderNo: string) =>
    (await owner.call(orders.get, { id: items.find((one) => one.orderNo === orderNo)?.id ?? '' })).boxes.map(
      ({ barcode }) => barcode,
    )
  const [[near = ''], [deep = '', deeper = '']] = [await codesOf('N-1'), await codesOf('N-2')]

  // All of it is scanned in, on a phone, and put where it is suggested: a route stands together, each at its stop.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/sorting/load?manifestId=${manifestId}`)
  await expect(page.getByRole('heading', { name: 'Scan boxes · Night truck' })).toBeVisible()
  const scan = async (code: string): Promise<void> => {
    await page.getByRole('textbox', { name: /^Scan a box/ }).fill(code)
    await page.keyboard.press('Enter')
  }
  await scan(deep)
  await page.getByRole('button', { name: 'Put it at L5 · 2' }).click()
  await expect(page.getByText('N-2 stands at L5 · 2')).toBeVisible()
  await scan(near)
  await expect(page.getByRole('region', { name: 'Where it goes' })).toContainText('Its route stands there.')
  await page.getByRole('button', { name: 'Put it at L5 · 1' }).click()
  await expect(page.getByText('N-1 stands at L5 · 1')).toBeVisible()
  await scan('BX-STRANGE')
  await page.getByRole('button', { name: 'Report it' }).click()
  await page.getByRole('button', { name: 'Report and go on' }).click()
  await expect(page.getByText('BX-STRANGE is reported')).toBeVisible()
  await scan(deeper)
  await expect(page.getByText('3 of 3 boxes')).toBeVisible()
  expect((await owner.call(hubManifests.get, { id: manifestId })).state).toBe('Received')
  expect((await owner.call(exceptions.list, {})).items).toMatchObject([{ kind: 'Extra', code: 'BX-STRANGE' }])

  // The van takes its last stop first.
  await page.goto(`/sorting/vans/${routeId}`)
  await expect(page.getByRole('region', { name: 'Next' })).toContainText('Stop 2')
  for (const [index, code] of [deep, deeper, near].entries()) {
    await scan(code)
    await expect(page.getByText(`${index + 1} of 3 boxes`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Close the doors' }).click()
  await expect(page.getByText('The doors are closed')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/sorting/orders?type=Received')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Process' }).click()
  await page.getByRole('dialog', { name: 'Process 2 orders?' }).getByRole('button', { name: 'Process' }).click()
  await expect(page.getByText('2 orders processed')).toBeVisible()
  expect((await owner.call(hubManifests.get, { id: manifestId })).state).toBe('Completed')

  await page.goto(`/delivery/route-details/${routeId}`)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByText('North has started')).toBeVisible()
  for (const addressId of addressIds)
    await owner.call(routes.setResult, { id: routeId, addressId, status: 'Delivered', proof: { name: 'Hana Sato' } })
  await owner.call(routes.complete, { id: routeId })
  await expect(page.getByRole('row').filter({ hasText: 'N-2' })).toContainText('Delivered')
  expect((await owner.call(routes.get, { id: routeId })).type).toBe('Delivered')
})
