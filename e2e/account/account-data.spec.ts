import { getProfile } from '@crossdock/contract/account/profile'
import { address, expect, expectAccessible, expectStarted, test } from '../journey.ts'

const statusOf = async (token: string): Promise<number> =>
  (await fetch(`${address()}${getProfile.path}`, { headers: { authorization: `Bearer ${token}` } })).status

test('the owner has all data made into one archive, and downloads it', async ({ signedIn: page }) => {
  await page.goto('/user-profile')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page).toHaveURL('/user-profile/data')
  await expectStarted(page)
  await expectAccessible(page)
  const section = page.getByRole('region', { name: 'Download all data' })
  await section.getByRole('button', { name: 'Make an archive' }).click()
  await expect(section.getByRole('listitem')).toContainText('Ready')
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download' }).click()
  expect((await coming).suggestedFilename()).toMatch(/ \d{4}-\d\d-\d\d\.tar\.gz$/)
  await page.goto('/notifications')
  await page.getByRole('button', { name: /The archive of all your data is ready/ }).click()
  await expect(page).toHaveURL('/user-profile/data')
})

test('the account is deleted by its name, nothing else opens, its data can be had, and it is returned', async ({
  signedIn: page,
  owner,
}) => {
  const elsewhere = await fetch(`${address()}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: owner.email, password: owner.password }),
  })
  const { token } = (await elsewhere.json()) as { token: string }
  const { businessName } = await owner.call(getProfile, {})
  await page.goto('/user-profile/data')
  const end = page.getByRole('region', { name: 'Delete the account' })
  await end.getByRole('button', { name: 'Delete the account' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill('Another business')
  await dialog.getByRole('button', { name: 'Delete the account' }).click()
  await expect(dialog.getByText('This is not the name of the business')).toBeVisible()
  await dialog.getByRole('textbox').fill(businessName)
  await dialog.getByRole('button', { name: 'Delete the account' }).click()
  const heading = page.getByRole('heading', { name: /This account is deleted on \d\d\/\d\d\/\d{4}/ })
  await expect(heading).toBeVisible()
  await expectAccessible(page)
  expect(await statusOf(token)).toBe(401)

  // Whatever is asked for leads here.
  await page.goto('/products')
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL('/user-profile/data')
  await page.getByRole('button', { name: 'Make an archive' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ready' })).toBeVisible()

  await page.getByRole('button', { name: 'Return the account' }).click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
})
