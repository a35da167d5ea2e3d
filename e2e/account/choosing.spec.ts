import { startProduct } from '../global-setup.ts'
import { expect, expectAccessible, test } from '../journey.ts'

const everybodys = process.env['CROSSDOCK_URL']
let stop = async (): Promise<void> => undefined

// An installation whose accounts begin without a plan.
test.beforeAll(async () => {
  const product = await startProduct(3952, { DEFAULT_PLAN: 'choose' })
  stop = product.stop
  process.env['CROSSDOCK_URL'] = product.address
})
test.afterAll(async () => {
  process.env['CROSSDOCK_URL'] = everybodys
  await stop()
})

test('whoever begins without a plan is asked to choose one, and goes on with it', async ({ page, owner }) => {
  await page.goto('/signin')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password').fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/subscription')
  await expect(page.getByText('Choose a plan to begin.')).toBeVisible()
  const own = page.getByRole('region', { name: 'Your plan' })
  await expect(own.getByRole('heading', { name: 'No plan yet' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Stores' }).click()
  await expect(page.getByText('Please activate one of the plans')).toBeVisible()

  await page.getByRole('button', { name: 'Activate: Free' }).click()
  await page.getByRole('dialog', { name: 'Activate Free?' }).getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Free is active')).toBeVisible()
  await expect(page.getByText('Choose a plan to begin.')).toHaveCount(0)
  await page.getByRole('navigation').getByRole('link', { name: 'Stores' }).click()
  await expect(page).toHaveURL('/stores')
})
