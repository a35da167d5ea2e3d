import { newId } from '@crossdock/contract/ids'
import { expect, expectAccessible, test } from '../journey.ts'

test('the owner names a service and a domain, and reads what proves it; nobody is sent away before', async ({
  signedIn: page,
}) => {
  const domain = `${newId()}.example`
  await page.goto('/user-profile/security')
  const part = page.getByRole('region', { name: 'Sign-in with your company' })
  await part.getByLabel('Issuer').fill('http://login.example')
  await part.getByLabel('Application ID').fill('crossdock')
  await part.getByLabel('Secret').fill('a secret of the journey')
  await part.getByRole('button', { name: 'Save the service' }).click()
  await expect(part.getByText('Must be an address of the public internet that begins with https://')).toBeVisible()
  await part.getByLabel('Issuer').fill('https://login.example')
  await part.getByRole('button', { name: 'Save the service' }).click()
  await expect(part.getByText('One is kept. Blank keeps it.')).toBeVisible()

  await part.getByLabel('Domain of your e-mail addresses').fill(domain)
  await part.getByRole('button', { name: 'Add the domain' }).click()
  await expect(part.getByText('not proven yet')).toBeVisible()
  await expect(part.getByText(`_crossdock.${domain}`)).toBeVisible()
  await expect(part.getByText(/^crossdock=[0-9a-f]{32}$/)).toBeVisible()
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Switch it on' }).click()
  await expect(page.getByText('once it has a secret and a domain that is proven')).toBeVisible()
  await part.getByRole('button', { name: `Take ${domain} away` }).click()
  await expect(part.getByText('not proven yet')).toBeHidden()
})

test('on the sign-in screen an address without a company sign-in is told so, and a strange way back opens nothing', async ({
  page,
}) => {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Sign in with your company' }).click()
  await page.getByLabel('Email').fill(`ana@${newId()}.example`)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('There is no company sign-in for this address.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/sso?state=somebody&code=elses')
  await expect(page.getByText('This sign-in was begun in another browser, or is over.')).toBeVisible()
  await expect(page).toHaveURL(/\/sso$/)
  await expectAccessible(page)
  await page.goto('/sso?error=access_denied&state=x')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'Use your password' }).click()
  await expect(page).toHaveURL(/\/signin$/)
})
