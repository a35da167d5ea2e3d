import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as users from '@crossdock/contract/account/users'
import * as invitations from '@crossdock/contract/account/users/invitations'
import { encodeCall } from '@crossdock/contract/encode-call'
import { newId } from '@crossdock/contract/ids'
import type { Page } from '@playwright/test'
import { startProduct } from '../global-setup.ts'
import { address, expect, expectAccessible, linkSentTo, openInbox, test } from '../journey.ts'

const { CROSSDOCK_URL: everybodys, CROSSDOCK_DATA: everybodysData } = process.env
let stop = async (): Promise<void> => undefined
let folder = ''

// The provider is on this machine, and no DNS says anything.
test.beforeAll(async () => {
  const product = await startProduct(Number(process.env['COMPANY_PORT'] ?? 3954), {}, [
    ...['--import', 'tsx', join(import.meta.dirname, '../../server/src/test/company-product.ts')],
  ])
  stop = product.stop
  folder = product.dataFolder
  process.env['CROSSDOCK_URL'] = product.address
  process.env['CROSSDOCK_DATA'] = folder
})
test.afterAll(async () => {
  process.env['CROSSDOCK_URL'] = everybodys
  process.env['CROSSDOCK_DATA'] = everybodysData
  await stop()
})

const password = 'Corner+4ook'

async function beginAt(page: Page, email: string): Promise<void> {
  await page.goto('/signin')
  await page.getByRole('link', { name: 'Sign in with your company' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Go on' }).click()
}

test('a company’s provider signs its people in once the host has approved its domain, proves who they are, and is closed to one who chooses a password', async ({
  signedIn: page,
  owner,
  browser,
}) => {
  const domain = `${newId()}.example`
  const email = `ada@${domain}`
  const person = await owner.call(users.create, {
    ...{ name: 'Ada', lastName: 'Osei', email, permissions: ['INVENTORY_VIEW'], fullStoreAccess: true },
  })
  const token = (await linkSentTo(email, '/invitation')).searchParams.get('token') ?? ''
  const { url, headers, ...init } = encodeCall(invitations.accept, { token, password })
  expect((await fetch(address() + url, { ...init, headers })).status).toBe(200)

  // The owner names the service and the domain.
  const service = JSON.parse(readFileSync(join(folder, 'provider.json'), 'utf8')) as Record<string, string>
  await page.goto('/user-profile/security')
  const part = page.getByRole('region', { name: 'Sign-in with your company' })
  await part.getByLabel('Issuer').fill(service['issuer'] ?? '')
  await part.getByLabel('Application ID').fill(service['client'] ?? '')
  await part.getByLabel('Secret').fill(service['secret'] ?? '')
  await part.getByRole('button', { name: 'Save the service' }).click()
  await expect(part.getByText('One is kept. Blank keeps it.')).toBeVisible()
  await part.getByLabel('Domain of your e-mail addresses').fill(domain)
  await part.getByRole('button', { name: 'Add the domain' }).click()
  await expect(part.getByText('not proven yet')).toBeVisible()
  await part.getByRole('button', { name: 'Look for the record' }).click()
  await expect(page.getByText('The record was not found.')).toBeVisible()

  // Nobody is led there before the domain is proven.
  const other = await browser.newContext({ ignoreHTTPSErrors: true })
  const theirs = await other.newPage()
  await beginAt(theirs, email)
  await expect(theirs.getByText('There is no company sign-in for this address.')).toBeVisible()

  await part.getByRole('button', { name: 'Ask the host' }).click()
  await expect(part.getByText('the host was asked')).toBeVisible()
  await theirs.getByRole('button', { name: 'Go on' }).click()
  await expect(theirs.getByText('There is no company sign-in for this address.')).toBeVisible()
  const host = await openInbox(page)
  await host.getByRole('button', { name: new RegExp(domain) }).click()
  await expect(host.getByRole('heading', { name: 'E-mail domain' })).toBeVisible()
  await expectAccessible(host)
  await host.getByRole('button', { name: 'Approve' }).click()
  await expect(host.getByText(/^Approved ·/)).toBeVisible()
  await page.reload()
  await expect(part.getByText('proven', { exact: true })).toBeVisible()
  await part.getByRole('button', { name: 'Try the service' }).click()
  await expect(page.getByText('The service answers as it should')).toBeVisible()
  await part.getByRole('button', { name: 'Switch it on' }).click()
  await expect(part.getByText('On', { exact: true })).toBeVisible()

  // A member signs in by it.
  await theirs.getByRole('button', { name: 'Go on' }).click()
  await theirs.getByRole('button', { name: 'Sign in here' }).click()
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible()

  // What asks for a proof takes the company's, in a window beside; what waited goes on.
  await theirs.goto('/user-profile/security')
  await theirs.getByRole('button', { name: 'Set up a code app' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Is it still you?' })
  await expect(dialog.getByLabel('Your password')).toBeVisible()
  await expectAccessible(theirs)
  const opened = theirs.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Sign in with your company once more' }).click()
  const beside = await opened
  const closed = beside.waitForEvent('close')
  await beside.getByRole('button', { name: 'Sign in here' }).click()
  await closed
  await expect(dialog).toBeHidden()
  await expect(theirs.getByText('Scan this with a code app on your phone, or type the key:')).toBeVisible()

  // The owner closes it to the member, who is signed out and is led to a password.
  await page.goto(`/users/${person.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Close the company sign-in' }).click()
  const sure = page.getByRole('dialog', { name: 'Close the company sign-in to Ada Osei?' })
  await expectAccessible(page)
  await sure.getByRole('button', { name: 'Close the company sign-in' }).click()
  await expect(page.getByText('Ada Osei signs in with a password now')).toBeVisible()
  await theirs.goto('/')
  await expect(theirs).toHaveURL(/\/signin/)
  // The provider still knows them, and asks nothing.
  await beginAt(theirs, email)
  await expect(theirs.getByText('You do not sign in with your company any more.')).toBeVisible()
  await expectAccessible(theirs)

  await theirs.goto((await linkSentTo(email, '/reset-password')).href)
  await theirs.getByLabel('New password').fill('Harbour+7ine')
  await theirs.getByLabel('The same once more').fill('Harbour+7ine')
  await theirs.getByRole('button', { name: 'Save the password' }).click()
  await expect(theirs).toHaveURL(/\/signin$/)
  await theirs.getByLabel('Email').fill(email)
  await theirs.getByLabel('Password').fill('Harbour+7ine')
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(theirs.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await other.close()
})
