import { expect, expectAccessible, moreOfSelected, test } from '../journey.ts'
import { announce, hub } from './hub.ts'

test('labels of boxes are printed for orders that are chosen, and again for one box', async ({
  signedIn: page,
  owner,
}) => {
  const warehouseId = await hub(owner)
  await announce(owner, warehouseId, { 'W-1': 2, 'W-2': 1 })
  await page.goto('/sorting/orders')
  const row = page.getByRole('row').filter({ hasText: 'W-1' })
  await row.getByRole('checkbox').check()
  await (await moreOfSelected(page, 'Labels')).click()
  const papers = page.getByRole('dialog', { name: 'Labels of boxes' })
  await expectAccessible(page)
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    papers.getByRole('button', { name: 'A sheet' }).click(),
  ])
  expect(sheet.suggestedFilename()).toBe('Labels of 2 boxes.pdf')
  await expect(papers).toBeHidden()

  await row.click()
  const peek = page.getByRole('complementary', { name: 'Details of the row' })
  await peek.getByRole('button', { name: 'Print the label of W-1-2' }).click()
  const again = page.getByRole('dialog', { name: 'Label of W-1-2' })
  const [zpl] = await Promise.all([
    page.waitForEvent('download'),
    again.getByRole('button', { name: 'Label printer' }).click(),
  ])
  expect(zpl.suggestedFilename()).toBe('Labels of W-1-2.zpl')

  // Whoever scans it prints it with a press, on what was chosen last.
  await page.goto('/sorting/load')
  await page.getByRole('textbox', { name: 'Scan a box or a stock location' }).fill('W-2-1')
  await page.keyboard.press('Enter')
  const [scanned] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print label' }).click(),
  ])
  expect(scanned.suggestedFilename()).toBe('Labels of W-2-1.zpl')
})
