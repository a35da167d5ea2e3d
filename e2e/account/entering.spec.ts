import { address, expect, expectAccessible, linkSentTo, test } from '../journey.ts'

const password = 'Corner+4ook'

test('a business signs up, verifies its address, signs in, forgets the password, chooses another, signs out', async ({
  page,
}) => {
  const email = `maya${Date.now()}@northwind.example`
  await page.goto('/stores?referrerCode=FRIEND')
  await expect(page).toHaveURL('/signin?referrerCode=FRIEND')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open an account' }).click()
  await expect(page).toHaveURL('/signup?referrerCode=FRIEND')

  await page.getByRole('button', { name: 'Open the account' }).click()
  for (const words of ['Business name is required', 'First name is required', 'Email is required', 'Phone is required'])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('Please choose a password of at least medium strength')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Business name').fill('Northwind Toys')
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Brandt')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').pressSequentially('604-555x0199')
  await expect(page.getByLabel('Phone')).toHaveValue('6045550199')
  const field = page.getByLabel('Password')
  for (const [typed, score] of [
    ['abc', 'Too weak'],
    ['abc123', 'Weak'],
    ['Abc+1234', 'Medium'],
    [password, 'Strong'],
  ] as const) {
    await field.fill(typed)
    await expect(page.getByRole('status').getByText(score, { exact: true })).toBeVisible()
  }
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide' }).click()
  await page.getByRole('button', { name: 'Open the account' }).click()
  await expect(page).toHaveURL(/\/check-email/)
  await expect(page.getByText(`A verification link was sent to ${email}.`)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/resend-link/)
  await expect(page.getByText('Please verify your e-mail address first.')).toBeVisible()

  await page.goto('/check-email')
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  await expectAccessible(page)
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await page.goto('/signin')

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('Wrong+4ook')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is not right.')
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
  // The address that asked for sign-in in the first place.
  await expect(page).toHaveURL('/stores')
  await expect(page.getByRole('heading', { name: 'Stores' })).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept).toEqual(expect.arrayContaining(['token', 'permissions', 'store']))
  expect(kept).not.toContain('referralCode')

  await page.getByRole('button', { name: /Maya Brandt/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/signin')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toEqual(expect.arrayContaining(['token']))

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page).toHaveURL(/\/reset-password-request/)
  const { pathname, search } = await linkSentTo(email, '/reset-password')
  await page.goto(pathname + search)
  await page.getByLabel('New password').fill('Mended+4ook')
  await page.getByLabel('The same once more').fill('Mended+4oo')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('The two passwords are not the same')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('The same once more').fill('Mended+4ook')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('Mended+4ook')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('an address that does not exist says so, signed out and signed in', async ({ page, owner }) => {
  await page.goto('/no-such-path')
  await expect(page.getByRole('heading', { name: '404 Page not found' })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate((token) => localStorage.setItem('token', token), owner.token)
  await page.goto('/no/such/path')
  await expect(page.getByRole('heading', { name: '404 Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'To the dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a token without id, name and role is no sign-in', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('token', `a.${btoa(JSON.stringify({ id: '1', name: 'A' }))}.b`))
  await page.goto('/products')
  await expect(page).toHaveURL('/signin')
})

test('an ended session: one message, and sign-in after two seconds', async ({ signedIn: page, owner }) => {
  await page.goto('/stores')
  await expect(page.getByRole('heading', { name: 'Stores' })).toBeVisible()
  await fetch(`${address()}/api/users/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  // Several calls are refused. Two seconds later nothing of this page is there to be pressed any more.
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Token is not active for the user account')).toHaveCount(1)
  await expect(page).toHaveURL('/signin')
})
