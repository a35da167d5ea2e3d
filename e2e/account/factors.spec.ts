import * as factors from '@crossdock/contract/account/factors'
import type { Page } from '@playwright/test'
import { codeOf, expect, expectAccessible, expectStarted, hold, type Owner, test } from '../journey.ts'

async function signIn(page: Page, { email, password }: Owner): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function openSecurity(page: Page, owner: Owner): Promise<void> {
  await page.goto('/signin')
  await page.evaluate((token) => localStorage.setItem('token', token), owner.token)
  await page.goto('/user-profile')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
}

test('a code app is set up by its QR code or key, asked for at sign-in, and a recovery code stands in for it once', async ({
  page,
  owner,
}) => {
  await openSecurity(page, owner)
  await page.getByRole('button', { name: 'Set up a code app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the code app' })).toBeVisible()
  const key = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await page.getByLabel('Six digits').fill('000000')
  await expect(page.getByText('This code is not right, or was used already.')).toBeVisible()
  await expectAccessible(page)
  const first = codeOf(key)
  await page.getByLabel('Six digits').fill(first)
  const kept = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(kept.getByRole('listitem')).toHaveCount(10)
  const codes = await kept.getByRole('listitem').allInnerTexts()
  await expectAccessible(page)
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await expectAccessible(page)

  await signIn(page, owner)
  await expect(page.getByRole('heading', { name: 'Six digits' })).toBeVisible()
  await expectStarted(page)
  // The one that turned it on was used by that.
  await page.getByLabel('Six digits').fill(first)
  await expect(page.getByText('This code is not right, or was used already.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'A recovery code' }).click()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' }).first()).toBeVisible()
  await page.goto('/user-profile/security')
  await expect(page.getByText('9 of 10 left')).toBeVisible()

  await signIn(page, owner)
  await page.getByRole('button', { name: 'A recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This code is not right, or was used already.')).toBeVisible()
})

test('a passkey is added, signs in without address and password, and proves who one is', async ({ page, owner }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  await openSecurity(page, owner)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const naming = page.getByRole('dialog', { name: 'What is it called?' })
  await naming.getByLabel('Name').fill('MacBook, Touch ID')
  await naming.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()
  await expectAccessible(page)

  await page.evaluate(() => localStorage.clear())
  // What comes late moves nothing from under a pointer.
  const letGo = await hold(page, '/assets/*.js', 'Sign in with a passkey')
  await page.goto('/signin')
  const submit = page.getByRole('button', { name: 'Sign in', exact: true })
  const before = await submit.boundingBox()
  const passkey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await expect(passkey).toHaveCount(0)
  letGo()
  await expect(passkey).toBeVisible()
  await page.unroute('**/assets/*.js')
  expect(await submit.boundingBox()).toEqual(before)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' }).first()).toBeVisible()
  await page.goto('/user-profile/security')
  await expect(page.getByText(/^used /)).toBeVisible()

  // As it answers ten minutes after a sign-in.
  const stale = { status: false, code: 400, errorType: 'FreshSignInNeeded', errInfo: { errType: 'FreshSignInNeeded' } }
  await page.route('**/api/users/passkeys/*', (route) => route.fulfill({ status: 400, json: stale }), { times: 1 })
  await page.getByRole('button', { name: 'Take away MacBook, Touch ID' }).click()
  await page
    .getByRole('dialog', { name: 'Take away MacBook, Touch ID?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  const proof = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(proof.getByLabel('Code')).toBeVisible()
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('The passkey is gone')).toBeVisible()
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
})

test('where the account asks for a second factor, whoever has none sets it up first and can do nothing else', async ({
  page,
  owner,
}) => {
  await openSecurity(page, owner)
  const rule = page.getByRole('region', { name: 'Rules for all' })
  await expect(rule.getByText('asks Maya Brandt at their next sign-in')).toBeVisible()
  await rule.getByRole('checkbox').click()
  await expect.poll(async () => (await owner.call(factors.requirement, {})).isRequired).toBe(true)
  // The refusal may be there before the app is.
  const letGo = await hold(page, '/assets/app-*.js')
  await signIn(page, owner)
  await expect(page.getByRole('heading', { name: 'One more thing to set up' })).toBeVisible()
  const arrived = page.waitForResponse('**/assets/app-*.js')
  letGo()
  const script = await arrived
  await script.finished()
  // It has run, and what it shows would be there.
  await page.evaluate(async (path) => {
    await import(path)
    for (const _ of [1, 2]) await new Promise((drawn) => requestAnimationFrame(drawn))
  }, script.url())
  await expect(page.getByText('beside your password a code that your phone shows')).toBeVisible()
  await page.goto('/users')
  await expect(page.getByRole('heading', { name: 'One more thing to set up' })).toBeVisible()
  await expectAccessible(page)
  const key = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await page.getByLabel('Six digits').fill(codeOf(key))
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('heading', { name: 'One more thing to set up' })).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})
