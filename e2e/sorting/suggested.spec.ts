import * as boxes from '@crossdock/contract/sorting/boxes'
import * as orders from '@crossdock/contract/sorting/orders'
import * as locations from '@crossdock/contract/sorting/stock-locations'
import { expect, expectAccessible, test } from '../journey.ts'
import { announce, hub } from './hub.ts'

test('whoever scans a box is told where its order might stand, and puts it there by Enter, a press or a scan', async ({
  signedIn: page,
  owner,
}) => {
  const warehouseId = await hub(owner)
  const counts = { 'W-1': 1, 'W-2': 1, 'W-3': 1, 'W-4': 1, 'W-5': 1 }
  const { manifestId, orders: made } = await announce(owner, warehouseId, counts)
  const idOf = (number: string) => made.get(number)?.id ?? ''
  const slId = (await owner.call(locations.list, { title: 'L7' })).items[0]?.id ?? ''
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/sorting/load?manifestId=${manifestId}`)
  await expect(page.getByRole('heading', { name: 'Scan boxes · Night truck' })).toBeVisible()
  // At once: letters that a busy machine types with pauses are a scan that broke off.
  const scan = async (code: string): Promise<void> => {
    await page.getByRole('textbox', { name: /^Scan a box/ }).fill(code)
    await page.keyboard.press('Enter')
  }
  const lamp = page.getByRole('region', { name: 'Where it goes' })
  const put = (place: string) => page.getByRole('button', { name: `Put it at ${place}` })

  // By Enter alone.
  await scan('W-1-1')
  await expect(lamp).toContainText('Suggested')
  await expect(lamp).toContainText('Nothing else stands there, and it fits.')
  await expect(put('L5 · 1')).toBeInViewport()
  // What is pressed beside it is seen whole above the fixed buttons.
  const label = await page.getByRole('button', { name: 'Print label' }).boundingBox()
  expect((label?.y ?? 844) + (label?.height ?? 0)).toBeLessThanOrEqual((await put('L5 · 1').boundingBox())?.y ?? 0)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('W-1 stands at L5 · 1')).toBeVisible()
  await expect(put('L5 · 1')).toHaveCount(0)

  // By a press. Somebody else was faster: the next one that is free is offered.
  await scan('W-2-1')
  await expect(put('L7 · 1')).toBeVisible()
  await owner.call(orders.allocate, { id: idOf('W-5'), slId, position: 1 })
  await put('L7 · 1').click()
  await expect(page.getByRole('alert')).toContainText('This position is already occupied.')
  await put('L7 · 2').click()
  await expect(page.getByText('W-2 stands at L7 · 2')).toBeVisible()

  // By a scan of the place, at the position that is offered there.
  await owner.call(orders.allocate, { id: idOf('W-1'), slId, position: 4 })
  await scan('W-3-1')
  await expect(put('L5 · 1')).toBeVisible()
  await scan('L5')
  await expect(page.getByText('W-3 stands at L5 · 1')).toBeVisible()

  // In the form of an order it stands first, and Enter takes it.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/sorting/orders?term=W-4')
  await page.getByRole('row').filter({ hasText: 'W-4' }).click()
  await page
    .getByRole('complementary', { name: 'Details of the row' })
    .getByRole('button', { name: 'Allocate' })
    .click()
  const form = page.getByRole('dialog', { name: 'Allocate W-4' })
  await expect(form.getByRole('button', { name: 'Put it at L5 · 2' })).toBeFocused()
  await expect(form).toContainText('It fits, and the fewest orders stand there.')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('W-4 stands at L5 · 2')).toBeVisible()
})

test('two scanners at one box receive it once, and both are told so', async ({ signedIn: page, owner }) => {
  const warehouseId = await hub(owner)
  const { manifestId, orders: made } = await announce(owner, warehouseId, { 'W-1': 2 })
  const other = await page.context().newPage()
  const both = [page, other]
  for (const one of both) {
    await one.goto(`/sorting/load?manifestId=${manifestId}`)
    await expect(one.getByRole('heading', { name: 'Scan boxes · Night truck' })).toBeVisible()
  }
  await Promise.all(
    both.map(async (one) => {
      await one.getByRole('textbox', { name: 'Scan a box or a stock location' }).fill('W-1-1')
      await one.keyboard.press('Enter')
    }),
  )
  for (const one of both) {
    await expect(one.getByText(/Box 1 of W-1 received|Already in: W-1-1/)).toBeVisible()
    await expect(one.getByText('1 of 2 boxes')).toBeVisible()
  }
  const id = made.get('W-1')?.id ?? ''
  expect(await owner.call(orders.get, { id })).toMatchObject({ state: 'Received', receivedBoxesCount: 1 })
  expect((await owner.call(boxes.list, { id })).items.map(({ state }) => state)).toEqual(['Received', 'Expected'])
})

test('boxes are scanned in and put away in a dead spot, and what was done is sent in its order when the connection is back', async ({
  signedIn: page,
  owner,
}) => {
  const warehouseId = await hub(owner)
  const { manifestId, orders: made } = await announce(owner, warehouseId, { 'W-1': 2, 'W-2': 1 })
  const slId = (await owner.call(locations.list, { title: 'L7' })).items[0]?.id ?? ''
  await owner.call(orders.allocate, { id: made.get('W-2')?.id ?? '', slId, position: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  const held = page.waitForResponse(/\/sorting\/boxes\/held/)
  await page.goto(`/sorting/load?manifestId=${manifestId}`)
  await expect(page.getByText('0 of 3 boxes')).toBeVisible()
  await held
  await page.context().setOffline(true)
  const scan = async (code: string): Promise<void> => {
    await page.getByRole('textbox', { name: /^Scan a box/ }).fill(code)
    await page.keyboard.press('Enter')
  }
  const lamp = page.getByRole('region', { name: 'Where it goes' })
  await scan('W-2-1')
  await expect(page.getByText('Box 1 of W-2 received')).toBeVisible()
  await expect(page.getByText('Not sent yet')).toBeVisible()
  await expect(lamp).toContainText('L7')
  await scan('W-1-1')
  await expect(lamp).toContainText('No place yet')
  await expect(page.getByText('2 of 3 boxes')).toBeVisible()
  await expectAccessible(page)
  // The lowest position that is free as far as the device knows.
  await scan('L7')
  await expect(page.getByText('W-1 stands at L7 · 2')).toBeVisible()
  await scan('W-1-1')
  await expect(page.getByText('Already in: W-1-1')).toBeVisible()
  await scan('NOBODY-1')
  await expect(page.getByText('NOBODY-1 is not known here')).toBeVisible()
  await expect(lamp).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Report it' })).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(page.getByText('Not sent yet')).toHaveCount(0)
  const read = async () => {
    const { stockLocation, position, receivedBoxesCount } = await owner.call(orders.get, {
      id: made.get('W-1')?.id ?? '',
    })
    return [stockLocation?.title, position, receivedBoxesCount]
  }
  await expect.poll(read).toEqual(['L7', 2, 1])
  await expect(page.getByText('2 of 3 boxes')).toBeVisible()
})

test.describe('with the files kept on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('loaded anew in a dead spot the manifest has its name and its count; a place that is refused afterwards is no longer shown', async ({
    signedIn: page,
    owner,
  }) => {
    const warehouseId = await hub(owner)
    const { manifestId, orders: made } = await announce(owner, warehouseId, { 'W-1': 2, 'W-2': 1 })
    const slId = (await owner.call(locations.list, { title: 'L7' })).items[0]?.id ?? ''
    await page.setViewportSize({ width: 390, height: 844 })
    const held = page.waitForResponse(/\/sorting\/boxes\/held/)
    await page.goto(`/sorting/load?manifestId=${manifestId}`)
    await expect(page.getByText('0 of 3 boxes')).toBeVisible()
    await held
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const box = page.getByRole('textbox', { name: /^Scan a box/ })
    const scan = async (code: string): Promise<void> => {
      await box.fill(code)
      await page.keyboard.press('Enter')
    }
    await page.context().setOffline(true)
    await expect(page.getByText('Connection lost.')).toBeVisible()
    await scan('W-1-1')
    await expect(page.getByText('Box 1 of W-1 received')).toBeVisible()

    // Half a code stays where it was typed.
    await box.fill('W-1-')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy', 'true')
    await expect(box).toHaveValue('W-1-')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Scan boxes · Night truck' })).toBeVisible()
    await expect(page.getByText('1 of 3 boxes')).toBeVisible()
    // Where the box goes that is still in somebody's hands.
    await expect(page.getByRole('region', { name: 'Where it goes' })).toContainText('W-1-1')

    await scan('W-1-2')
    await expect(page.getByText('Box 2 of W-1 received')).toBeVisible()
    await scan('L7')
    await expect(page.getByText('W-1 stands at L7 · 1')).toBeVisible()
    // Somebody else was faster.
    await owner.call(orders.allocate, { id: made.get('W-2')?.id ?? '', slId, position: 1 })
    await page.context().setOffline(false)
    const refused = page.getByRole('alert').filter({ hasText: '1 step was not taken over' })
    await expect(refused).toContainText('W-1 Put at L7 · 1')
    // It is settled at its order.
    await expect(refused.getByRole('link', { name: 'Open W-1' })).toHaveAttribute(
      'href',
      /\/sorting\/orders\?term=W-1$/,
    )
    await expect(page.getByRole('region', { name: 'Where it goes' })).toHaveCount(0)
    await expect(page.getByText('W-1 · L7 · 1')).toHaveCount(0)
    await expect(page.getByText('2 of 3 boxes')).toBeVisible()
    await refused.getByRole('button', { name: /^Settled/ }).click()
    await scan('W-1-1')
    await expect(page.getByRole('button', { name: 'Put it at L5 · 1' })).toBeVisible()
  })
})
