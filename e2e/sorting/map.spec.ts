import * as boxes from '@crossdock/contract/sorting/boxes'
import * as orders from '@crossdock/contract/sorting/orders'
import * as locations from '@crossdock/contract/warehouse/stock-locations'
import { expect, expectAccessible, test } from '../journey.ts'
import { announce, hub } from './hub.ts'

test('an order is seen on the picture of the hub, moved by mouse and by keyboard, and put where it is suggested', async ({
  signedIn: page,
  owner,
}) => {
  const warehouseId = await hub(owner)
  const made = (await announce(owner, warehouseId, { 'W-1': 2, 'W-2': 1, 'W-3': 1 })).orders
  const idOf = (number: string) => made.get(number)?.id ?? ''
  const { items } = await owner.call(locations.list, { title: 'L7' })
  const slId = items[0]?.id ?? ''
  for (const number of ['W-1', 'W-2']) await owner.call(orders.allocate, { id: idOf(number), slId })
  const [box] = (await owner.call(orders.get, { id: idOf('W-1') })).boxes
  await owner.call(boxes.receive, { id: idOf('W-1'), boxId: box?.id ?? '' })

  await page.goto('/sorting/map')
  const at = (lane: string, position: number) =>
    page.getByRole('region', { name: lane, exact: true }).locator(`[data-position="${position}"]`)
  await expect(at('L7', 1)).toHaveAccessibleName(/^L7 · 1: W-1, Received, 1 of 2 boxes are here/)
  await expect(at('L7', 2)).toHaveAccessibleName(/^L7 · 2: W-2, Expecting/)
  await expect(at('L5', 1)).toHaveAccessibleName('L5 · 1: free')
  await at('L7', 1).click()
  const there = page.getByRole('region', { name: 'L7 · 1' })
  await expect(there).toContainText('Hana Sato')
  await expectAccessible(page)

  // By the mouse: to a position that is free.
  await at('L7', 1).dragTo(at('L5', 3))
  await expect(page.getByText('W-1 stands at L5 · 3')).toBeVisible()
  await expect(at('L5', 3)).toHaveAccessibleName(/W-1/)
  await expect(at('L7', 1)).toHaveAccessibleName('L7 · 1: free')

  // By the keyboard alone: a taken one says so, and offers the next that is free.
  await at('L5', 3).focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('status').filter({ hasText: 'is on its way' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(at('L5', 4)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('is on its way')).toBeHidden()
  await at('L5', 3).focus()
  await page.keyboard.press('m')
  await at('L7', 2).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('This position is already occupied.')).toBeVisible()
  await page.getByRole('button', { name: 'Put it at L7 · 1' }).press('Enter')
  await expect(at('L7', 1)).toHaveAccessibleName(/W-1/)

  // What stands nowhere is suggested a place: the other lane is empty.
  await page.getByRole('button', { name: 'Place W-3' }).click()
  await expect(page.getByText('Nothing else stands there, and it fits.')).toBeVisible()
  await page.getByRole('button', { name: 'Put it at L5 · 1' }).click()
  await expect(at('L5', 1)).toHaveAccessibleName(/W-3/)
  await expect(page.getByRole('region', { name: 'No position' })).toBeHidden()

  // The same as a list, which a phone shows first.
  await page.getByRole('button', { name: 'List' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'L7 · 2' })).toContainText('W-2')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/sorting/map')
  await expect(page.getByRole('table', { name: 'Positions' })).toContainText('W-1')
  await expectAccessible(page)
})
