import { join } from 'node:path'
import { startProduct } from '../global-setup.ts'
import { expect, expectAccessible, test } from '../journey.ts'

const password = 'Corner+4ook'
const screenshots = join(import.meta.dirname, '../../docs/screenshots')

test('a fresh install opens on sign-up; once it has an account, on sign-in', async ({ page }) => {
  const product = await startProduct(3950)
  try {
    await page.goto(`${product.address}/?referrerCode=FRIEND`)
    await expect(page.getByRole('heading', { name: 'Open an account' })).toBeVisible()
    await expect(page).toHaveURL(`${product.address}/signup?referrerCode=FRIEND`)
    await page.getByLabel('Business name').fill('Northwind Fulfilment')
    await page.getByLabel('First name').fill('Maya')
    await page.getByLabel('Last name').fill('Brandt')
    await page.getByLabel('Email').fill('maya@northwind.example')
    await page.getByLabel('Phone').fill('6045550199')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Open the account' }).click()
    await expect(page).toHaveURL(/\/check-email/)
    await page.goto(product.address)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page).toHaveURL(`${product.address}/signin`)
  } finally {
    await product.stop()
  }
})

test('the first minutes: sign-up, the link, sign-in, the demo company, a look at its orders, and its removal', async ({
  page,
}) => {
  const email = `first${Date.now()}@northwind.example`
  await page.goto('/signup')
  await page.getByLabel('Business name').fill('Northwind Fulfilment')
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Brandt')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('6045550199')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Open the account' }).click()
  await expect(page).toHaveURL(/\/check-email/)
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Your email address is verified' })).toBeVisible()
  await page.goto('/signin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByText('Add a warehouse')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Load the demo company' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Load the demo company' }).click()
  await expect(page.getByText(/The demo company is loaded: 300 products/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove the demo company' })).toBeVisible()
  await expect(steps).toBeHidden()
  await expect(page.getByRole('region', { name: 'Lists' }).getByRole('link', { name: /300\s*Products/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Charts' }).getByRole('row', { name: /Shipped Out/ })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/operation-orders?page_size=25')
  const rows = page.getByRole('row').filter({ hasText: /SO-\d{6}/ })
  await expect(rows.first()).toBeVisible()
  expect(await rows.count()).toBeGreaterThan(9)
  await rows.nth(2).getByRole('cell').last().click()
  await expect(page.getByRole('complementary').filter({ hasText: /SO-\d{6}/ })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(screenshots, `${colorScheme}.png`), animations: 'disabled' })
  }
  await page.emulateMedia({ colorScheme: 'light' })

  // The account is where the browser was when it was opened: nobody has chosen a zone yet.
  await page.goto('/products')
  await expect(page.getByText('Times: UTC')).toBeVisible()

  await page.goto('/')
  await page.getByRole('button', { name: 'Remove the demo company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the demo company?' })
  await expect(dialog.getByText("Everything in this account's warehouses goes", { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove the demo company' }).click()
  await dialog.getByRole('button', { name: 'Remove everything' }).click()
  await expect(page.getByText('The demo company is removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load the demo company' })).toBeVisible()
  await expect(steps.getByText('0 of 5')).toBeVisible()
})
