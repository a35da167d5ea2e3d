import { readFile } from 'node:fs/promises'
import * as stores from '@crossdock/contract/account/stores'
import { expect, expectAccessible, expectStarted, test } from '../journey.ts'

test('the audit log says who changed what, from what to what, and follows one thing', async ({
  signedIn: page,
  owner,
}) => {
  const tea = await owner.call(stores.create, { name: 'Granville Tea' })
  await owner.call(stores.create, { name: 'Little Fir Toys' })
  await owner.call(stores.update, { ...tea, name: 'Granville Tea & Co.' })

  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL('/audit-log')
  await expectStarted(page)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText('Changed')
  await expect(rows.nth(1)).toContainText('Name: Granville Tea → Granville Tea & Co.')
  await expectAccessible(page)

  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  const peek = page.getByRole('complementary', { name: 'Details of the row' })
  await expect(peek.getByRole('heading', { name: 'Changed' })).toBeVisible()
  await expect(peek.locator('del').first()).toHaveText('Granville Tea')
  await expect(peek.locator('ins').first()).toHaveText('Granville Tea & Co.')
  await expectAccessible(page)
  await peek.getByRole('button', { name: 'Everything about it' }).click()
  await expect(page).toHaveURL(/entityId=/)
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('table').getByText('Little Fir Toys').first()).toBeHidden()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Audit log - .*\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page.getByRole('table').getByText('Little Fir Toys').first()).toBeVisible()
})
