import * as stores from '@crossdock/contract/account/stores'
import * as schedules from '@crossdock/contract/scheduler/schedules'
import { expect, expectAccessible, test } from '../journey.ts'

test('the account’s first steps go by what is there, are put away and brought back', async ({
  signedIn: page,
  owner,
}) => {
  await page.goto('/')
  const account = page.getByRole('region', { name: 'Your account', exact: true })
  const work = page.getByRole('region', { name: 'First steps' })
  await expect(work.getByText('0 of 5')).toBeVisible()
  await expect(account.getByText('0 of 3')).toBeVisible()
  await expectAccessible(page)

  // Done elsewhere, it is done here without a reload.
  await owner.call(stores.create, { name: 'Hearth & Home' })
  await expect(account.getByText('1 of 3')).toBeVisible()

  // Each mode has its own; where all of them are done the list goes.
  await expect(page.getByRole('region', { name: 'Deliveries' }).getByText('0 of 3')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sorting hub' }).getByText('0 of 2')).toBeVisible()
  const dates = page.getByRole('region', { name: 'Appointments' })
  await expect(dates.getByText('0 of 1')).toBeVisible()
  await owner.call(schedules.create, { title: 'March' })
  await expect(dates).toBeHidden()

  // Put away by the keyboard, each for itself; a reload leaves it so.
  await account.getByRole('button', { name: 'Hide' }).press('Enter')
  await expect(account).toBeHidden()
  await page.reload()
  await expect(work).toBeVisible()
  await expect(account).toBeHidden()
  await page.getByRole('button', { name: 'Show the first steps' }).press('Enter')
  await expect(account).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show the first steps' })).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(account).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await account.getByRole('link', { name: /Protect your sign-in/ }).click()
  await expect(page).toHaveURL('/user-profile/security')
})
