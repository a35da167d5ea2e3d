import * as exceptions from '@crossdock/contract/sorting/exceptions'
import { expect, expectAccessible, test } from '../journey.ts'
import { announce, hub } from './hub.ts'

test('what is wrong with boxes is reported in two taps, stands in a list with somebody who sees to it, and is solved', async ({
  signedIn: page,
  owner,
}) => {
  const warehouseId = await hub(owner)
  const { manifestId } = await announce(owner, warehouseId, { 'W-1': 2 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/sorting/load?manifestId=${manifestId}`)
  await expect(page.getByRole('heading', { name: 'Scan boxes · Night truck' })).toBeVisible()
  const scan = async (code: string): Promise<void> => {
    await page.getByRole('textbox', { name: 'Scan a box or a stock location' }).fill(code)
    await page.keyboard.press('Enter')
  }
  await scan('BX-STRANGE')
  await expect(page.getByRole('alert')).toContainText('Nobody knows BX-STRANGE')
  await page.getByRole('button', { name: 'Report it' }).click()
  const strange = page.getByRole('region', { name: 'What is wrong with BX-STRANGE?' })
  await expectAccessible(page)
  await strange.getByRole('button', { name: 'Report and go on' }).click()
  await expect(page.getByText('BX-STRANGE is reported')).toBeVisible()

  // Two without a label are two, each by two presses of the hand that holds the phone.
  for (const _ of [1, 2]) {
    const button = page.getByRole('button', { name: 'No label' })
    await expect(button).toBeInViewport()
    await button.click()
    const unnamed = page.getByRole('region', { name: 'A box without a label' })
    await expect(unnamed.getByRole('group', { name: 'Reason' }).getByRole('button')).toHaveText([
      'Label cannot be read',
    ])
    await unnamed.getByRole('button', { name: 'Report and go on' }).click()
    await expect(unnamed).toHaveCount(0)
    await expect(page.getByText('A box without a label is reported')).toBeVisible()
  }
  const unlabelled = (await owner.call(exceptions.list, { manifestId })).items.filter(({ code }) => code === null)
  expect(unlabelled).toMatchObject([1, 2].map(() => ({ kind: 'Extra', reason: 'Label cannot be read' })))

  await scan('W-1-1')
  await expect(page.getByText('Box 1 of W-1 received')).toBeVisible()
  await page.getByRole('button', { name: 'Damaged' }).click()
  const damaged = page.getByRole('region', { name: 'What is wrong with W-1-1?' })
  await damaged.getByRole('button', { name: 'Wet' }).click()
  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } })
  await damaged.getByLabel('Photo').setInputFiles({ name: 'wet.png', mimeType: 'image/png', buffer: photo })
  await damaged.getByRole('button', { name: 'Report and go on' }).click()
  await expect(page.getByText('W-1-1 is reported')).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/sorting/orders')
  await page.getByRole('row').filter({ hasText: 'W-1' }).click()
  const peek = page.getByRole('complementary', { name: 'Details of the row' })
  await peek.getByRole('button', { name: 'Report W-1-2' }).click()
  const missing = page.getByRole('dialog', { name: 'Report W-1-2' })
  await missing.getByRole('button', { name: 'Report and go on' }).click()
  await expect(peek.getByText('Missing: W-1-2, Not on the truck')).toBeVisible()

  await page.goto('/sorting/exceptions')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(5)
  await expect(rows.first()).toContainText('BX-STRANGE')
  await rows.filter({ hasText: 'W-1-1' }).click()
  await expect(peek.getByRole('img', { name: /Photo of/ })).toBeVisible()
  await expectAccessible(page)
  await peek.getByRole('button', { name: 'Edit' }).click()
  const assigning = page.getByRole('dialog', { name: 'W-1-1' })
  await assigning.getByRole('button', { name: 'Seen to by' }).click()
  await page.getByRole('option', { name: 'Admin' }).click()
  await assigning.getByRole('button', { name: 'Save' }).click()
  await peek.getByRole('button', { name: 'Solve' }).click()
  const solving = page.getByRole('dialog', { name: 'What became of W-1-1?' })
  await expectAccessible(page)
  await solving.getByRole('button', { name: 'Solve' }).click()
  await expect(rows).toHaveCount(4)
  const { items } = await owner.call(exceptions.list, { state: 'Solved' })
  expect(items).toMatchObject([{ code: 'W-1-1', reason: 'Wet', outcome: 'SentAsIs', photosCount: 1 }])
  expect(items[0]?.ownerId).not.toBeNull()

  // What was missing is found by its scan.
  await page.goto('/sorting/load')
  await scan('W-1-2')
  await expect(page.getByText('Box 2 of W-1 received')).toBeVisible()
  await page.goto('/sorting/exceptions')
  await expect(rows).toHaveCount(3)
})
