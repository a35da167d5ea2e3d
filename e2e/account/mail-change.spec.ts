import { expect, expectAccessible, linkSentTo, test } from '../journey.ts'

test('an address is changed by the links that both were sent; the old one signs in no more', async ({
  signedIn: page,
  owner,
}) => {
  const email = `new-${owner.email}`
  await page.goto('/user-profile/security')
  const part = page.getByRole('region', { name: 'Change your e-mail' })
  await expect(part.getByText(owner.email)).toBeVisible()
  await part.getByLabel('New email address').fill(email)
  await part.getByRole('button', { name: 'Change the address' }).click()
  await expect(part.getByText('old address is asked')).toBeVisible()
  await expectAccessible(page)

  await page.goto(String(await linkSentTo(owner.email)))
  await expect(page.getByText(`From ${owner.email} to ${email}`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(page.getByText('as soon as the other one has said yes')).toBeVisible()

  await page.goto('/user-profile/security')
  await expect(part.getByText('old address said yes')).toBeVisible()
  await page.goto(String(await linkSentTo(email)))
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await expect(page.getByText('The address is changed')).toBeVisible()

  // The session of before goes on, with the new address.
  await page.goto('/user-profile/security')
  await expect(part.getByText(`You sign in with ${email}.`)).toBeVisible()
  const signIn = (address: string) =>
    page.request.post('/api/users/login', { data: { email: address, password: owner.password } })
  expect([(await signIn(email)).status(), (await signIn(owner.email)).status()]).toEqual([200, 400])
})
